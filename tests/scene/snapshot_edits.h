// SPDX-License-Identifier: MIT
// A crowded scene in which anything may happen between two steps: the same for the same step.
#ifndef SNAPSHOT_EDITS_H
#define SNAPSHOT_EDITS_H

#include "../unit/lcg.h"
#include "snapshot_probe.h"

enum { EDITS_BODIES = 48 };

static uint64_t edits_seed;

static inline ScreeShapeDef edits_shape(Lcg *lcg, bool fixed) {
  static const uint32_t kinds[] = {SCREE_SHAPE_CIRCLE, SCREE_SHAPE_BOX, SCREE_SHAPE_CAPSULE, SCREE_SHAPE_POLYGON};
  ScreeShapeDef def = scree_shape_def_default();
  double size = lcg_range(lcg, 0.3, 0.8);
  def.kind = kinds[lcg_below(lcg, 4)];
  if (def.kind == SCREE_SHAPE_POLYGON) def.point_count = 5;
  if (lcg_below(lcg, 8) == 0) def.kind = SCREE_SHAPE_TILES, def.columns = 3, def.rows = 2;
  if (fixed && lcg_below(lcg, 3) == 0) def.kind = SCREE_SHAPE_CHAIN, def.first_point = 5, def.point_count = 4;
  def.width = size, def.height = 0.7 * size, def.length = size;
  if (def.kind == SCREE_SHAPE_CIRCLE || def.kind == SCREE_SHAPE_CAPSULE) def.radius = 0.4 * size;
  def.restitution = lcg_below(lcg, 3) ? 0.0 : 0.6;
  def.surface_speed = lcg_below(lcg, 9) ? 0.0 : 1.5;
  def.rolling_resistance = lcg_below(lcg, 7) ? 0.0 : 0.1;
  def.sensor = lcg_below(lcg, 7) == 0;
  if (fixed && lcg_below(lcg, 4) == 0) def.one_way = (ScreeVec2){0, 1};
  def.category = 1u << lcg_below(lcg, 3);
  def.mask = lcg_below(lcg, 6) ? 7u : lcg_below(lcg, 8);
  return def;
}

static inline ScreeShapeList edits_list(const ScreeShapeDef *defs, uint32_t count) {
  static const ScreeVec2 points[] = {{0.4, 0.0}, {0.1, 0.4}, {-0.35, 0.2}, {-0.3, -0.3}, {0.2, -0.4},
                                     {1.5, 0.2}, {0.3, 0.0}, {-0.6, 0.3},  {-1.5, 0.0}};
  static const uint8_t cells[] = {1, 1, 0, 0, 1, 1};
  return (ScreeShapeList){
      .defs = defs, .count = count, .points = points, .point_count = 9, .cells = cells, .cell_count = 6};
}

static inline ScreeBody edits_add(Lcg *lcg, ScreeScene *scene) {
  ScreeBodyDef def = scree_body_def_default();
  uint32_t kind = lcg_below(lcg, 8);
  def.type = kind == 0 ? SCREE_BODY_STATIC : kind == 1 ? SCREE_BODY_KINEMATIC : SCREE_BODY_DYNAMIC;
  LcgPair at = lcg_pair(lcg, -6, 6), speed = lcg_pair(lcg, -6, 6);
  def.position = (ScreeVec2){at.x, at.y + 6.0};
  def.angle = lcg_range(lcg, -3, 3);
  if (def.type != SCREE_BODY_STATIC) def.velocity = (ScreeVec2){speed.x, speed.y};
  if (lcg_below(lcg, 9) == 0) def.velocity.x *= 40.0;
  def.ccd = lcg_below(lcg, 4) == 0;
  ScreeShapeDef shapes[3];
  uint32_t count = 1u + lcg_below(lcg, 3);
  for (uint32_t i = 0; i < count; ++i) {
    shapes[i] = edits_shape(lcg, def.type == SCREE_BODY_STATIC);
    shapes[i].position = (ScreeVec2){0.5 * i, 0.0};
  }
  ScreeShapeList list = edits_list(shapes, count);
  ScreeBody body = 0;
  scree_body_create(scene, &def, &list, &body);
  return body;
}

static inline ScreeBody edits_pick(Lcg *lcg, ScreeScene *scene) {
  uint32_t rows = scree_scene_column(scene, SCREE_COLUMN_BODY_TYPE).rows;
  return rows ? scree_body_at(scene, lcg_below(lcg, rows)) : 0;
}

static inline void edits_join(Lcg *lcg, ScreeScene *scene) {
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_REVOLUTE + lcg_below(lcg, 10));
  def.body_a = lcg_below(lcg, 4) ? edits_pick(lcg, scene) : 0;
  def.body_b = edits_pick(lcg, scene);
  def.anchor_a = (ScreeVec2){0.2, 0.4};
  def.spring = lcg_below(lcg, 2), def.stiffness = def.spring ? 3.0 : 0.0;
  def.break_force = lcg_below(lcg, 2) ? 0.0 : 300.0;
  def.collide = lcg_below(lcg, 2);
  if (def.kind == SCREE_JOINT_REVOLUTE && lcg_below(lcg, 2))
    def.motor = SCREE_MOTOR_VELOCITY, def.target = 2.0, def.max_effort = 40.0;
  if (def.kind == SCREE_JOINT_PULLEY) def.ground_a = (ScreeVec2){-3, 15}, def.ground_b = (ScreeVec2){3, 15};
  ScreeJoint joint;
  // Refused where the kind or the two bodies do not go together.
  if (scree_joint_create(scene, &def, &joint) == SCREE_OK && lcg_below(lcg, 3) == 0)
    scree_joint_set_name(scene, joint, "hinge", 5);
}

