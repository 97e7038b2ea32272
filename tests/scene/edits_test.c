// SPDX-License-Identifier: MIT
// Every edit at any time: bodies and shapes of all kinds come, change and go while the scene is stepped. Nothing is
// ever not a number, every touch that begins ends once, and the same edits give the same bits.
#include "../unit/lcg.h"
#include "probe.h"

enum { BODIES = 60, EDIT_STEPS = 400 };

typedef struct Play {
  Lcg lcg;
  ScreeScene *scene;
  ScreeBody bodies[BODIES];
  int64_t open; // touches begun and not ended
} Play;

static const ScreeVec2 rings[] = {{-1, -1}, {1, -1},      {1, 1},       {0.2, 0.1},
                                  {-1, 1},  {-0.6, -0.6}, {-0.6, -0.2}, {0, -0.4}};
static const uint32_t ring_sizes[] = {5, 3};
static const uint8_t cells[] = {1, 1, 1, 0, 1, 1};

static ScreeShapeDef any_shape(Lcg *lcg, bool one_sided) {
  ScreeShapeDef def = scree_shape_def_default();
  static const ScreeShapeKind kinds[] = {SCREE_SHAPE_CIRCLE,  SCREE_SHAPE_CAPSULE, SCREE_SHAPE_BOX,
                                         SCREE_SHAPE_POLYGON, SCREE_SHAPE_HULL,    SCREE_SHAPE_OUTLINE,
                                         SCREE_SHAPE_TILES,   SCREE_SHAPE_EDGE,    SCREE_SHAPE_CHAIN};
  def.kind = kinds[lcg_below(lcg, one_sided ? 9 : 7)];
  def.position = (ScreeVec2){lcg_range(lcg, -0.5, 0.5), lcg_range(lcg, -0.5, 0.5)};
  def.angle = lcg_range(lcg, -4, 4);
  def.width = def.kind == SCREE_SHAPE_TILES ? 0.4 : lcg_range(lcg, 0.2, 1.5);
  def.height = def.kind == SCREE_SHAPE_TILES ? 0.4 : lcg_range(lcg, 0.2, 1.5);
  def.length = lcg_range(lcg, 0, 1);
  def.radius = def.kind <= SCREE_SHAPE_CAPSULE || lcg_below(lcg, 4) == 0 ? lcg_range(lcg, 0.1, 0.4) : 0;
  def.columns = 3;
  def.rows = 2;
  def.point_count = def.kind == SCREE_SHAPE_EDGE ? 2 : def.kind == SCREE_SHAPE_POLYGON ? 3 : 5;
  if (def.kind == SCREE_SHAPE_OUTLINE) def.point_count = 8, def.ring_count = 2;
  def.loop = def.kind == SCREE_SHAPE_CHAIN && lcg_below(lcg, 2);
  def.friction = lcg_range(lcg, 0, 1);
  def.friction_kinetic = 0.5 * def.friction;
  def.restitution = lcg_below(lcg, 3) ? 0 : lcg_range(lcg, 0, 1);
  def.rolling_resistance = lcg_below(lcg, 4) ? 0 : 0.1;
  def.surface_speed = lcg_below(lcg, 6) ? 0 : lcg_range(lcg, -3, 3);
  def.friction_mix = lcg_below(lcg, 6);
  def.restitution_mix = lcg_below(lcg, 6);
  def.sensor = lcg_below(lcg, 10) == 0;
  if (lcg_below(lcg, 8) == 0) def.one_way = (ScreeVec2){lcg_range(lcg, -1, 1), 1};
  return def;
}

static ScreeShapeList listed(const ScreeShapeDef *defs, uint32_t count) {
  return (ScreeShapeList){.defs = defs,
                          .count = count,
                          .points = rings,
                          .point_count = 8,
                          .rings = ring_sizes,
                          .ring_count = 2,
                          .cells = cells,
                          .cell_count = 6};
}

