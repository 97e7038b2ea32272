// SPDX-License-Identifier: MIT
// Continuous collision, less plainly: bullets of all forms, what slides and rolls fast, what moves on both sides, what
// hangs by joints, what events tell.
#include <string.h>

#include "probe.h"

static const ScreeVec2 none = {0.0, 0.0}, down = {0.0, -10.0};
static const ProbeMaterial plain = {.friction = 0.6}, smooth = {0}, elastic = {.restitution = 1.0};

static void set_velocity(ScreeScene *scene, ScreeBody body, double x, double y, double omega) {
  assert_int_equal(scree_body_set_velocity(scene, body, (ScreeVec2){x, y}, omega), SCREE_OK);
}

static void make_bullet(ScreeScene *scene, ScreeBody body) {
  assert_int_equal(scree_body_set(scene, body, SCREE_BODY_CCD, 1.0), SCREE_OK);
}

static uint32_t count_of(ScreeScene *scene, uint32_t touches) {
  uint32_t count;
  scree_scene_touches(scene, touches, &count);
  return count;
}

// A ball, a box, a capsule or a sliver, about 0.1 m.
static ScreeBody add_bullet(ScreeScene *scene, uint32_t form, ScreeVec2 at, double angle) {
  static const ScreeVec2 sliver[3] = {{-0.1, 0.0}, {-0.05, 0.0}, {0.1, 0.02}};
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = form == 0u   ? SCREE_SHAPE_CIRCLE
             : form == 1u ? SCREE_SHAPE_BOX
             : form == 2u ? SCREE_SHAPE_CAPSULE
                          : SCREE_SHAPE_POLYGON;
  def.radius = form == 0u ? 0.05 : form == 2u ? 0.03 : 0.0;
  def.width = def.height = 0.1;
  def.length = 0.1;
  def.point_count = form == 3u ? 3u : 0u;
  ScreeShapeList list = {.defs = &def, .count = 1, .points = sliver, .point_count = def.point_count};
  ScreeBodyDef body = scree_body_def_default();
  body.position = at;
  body.angle = angle;
  body.ccd = 1;
  ScreeBody made;
  assert_int_equal(scree_body_create(scene, &body, &list, &made), SCREE_OK);
  return made;
}

// 200 bullets at once, at four offsets from each other's steps.
static void two_hundred_bullets_and_none_through(void **state) {
  (void)state;
  for (uint32_t form = 0; form < 4u; ++form)
    for (uint32_t offset = 0; offset < 4u; ++offset) {
      ScreeScene *scene = probe_scene(none);
      probe_box(scene, SCREE_BODY_STATIC, none, 0.0, (ScreeVec2){0.1, 500.0}, plain);
      ScreeBody bullets[200];
      for (uint32_t i = 0; i < 200u; ++i) {
        ScreeVec2 at = {-10.0 - 400.0 * PROBE_DT * (offset + i / 200.0) / 4.0, 2.0 * i - 200.0};
        bullets[i] = add_bullet(scene, form, at, 0.1 * i);
        set_velocity(scene, bullets[i], 400.0, 20.0 * ((int)i % 5 - 2), 3.0 * (i % 7));
      }
      for (uint32_t step = 0; step < 30u; ++step) {
        probe_steps(scene, 1);
        // The origin of a sliver lies beside it.
        for (uint32_t i = 0; i < 200u; ++i) assert_true(probe_x(scene, bullets[i]) < (form == 3u ? 0.0 : -0.05));
      }
      scree_scene_destroy(scene);
    }
}

// A bullet strikes what moves, what rests and what sleeps: momentum stays, and it does not pass.
static void a_bullet_pushes_a_crate(void **state) {
  (void)state;
  for (uint32_t how = 0; how < 3u; ++how)
    for (uint32_t phase = 0; phase < 20u; ++phase) {
      ScreeScene *scene = probe_scene(none);
      ScreeBody crate = probe_box(scene, SCREE_BODY_DYNAMIC, none, 0.0, (ScreeVec2){0.1, 1.0}, plain);
      if (how == 1u) set_velocity(scene, crate, -5.0, 0.0, 0.0);
      if (how == 2u) assert_int_equal(scree_body_sleep(scene, crate), SCREE_OK);
      ScreeBody bullet = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-5.0 - 0.3 * phase, 0.0}, 0.05, plain);
      make_bullet(scene, bullet);
      set_velocity(scene, bullet, 300.0, 0.0, 0.0);
      double m = probe_get(scene, bullet, SCREE_BODY_MASS), heavy = probe_get(scene, crate, SCREE_BODY_MASS);
      double momentum = m * 300.0 + heavy * (how == 1u ? -5.0 : 0.0);
      uint32_t begun = 0;
      for (int i = 0; i < 8; ++i) {
        probe_steps(scene, 1);
        begun += count_of(scene, SCREE_TOUCHES_BEGIN);
        assert_true(probe_x(scene, bullet) < probe_x(scene, crate));
      }
      assert_int_equal(begun, 1);
      assert_true(probe_awake(scene, crate));
      double after = m * probe_velocity(scene, bullet).x + heavy * probe_velocity(scene, crate).x;
      PROBE_NEAR(after, momentum, 1e-3 * momentum);
      // Without restitution both go on as one.
      PROBE_NEAR(probe_velocity(scene, crate).x, momentum / (m + heavy), 0.5);
      scree_scene_destroy(scene);
    }
}

