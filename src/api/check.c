// SPDX-License-Identifier: MIT
#include <string.h>

#include "api/fault.h"

ScCheck(sc_check_begin)(ScreeScene *scene, const char *call) {
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
  check->fault->low = 1.0;
  check->fault->high = 0.0;
  copy_text(check->fault->call, sizeof check->fault->call, check->call, "");
  copy_text(check->fault->argument, sizeof check->fault->argument, check->prefix, argument);
  return status;
}

void sc_check_outside(ScCheck *check, ScreeStatus status, const char *argument, double value, double lo, double hi) {
  if (check->status != SCREE_OK) return;
  sc_check_refuse(check, status, argument, value);
  if (!check->fault) return;
  check->fault->low = lo;
  check->fault->high = hi;
}

void sc_check_range(ScCheck *check, const char *argument, double value, double lo, double hi) {
  if (value >= lo && value <= hi) return;
  sc_check_outside(check, sc_finite(value) ? SCREE_OUT_OF_RANGE : SCREE_NOT_FINITE, argument, value, lo, hi);
}

void sc_check_vec(ScCheck *check, const char *argument, ScreeVec2 value) {
  sc_check_range(check, argument, value.x, -SC_LENGTH_MAX, SC_LENGTH_MAX);
  sc_check_range(check, argument, value.y, -SC_LENGTH_MAX, SC_LENGTH_MAX);
}

uint32_t sc_check_body_as(ScCheck *check, const ScreeScene *scene, const char *argument, ScreeBody body) {
  if (sc_pool_valid(&scene->bodies, body)) return scree_row(body);
  sc_check_refuse(check, SCREE_INVALID_HANDLE, argument, (double)body);
  return SC_NONE;
}

uint32_t sc_check_body(ScCheck *check, const ScreeScene *scene, ScreeBody body) {
  return sc_check_body_as(check, scene, "body", body);
}

void sc_check_flag(ScCheck *check, const char *argument, uint32_t value) {
  sc_check_range(check, argument, (double)value, 0.0, 1.0);
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
  sc_check_flag(check, "ccd", def->ccd);
  // Any negative number would do, but only one is written down.
  if (def->sleep_threshold != -1.0) sc_check_range(check, "sleep_threshold", def->sleep_threshold, 0.0, SC_SPEED_MAX);
  sc_check_range(check, "outline_width", (double)def->outline_width, 0.0, 1e6);
}