static ScreeBody make(Play *play) {
  Lcg *lcg = &play->lcg;
  ScreeBodyDef def = scree_body_def_default();
  def.type = lcg_below(lcg, 5) == 0   ? SCREE_BODY_STATIC
             : lcg_below(lcg, 6) == 0 ? SCREE_BODY_KINEMATIC
                                      : SCREE_BODY_DYNAMIC;
  def.position = (ScreeVec2){lcg_range(lcg, -8, 8), lcg_range(lcg, 0, 12)};
  def.angle = lcg_range(lcg, -4, 4);
  if (def.type != SCREE_BODY_STATIC) def.velocity = (ScreeVec2){lcg_range(lcg, -3, 3), lcg_range(lcg, -3, 3)};
  def.center_given = lcg_below(lcg, 5) == 0;
  def.center.x = 0.3;
  def.lock_x = lcg_below(lcg, 8) == 0;
  def.lock_y = lcg_below(lcg, 8) == 0;
  def.fixed_rotation = lcg_below(lcg, 8) == 0;
  def.disabled = lcg_below(lcg, 8) == 0;
  ScreeShapeDef shapes[3];
  uint32_t count = lcg_below(lcg, 4);
  for (uint32_t i = 0; i < count; ++i) shapes[i] = any_shape(lcg, true);
  ScreeShapeList list = listed(shapes, count);
  ScreeBody body;
  assert_int_equal(scree_body_create(play->scene, &def, &list, &body), SCREE_OK);
  return body;
}

static void edit_shape(Play *play, ScreeBody body) {
  Lcg *lcg = &play->lcg;
  ScreeShape shapes[16];
  uint32_t count = scree_body_shapes(play->scene, body, shapes, 16);
  if (count < 6u && lcg_below(lcg, 3) == 0) {
    ScreeShapeDef def = any_shape(lcg, true);
    ScreeShapeList list = listed(&def, 1);
    assert_int_equal(scree_shape_create(play->scene, body, &list, NULL), SCREE_OK);
    return;
  }
  if (!count) return;
  ScreeShape shape = shapes[lcg_below(lcg, count)];
  if (lcg_below(lcg, 3) == 0) {
    assert_int_equal(scree_shape_destroy(play->scene, shape), SCREE_OK);
    return;
  }
  static const struct {
    ScreeShapeField field;
    double values[3];
  } fields[] = {{SCREE_SHAPE_DENSITY, {0, 1, 20}},
                {SCREE_SHAPE_FRICTION, {0, 1, 2}},
                {SCREE_SHAPE_RESTITUTION, {0, 0.5, 1}},
                {SCREE_SHAPE_ROLLING_RESISTANCE, {0, 0.1, 1}},
                {SCREE_SHAPE_SURFACE_SPEED, {0, -2, 5}},
                {SCREE_SHAPE_FRICTION_MIX, {0, 3, 5}},
                {SCREE_SHAPE_CATEGORY, {1, 2, 4294967295}},
                {SCREE_SHAPE_MASK, {4294967295, 1, 2}},
                {SCREE_SHAPE_GROUP, {0, -3, 3}},
                {SCREE_SHAPE_SENSOR, {0, 1, 0}}};
  uint32_t which = lcg_below(lcg, sizeof fields / sizeof *fields);
  assert_int_equal(scree_shape_set(play->scene, shape, fields[which].field, fields[which].values[lcg_below(lcg, 3)]),
                   SCREE_OK);
}

