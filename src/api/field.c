// SPDX-License-Identifier: MIT
// The numbers of a body, by name.
#include "api/fault.h"

// What a field takes: a range, whole numbers only or not.
typedef struct Rule {
  const char *argument; // null: read only
  double lo, hi;
  bool whole;
} Rule;

static const Rule rules[] = {
    [SCREE_BODY_MASS] = {"mass", 0.0, SC_MASS_MAX, false},
    [SCREE_BODY_INERTIA] = {"inertia", 0.0, SC_MASS_MAX, false},
    [SCREE_BODY_GRAVITY_SCALE] = {"gravity_scale", -1e6, 1e6, false},
    [SCREE_BODY_LINEAR_DAMPING] = {"linear_damping", 0.0, 1e6, false},
    [SCREE_BODY_ANGULAR_DAMPING] = {"angular_damping", 0.0, 1e6, false},
    [SCREE_BODY_FIXED_ROTATION] = {"fixed_rotation", 0.0, 1.0, true},
    [SCREE_BODY_TYPE] = {"type", SCREE_BODY_STATIC, SCREE_BODY_DYNAMIC, true},
    [SCREE_BODY_SLEEP_THRESHOLD] = {"sleep_threshold", 0.0, SC_SPEED_MAX, false},
    [SCREE_BODY_LOCK_X] = {"lock_x", 0.0, 1.0, true},
    [SCREE_BODY_LOCK_Y] = {"lock_y", 0.0, 1.0, true},
    [SCREE_BODY_DISABLED] = {"disabled", 0.0, 1.0, true},
    [SCREE_BODY_DROP_THROUGH] = {"drop_through", 0.0, 1.0, true},
    [SCREE_BODY_CCD] = {"ccd", 0.0, 1.0, true},
};

static void check_value(ScCheck *check, ScreeBodyField field, double value) {
  bool known = (uint32_t)field < sizeof rules / sizeof *rules && rules[field].argument;
  if (!known) {
    sc_check_refuse(check, SCREE_BAD_KIND, "field", (double)field);
    return;
  }
  const Rule *rule = &rules[field];
  if (field == SCREE_BODY_SLEEP_THRESHOLD && value == -1.0) return;
  sc_check_range(check, rule->argument, value, rule->lo, rule->hi);
  if (check->status == SCREE_OK && rule->whole && value != (double)(uint32_t)value)
    sc_check_refuse(check, SCREE_OUT_OF_RANGE, rule->argument, value);
}

// What only changes numbers.
static void set_number(ScreeScene *scene, uint32_t row, ScreeBodyField field, double value) {
  ScBodies *body = &scene->tables.body;
  switch (field) {
  case SCREE_BODY_MASS: body->given_mass[row] = value; break;
  case SCREE_BODY_INERTIA: body->given_inertia[row] = value; break;
  case SCREE_BODY_GRAVITY_SCALE: body->gravity_scale[row] = (float)value; break;
  case SCREE_BODY_LINEAR_DAMPING: body->linear_damping[row] = (float)value; break;
  case SCREE_BODY_ANGULAR_DAMPING: body->angular_damping[row] = (float)value; break;
  case SCREE_BODY_FIXED_ROTATION: body->fixed_rotation[row] = value != 0.0; break;
  case SCREE_BODY_DROP_THROUGH: body->drop_through[row] = value != 0.0; break;
  case SCREE_BODY_CCD:
    body->ccd[row] = value != 0.0;
    sc_shape_queue_all(scene, row);
    break;
  case SCREE_BODY_SLEEP_THRESHOLD:
    body->sleep_threshold[row] = value < 0.0 ? scene->def.sleep_threshold : (float)value;
    break;
  default: break;
  }
  sc_body_renew_mass(scene, row);
}

static uint32_t with_lock(uint32_t locks, uint32_t lock, double value) {
  return value != 0.0 ? locks | lock : locks & ~lock;
}