// What is no bullet may run through what moves, and says so.
static void only_bullets_watch_what_moves(void **state) {
  (void)state;
  for (uint32_t bullet = 0; bullet < 2u; ++bullet) {
    ScreeScene *scene = probe_scene(none);
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-4.0, 0.0}, 0.05, plain);
    probe_box(scene, SCREE_BODY_DYNAMIC, none, 0.0, (ScreeVec2){0.1, 1.0}, plain);
    if (bullet) make_bullet(scene, ball);
    set_velocity(scene, ball, 400.0, 0.0, 0.0);
    probe_steps(scene, 2);
    assert_true(bullet ? probe_x(scene, ball) < 5.0 : probe_x(scene, ball) > 9.0);
    scree_scene_destroy(scene);
  }
}

// Between two walls: within a step it goes there and back again, each time with all of its energy; and contacts
// tell all of the impulse that a wall gave, of several bounces as well.
static void a_ball_goes_to_and_fro_within_a_step(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(none);
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){-1.0, 0.0}, 0.0, (ScreeVec2){0.1, 4.0}, elastic);
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){1.0, 0.0}, 0.0, (ScreeVec2){0.1, 4.0}, elastic);
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, none, 0.1, elastic);
  set_velocity(scene, ball, 300.0, 0.0, 0.0);
  double room = 2.0 * (1.0 - 0.05 - 0.1), told = 0.0, bounces = 0.0;
  uint32_t twice = 0;
  for (uint32_t i = 1; i <= 40u; ++i) {
    probe_steps(scene, 1);
    ScreeContact hits[4];
    uint32_t count = scree_body_contacts(scene, ball, hits, 4);
    for (uint32_t k = 0; k < count; ++k) {
      told += (double)hits[k].impulse;
      twice += (double)hits[k].impulse > 900.0 * probe_get(scene, ball, SCREE_BODY_MASS);
    }
    bounces = floor(0.5 + 300.0 * PROBE_DT * i / room);
    PROBE_NEAR(told / (600.0 * probe_get(scene, ball, SCREE_BODY_MASS)), bounces, 1.01);
    double way = fmod(0.5 * room + 300.0 * PROBE_DT * i, 2.0 * room);
    PROBE_NEAR(probe_x(scene, ball), (way < room ? way : 2.0 * room - way) - 0.5 * room, 0.02 + 0.003 * i);
    PROBE_NEAR(fabs(probe_velocity(scene, ball).x), 300.0, 0.1);
  }
  assert_true(twice > 5u && bounces > 100.0);
  scree_scene_destroy(scene);
}

// A kilometre of floor: tiles, a chain, or boxes side by side.
static void add_floor(ScreeScene *scene, uint32_t how) {
  static uint8_t cells[1000];
  static ScreeVec2 points[1001];
  memset(cells, 1, sizeof cells);
  for (uint32_t i = 0; i <= 1000u; ++i) points[i] = (ScreeVec2){i - 500.0, 0.0};
  for (uint32_t i = 0; i < 1000u && how == 2u; ++i)
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){i - 499.5, -0.5}, 0.0, (ScreeVec2){1.0, 1.0}, smooth);
  ScreeShapeDef def = scree_shape_def_default();
  def.friction = def.friction_kinetic = 0.0;
  def.kind = how ? SCREE_SHAPE_CHAIN : SCREE_SHAPE_TILES;
  if (how) {
    def.point_count = 1001;
  } else {
    def.width = def.height = 1.0;
    def.columns = 1000, def.rows = 1;
    def.position = (ScreeVec2){-500.0, -1.0};
  }
  ScreeShapeList list = {
      .defs = &def, .count = 1, .points = points, .point_count = 1001, .cells = cells, .cell_count = 1000};
  ScreeBodyDef ground = scree_body_def_default();
  ground.type = SCREE_BODY_STATIC;
  ScreeBody made;
  if (how < 2u) assert_int_equal(scree_body_create(scene, &ground, &list, &made), SCREE_OK);
}