static inline void edits_field(Lcg *lcg, ScreeScene *scene) {
  ScreeField fields[4];
  uint32_t count = scree_scene_fields(scene, fields, 4);
  if (count > 2) {
    scree_field_destroy(scene, fields[lcg_below(lcg, 2)]);
    return;
  }
  ScreeFieldDef def = scree_field_def_default();
  def.body = lcg_below(lcg, 2) ? edits_pick(lcg, scene) : 0;
  def.circle = 4.0, def.drag = 0.5;
  if (lcg_below(lcg, 2)) def.density = 0.8;
  ScreeField field;
  scree_field_create(scene, &def, &field);
}

static inline void edits_group(Lcg *lcg, ScreeScene *scene) {
  ScreeGroup group = scree_group_find(scene, "crew", 4);
  switch (group ? lcg_below(lcg, 6) : 0u) {
  case 0:
    if (!group) scree_group_create(scene, "crew", 4, lcg_below(lcg, 2), &group);
    break;
  case 1: scree_group_set_disabled(scene, group, lcg_below(lcg, 2)); break;
  case 2:
    if (lcg_below(lcg, 6) == 0) scree_group_destroy(scene, group, lcg_below(lcg, 2));
    break;
  case 3: scree_group_remove(scene, group, edits_pick(lcg, scene)); break;
  default: scree_group_add(scene, group, edits_pick(lcg, scene)); break;
  }
}

static inline void edits_shape_of(Lcg *lcg, ScreeScene *scene, ScreeBody body) {
  ScreeShape shapes[16], made;
  uint32_t count = scree_body_shapes(scene, body, shapes, 16);
  ScreeShapeDef def = edits_shape(lcg, false);
  ScreeShapeList list = edits_list(&def, 1);
  uint32_t what = lcg_below(lcg, 5);
  if (what == 0 && count < 6) scree_shape_create(scene, body, &list, &made);
  if (!count) return;
  ScreeShape shape = shapes[lcg_below(lcg, count)];
  if (what == 1) scree_shape_destroy(scene, shape);
  if (what == 2) scree_shape_set(scene, shape, SCREE_SHAPE_SENSOR, lcg_below(lcg, 2));
  if (what == 3) scree_shape_set(scene, shape, SCREE_SHAPE_MASK, lcg_below(lcg, 8));
  if (what == 4) scree_shape_set(scene, shape, SCREE_SHAPE_FRICTION, 0.3);
}

static inline void edits_one(Lcg *lcg, ScreeScene *scene) {
  ScreeBody body = edits_pick(lcg, scene);
  LcgPair a = lcg_pair(lcg, -5, 5);
  ScreeVec2 v = {a.x, a.y}, up = {a.x, a.y + 6.0};
  switch (lcg_below(lcg, 24)) {
  case 0: scree_body_destroy(scene, body); break;
  case 1: scree_body_set(scene, body, SCREE_BODY_TYPE, 1.0 + lcg_below(lcg, 3)); break;
  case 2: scree_body_set(scene, body, SCREE_BODY_DISABLED, lcg_below(lcg, 2)); break;
  case 3: scree_body_set_pose(scene, body, up, 0.3 * a.x); break;
  case 4: scree_body_move_to(scene, body, up, 0.1 * a.y); break;
  case 5: scree_body_set_velocity(scene, body, v, a.x); break;
  case 6: scree_body_apply_force(scene, body, v, 3.0); break;
  case 7: scree_body_apply_impulse(scene, body, v, 0.1); break;
  case 8: scree_body_sleep(scene, body); break;
  case 9: scree_body_wake(scene, body); break;
  case 10: scree_body_set(scene, body, SCREE_BODY_DROP_THROUGH, lcg_below(lcg, 2)); break;
  case 11: scree_body_set(scene, body, SCREE_BODY_LOCK_X, lcg_below(lcg, 2)); break;
  case 12: scree_bodies_exclude(scene, body, edits_pick(lcg, scene), lcg_below(lcg, 2)); break;
  case 13: scree_body_set_name(scene, body, "one", lcg_below(lcg, 2) ? 3 : 0); break;
  case 14: edits_field(lcg, scene); break;
  case 15:
  case 16: edits_group(lcg, scene); break;
  case 17:
  case 18: edits_shape_of(lcg, scene, body); break;
  case 19: edits_join(lcg, scene); break;
  case 20: scree_joint_destroy(scene, scree_joint_at(scene, lcg_below(lcg, 8))); break;
  case 21: scree_joint_snap(scene, scree_joint_at(scene, lcg_below(lcg, 8))); break;
  default:
    if (scree_scene_counters(scene).bodies < EDITS_BODIES) edits_add(lcg, scene);
    break;
  }
}

static inline void edits_some(ScreeScene *scene, uint32_t step) {
  Lcg lcg = {edits_seed * 7919u + step};
  lcg_next(&lcg);
  for (uint32_t i = lcg_below(&lcg, 7); i > 0; --i) edits_one(&lcg, scene);
}

static inline ScreeScene *edits_scene(uint64_t seed) {
  ScreeSceneDef def = probe_def();
  def.solver = seed % 4u == 3u ? SCREE_SOLVER_XPBD : SCREE_SOLVER_SOFT;
  if (seed % 5u == 4u) def.border = (ScreeVec2){12, 12};
  ScreeScene *scene;
  assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
  probe_floor(scene, 16, (ProbeMaterial){.friction = 0.6, .density = 1});
  edits_seed = seed;
  Lcg lcg = {seed};
  for (uint32_t i = 0; i < 30; ++i) edits_add(&lcg, scene);
  uint32_t count;
  if (seed % 2u) scree_scene_hits(scene, &count);
  return scene;
}

#endif
