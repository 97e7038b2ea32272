// SPDX-License-Identifier: MIT
#include "base/lanes.h"
#include "solve/stage.h"

// To a multiple of 2^-26 m/s or rad/s where floats are finer: what rests has few bits.
static float rounded_speed(float a) { return (a + 0.1875f) - 0.1875f; }

void sc_store_bodies(ScreeScene *scene, const ScStage *stage) {
  ScBodies *body = &scene->tables.body;
  const ScSolver *solver = &stage->solver;
  bool border = scene->def.border.x > 0.0;
  ScF4 zero = sc_f4(0.0f);
  for (uint32_t slot = 1; slot < stage->slots; ++slot) {
    uint32_t row = scene->step.slot_rows[slot];
    ScVelocity v = solver->velocity[slot], moved = solver->moved[slot];
    ScF4 a = sc_f4_load(&v.x), b = sc_f4_load(&moved.x);
    // The last guard: what is not a number, or infinite, stops where it is.
    if (sc_i4_any((a - a != zero) | (b - b != zero))) v = moved = (ScVelocity){0};
    if (border) sc_border_apply(scene, stage, slot, &v, &moved);
    body->vx[row] = rounded_speed(v.x);
    body->vy[row] = rounded_speed(v.y);
    body->omega[row] = rounded_speed(v.angular);
    body->delta[row] = (ScDelta){moved.x, moved.y, moved.angular, 0.0f};
    body->force_x[row] = body->force_y[row] = body->torque[row] = 0.0f;
  }
}

// What a step adds to the means: they look back over six or seven steps, which is long for the waves that they are to
// calm, and short for what looks on.
#define MEAN_SHARE 0.15f

SC_INLINE ScF4 mean(ScI4 kept, ScF4 before, ScF4 now) {
  return sc_f4_select(kept, before + sc_f4(MEAN_SHARE) * (now - before), now);
}

// To 16 significant bits: as near as a warm start can be, and half of what a snapshot would hold of it. Where numbers
// ran out, nothing is kept: the bodies stop as well.
SC_INLINE ScF4 rounded(ScF4 a) {
  const int32_t half = SC_IMPULSE_LOW / 2 + 1, kept = ~SC_IMPULSE_LOW;
  return sc_f4_finite((ScF4)(((ScI4)a + (ScI4){half, half, half, half}) & (ScI4){kept, kept, kept, kept}));
}

// The flags of a pair, and the row of its impulses; a filler has neither.
SC_INLINE int32_t find_row(const ScPairs *table, uint32_t pair, ScImpulse *filler, ScImpulse **out_row) {
  *out_row = pair == SC_NONE ? filler : &table->impulse[pair];
  return pair == SC_NONE ? 0 : (int32_t)table->flags[pair];
}

SC_INLINE void store_batch(ScreeScene *scene, ScBatch *batch, const uint32_t pairs[4], uint32_t form) {
  uint32_t points = form & SC_FORM_POINTS;
  const ScPairs *table = &scene->tables.pair;
  ScImpulse filler = {0}, *i, *j, *k, *l;
  int32_t flag_i = find_row(table, pairs[0], &filler, &i), flag_j = find_row(table, pairs[1], &filler, &j);
  int32_t flag_k = find_row(table, pairs[2], &filler, &k), flag_l = find_row(table, pairs[3], &filler, &l);
  ScI4 flags = {flag_i, flag_j, flag_k, flag_l}, added = {SC_POINT_NEW, SC_POINT_NEW, SC_POINT_NEW, SC_POINT_NEW};
  ScI4 kept = (flags >> (int32_t)SC_PAIR_MATCH_SHIFT & 3) != added;
  if (points == 2u) kept |= (flags >> (int32_t)(SC_PAIR_MATCH_SHIFT + 2u) & 3) != added;
  ScF4 mean_normal = {i->mean_normal, j->mean_normal, k->mean_normal, l->mean_normal};
  ScF4 mean_tangent = {i->mean_tangent, j->mean_tangent, k->mean_tangent, l->mean_tangent};
  const ScBatchPoint *p = &batch->points[0], *q = &batch->points[points - 1u];
  ScF4 zero = sc_f4(0.0f), second = points == 2u ? q->impulse : zero;
  ScF4 total = points == 2u ? p->total + q->total : p->total;
  mean_normal = mean(kept, mean_normal, p->impulse + second);
  mean_tangent = mean(kept, mean_tangent, batch->impulse);
  sc_rows4_store((ScRows4){rounded(p->impulse), rounded(second), rounded(batch->impulse), rounded(mean_normal)},
                 i->normal, j->normal, k->normal, l->normal);
  ScF4 rolling = form & SC_FORM_SPECIAL ? sc_batch_special(batch, form)->rolling_impulse : zero;
  sc_rows4_store((ScRows4){rounded(mean_tangent), rounded(total), rounded(batch->total), rounded(rolling)},
                 &i->mean_tangent, &j->mean_tangent, &k->mean_tangent, &l->mean_tangent);
}

SC_INLINE void store_group(ScreeScene *scene, ScGroup group, char *at, uint32_t form) {
  const uint32_t *pairs = scene->step.lane_pairs + group.first_lane;
  for (uint32_t i = 0; i < group.batches; ++i, pairs += 4, at += sc_batch_bytes(form))
    store_batch(scene, (ScBatch *)(void *)at, pairs, form);
}

void sc_store_impulses(ScreeScene *scene, const ScStage *stage) {
  char *at = stage->batches;
  for (uint32_t g = 0; g < scene->step.group_count; ++g) {
    ScGroup group = scene->step.groups[g];
    SC_EACH_POINTS(group.form, store_group, scene, group, at)
    at += sc_group_bytes(group);
  }
}
