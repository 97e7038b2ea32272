// SPDX-License-Identifier: MIT
#include "query/mover.h"

#include "api/fault.h"
#include "geom/point.h"

// Smallest size of a mover, and the range of the gap that it keeps, m.
#define SIZE_MIN   1e-3
#define OFFSET_MAX 1.0
#define SLOPE_MAX  1.5

ScreeMoverDef scree_mover_def_default(void) {
  return (ScreeMoverDef){.size = sizeof(ScreeMoverDef),
                         .offset = 0.01,
                         .max_slope = SC_PI / 4.0,
                         .step_height = 0.3,
                         .snap = 0.2,
                         .category = 0xffffffffu,
                         .mask = 0xffffffffu};
}

static void check_sizes(ScCheck *check, const ScreeMoverDef *def) {
  if (def->kind == SCREE_SHAPE_CAPSULE) {
    sc_check_range(check, "length", def->length, 0.0, SC_SIZE_MAX);
    sc_check_range(check, "radius", def->radius, SIZE_MIN, SC_SIZE_MAX);
  } else if (def->kind == SCREE_SHAPE_BOX) {
    sc_check_range(check, "width", def->width, SIZE_MIN, SC_SIZE_MAX);
    sc_check_range(check, "height", def->height, SIZE_MIN, SC_SIZE_MAX);
  } else {
    sc_check_refuse(check, SCREE_BAD_KIND, "kind", (double)def->kind);
  }
}

static void check_def(ScCheck *check, const ScreeScene *scene, const ScreeMoverDef *def) {
  if (!def || def->size != sizeof *def) {
    sc_check_refuse(check, SCREE_BAD_DEF, "def", def ? (double)def->size : 0.0);
    return;
  }
  check_sizes(check, def);
  if (def->up.x != 0.0 || def->up.y != 0.0) sc_check_direction(check, "up", def->up);
  sc_check_range(check, "offset", def->offset, SIZE_MIN, OFFSET_MAX);
  sc_check_range(check, "max_slope", def->max_slope, 0.0, SLOPE_MAX);
  sc_check_range(check, "step_height", def->step_height, 0.0, SC_SIZE_MAX);
  sc_check_range(check, "snap", def->snap, 0.0, SC_SIZE_MAX);
  sc_check_range(check, "push", def->push, 0.0, SC_FORCE_MAX);
  sc_check_range(check, "mass", def->mass, 0.0, SC_MASS_MAX);
  sc_check_flag(check, "drop_through", def->drop_through);
  if (!def->body) return;
  uint32_t row = sc_check_body(check, scene, def->body);
  if (check->status == SCREE_OK && scene->tables.body.type[row] != SCREE_BODY_KINEMATIC)
    sc_check_refuse(check, SCREE_BAD_KIND, "body", (double)def->body);
}

static void check_state(ScCheck *check, const ScreeMover *mover) {
  sc_check_vec(check, "position", mover->position);
  sc_check_range(check, "velocity", mover->velocity.x, -SC_SPEED_MAX, SC_SPEED_MAX);
  sc_check_range(check, "velocity", mover->velocity.y, -SC_SPEED_MAX, SC_SPEED_MAX);
  if (!mover->ground) return;
  sc_check_vec(check, "ground_normal", mover->ground_normal);
  sc_check_vec(check, "ground_point", mover->ground_point);
  sc_check_vec(check, "ground_anchor", mover->ground_anchor);
}

static ScreeVec2 up_of(const ScreeScene *scene, const ScreeMoverDef *def) {
  ScreeVec2 up = def->up;
  if (up.x == 0.0 && up.y == 0.0) up = (ScreeVec2){-scene->def.gravity.x, -scene->def.gravity.y};
  double length = sc_point_length(up);
  return length > 1e-6 ? (ScreeVec2){up.x / length, up.y / length} : (ScreeVec2){0.0, 1.0};
}

