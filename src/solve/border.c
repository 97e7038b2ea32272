// SPDX-License-Identifier: MIT
// The border of a scene: positions of dynamic bodies stay within [0, x] by [0, y].
//
// What hangs by nothing is turned back once, at the end of the step. Where there are joints that would tear them: they
// pull all through the step at what the border holds. There it is a row of each body, solved after the joints.
#include <string.h>

#include "solve/stage.h"

// Along one axis, what the border gave a body, m/s inwards, and the speed that it came with, outwards, both signed.
typedef struct ScBorderRow {
  float held, hit;
} ScBorderRow;

typedef struct ScBorder {
  ScBorderRow x, y;
} ScBorder;

// One coordinate on its way.
typedef struct Way {
  double at, next, size; // at the start of the step, after the substep as it is now
  float *velocity, *push;
  bool locked;
} Way;

// How far a coordinate is beyond the border, below 0 or above, or 0. What began beyond it goes no further.
static double beyond(const Way *w, double value) {
  double low = sc_mind(w->at, 0.0), high = sc_maxd(w->at, w->size);
  return value < low ? value - low : value > high ? value - high : 0.0;
}

// What the border gives adds up, never pulls outwards, and is taken back as far as there is room again.
static void hold(const Way *w, ScBorderRow *row, float inverse_h) {
  if (w->locked) return;
  float before = row->held, out = (float)beyond(w, w->next) * inverse_h;
  if (out == 0.0f) {
    float room = (float)(before > 0.0f ? w->next : w->size - w->next) * inverse_h;
    row->held = before > 0.0f ? sc_maxf(before - room, 0.0f) : sc_minf(before + room, 0.0f);
  } else {
    if (before == 0.0f && *w->velocity * out > 0.0f) row->hit = *w->velocity;
    row->held -= out;
  }
  *w->velocity += row->held - before;
}

// Pushes do not go through it either.
static void stop_push(const Way *w, float h, float inverse_h) {
  if (*w->push == 0.0f) return;
  double next = w->next + (double)(h * *w->push);
  *w->push -= (float)beyond(w, next) * inverse_h;
}

static ScDelta delta_of(const ScStage *stage, uint32_t slot) {
  const ScVelocity *moved = &stage->solver.moved[slot], *v = &stage->solver.velocity[slot];
  float h = stage->h;
  return (ScDelta){moved->x + h * v->x, moved->y + h * v->y, moved->angular + h * v->angular, 0.0f};
}

static void hold_body(const ScreeScene *scene, const ScStage *stage, uint32_t slot) {
  const ScBodies *body = &scene->tables.body;
  uint32_t row = scene->step.slot_rows[slot];
  if (body->type[row] != SCREE_BODY_DYNAMIC) return;
  ScVelocity *velocity = &stage->solver.velocity[slot], *push = &stage->solver.push[slot];
  ScreeVec2 size = scene->def.border;
  ScNext next = sc_body_next(scene, row, delta_of(stage, slot));
  const ScSlotMass *mass = &stage->mass[slot];
  Way x = {body->x[row], next.x, size.x, &velocity->x, &push->x, mass->inverse_x == 0.0f};
  Way y = {body->y[row], next.y, size.y, &velocity->y, &push->y, mass->inverse_y == 0.0f};
  float inverse_h = stage->solver.inverse_h;
  hold(&x, &stage->border[slot].x, inverse_h);
  hold(&y, &stage->border[slot].y, inverse_h);
  next = sc_body_next(scene, row, delta_of(stage, slot));
  x.next = next.x, y.next = next.y;
  stop_push(&x, stage->h, inverse_h);
  stop_push(&y, stage->h, inverse_h);
}

bool sc_border_prepare(ScreeScene *scene, ScStage *stage) {
  if (!(scene->def.border.x > 0.0) || !scene->step.joint_group_count) return true;
  stage->border = sc_arena_take(&scene->arena, stage->slots * sizeof *stage->border);
  if (stage->border) memset(stage->border, 0, stage->slots * sizeof *stage->border);
  return stage->border != NULL;
}

void sc_border_hold(const ScreeScene *scene, const ScStage *stage, const ScSlice *slice) {
  if (!stage->border || !slice->block.joint_groups) return;
  for (uint32_t slot = slice->block.first_slot; slot < slice->block.first_slot + slice->block.slots; ++slot)
    hold_body(scene, stage, slot);
}

void sc_border_release(const ScStage *stage, const ScSlice *slice) {
  if (!stage->border) return;
  for (uint32_t slot = slice->block.first_slot; slot < slice->block.first_slot + slice->block.slots; ++slot)
    stage->border[slot].x.held = stage->border[slot].y.held = 0.0f;
}

// What came faster than the threshold leaves with its restitution.
static void bounce(float hit, float restitution, float threshold, float *velocity) {
  if (sc_absf(hit) <= threshold) return;
  float back = -restitution * hit;
  *velocity = hit < 0.0f ? sc_maxf(*velocity, back) : sc_minf(*velocity, back);
}

// Keeps one coordinate inside [0, size]; a body that runs out turns back with its restitution, unless it is as slow as
// what does not bounce.
static void keep_inside(double next, float *moved, float *velocity, double size, float restitution, float threshold) {
  double inside = next < 0.0 ? 0.0 : next > size ? size : next;
  if (inside == next) return;
  *moved += (float)(inside - next);
  float outward = next < 0.0 ? -*velocity : *velocity;
  if (outward <= 0.0f) return;
  float back = outward > threshold ? restitution * outward : 0.0f;
  *velocity = next < 0.0 ? back : -back;
}

void sc_border_apply(const ScreeScene *scene, const ScStage *stage, uint32_t slot, ScVelocity *velocity,
                     ScVelocity *moved) {
  ScreeVec2 border = scene->def.border;
  const ScBodies *body = &scene->tables.body;
  uint32_t row = scene->step.slot_rows[slot];
  if (!(border.x > 0.0) || body->type[row] != SCREE_BODY_DYNAMIC) return;
  float e = body->restitution[row], threshold = scene->def.restitution_threshold;
  if (stage->border) {
    bounce(stage->border[slot].x.hit, e, threshold, &velocity->x);
    bounce(stage->border[slot].y.hit, e, threshold, &velocity->y);
  }
  ScNext next = sc_body_next(scene, row, (ScDelta){moved->x, moved->y, moved->angular, 0.0f});
  keep_inside(next.x, &moved->x, &velocity->x, border.x, e, threshold);
  keep_inside(next.y, &moved->y, &velocity->y, border.y, e, threshold);
}
