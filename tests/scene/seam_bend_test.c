// SPDX-License-Identifier: MIT
// Ground of convex pieces that bends where they meet: a ramp, a saw.
#include "probe.h"

static const ProbeMaterial smooth = {.friction = 0.0};

// G08: a floor, then a ramp, of convex pieces: the part of the speed along the ramp is kept.
static void G08_frictionless_up_a_ramp(void **state) {
  (void)state;
  const ScreeVec2 end = probe_ramp_end();
  for (int circle = 0; circle < 2; ++circle) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){-5, -0.5}, 0, (ScreeVec2){10, 1}, smooth);
    ScreeShapeDef ramp = scree_shape_def_default();
    ramp.kind = SCREE_SHAPE_POLYGON;
    ramp.point_count = 4;
    ramp.friction = ramp.friction_kinetic = 0;
    const ScreeVec2 points[] = {{0, -1}, {end.x, -1}, end, {0, 0}};
    ScreeShapeList list = {.defs = &ramp, .count = 1, .points = points, .point_count = 4};
    ScreeBodyDef def = scree_body_def_default();
    def.type = SCREE_BODY_STATIC;
    ScreeBody body;
    assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
    probe_climb(scene, circle);
    scree_scene_destroy(scene);
  }
}

enum { TEETH = 30, CART_STEPS = 1500 };

// A saw of teeth 2 m long and 0.5 m high, as one chain or as a solid polygon a tooth.
static void lay_saw(ScreeScene *scene, bool chain) {
  ScreeBodyDef body = scree_body_def_default();
  body.type = SCREE_BODY_STATIC;
  ScreeBody handle;
  ScreeVec2 points[2 * TEETH + 1];
  ScreeShapeDef defs[TEETH];
  uint32_t count = 0;
  for (uint32_t i = 0; i < TEETH; ++i) {
    double x = 2.0 * i;
    defs[i] = scree_shape_def_default();
    defs[i].friction = defs[i].friction_kinetic = 0;
    if (chain) {
      points[count++] = (ScreeVec2){x, 0};
      points[count++] = (ScreeVec2){x + 1, 0.5};
      if (i + 1 == TEETH) points[count++] = (ScreeVec2){x + 2, 0};
      continue;
    }
    const ScreeVec2 tooth[] = {{x, -1}, {x + 2, -1}, {x + 2, 0}, {x + 1, 0.5}, {x, 0}};
    defs[i].kind = SCREE_SHAPE_POLYGON;
    defs[i].point_count = 5;
    ScreeShapeList one = {.defs = &defs[i], .count = 1, .points = tooth, .point_count = 5};
    assert_int_equal(scree_body_create(scene, &body, &one, &handle), SCREE_OK);
  }
  if (!chain) return;
  defs[0].kind = SCREE_SHAPE_CHAIN;
  defs[0].point_count = count;
  ScreeShapeList all = {.defs = defs, .count = 1, .points = points, .point_count = count};
  assert_int_equal(scree_body_create(scene, &body, &all, &handle), SCREE_OK);
}

// A cart on two wheels that turn without friction, each held to the cart: to the ground they are round and smooth.
static double drive_over_saw(bool chain, double *out_peak) {
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  lay_saw(scene, chain);
  ScreeShapeDef parts[3];
  for (int i = 0; i < 3; ++i) {
    parts[i] = scree_shape_def_default();
    parts[i].friction = parts[i].friction_kinetic = 0;
    parts[i].kind = i < 2 ? SCREE_SHAPE_CIRCLE : SCREE_SHAPE_BOX;
    parts[i].radius = i < 2 ? 0.5 : 0;
    parts[i].density = i < 2 ? 0.5 : 5;
    parts[i].position = (ScreeVec2){i < 2 ? 2.0 * i - 1 : 0, i < 2 ? 0 : 0.6};
    parts[i].width = 2.4;
    parts[i].height = 0.4;
  }
  ScreeShapeList list = {.defs = parts, .count = 3};
  ScreeBodyDef def = scree_body_def_default();
  def.position = (ScreeVec2){4, 0.7};
  ScreeBody cart;
  assert_int_equal(scree_body_create(scene, &def, &list, &cart), SCREE_OK);
  probe_steps(scene, 60);
  double start = probe_x(scene, cart);
  double mass = probe_get(scene, cart, SCREE_BODY_MASS);
  *out_peak = 0;
  uint32_t steps = 0;
  for (; steps < CART_STEPS && probe_x(scene, cart) < start + 40; ++steps) {
    ScreeVec2 push_on = {20 * mass * (2 - probe_velocity(scene, cart).x), 0};
    assert_int_equal(scree_body_apply_force(scene, cart, push_on, 0), SCREE_OK);
    probe_steps(scene, 1);
    ScreeColumn impulses = scree_scene_column(scene, SCREE_COLUMN_CONTACT_NORMAL_IMPULSE);
    for (uint32_t i = 0; i < impulses.rows; ++i) *out_peak = fmax(*out_peak, (double)((const float *)impulses.data)[i]);
  }
  double speed = (probe_x(scene, cart) - start) / (steps * PROBE_DT);
  scree_scene_destroy(scene);
  return speed;
}

// G06: a cart goes over a saw of a chain as over one of solid teeth. It is driven towards 2 m/s: what rolls freely at
// that speed climbs no tooth of 0.5 m.
static void G06_wheels_on_sharp_chain(void **state) {
  (void)state;
  double peak_chain, peak_solid;
  double chain = drive_over_saw(true, &peak_chain), solid = drive_over_saw(false, &peak_solid);
  assert_true(solid > 0.5);
  PROBE_NEAR(chain, solid, 0.05 * solid);
  assert_true(peak_chain < 2 * peak_solid && peak_solid < 2 * peak_chain);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(G06_wheels_on_sharp_chain),
      PROBE_TEST(G08_frictionless_up_a_ramp),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