// Its core, with the gap as a part of the skin. Sizes have been checked, but for their proportion.
static ScreeStatus make_core(const ScreeMoverDef *def, ScMover *mover, const char **out_argument) {
  ScreeShapeDef shape = scree_shape_def_default();
  bool capsule = def->kind == SCREE_SHAPE_CAPSULE;
  shape.kind = def->kind;
  shape.length = def->length;
  shape.width = def->width;
  shape.height = def->height;
  shape.radius = capsule ? def->radius : 0.0;
  // Capsules lie along x, and movers stand.
  if (capsule) shape.angle = 0.5 * SC_PI;
  ScreeStatus status = sc_hull_from_def(&shape, NULL, &mover->core, out_argument);
  mover->core.radius += (float)def->offset;
  mover->foot = (capsule ? 0.5 * def->length + def->radius : 0.5 * def->height) + def->offset;
  return status;
}

static void begin(ScMover *mover, ScreeScene *scene, const ScreeMoverDef *def, double dt) {
  double s, c;
  sc_math_sincos(def->max_slope, &s, &c);
  mover->scene = scene;
  mover->def = def;
  mover->filter = scree_query_filter_default();
  mover->filter.category = def->category;
  mover->filter.mask = def->mask;
  mover->filter.group = def->group;
  mover->filter.exclude = mover->apart;
  if (def->body) mover->apart[mover->filter.exclude_count++] = def->body;
  mover->up = up_of(scene, def);
  mover->right = (ScreeVec2){mover->up.y, -mover->up.x};
  mover->rotation = (ScRot){(float)mover->up.y, (float)-mover->up.x};
  // A slope that is just as steep as it may be is walked, whatever its normal was rounded to.
  mover->walkable = c - 1e-5;
  mover->steepest = s / c;
  mover->force = def->push;
  mover->dt = dt;
}

// A body that is there already is left alone: what touches it may sleep.
static void send_body(ScreeScene *scene, uint32_t row, ScreeVec2 to) {
  const ScBodies *body = &scene->tables.body;
  if (body->x[row] == to.x && body->y[row] == to.y) return;
  sc_body_aim(scene, row, (ScHome){to.x, to.y, body->angle[row]});
}

// All that may be wrong, and its core.
static ScCheck check_all(ScreeScene *scene, const char *call, const ScreeMoverDef *def, const ScreeMover *state,
                         ScMover *mover) {
  ScCheck check = sc_check_begin(scene, call);
  (void)call;
  check_def(&check, scene, def);
  check_state(&check, state);
  if (check.status != SCREE_OK) return check;
  const char *argument;
  ScreeStatus status = make_core(def, mover, &argument);
  if (status != SCREE_OK)
    sc_check_refuse(&check, status, argument, def->kind == SCREE_SHAPE_BOX ? def->width : def->radius);
  return check;
}

ScreeStatus scree_mover_check(ScreeScene *scene, const ScreeMoverDef *def, const ScreeMover *mover) {
  ScMover work = {0};
  return check_all(scene, "scree_mover_check", def, mover, &work).status;
}

ScreeStatus scree_mover_move(ScreeScene *scene, const ScreeMoverDef *def, ScreeMover *mover, double dt,
                             ScreeHit *out_touches, uint32_t capacity, uint32_t *out_count) {
  *out_count = 0;
  ScMover work = {0};
  ScCheck check = check_all(scene, "scree_mover_move", def, mover, &work);
  sc_check_range(&check, "dt", dt, 0.0, SC_DT_MAX);
  if (check.status == SCREE_OK && !sc_strays_update(scene))
    sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "scene", (double)scene->shapes.count);
  if (check.status != SCREE_OK) return check.status;
  begin(&work, scene, def, dt);
  sc_mover_move(&work, mover);
  *out_count = work.count;
  for (uint32_t i = 0; i < work.count && i < capacity; ++i) out_touches[i] = work.touches[i];
  if (def->body) send_body(scene, scree_row(def->body), mover->position);
  return SCREE_OK;
}