ScreeStatus scree_body_set(ScreeScene *scene, ScreeBody body, ScreeBodyField field, double value) {
  ScCheck check = sc_check_begin(scene, "scree_body_set");
  uint32_t row = sc_check_body(&check, scene, body);
  if (check.status == SCREE_OK) check_value(&check, field, value);
  if (check.status != SCREE_OK) return check.status;
  ScBodies *bodies = &scene->tables.body;
  if (!sc_shape_reserve_queue(scene, bodies->shape_count[row]))
    return sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "body", (double)body);
  switch (field) {
  case SCREE_BODY_TYPE: sc_body_set_type(scene, row, (uint32_t)value); break;
  case SCREE_BODY_DISABLED: sc_body_set_disabled(scene, row, value != 0.0); break;
  case SCREE_BODY_LOCK_X: sc_body_set_locks(scene, row, with_lock(bodies->locks[row], SC_LOCK_X, value)); break;
  case SCREE_BODY_LOCK_Y: sc_body_set_locks(scene, row, with_lock(bodies->locks[row], SC_LOCK_Y, value)); break;
  default: set_number(scene, row, field, value);
  }
  sc_sleep_wake(scene, row);
  return SCREE_OK;
}

ScreeStatus scree_body_get(const ScreeScene *scene, ScreeBody body, ScreeBodyField field, double *out_value) {
  *out_value = 0.0;
  if (!sc_pool_valid(&scene->bodies, body)) return SCREE_INVALID_HANDLE;
  const ScBodies *bodies = &scene->tables.body;
  uint32_t row = scree_row(body);
  switch (field) {
  case SCREE_BODY_MASS: *out_value = bodies->mass[row]; return SCREE_OK;
  case SCREE_BODY_INERTIA: *out_value = bodies->inertia[row]; return SCREE_OK;
  case SCREE_BODY_GRAVITY_SCALE: *out_value = (double)bodies->gravity_scale[row]; return SCREE_OK;
  case SCREE_BODY_LINEAR_DAMPING: *out_value = (double)bodies->linear_damping[row]; return SCREE_OK;
  case SCREE_BODY_ANGULAR_DAMPING: *out_value = (double)bodies->angular_damping[row]; return SCREE_OK;
  case SCREE_BODY_FIXED_ROTATION: *out_value = (double)bodies->fixed_rotation[row]; return SCREE_OK;
  case SCREE_BODY_SLEEP_THRESHOLD: *out_value = (double)bodies->sleep_threshold[row]; return SCREE_OK;
  case SCREE_BODY_TYPE: *out_value = (double)bodies->type[row]; return SCREE_OK;
  case SCREE_BODY_CENTER_X: *out_value = bodies->center[row].x; return SCREE_OK;
  case SCREE_BODY_CENTER_Y: *out_value = bodies->center[row].y; return SCREE_OK;
  case SCREE_BODY_SHAPE_COUNT: *out_value = (double)bodies->shape_count[row]; return SCREE_OK;
  case SCREE_BODY_FORCE_X: *out_value = (double)bodies->force_x[row]; return SCREE_OK;
  case SCREE_BODY_FORCE_Y: *out_value = (double)bodies->force_y[row]; return SCREE_OK;
  case SCREE_BODY_TORQUE: *out_value = (double)bodies->torque[row]; return SCREE_OK;
  case SCREE_BODY_LOCK_X: *out_value = bodies->locks[row] & SC_LOCK_X ? 1.0 : 0.0; return SCREE_OK;
  case SCREE_BODY_LOCK_Y: *out_value = bodies->locks[row] & SC_LOCK_Y ? 1.0 : 0.0; return SCREE_OK;
  case SCREE_BODY_DISABLED: *out_value = (double)bodies->disabled[row]; return SCREE_OK;
  case SCREE_BODY_DROP_THROUGH: *out_value = (double)bodies->drop_through[row]; return SCREE_OK;
  case SCREE_BODY_CCD: *out_value = (double)bodies->ccd[row]; return SCREE_OK;
  default: return SCREE_BAD_KIND;
  }
}