// Over 1,000 tiles, over the segments of a chain, over boxes side by side: nothing holds it up, nothing throws it.
static void fast_sliders_feel_no_seam(void **state) {
  (void)state;
  for (uint32_t floor = 0; floor < 3u; ++floor)
    for (uint32_t form = 0; form < 2u; ++form) {
      ScreeScene *scene = probe_scene(down);
      add_floor(scene, floor);
      ScreeVec2 at = {-490.0, 0.25};
      ScreeBody slider = form ? probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){0.5, 0.5}, smooth)
                              : probe_circle(scene, SCREE_BODY_DYNAMIC, at, 0.25, smooth);
      set_velocity(scene, slider, 150.0, 0.0, 0.0);
      for (uint32_t i = 1; i < 360u; ++i) {
        probe_steps(scene, 1);
        PROBE_NEAR(probe_x(scene, slider), -490.0 + 150.0 * PROBE_DT * i, 0.01 * i);
        PROBE_NEAR(probe_y(scene, slider), 0.25, 0.001);
        PROBE_NEAR(probe_velocity(scene, slider).x, 150.0, 0.1);
      }
      scree_scene_destroy(scene);
    }
}

// Set down a few millimetres above the boxes, it sinks as deep as it may over one of them and met the next by its side.
static void what_comes_down_as_it_slides_feels_no_seam(void **state) {
  (void)state;
  for (uint32_t i = 0; i < 96u; ++i) {
    double above = 0.0005 * (1 + i % 12u), speed = 50.0 * (1 + i / 12u);
    ScreeScene *scene = probe_scene(down);
    for (uint32_t k = 0; k < 90u; ++k)
      probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){k, -0.5}, 0.0, (ScreeVec2){1.0, 1.0}, smooth);
    ScreeVec2 at = {2.0, 0.15 + above};
    ScreeBody slider = probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){0.3, 0.3}, smooth);
    set_velocity(scene, slider, speed, 0.0, 0.0);
    while (probe_x(scene, slider) < 75.0) {
      probe_steps(scene, 1);
      PROBE_NEAR(probe_velocity(scene, slider).x, speed, 0.1);
      PROBE_NEAR(probe_y(scene, slider), 0.15, 0.0065);
    }
    scree_scene_destroy(scene);
  }
}

// Thrown at a flat row of tiles it bounces as off one floor: no corner between them turns it.
static void what_lands_on_tiles_keeps_its_speed_along_them(void **state) {
  (void)state;
  for (uint32_t form = 0; form < 2u; ++form)
    for (uint32_t phase = 0; phase < 40u; ++phase) {
      ScreeScene *scene = probe_scene(none);
      for (uint32_t i = 0; i < 60u; ++i)
        probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){i * 0.5, -0.25}, 0.0, (ScreeVec2){0.5, 0.5}, smooth);
      ScreeVec2 at = {2.0 + 0.0137 * phase, 3.0 + 0.05 * phase};
      ScreeBody body = form ? probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){0.3, 0.3}, smooth)
                            : probe_circle(scene, SCREE_BODY_DYNAMIC, at, 0.15, smooth);
      set_velocity(scene, body, 150.0, -150.0, 0.0);
      probe_steps(scene, 3);
      PROBE_NEAR(probe_velocity(scene, body).x, 150.0, 0.5);
      PROBE_NEAR(probe_velocity(scene, body).y, 0.0, 0.1);
      PROBE_NEAR(probe_y(scene, body), 0.15, 0.003);
      PROBE_NEAR(probe_omega(scene, body), 0.0, 0.1);
      scree_scene_destroy(scene);
    }
}

