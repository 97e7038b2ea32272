// SPDX-License-Identifier: MIT
// Scenes of random definitions: every kind of shape, every constant, odd numbers among them.
#ifndef RANDOM_SCENE_H
#define RANDOM_SCENE_H

#include <string.h>

#include "../unit/lcg.h"
#include "probe.h"

#define LIST_MAX 256

typedef struct Dice {
  Lcg lcg;
  ScreeVec2 points[LIST_MAX];
  uint32_t rings[LIST_MAX];
  uint8_t cells[LIST_MAX];
  uint32_t point_count, ring_count, cell_count;
} Dice;

static uint32_t one_in(Dice *dice, uint32_t count) { return lcg_below(&dice->lcg, count) == 0; }

// Mostly a plain number, sometimes one of many digits, sometimes a bound, a zero of either sign or a tiny one.
static double pick(Dice *dice, double low, double high) {
  double value = lcg_range(&dice->lcg, low, high);
  switch (lcg_below(&dice->lcg, 12)) {
  case 0: return low;
  case 1: return high;
  case 2: return low <= 0.0 ? 0.0 : low;
  case 3: return low < 0.0 ? -0.0 : low;
  case 4: return low <= 0.0 ? 1e-300 : low;
  case 5: return low <= 0.0 ? 0x1p-1074 : high;
  case 6:
  case 7: return value < 2e9 && value > -2e9 ? (double)(int64_t)value < low ? low : (double)(int64_t)value : value;
  default: return value;
  }
}

static ScreeVec2 pick_pair(Dice *dice, double low, double high) {
  double x = pick(dice, low, high), y = pick(dice, low, high);
  return (ScreeVec2){x, y};
}

// Small enough that the scene still has something to do.
static inline ScreeSceneDef random_settings(Dice *dice) {
  ScreeSceneDef def = scree_scene_def_default();
  def.solver = one_in(dice, 2) ? SCREE_SOLVER_XPBD : SCREE_SOLVER_SOFT;
  def.substeps = lcg_below(&dice->lcg, 9);
  def.passes = 1u + lcg_below(&dice->lcg, 5);
  def.gravity = pick_pair(dice, -12, 12);
  def.dt = one_in(dice, 3) ? 1.0 / 60.0 : pick(dice, 1e-3, 0.05);
  if (one_in(dice, 2)) def.border = (ScreeVec2){lcg_range(&dice->lcg, 1, 30), one_in(dice, 8) ? 1e9 : 20};
  def.restitution_threshold = (float)pick(dice, 0, 3);
  def.background = one_in(dice, 2) ? lcg_next(&dice->lcg) : 0;
  def.sleep = !one_in(dice, 3);
  def.sleep_threshold = (float)pick(dice, 0, 0.2);
  def.seams = !one_in(dice, 3);
  return def;
}

