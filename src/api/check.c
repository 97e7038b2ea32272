// SPDX-License-Identifier: MIT
#include <string.h>

#include "api/fault.h"

ScCheck sc_check_begin(ScreeScene *scene, const char *call) {
  ScCheck check = {.fault = &scene->fault, .call = call, .status = SCREE_OK, .prefix = ""};
  if (scene->stages_due) sc_check_refuse(&check, SCREE_IN_STEP, "stages_due", (double)scene->stages_due);
  return check;
}

// Two texts in a row, cut to fit.
static void copy_text(char *to, size_t size, const char *first, const char *second) {
  size_t used = 0;
  for (const char *from = first; *from && used + 1u < size; ++from) to[used++] = *from;
  for (const char *from = second; *from && used + 1u < size; ++from) to[used++] = *from;
  memset(to + used, 0, size - used);
}

ScreeStatus sc_check_refuse(ScCheck *check, ScreeStatus status, const char *argument, double value) {
  if (check->status != SCREE_OK) return check->status;
  check->status = status;
  if (!check->fault) return status;
  check->fault->status = status;
  check->fault->index = check->index;
  check->fault->value = value;
  copy_text(check->fault->call, sizeof check->fault->call, check->call, "");
  copy_text(check->fault->argument, sizeof check->fault->argument, check->prefix, argument);
  return status;
}

void sc_check_finite(ScCheck *check, const char *argument, double value) {
  if (!sc_finite(value)) sc_check_refuse(check, SCREE_NOT_FINITE, argument, value);
}

void sc_check_range(ScCheck *check, const char *argument, double value, double lo, double hi) {
  if (!sc_finite(value))
    sc_check_refuse(check, SCREE_NOT_FINITE, argument, value);
  else if (value < lo || value > hi)
    sc_check_refuse(check, SCREE_OUT_OF_RANGE, argument, value);
}

void sc_check_vec(ScCheck *check, const char *argument, ScreeVec2 value) {
  sc_check_range(check, argument, value.x, -SC_LENGTH_MAX, SC_LENGTH_MAX);
  sc_check_range(check, argument, value.y, -SC_LENGTH_MAX, SC_LENGTH_MAX);
}

uint32_t sc_check_body(ScCheck *check, const ScreeScene *scene, ScreeBody body) {
  if (sc_pool_valid(&scene->bodies, body)) return scree_row(body);
  sc_check_refuse(check, SCREE_INVALID_HANDLE, "body", (double)body);
  return SC_NONE;
}

void sc_check_flag(ScCheck *check, const char *argument, uint32_t value) {
  if (value > 1u) sc_check_refuse(check, SCREE_OUT_OF_RANGE, argument, (double)value);
}

void sc_check_body_def(ScCheck *check, const ScreeBodyDef *def) {
  if (!def || def->size != sizeof *def) {
    sc_check_refuse(check, SCREE_BAD_DEF, "def", def ? (double)def->size : 0.0);
    return;
  }
  if (def->type < SCREE_BODY_STATIC || def->type > SCREE_BODY_DYNAMIC)
    sc_check_refuse(check, SCREE_BAD_KIND, "type", (double)def->type);
  sc_check_vec(check, "position", def->position);
  sc_check_range(check, "angle", def->angle, -SC_LENGTH_MAX, SC_LENGTH_MAX);
  double speed = def->type == SCREE_BODY_STATIC ? 0.0 : SC_SPEED_MAX;
  sc_check_range(check, "velocity", def->velocity.x, -speed, speed);
  sc_check_range(check, "velocity", def->velocity.y, -speed, speed);
  sc_check_range(check, "angular_velocity", def->angular_velocity, -speed, speed);
  sc_check_range(check, "mass", def->mass, 0.0, SC_MASS_MAX);
  sc_check_range(check, "inertia", def->inertia, 0.0, SC_MASS_MAX);
  sc_check_range(check, "gravity_scale", def->gravity_scale, -1e6, 1e6);
  sc_check_range(check, "linear_damping", def->linear_damping, 0.0, 1e6);
  sc_check_range(check, "angular_damping", def->angular_damping, 0.0, 1e6);
  sc_check_vec(check, "center", def->center);
  sc_check_flag(check, "center_given", def->center_given);
  sc_check_flag(check, "fixed_rotation", def->fixed_rotation);
  sc_check_flag(check, "lock_x", def->lock_x);
  sc_check_flag(check, "lock_y", def->lock_y);
  sc_check_flag(check, "disabled", def->disabled);
  sc_check_flag(check, "drop_through", def->drop_through);
  // Any negative number would do, but only one is written down.
  if (def->sleep_threshold != -1.0) sc_check_range(check, "sleep_threshold", def->sleep_threshold, 0.0, SC_SPEED_MAX);
  sc_check_range(check, "outline_width", (double)def->outline_width, 0.0, 1e6);
}

