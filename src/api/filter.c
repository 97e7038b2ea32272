// SPDX-License-Identifier: MIT
#include "scree/filter.h"

#include "api/fault.h"
#include "base/least.h"
#include "state/meet.h"

ScreeStatus scree_bodies_exclude(ScreeScene *scene, ScreeBody body_a, ScreeBody body_b, uint32_t excluded) {
  ScCheck check = sc_check_begin(scene, "scree_bodies_exclude");
  uint32_t a = sc_check_body_as(&check, scene, "body_a", body_a), b = sc_check_body_as(&check, scene, "body_b", body_b);
  if (a == b) sc_check_refuse(&check, SCREE_OUT_OF_RANGE, "body_b", (double)body_b);
  sc_check_flag(&check, "excluded", excluded);
  if (check.status != SCREE_OK) return check.status;
  if (sc_exclude_count(scene, a, b, SC_REASON_USER) == excluded) return SCREE_OK;
  bool ok = excluded ? sc_exclude_add(scene, a, b, SC_REASON_USER) : sc_exclude_remove(scene, a, b, SC_REASON_USER);
  return ok ? SCREE_OK : sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "body_b", (double)body_b);
}

int scree_bodies_excluded(const ScreeScene *scene, ScreeBody body_a, ScreeBody body_b) {
  if (!sc_pool_valid(&scene->bodies, body_a) || !sc_pool_valid(&scene->bodies, body_b)) return 0;
  return sc_exclude_count(scene, scree_row(body_a), scree_row(body_b), SC_REASON_USER) > 0u;
}

uint32_t scree_body_exclusions(const ScreeScene *scene, ScreeBody body, ScreeBody *out_bodies, uint32_t capacity) {
  if (!sc_pool_valid(&scene->bodies, body)) return 0;
  const ScExclusions *exclusion = &scene->tables.exclusion;
  ScLeast others = {.numbers = out_bodies, .capacity = capacity};
  uint32_t count = 0, entry = scene->tables.body.first_exclusion[scree_row(body)];
  for (; entry != SC_NONE; entry = exclusion->link[entry >> 1].next[entry & 1u]) {
    if (!exclusion->reasons[entry >> 1].count[SC_REASON_USER]) continue;
    ScCouple couple = exclusion->couple[entry >> 1];
    sc_least_add(&others, entry & 1u ? couple.a : couple.b);
    ++count;
  }
  sc_least_sort(&others);
  for (uint32_t i = 0; i < others.count; ++i) out_bodies[i] = sc_pool_handle(&scene->bodies, out_bodies[i]);
  return count;
}

int scree_bodies_may_touch(const ScreeScene *scene, ScreeBody body_a, ScreeBody body_b) {
  if (!sc_pool_valid(&scene->bodies, body_a) || !sc_pool_valid(&scene->bodies, body_b)) return 0;
  return sc_meet_bodies_allow(scene, scree_row(body_a), scree_row(body_b));
}
