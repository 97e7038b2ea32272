// SPDX-License-Identifier: MIT
// What else moves bodies about in a scene of random edits: fields, explosions and a mover.
#ifndef TESTS_UNIT_EVENT_EFFECTS_H
#define TESTS_UNIT_EVENT_EFFECTS_H

#include "support.h"

enum { EFFECTS_FIELDS = 4 };

typedef struct Effects {
  ScreeField fields[EFFECTS_FIELDS]; // 0: not there
  ScreeMover mover;
  uint32_t made, pushed, moved, touched;
} Effects;

// A field of some kind, which goes with a body or with none.
static inline ScreeFieldDef effects_field(Lcg *lcg, ScreeBody body) {
  ScreeFieldDef def = scree_field_def_default();
  if (lcg_below(lcg, 2)) def.body = body;
  def.circle = lcg_range(lcg, 0.5, 3.0);
  def.position.y = def.body ? 0.0 : lcg_range(lcg, 0.0, 6.0);
  LcgPair way = lcg_pair(lcg, -20.0, 20.0);
  switch (lcg_below(lcg, 4)) {
  case 0: def.gravity = (ScreeVec2){way.x, way.y}; break;
  case 1: def.pull = way.x; break;
  case 2: def.wind = (ScreeVec2){way.x, way.y}, def.drag = 2.0; break;
  default: def.density = 3.0;
  }
  def.mask = lcg_below(lcg, 3) ? 7u : lcg_below(lcg, 8);
  return def;
}

static inline void effects_edit(Effects *e, ScreeScene *scene, Lcg *lcg, ScreeBody body) {
  ScreeField *field = &e->fields[lcg_below(lcg, EFFECTS_FIELDS)];
  // Those that go with a body end with it.
  if (*field && !scree_field_alive(scene, *field)) *field = 0;
  uint32_t what = lcg_below(lcg, 4);
  if (what < 2u) {
    LcgPair at = lcg_pair(lcg, -3.5, 3.5);
    ScreeExplosion explosion = {.position = {at.x, at.y + 3.5}, .radius = 0.5, .falloff = 1.0};
    explosion.impulse = lcg_range(lcg, -5.0, 20.0);
    explosion.occluded = what;
    uint32_t count;
    assert_int_equal(scree_scene_explode(scene, &explosion, NULL, &count), SCREE_OK);
    e->pushed += count;
    return;
  }
  ScreeFieldDef def = effects_field(lcg, body);
  if (!*field)
    assert_int_equal(scree_field_create(scene, &def, field), SCREE_OK), ++e->made;
  else if (what == 2u)
    assert_int_equal(scree_field_redefine(scene, *field, &def), SCREE_OK);
  else
    assert_int_equal(scree_field_destroy(scene, *field), SCREE_OK), *field = 0;
}

// A mover walks about between the steps, and pushes what is in its way.
static inline void effects_move(Effects *e, ScreeScene *scene, Lcg *lcg) {
  ScreeMoverDef def = scree_mover_def_default();
  def.kind = SCREE_SHAPE_CAPSULE, def.length = 0.6, def.radius = 0.3;
  def.push = 200.0;
  def.mass = 50.0;
  def.drop_through = lcg_below(lcg, 4) == 0u;
  ScreeVec2 before = e->mover.position;
  if (lcg_below(lcg, 50) == 0u || before.y < -3.0 || before.x * before.x > 64.0)
    e->mover = (ScreeMover){.position = {lcg_range(lcg, -3.0, 3.0), 6.0}};
  LcgPair way = lcg_pair(lcg, -6.0, 6.0);
  e->mover.velocity = (ScreeVec2){way.x, way.y - 2.0};
  ScreeHit touches[16];
  uint32_t count;
  assert_int_equal(scree_mover_move(scene, &def, &e->mover, 1.0 / 60.0, touches, 16, &count), SCREE_OK);
  e->touched += count;
  e->moved += e->mover.position.x != before.x;
}

// None of it was for nothing.
static inline void effects_check(const Effects *e) {
  assert_true(e->made > 10u && e->pushed > 50u && e->moved > 100u && e->touched > 100u);
}

#endif
