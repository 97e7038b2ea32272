// SPDX-License-Identifier: MIT
#include "api/fault.h"

ScreeBodyDef scree_body_def_default(void) {
  return (ScreeBodyDef){
      .size = sizeof(ScreeBodyDef), .type = SCREE_BODY_DYNAMIC, .gravity_scale = 1.0, .sleep_threshold = -1.0};
}

ScreeShapeDef scree_shape_def_default(void) {
  return (ScreeShapeDef){.size = sizeof(ScreeShapeDef),
                         .density = 1.0,
                         .friction = 0.6,
                         .friction_kinetic = 0.6,
                         .category = 1u,
                         .mask = 0xffffffffu};
}

ScreeStatus scree_body_create(ScreeScene *scene, const ScreeBodyDef *def, const ScreeShapeList *shapes,
                              ScreeBody *out_body) {
  static const ScreeShapeList none = {0};
  ScCheck check = sc_check_begin(scene, "scree_body_create");
  *out_body = 0;
  if (!shapes) shapes = &none;
  sc_check_body_def(&check, def);
  ScPlan plan;
  if (check.status == SCREE_OK) sc_check_shapes(&check, shapes, &plan);
  if (check.status != SCREE_OK) return check.status;
  uint32_t row;
  ScreeStatus status = sc_body_create(scene, def, &plan, &row);
  sc_plan_free(&plan);
  if (status != SCREE_OK) return sc_check_refuse(&check, status, "scene", (double)scene->bodies.count);
  *out_body = sc_pool_handle(&scene->bodies, row);
  return SCREE_OK;
}

ScreeStatus scree_body_destroy(ScreeScene *scene, ScreeBody body) {
  ScCheck check = sc_check_begin(scene, "scree_body_destroy");
  uint32_t row = sc_check_body(&check, scene, body);
  if (check.status == SCREE_OK) sc_body_destroy(scene, row);
  return check.status;
}

int scree_body_alive(const ScreeScene *scene, ScreeBody body) { return sc_pool_valid(&scene->bodies, body); }

int scree_shape_alive(const ScreeScene *scene, ScreeShape shape) { return sc_pool_valid(&scene->shapes, shape); }

ScreeBody scree_body_at(const ScreeScene *scene, uint32_t row) {
  return sc_pool_live(&scene->bodies, row) ? sc_pool_handle(&scene->bodies, row) : 0u;
}

ScreeStatus scree_body_set_name(ScreeScene *scene, ScreeBody body, const char *name, size_t length) {
  ScCheck check = sc_check_begin(scene, "scree_body_set_name");
  uint32_t row = sc_check_body(&check, scene, body);
  ScNamed bodies = {&scene->names, scene->tables.body.name, scene->bodies.rows};
  return sc_name_set(&check, bodies, row, name, length);
}

const char *scree_body_name(const ScreeScene *scene, ScreeBody body) {
  if (!sc_pool_valid(&scene->bodies, body)) return "";
  return sc_names_text(&scene->names, scene->tables.body.name[scree_row(body)]);
}

ScreeBody scree_body_find(const ScreeScene *scene, const char *name, size_t length) {
  uint32_t row = sc_names_find(&scene->names, scene->tables.body.name, name, length);
  return row == SC_NONE ? 0u : sc_pool_handle(&scene->bodies, row);
}

ScreeStatus scree_body_set_pose(ScreeScene *scene, ScreeBody body, ScreeVec2 position, double angle) {
  ScCheck check = sc_check_begin(scene, "scree_body_set_pose");
  uint32_t row = sc_check_body(&check, scene, body);
  sc_check_vec(&check, "position", position);
  sc_check_range(&check, "angle", angle, -SC_LENGTH_MAX, SC_LENGTH_MAX);
  if (check.status != SCREE_OK) return check.status;
  if (sc_body_set_pose(scene, row, position.x, position.y, angle)) return SCREE_OK;
  return sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "body", (double)body);
}

