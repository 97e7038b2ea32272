// SPDX-License-Identifier: MIT
#include "state/exclude.h"

#include "state/scene.h"

static ScCoupleTable table_of(const ScreeScene *scene) {
  return (ScCoupleTable){scene->tables.exclusion.couple, sizeof(ScCouple)};
}

static ScCouple couple_of(uint32_t a, uint32_t b) { return a < b ? (ScCouple){a, b} : (ScCouple){b, a}; }

static uint32_t find(const ScreeScene *scene, uint32_t a, uint32_t b) {
  return sc_couples_find(&scene->exclusion_set, table_of(scene), couple_of(a, b));
}

uint32_t sc_exclude_count(const ScreeScene *scene, uint32_t row_a, uint32_t row_b, ScReason reason) {
  uint32_t row = find(scene, row_a, row_b);
  return row == SC_NONE ? 0u : scene->tables.exclusion.reasons[row].count[reason];
}

bool sc_exclude_holds(const ScreeScene *scene, uint32_t row_a, uint32_t row_b) {
  return scene->tables.body.first_exclusion[row_a] != SC_NONE && find(scene, row_a, row_b) != SC_NONE;
}

// The one of two bodies whose shapes are to be judged anew, and with them all pairs of the two: what a floor touches
// is much. The order in which the two were named decides nothing.
static uint32_t judged_of(const ScreeScene *scene, uint32_t a, uint32_t b) {
  const ScBodies *body = &scene->tables.body;
  bool dynamic = sc_body_dynamic(body, a);
  if (dynamic != sc_body_dynamic(body, b)) return dynamic ? a : b;
  if (body->shape_count[a] != body->shape_count[b]) return body->shape_count[a] < body->shape_count[b] ? a : b;
  return a < b ? a : b;
}

static bool reserve_row(ScreeScene *scene) {
  uint32_t rows = sc_pool_next(&scene->exclusions) + 1u;
  return sc_pool_reserve(&scene->exclusions, rows) && sc_columns_reserve(&scene->tables, SC_TABLE_EXCLUSION, rows) &&
         sc_couples_reserve(&scene->exclusion_set, table_of(scene));
}

static uint32_t make(ScreeScene *scene, uint32_t a, uint32_t b) {
  uint32_t row = sc_pool_take(&scene->exclusions);
  ScExclusions *exclusion = &scene->tables.exclusion;
  ScCouple couple = couple_of(a, b);
  exclusion->couple[row] = couple;
  exclusion->reasons[row] = (ScReasons){0};
  sc_couples_add(&scene->exclusion_set, table_of(scene), row);
  uint32_t *first = scene->tables.body.first_exclusion;
  sc_link_add(exclusion->link, &first[couple.a], row, 0);
  sc_link_add(exclusion->link, &first[couple.b], row, 1);
  return row;
}

static void drop(ScreeScene *scene, uint32_t row) {
  ScExclusions *exclusion = &scene->tables.exclusion;
  ScCouple couple = exclusion->couple[row];
  sc_couples_remove(&scene->exclusion_set, table_of(scene), row);
  uint32_t *first = scene->tables.body.first_exclusion;
  sc_link_remove(exclusion->link, &first[couple.a], row, 0);
  sc_link_remove(exclusion->link, &first[couple.b], row, 1);
  sc_pool_give_back(&scene->exclusions, row);
}

bool sc_exclude_add(ScreeScene *scene, uint32_t row_a, uint32_t row_b, ScReason reason) {
  SC_ASSERT(row_a != row_b);
  uint32_t row = find(scene, row_a, row_b), judged = judged_of(scene, row_a, row_b);
  if (row == SC_NONE) {
    if (!reserve_row(scene) || !sc_shape_reserve_queue_all(scene, judged)) return false;
    row = make(scene, row_a, row_b);
    sc_shape_queue_all(scene, judged);
  }
  ++scene->tables.exclusion.reasons[row].count[reason];
  return true;
}

bool sc_exclude_remove(ScreeScene *scene, uint32_t row_a, uint32_t row_b, ScReason reason) {
  uint32_t row = find(scene, row_a, row_b), judged = judged_of(scene, row_a, row_b);
  SC_ASSERT(row != SC_NONE && scene->tables.exclusion.reasons[row].count[reason] > 0u);
  if (!sc_shape_reserve_queue_all(scene, judged)) return false;
  ScReasons *reasons = &scene->tables.exclusion.reasons[row];
  --reasons->count[reason];
  if (reasons->count[SC_REASON_USER] || reasons->count[SC_REASON_JOINT]) return true;
  drop(scene, row);
  sc_shape_queue_all(scene, judged);
  return true;
}

void sc_exclude_forget(ScreeScene *scene, uint32_t row) {
  const uint32_t *first = scene->tables.body.first_exclusion;
  while (first[row] != SC_NONE) drop(scene, first[row] >> 1);
}