static ScreeBodyDef random_body(Dice *dice) {
  ScreeBodyDef def = scree_body_def_default();
  def.type = one_in(dice, 5) ? SCREE_BODY_STATIC : one_in(dice, 5) ? SCREE_BODY_KINEMATIC : SCREE_BODY_DYNAMIC;
  def.position = pick_pair(dice, one_in(dice, 30) ? -1e9 : -10, one_in(dice, 30) ? 1e9 : 10);
  def.angle = pick(dice, one_in(dice, 9) ? -1e9 : -4, 4);
  if (def.type != SCREE_BODY_STATIC && !one_in(dice, 3)) {
    def.velocity = pick_pair(dice, one_in(dice, 30) ? -1e6 : -5, 5);
    def.angular_velocity = pick(dice, -9, 9);
  }
  if (one_in(dice, 3)) def.mass = pick(dice, 0, one_in(dice, 9) ? 1e12 : 20);
  if (one_in(dice, 3)) def.inertia = pick(dice, 0, one_in(dice, 9) ? 1e12 : 20);
  if (one_in(dice, 3)) def.gravity_scale = pick(dice, one_in(dice, 9) ? -1e6 : -2, 2);
  if (one_in(dice, 3)) def.linear_damping = pick(dice, 0, one_in(dice, 9) ? 1e6 : 2);
  if (one_in(dice, 3)) def.angular_damping = pick(dice, 0, 2);
  if (one_in(dice, 3)) def.sleep_threshold = pick(dice, 0, one_in(dice, 9) ? 1e6 : 0.3);
  def.center_given = one_in(dice, 4);
  if (def.center_given) def.center = pick_pair(dice, -0.5, 0.5);
  def.fixed_rotation = one_in(dice, 5);
  def.lock_x = one_in(dice, 6);
  def.lock_y = one_in(dice, 6);
  def.disabled = one_in(dice, 6);
  def.drop_through = one_in(dice, 6);
  def.ccd = def.drop_through != def.fixed_rotation; // no die of its own
  def.fill = one_in(dice, 2) ? lcg_next(&dice->lcg) : 0;
  def.outline = one_in(dice, 2) ? lcg_next(&dice->lcg) : 0;
  def.outline_width = one_in(dice, 2) ? (float)pick(dice, 0, 5) : 0.0f;
  return def;
}

static void add_point(Dice *dice, double x, double y) {
  assert_true(dice->point_count < LIST_MAX);
  dice->points[dice->point_count++] = (ScreeVec2){x, y};
}

static void add_circle(Dice *dice, double size, uint32_t count) {
  bool clockwise = one_in(dice, 2);
  for (uint32_t i = 0; i < count; i++) {
    double turn = 6.283185307179586 * (clockwise ? count - i : i) / count;
    add_point(dice, size * cos(turn) + 0.3, size * sin(turn));
  }
}

// A star, with a hole or without.
static void add_outline(Dice *dice, ScreeShapeDef *def) {
  uint32_t spikes = 3u + lcg_below(&dice->lcg, 4);
  for (uint32_t i = 0; i < 2u * spikes; i++) {
    double turn = 3.141592653589793 * i / spikes, size = lcg_range(&dice->lcg, 0.4, i % 2 ? 0.5 : 1.0);
    add_point(dice, size * cos(turn) + 0.3, size * sin(turn));
  }
  def->first_ring = dice->ring_count;
  def->ring_count = lcg_below(&dice->lcg, 3);
  if (def->ring_count) dice->rings[dice->ring_count++] = 2u * spikes;
  if (def->ring_count < 2) return;
  dice->rings[dice->ring_count++] = 5;
  add_circle(dice, 0.1, 5);
}

// One cell is full whatever the dice say.
static void add_tiles(Dice *dice, ScreeShapeDef *def) {
  def->columns = 1u + lcg_below(&dice->lcg, 6);
  def->rows = 1u + lcg_below(&dice->lcg, 4);
  def->first_cell = dice->cell_count;
  for (uint32_t i = 0; i < def->columns * def->rows; i++) dice->cells[dice->cell_count++] = i == 0 || one_in(dice, 2);
}

static void add_line(Dice *dice, ScreeShapeDef *def) {
  def->loop = def->kind == SCREE_SHAPE_CHAIN && one_in(dice, 3);
  if (def->loop) {
    add_circle(dice, lcg_range(&dice->lcg, 0.5, 2), 3u + lcg_below(&dice->lcg, 9));
    return;
  }
  uint32_t count = def->kind == SCREE_SHAPE_EDGE ? 2u : 2u + lcg_below(&dice->lcg, 12);
  for (uint32_t i = 0; i < count; i++) add_point(dice, 0.7 * i - 3.0, pick(dice, -0.4, 0.4));
}

