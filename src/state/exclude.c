// SPDX-License-Identifier: MIT
#include "state/exclude.h"

#include "state/scene.h"

static ScCoupleTable table_of(const ScreeScene *scene) {
  return (ScCoupleTable){scene->tables.exclusion.couple, sizeof(ScCouple)};
}

static uint32_t find(const ScreeScene *scene, uint32_t a, uint32_t b) {
  ScCouple couple = a < b ? (ScCouple){a, b} : (ScCouple){b, a};
  return sc_couples_find(&scene->exclusion_set, table_of(scene), couple);
}

uint32_t sc_exclude_count(const ScreeScene *scene, uint32_t row_a, uint32_t row_b, ScReason reason) {
  uint32_t row = find(scene, row_a, row_b);
  return row == SC_NONE ? 0u : scene->tables.exclusion.reasons[row].count[reason];
}

bool sc_exclude_holds(const ScreeScene *scene, uint32_t row_a, uint32_t row_b) {
  return scene->tables.body.first_exclusion[row_a] != SC_NONE && find(scene, row_a, row_b) != SC_NONE;
}

// All pairs of the two are judged anew when the shapes of one of them are.
static uint32_t fewer_shapes(const ScreeScene *scene, uint32_t a, uint32_t b) {
  const uint32_t *count = scene->tables.body.shape_count;
  return count[a] <= count[b] ? a : b;
}

static bool reserve_row(ScreeScene *scene) {
  uint32_t rows = sc_pool_next(&scene->exclusions) + 1u;
  return sc_pool_reserve(&scene->exclusions, rows) && sc_columns_reserve(&scene->tables, SC_TABLE_EXCLUSION, rows) &&
         sc_couples_reserve(&scene->exclusion_set, table_of(scene));
}

static uint32_t make(ScreeScene *scene, uint32_t a, uint32_t b) {
  uint32_t row = sc_pool_take(&scene->exclusions);
  ScExclusions *exclusion = &scene->tables.exclusion;
  ScCouple couple = a < b ? (ScCouple){a, b} : (ScCouple){b, a};
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
  sc_pool_give(&scene->exclusions, row);
}

bool sc_exclude_add(ScreeScene *scene, uint32_t row_a, uint32_t row_b, ScReason reason) {
  SC_ASSERT(row_a != row_b);
  uint32_t row = find(scene, row_a, row_b), judged = fewer_shapes(scene, row_a, row_b);
  if (row == SC_NONE) {
    if (!reserve_row(scene) || !sc_shape_reserve_queue(scene, scene->tables.body.shape_count[judged])) return false;
    row = make(scene, row_a, row_b);
    sc_shape_queue_all(scene, judged);
  }
  ++scene->tables.exclusion.reasons[row].count[reason];
  return true;
}

bool sc_exclude_remove(ScreeScene *scene, uint32_t row_a, uint32_t row_b, ScReason reason) {
  uint32_t row = find(scene, row_a, row_b), judged = fewer_shapes(scene, row_a, row_b);
  SC_ASSERT(row != SC_NONE && scene->tables.exclusion.reasons[row].count[reason] > 0u);
  if (!sc_shape_reserve_queue(scene, scene->tables.body.shape_count[judged])) return false;
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
