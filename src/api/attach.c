// SPDX-License-Identifier: MIT
// Shapes come to live bodies and leave them.
#include "api/fault.h"
#include "state/material.h"

ScreeStatus scree_shape_create(ScreeScene *scene, ScreeBody body, const ScreeShapeList *shapes,
                               ScreeShape *out_shapes) {
  static const ScreeShapeList none = {0};
  ScCheck check = sc_check_begin(scene, "scree_shape_create");
  uint32_t row = sc_check_body(&check, scene, body);
  ScPlan plan;
  if (check.status == SCREE_OK) sc_check_shapes(&check, shapes ? shapes : &none, &plan);
  if (check.status != SCREE_OK) return check.status;
  ScreeStatus status = sc_shape_reserve(scene, &plan);
  for (uint32_t i = 0; status == SCREE_OK && i < plan.list->count; ++i) {
    uint32_t head = sc_shape_attach(scene, row, &plan, i);
    if (out_shapes) out_shapes[i] = sc_pool_handle(&scene->shapes, head);
  }
  if (status == SCREE_OK) {
    sc_body_renew_mass(scene, row);
    sc_sleep_wake(scene, row);
    sc_field_wake_by(scene, row);
  } else {
    sc_check_refuse(&check, status, "scene", (double)scene->shapes.count);
  }
  sc_plan_free(&plan);
  return status;
}

ScreeStatus scree_shape_destroy(ScreeScene *scene, ScreeShape shape) {
  ScCheck check = sc_check_begin(scene, "scree_shape_destroy");
  if (!sc_pool_valid(&scene->shapes, shape)) sc_check_refuse(&check, SCREE_INVALID_HANDLE, "shape", (double)shape);
  if (check.status != SCREE_OK) return check.status;
  uint32_t head = scene->tables.shape.given[scree_row(shape)].head, body = scene->tables.shape.body[head];
  sc_sleep_wake(scene, body);
  sc_field_wake_by(scene, body);
  sc_shape_destroy(scene, head);
  sc_body_renew_mass(scene, body);
  sc_material_renew(scene, body);
  return SCREE_OK;
}