void sc_check_material(ScCheck *check, const ScreeShapeDef *def) {
  sc_check_range(check, "density", def->density, 0.0, 1e9);
  sc_check_range(check, "friction", def->friction, 0.0, 10.0);
  sc_check_range(check, "friction_kinetic", def->friction_kinetic, 0.0, def->friction);
  sc_check_range(check, "restitution", def->restitution, 0.0, 1.0);
  sc_check_range(check, "rolling_resistance", def->rolling_resistance, 0.0, 10.0);
  sc_check_range(check, "surface_speed", def->surface_speed, -SC_SPEED_MAX, SC_SPEED_MAX);
  if (def->friction_mix > SCREE_MIX_MAXIMUM)
    sc_check_refuse(check, SCREE_BAD_KIND, "friction_mix", (double)def->friction_mix);
  if (def->restitution_mix > SCREE_MIX_MAXIMUM)
    sc_check_refuse(check, SCREE_BAD_KIND, "restitution_mix", (double)def->restitution_mix);
  sc_check_flag(check, "sensor", def->sensor);
  sc_check_range(check, "one_way", def->one_way.x, -1e6, 1e6);
  sc_check_range(check, "one_way", def->one_way.y, -1e6, 1e6);
}

static void check_points(ScCheck *check, const ScreeShapeDef *def, const ScreeShapeList *shapes) {
  uint32_t least = def->kind == SCREE_SHAPE_POLYGON ? 3u : 2u;
  uint32_t most = def->kind == SCREE_SHAPE_POLYGON ? SCREE_POLYGON_MAX
                  : def->kind == SCREE_SHAPE_EDGE  ? 2u
                                                   : SCREE_CHAIN_MAX;
  if (def->point_count < least) sc_check_refuse(check, SCREE_TOO_FEW_POINTS, "points", (double)def->point_count);
  if (def->point_count > most) sc_check_refuse(check, SCREE_TOO_MANY_POINTS, "points", (double)def->point_count);
  if (!shapes->points || def->first_point > shapes->point_count ||
      def->point_count > shapes->point_count - def->first_point)
    sc_check_refuse(check, SCREE_OUT_OF_RANGE, "first_point", (double)def->first_point);
  for (uint32_t i = 0; i < def->point_count && check->status == SCREE_OK; ++i) {
    ScreeVec2 p = shapes->points[def->first_point + i];
    sc_check_vec(check, "points", p);
  }
}

static void check_size(ScCheck *check, const ScreeShapeDef *def, const ScreeShapeList *shapes) {
  const double least = 1e-6;
  sc_check_range(check, "radius", def->radius, 0.0, SC_SIZE_MAX);
  switch (def->kind) {
  case SCREE_SHAPE_CIRCLE: sc_check_range(check, "radius", def->radius, least, SC_SIZE_MAX); break;
  case SCREE_SHAPE_CAPSULE:
    sc_check_range(check, "length", def->length, 0.0, SC_SIZE_MAX);
    sc_check_range(check, "radius", def->radius, least, SC_SIZE_MAX);
    break;
  case SCREE_SHAPE_BOX:
    sc_check_range(check, "width", def->width, least, SC_SIZE_MAX);
    sc_check_range(check, "height", def->height, least, SC_SIZE_MAX);
    break;
  case SCREE_SHAPE_POLYGON:
  case SCREE_SHAPE_EDGE:
  case SCREE_SHAPE_CHAIN: check_points(check, def, shapes); break;
  default: sc_check_refuse(check, SCREE_BAD_KIND, "kind", (double)def->kind);
  }
}

// What only geometry can tell: area, convexity, repeated points.
static void check_geometry(ScCheck *check, const ScreeShapeDef *def, const ScreeShapeList *shapes) {
  if (check->status != SCREE_OK) return;
  const ScreeVec2 *points = sc_shape_points(shapes, def);
  ScCore core;
  if (def->kind != SCREE_SHAPE_CHAIN) {
    const char *argument = "points";
    ScreeStatus status = sc_hull_from_def(def, points, &core, &argument);
    if (status != SCREE_OK) sc_check_refuse(check, status, argument, (double)def->point_count);
    return;
  }
  for (uint32_t i = 0; i + 1u < def->point_count; ++i) {
    ScreeStatus status = sc_hull_segment(def, points[i], points[i + 1u], &core);
    if (status == SCREE_OK) continue;
    sc_check_refuse(check, status, "points", (double)i);
    return;
  }
}

void sc_check_shapes(ScCheck *check, const ScreeShapeList *shapes) {
  if (shapes->count && !shapes->defs) sc_check_refuse(check, SCREE_BAD_DEF, "shapes", (double)shapes->count);
  for (uint32_t i = 0; i < shapes->count && check->status == SCREE_OK; ++i) {
    const ScreeShapeDef *def = &shapes->defs[i];
    check->index = i;
    check->prefix = "shapes.";
    if (def->size != sizeof *def) {
      sc_check_refuse(check, SCREE_BAD_DEF, "shapes", (double)def->size);
      return;
    }
    sc_check_vec(check, "position", def->position);
    sc_check_range(check, "angle", def->angle, -SC_LENGTH_MAX, SC_LENGTH_MAX);
    sc_check_material(check, def);
    check_size(check, def, shapes);
    check_geometry(check, def, shapes);
  }
  check->index = 0;
  check->prefix = "";
}