static void give_lists(Dice *dice, ScreeShapeDef *def) {
  def->first_point = dice->point_count;
  switch (def->kind) {
  case SCREE_SHAPE_POLYGON: add_circle(dice, lcg_range(&dice->lcg, 0.2, 0.8), 3u + lcg_below(&dice->lcg, 6)); break;
  case SCREE_SHAPE_HULL:
    add_circle(dice, 0.6, 3u + lcg_below(&dice->lcg, 9));
    for (uint32_t i = lcg_below(&dice->lcg, 6); i > 0; i--) add_point(dice, 0.3 + 0.1 * i, pick(dice, -0.1, 0.1));
    break;
  case SCREE_SHAPE_OUTLINE: add_outline(dice, def); break;
  case SCREE_SHAPE_TILES: add_tiles(dice, def); break;
  case SCREE_SHAPE_EDGE:
  case SCREE_SHAPE_CHAIN: add_line(dice, def); break;
  default: break;
  }
  def->point_count = dice->point_count - def->first_point;
}

static void give_surface(Dice *dice, ScreeShapeDef *def) {
  if (one_in(dice, 3)) def->rolling_resistance = pick(dice, 0, one_in(dice, 9) ? 10 : 0.2);
  if (one_in(dice, 3)) def->surface_speed = pick(dice, one_in(dice, 9) ? -1e6 : -3, 3);
  if (one_in(dice, 3)) def->friction_mix = lcg_below(&dice->lcg, 6);
  if (one_in(dice, 3)) def->restitution_mix = lcg_below(&dice->lcg, 6);
  if (one_in(dice, 4)) def->one_way = pick_pair(dice, -2, 2);
  // A direction so short is refused.
  if (hypot(def->one_way.x, def->one_way.y) < 1e-5) def->one_way = (ScreeVec2){0, 0};
}

static ScreeShapeDef random_shape(Dice *dice) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_CIRCLE + lcg_below(&dice->lcg, 9);
  def.position = one_in(dice, 2) ? pick_pair(dice, -1, 1) : (ScreeVec2){0, 0};
  def.angle = one_in(dice, 2) ? pick(dice, -4, 4) : 0.0;
  def.width = lcg_range(&dice->lcg, 0.2, 1.5);
  def.height = one_in(dice, 9) ? 1.0 : lcg_range(&dice->lcg, 0.2, 1.5);
  def.length = one_in(dice, 9) ? 0.0 : lcg_range(&dice->lcg, 0, 1);
  bool round = def.kind == SCREE_SHAPE_CIRCLE || def.kind == SCREE_SHAPE_CAPSULE;
  def.radius = round ? lcg_range(&dice->lcg, 0.1, 0.6) : one_in(dice, 2) ? pick(dice, 0, 0.1) : 0.0;
  give_lists(dice, &def);
  give_surface(dice, &def);
  def.density = one_in(dice, 2) ? 1.0 : pick(dice, 0, one_in(dice, 9) ? 1e9 : 4);
  def.friction = one_in(dice, 2) ? 0.6 : pick(dice, 0, 10);
  def.friction_kinetic = one_in(dice, 2) ? def.friction : def.friction * lcg_range(&dice->lcg, 0, 1);
  def.restitution = one_in(dice, 2) ? 0.0 : pick(dice, 0, 1);
  def.category = one_in(dice, 8) ? lcg_next(&dice->lcg) : 1u;
  def.mask = one_in(dice, 8) ? lcg_next(&dice->lcg) : 0xffffffffu;
  def.group = one_in(dice, 8) ? (int32_t)lcg_next(&dice->lcg) : one_in(dice, 9) ? INT32_MIN : 0;
  def.sensor = one_in(dice, 6);
  return def;
}