// A kinematic paddle comes by at 200 m/s: what it meets flies before it, at its speed or at twice that.
static void a_fast_paddle_takes_a_ball_along(void **state) {
  (void)state;
  for (uint32_t bounce = 0; bounce < 2u; ++bounce)
    for (uint32_t phase = 0; phase < 30u; ++phase) {
      ScreeScene *scene = probe_scene(none);
      ScreeVec2 start = {-2.0 - 200.0 * PROBE_DT * phase / 30.0, 0.0};
      ScreeBody paddle = probe_box(scene, SCREE_BODY_KINEMATIC, start, 0.0, (ScreeVec2){0.1, 2.0}, smooth);
      ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, none, 0.1, bounce ? elastic : smooth);
      set_velocity(scene, paddle, 200.0, 0.0, 0.0);
      for (int i = 0; i < 6; ++i) {
        probe_steps(scene, 1);
        assert_true(probe_x(scene, ball) > probe_x(scene, paddle));
      }
      PROBE_NEAR(probe_velocity(scene, ball).x, bounce ? 400.0 : 200.0, 2.0);
      scree_scene_destroy(scene);
    }
}

// A bar on an axis, spinning at 30 rad/s beside a pillar that it does not reach: nothing brakes it. With one within its
// reach it does not pass, and its axis holds.
static void an_arm_passes_what_it_does_not_reach(void **state) {
  (void)state;
  for (uint32_t within = 0; within < 2u; ++within) {
    ScreeScene *scene = probe_scene(none);
    ScreeBody arm = probe_box(scene, SCREE_BODY_DYNAMIC, none, 0.0, (ScreeVec2){4.0, 0.1}, smooth);
    ScreeVec2 at = {within ? 1.9 : 2.35, 0.0};
    probe_circle(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, at.x}, 0.25, smooth);
    ScreeJointDef joint = scree_joint_def_default(SCREE_JOINT_REVOLUTE);
    joint.body_b = arm;
    ScreeJoint made;
    assert_int_equal(scree_joint_create(scene, &joint, &made), SCREE_OK);
    set_velocity(scene, arm, 0.0, 0.0, 30.0);
    double turned = 0.0;
    for (uint32_t i = 0; i < 60u; ++i) {
      probe_steps(scene, 1);
      turned = fmax(turned, probe_angle(scene, arm));
      assert_true(hypot(probe_x(scene, arm), probe_y(scene, arm)) < 0.02);
    }
    if (within) {
      assert_true(turned < 0.5 * PROBE_PI + 0.05);
    } else {
      PROBE_NEAR(probe_omega(scene, arm), 30.0, 0.1);
      PROBE_NEAR(probe_angle(scene, arm), 30.0, 0.1);
    }
    scree_scene_destroy(scene);
  }
}

// Five balls on hinges fly at a wall: the first one stops, and they hang together still.
static void a_chain_of_balls_stays_whole(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(none);
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0.05, 0.0}, 0.0, (ScreeVec2){0.1, 20.0}, plain);
  ScreeBody balls[5];
  for (uint32_t i = 0; i < 5u; ++i) {
    balls[i] = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-3.0 - 0.3 * i, 0.02 * i}, 0.1, plain);
    set_velocity(scene, balls[i], 100.0, 0.0, 0.0);
    if (!i) continue;
    ScreeJointDef joint = scree_joint_def_default(SCREE_JOINT_REVOLUTE);
    joint.body_a = balls[i - 1u], joint.body_b = balls[i];
    joint.anchor_a = (ScreeVec2){-0.15, 0.01}, joint.anchor_b = (ScreeVec2){0.15, -0.01};
    ScreeJoint made;
    assert_int_equal(scree_joint_create(scene, &joint, &made), SCREE_OK);
  }
  for (uint32_t i = 0; i < 60u; ++i) {
    probe_steps(scene, 1);
    for (uint32_t k = 0; k < 5u; ++k) assert_true(probe_x(scene, balls[k]) < -0.05);
  }
  ScreeColumn errors = scree_scene_column(scene, SCREE_COLUMN_JOINT_ANCHOR_ERROR);
  for (uint32_t i = 0; i < errors.rows; ++i) assert_true(((const float *)errors.data)[i] < 0.01f);
  scree_scene_destroy(scene);
}

// What lies deep in a wall is pushed out of it, and free to move meanwhile.
static void what_begins_inside_is_not_frozen(void **state) {
  (void)state;
  for (uint32_t way = 0; way < 2u; ++way) {
    ScreeScene *scene = probe_scene(none);
    probe_box(scene, SCREE_BODY_STATIC, none, 0.0, (ScreeVec2){2.0, 20.0}, smooth);
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-0.8, 0.0}, 0.3, smooth);
    set_velocity(scene, ball, way ? -60.0 : 0.0, way ? 0.0 : 60.0, 0.0);
    probe_steps(scene, 10);
    if (way)
      PROBE_NEAR(probe_x(scene, ball), -10.8, 0.5);
    else
      PROBE_NEAR(probe_y(scene, ball), 10.0, 0.1);
    scree_scene_destroy(scene);
  }
}