ScreeStatus scree_body_set_velocity(ScreeScene *scene, ScreeBody body, ScreeVec2 velocity, double angular_velocity) {
  ScCheck check = sc_check_begin(scene, "scree_body_set_velocity");
  uint32_t row = sc_check_body(&check, scene, body);
  if (check.status != SCREE_OK) return check.status;
  ScBodies *bodies = &scene->tables.body;
  double most = bodies->type[row] == SCREE_BODY_STATIC ? 0.0 : SC_SPEED_MAX;
  sc_check_range(&check, "velocity", velocity.x, -most, most);
  sc_check_range(&check, "velocity", velocity.y, -most, most);
  sc_check_range(&check, "angular_velocity", angular_velocity, -most, most);
  if (check.status != SCREE_OK) return check.status;
  bodies->vx[row] = (float)velocity.x;
  bodies->vy[row] = (float)velocity.y;
  bodies->omega[row] = (float)angular_velocity;
  bodies->aimed[row] = SC_AIM_NONE;
  sc_body_obey_locks(scene, row);
  bool moves = velocity.x != 0.0 || velocity.y != 0.0 || angular_velocity != 0.0;
  if (moves) sc_sleep_wake(scene, row);
  // What moves by its own will takes along what sleeps on it.
  if (moves && bodies->type[row] == SCREE_BODY_KINEMATIC) sc_sleep_wake_touching(scene, row);
  return SCREE_OK;
}

ScreeStatus scree_body_wake(ScreeScene *scene, ScreeBody body) {
  ScCheck check = sc_check_begin(scene, "scree_body_wake");
  uint32_t row = sc_check_body(&check, scene, body);
  if (check.status == SCREE_OK) sc_sleep_wake(scene, row);
  return check.status;
}

ScreeStatus scree_body_sleep(ScreeScene *scene, ScreeBody body) {
  ScCheck check = sc_check_begin(scene, "scree_body_sleep");
  uint32_t row = sc_check_body(&check, scene, body);
  // Any of its island may be one that the last step threw far.
  if (check.status == SCREE_OK && !sc_shape_reserve_queue(scene, scene->shapes.count))
    sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "body", (double)body);
  if (check.status == SCREE_OK) sc_sleep_put(scene, row);
  return check.status;
}

ScreeStatus scree_body_move_to(ScreeScene *scene, ScreeBody body, ScreeVec2 position, double angle) {
  ScCheck check = sc_check_begin(scene, "scree_body_move_to");
  uint32_t row = sc_check_body(&check, scene, body);
  if (check.status != SCREE_OK) return check.status;
  uint32_t type = scene->tables.body.type[row];
  if (type != SCREE_BODY_KINEMATIC) return sc_check_refuse(&check, SCREE_BAD_KIND, "type", (double)type);
  sc_check_vec(&check, "position", position);
  sc_check_range(&check, "angle", angle, -SC_LENGTH_MAX, SC_LENGTH_MAX);
  if (check.status == SCREE_OK) sc_body_aim(scene, row, (ScHome){position.x, position.y, angle});
  return check.status;
}

int scree_body_target(const ScreeScene *scene, ScreeBody body, ScreeVec2 *out_position, double *out_angle) {
  if (!sc_pool_valid(&scene->bodies, body)) return 0;
  const ScBodies *bodies = &scene->tables.body;
  uint32_t row = scree_row(body);
  bool stays = bodies->aimed[row] == SC_AIM_STOP;
  ScHome to = stays ? (ScHome){bodies->x[row], bodies->y[row], bodies->angle[row]} : bodies->aim[row];
  *out_position = (ScreeVec2){to.x, to.y};
  *out_angle = to.angle;
  return bodies->aimed[row] != SC_AIM_NONE;
}

ScreeStatus scree_body_set_center(ScreeScene *scene, ScreeBody body, const ScreeVec2 *center) {
  ScCheck check = sc_check_begin(scene, "scree_body_set_center");
  uint32_t row = sc_check_body(&check, scene, body);
  if (center) sc_check_vec(&check, "center", *center);
  if (check.status != SCREE_OK) return check.status;
  scene->tables.body.center_given[row] = center != NULL;
  scene->tables.body.given_center[row] = center ? *center : (ScreeVec2){0};
  sc_body_renew_mass(scene, row);
  sc_sleep_wake(scene, row);
  return SCREE_OK;
}