static inline ScreeBody random_add(Dice *dice, ScreeScene *scene) {
  ScreeShapeDef shapes[4];
  ScreeBodyDef def = random_body(dice);
  dice->point_count = dice->ring_count = dice->cell_count = 0;
  uint32_t count = lcg_below(&dice->lcg, 5);
  for (uint32_t i = 0; i < count; i++) shapes[i] = random_shape(dice);
  ScreeShapeList list = {.defs = shapes,
                         .count = count,
                         .points = dice->points,
                         .point_count = dice->point_count,
                         .rings = dice->rings,
                         .ring_count = dice->ring_count,
                         .cells = dice->cells,
                         .cell_count = dice->cell_count};
  ScreeBody body = 0;
  ScreeStatus status = scree_body_create(scene, &def, count ? &list : NULL, &body);
  if (status != SCREE_OK) {
    const ScreeFault *fault = scree_scene_fault(scene);
    fail_msg("%s: %s is %g", scree_status_code(status), fault->argument, fault->value);
  }
  return body;
}

// What the API does to bodies that are there, before the first step.
static inline void random_edit(Dice *dice, ScreeScene *scene, ScreeBody body) {
  ScreeVec2 push = pick_pair(dice, -40, 40);
  switch (lcg_below(&dice->lcg, 12)) {
  case 0: scree_body_sleep(scene, body); break;
  case 1: scree_body_apply_force(scene, body, push, pick(dice, -5, 5)); break;
  case 2: scree_body_apply_force_at(scene, body, push, (ScreeVec2){0.1, 0.7}); break;
  case 3: scree_body_apply_impulse(scene, body, push, 0.3); break;
  case 4: scree_body_set_pose(scene, body, push, pick(dice, -9, 9)); break;
  case 5: scree_body_set(scene, body, SCREE_BODY_MASS, pick(dice, 0, 9)); break;
  case 6: scree_body_set(scene, body, SCREE_BODY_SLEEP_THRESHOLD, one_in(dice, 2) ? -1.0 : pick(dice, 0, 1)); break;
  case 7: scree_body_set(scene, body, SCREE_BODY_DISABLED, one_in(dice, 2)); break;
  case 8: scree_body_set(scene, body, SCREE_BODY_LOCK_X, one_in(dice, 2)); break;
  case 9: scree_body_set_center(scene, body, one_in(dice, 2) ? NULL : &push); break;
  case 10: scree_body_move_to(scene, body, push, pick(dice, -5, 5)); break; // refused unless it is kinematic
  default: break;
  }
}

static inline void random_name(Dice *dice, ScreeScene *scene, ScreeBody body) {
  static const char letters[] = "ABCabcxyz0123456789_-.eEnN";
  char name[63];
  uint32_t length = 1u + lcg_below(&dice->lcg, one_in(dice, 5) ? 63 : 6);
  for (uint32_t i = 0; i < length; i++) name[i] = letters[lcg_below(&dice->lcg, sizeof letters - 1u)];
  scree_body_set_name(scene, body, name, length); // refused when taken: then it has none
}

// Pairs and members in another order than that of their rows.
static inline void random_filters(Dice *dice, ScreeScene *scene, uint32_t bodies) {
  for (uint32_t a = bodies; a-- > 0;) {
    for (uint32_t b = a; b-- > 0;) {
      if (!one_in(dice, 12)) continue;
      assert_int_equal(scree_bodies_exclude(scene, scree_body_at(scene, a), scree_body_at(scene, b), 1), SCREE_OK);
    }
  }
  for (uint32_t i = lcg_below(&dice->lcg, 4); i > 0; i--) {
    static const char *const names[] = {"", "no", "crates", "7"};
    ScreeGroup group;
    assert_int_equal(scree_group_create(scene, names[i], strlen(names[i]), one_in(dice, 2), &group), SCREE_OK);
    for (uint32_t row = bodies; row-- > 0;)
      if (one_in(dice, 3)) assert_int_equal(scree_group_add(scene, group, scree_body_at(scene, row)), SCREE_OK);
    if (one_in(dice, 6)) assert_int_equal(scree_group_set_disabled(scene, group, one_in(dice, 2)), SCREE_OK);
  }
}

#endif