// A one-way platform lets through at any speed what comes from below, and holds what comes from above; so does an edge.
static void one_way_shapes_have_their_say(void **state) {
  (void)state;
  for (uint32_t edge = 0; edge < 2u; ++edge)
    for (int above = 0; above < 2; ++above)
      for (uint32_t phase = 0; phase < 20u; ++phase) {
        ScreeScene *scene = probe_scene(none);
        ScreeShapeDef def = scree_shape_def_default();
        static const ScreeVec2 ends[2] = {{-5.0, 0.0}, {5.0, 0.0}};
        def.kind = edge ? SCREE_SHAPE_EDGE : SCREE_SHAPE_BOX;
        def.point_count = edge ? 2u : 0u;
        def.width = 10.0, def.height = 0.1;
        if (!edge) def.one_way = (ScreeVec2){0.0, 1.0};
        ScreeShapeList list = {.defs = &def, .count = 1, .points = ends, .point_count = def.point_count};
        ScreeBodyDef ground = scree_body_def_default();
        ground.type = SCREE_BODY_STATIC;
        ScreeBody made;
        assert_int_equal(scree_body_create(scene, &ground, &list, &made), SCREE_OK);
        double sign = above ? 1.0 : -1.0;
        ScreeBody ball =
            probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, sign * (1.0 + 0.2 * phase)}, 0.1, smooth);
        set_velocity(scene, ball, 0.0, -sign * 250.0, 0.0);
        probe_steps(scene, 4);
        if (!(probe_y(scene, ball) > (above ? 0.09 : 5.0)))
          fail_msg("edge %u above %d phase %u: %g", edge, above, phase, probe_y(scene, ball));
        scree_scene_destroy(scene);
      }
}

// Struck and gone within a step: it begins in that step and ends in the next, asleep or not, as the sensors have it.
static void a_touch_within_a_step_is_told(void **state) {
  (void)state;
  for (uint32_t phase = 0; phase < 20u; ++phase) {
    ScreeScene *scene = probe_scene(none);
    ScreeBody wall = probe_box(scene, SCREE_BODY_STATIC, none, 0.0, (ScreeVec2){0.1, 4.0}, elastic);
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-1.0 - 0.25 * phase, 0.0}, 0.1, elastic);
    set_velocity(scene, ball, 400.0, 0.0, 0.0);
    probe_steps(scene, 1);
    uint32_t count;
    const ScreeTouch *begin = scree_scene_touches(scene, SCREE_TOUCHES_BEGIN, &count);
    assert_true(count == 1u && begin->body_a == wall && begin->body_b == ball);
    ScreeContact contact;
    assert_int_equal(scree_body_contacts(scene, ball, &contact, 1), 1);
    PROBE_NEAR(contact.point_x, -0.05, 0.005);
    PROBE_NEAR((double)contact.speed, 400.0, 0.1);
    const ScreeContact *hit = scree_scene_hits(scene, &count);
    assert_true(count == 1u && hit->body_a == wall && hit->body_b == ball);
    PROBE_NEAR((double)hit->normal_x, -1.0, 1e-5);
    if (phase % 2u) assert_int_equal(scree_body_sleep(scene, ball), SCREE_OK);
    probe_steps(scene, 1);
    assert_int_equal(count_of(scene, SCREE_TOUCHES_END), 1);
    assert_int_equal(count_of(scene, SCREE_TOUCHES_BEGIN), 0);
    probe_steps(scene, 2);
    assert_int_equal(count_of(scene, SCREE_TOUCHES_END) + count_of(scene, SCREE_TOUCHES_BEGIN), 0);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(two_hundred_bullets_and_none_through),
      PROBE_TEST(a_bullet_pushes_a_crate),
      PROBE_TEST(only_bullets_watch_what_moves),
      PROBE_TEST(a_ball_goes_to_and_fro_within_a_step),
      PROBE_TEST(fast_sliders_feel_no_seam),
      PROBE_TEST(what_comes_down_as_it_slides_feels_no_seam),
      PROBE_TEST(what_lands_on_tiles_keeps_its_speed_along_them),
      PROBE_TEST(a_fast_paddle_takes_a_ball_along),
      PROBE_TEST(an_arm_passes_what_it_does_not_reach),
      PROBE_TEST(a_chain_of_balls_stays_whole),
      PROBE_TEST(what_begins_inside_is_not_frozen),
      PROBE_TEST(one_way_shapes_have_their_say),
      PROBE_TEST(a_touch_within_a_step_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