static void edit_body(Play *play, ScreeBody body) {
  Lcg *lcg = &play->lcg;
  ScreeScene *scene = play->scene;
  double type = probe_get(scene, body, SCREE_BODY_TYPE);
  ScreeVec2 at = {lcg_range(lcg, -8, 8), lcg_range(lcg, 0, 8)}, center = {lcg_range(lcg, -1, 1), 0.2};
  switch (lcg_below(lcg, 11)) {
  case 0: scree_body_set(scene, body, SCREE_BODY_TYPE, 1.0 + lcg_below(lcg, 3)); break;
  case 1: scree_body_set(scene, body, SCREE_BODY_DISABLED, lcg_below(lcg, 2)); break;
  case 2:
    scree_body_set(scene, body, lcg_below(lcg, 2) ? SCREE_BODY_LOCK_X : SCREE_BODY_LOCK_Y, lcg_below(lcg, 2));
    break;
  case 3:
    scree_body_set(scene, body, SCREE_BODY_DROP_THROUGH, lcg_below(lcg, 2));
    scree_body_set(scene, body, SCREE_BODY_CCD, lcg_below(lcg, 2));
    break;
  case 4: assert_int_equal(scree_body_set_center(scene, body, lcg_below(lcg, 2) ? &center : NULL), SCREE_OK); break;
  case 5: assert_int_equal(scree_body_set_pose(scene, body, at, lcg_range(lcg, -4, 4)), SCREE_OK); break;
  case 6:
    if (type == SCREE_BODY_KINEMATIC) assert_int_equal(scree_body_move_to(scene, body, at, 1), SCREE_OK);
    break;
  case 7: scree_body_set(scene, body, SCREE_BODY_MASS, lcg_below(lcg, 2) ? 0 : lcg_range(lcg, 0.1, 50)); break;
  case 8:
    if (type != SCREE_BODY_STATIC)
      assert_int_equal(scree_body_set_velocity(scene, body, (ScreeVec2){lcg_range(lcg, -9, 9), 3}, 2), SCREE_OK);
    break;
  case 9:
    if (body != play->bodies[0])
      assert_int_equal(scree_bodies_exclude(scene, body, play->bodies[0], lcg_below(lcg, 2)), SCREE_OK);
    break;
  default: assert_int_equal(scree_body_sleep(scene, body), SCREE_OK);
  }
}

static void edit(Play *play) {
  uint32_t i = lcg_below(&play->lcg, BODIES);
  if (lcg_below(&play->lcg, 12) == 0) {
    assert_int_equal(scree_body_destroy(play->scene, play->bodies[i]), SCREE_OK);
    play->bodies[i] = make(play);
  } else if (lcg_below(&play->lcg, 2)) {
    edit_shape(play, play->bodies[i]);
  } else {
    edit_body(play, play->bodies[i]);
  }
}

// Of contacts and of sensors.
static uint32_t touches(ScreeScene *scene, uint32_t what) {
  uint32_t contacts, sensed;
  scree_scene_touches(scene, what, &contacts);
  scree_scene_touches(scene, what + SCREE_TOUCHES_SENSOR, &sensed);
  return contacts + sensed;
}

static uint64_t play_on(uint32_t seed) {
  Play play = {.lcg = {seed}};
  play.scene = probe_scene((ScreeVec2){0, -10});
  probe_floor(play.scene, 40, (ProbeMaterial){.friction = 0.6});
  for (uint32_t i = 0; i < BODIES; ++i) play.bodies[i] = make(&play);
  for (uint32_t step = 0; step < EDIT_STEPS; ++step) {
    for (uint32_t edits = lcg_below(&play.lcg, 4); edits > 0; --edits) edit(&play);
    probe_steps(play.scene, 1);
    play.open += (int64_t)touches(play.scene, SCREE_TOUCHES_BEGIN) - (int64_t)touches(play.scene, SCREE_TOUCHES_END);
    assert_true(play.open >= 0);
    if (step % 16 == 0) probe_assert_finite(play.scene);
  }
  uint64_t hash = scree_scene_hash(play.scene);
  for (uint32_t i = 0; i < BODIES; ++i) assert_int_equal(scree_body_destroy(play.scene, play.bodies[i]), SCREE_OK);
  probe_steps(play.scene, 1);
  assert_int_equal(play.open, touches(play.scene, SCREE_TOUCHES_END));
  scree_scene_destroy(play.scene);
  return hash;
}

static void edits_at_any_time(void **state) {
  (void)state;
  for (uint32_t seed = 1; seed <= 6; ++seed) assert_true(play_on(seed) == play_on(seed));
}

int main(void) {
  const struct CMUnitTest tests[] = {PROBE_TEST(edits_at_any_time)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
