// SPDX-License-Identifier: MIT
// Definitions read back from what was made of them.
#include "api/fault.h"
#include "state/material.h"

static ScreeBodyDef body_def(const ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  bool is_scenes = body->sleep_threshold[row] == scene->def.sleep_threshold;
  return (ScreeBodyDef){.size = sizeof(ScreeBodyDef),
                        .type = body->type[row],
                        .position = {body->x[row], body->y[row]},
                        .angle = body->angle[row],
                        .velocity = {(double)body->vx[row], (double)body->vy[row]},
                        .angular_velocity = (double)body->omega[row],
                        .mass = body->given_mass[row],
                        .inertia = body->given_inertia[row],
                        .gravity_scale = (double)body->gravity_scale[row],
                        .linear_damping = (double)body->linear_damping[row],
                        .angular_damping = (double)body->angular_damping[row],
                        .sleep_threshold = is_scenes ? -1.0 : (double)body->sleep_threshold[row],
                        .center = body->given_center[row],
                        .center_given = body->center_given[row],
                        .fixed_rotation = body->fixed_rotation[row],
                        .lock_x = (body->locks[row] & SC_LOCK_X) != 0,
                        .lock_y = (body->locks[row] & SC_LOCK_Y) != 0,
                        .disabled = body->disabled[row],
                        .drop_through = body->drop_through[row],
                        .ccd = body->ccd[row],
                        .fill = body->fill[row],
                        .outline = body->outline[row],
                        .outline_width = body->outline_width[row]};
}

ScreeStatus scree_body_describe(ScreeScene *scene, ScreeBody body, ScreeBodyDef *out_def) {
  ScCheck check = sc_check_begin(scene, "scree_body_describe");
  *out_def = scree_body_def_default();
  uint32_t row = sc_check_body(&check, scene, body);
  if (check.status != SCREE_OK) return check.status;
  *out_def = body_def(scene, row);
  sc_check_body_def(&check, out_def);
  const ScBodies *bodies = &scene->tables.body;
  sc_check_range(&check, "force", (double)bodies->force_x[row], -SC_FORCE_MAX, SC_FORCE_MAX);
  sc_check_range(&check, "force", (double)bodies->force_y[row], -SC_FORCE_MAX, SC_FORCE_MAX);
  sc_check_range(&check, "torque", (double)bodies->torque[row], -SC_FORCE_MAX, SC_FORCE_MAX);
  return check.status;
}

uint32_t scree_body_shapes(const ScreeScene *scene, ScreeBody body, ScreeShape *out_shapes, uint32_t capacity) {
  if (!sc_pool_valid(&scene->bodies, body)) return 0;
  const ScBodies *bodies = &scene->tables.body;
  const ScShapes *shape = &scene->tables.shape;
  uint32_t row = scree_row(body), count = 0;
  uint32_t s = bodies->first_shape[row];
  for (uint32_t left = bodies->shape_count[row]; left > 0; --left, s = shape->next[s])
    count += shape->given[s].head == s;
  // The list runs from the last one given to the first.
  uint32_t place = count;
  s = bodies->first_shape[row];
  for (uint32_t left = bodies->shape_count[row]; left > 0; --left, s = shape->next[s])
    if (shape->given[s].head == s && --place < capacity) out_shapes[place] = sc_pool_handle(&scene->shapes, s);
  return count;
}

ScreeStatus scree_shape_describe(ScreeScene *scene, ScreeShape shape, ScreeShapeDef *out_def,
                                 ScreeShapeList *out_list) {
  ScCheck check = sc_check_begin(scene, "scree_shape_describe");
  *out_def = scree_shape_def_default();
  *out_list = (ScreeShapeList){.defs = out_def, .count = 1u};
  if (!sc_pool_valid(&scene->shapes, shape))
    return sc_check_refuse(&check, SCREE_INVALID_HANDLE, "shape", (double)shape);
  const ScShapes *shapes = &scene->tables.shape;
  uint32_t row = shapes->given[scree_row(shape)].head;
  ScFilter filter = shapes->filter[row];
  *out_def = (ScreeShapeDef){.size = sizeof(ScreeShapeDef),
                             .category = filter.category,
                             .mask = filter.mask,
                             .group = filter.group,
                             .sensor = shapes->sensor[row],
                             .one_way = {(double)shapes->one_way[row].x, (double)shapes->one_way[row].y}};
  sc_material_tell(&shapes->material[row], out_def);
  sc_given_tell(scene, row, out_def, out_list);
  return SCREE_OK;
}
