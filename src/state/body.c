// SPDX-License-Identifier: MIT
#include "state/joint.h"
#include "state/scene.h"

static void fill_row(ScreeScene *scene, uint32_t row, const ScreeBodyDef *def) {
  ScBodies *body = &scene->tables.body;
  body->type[row] = (uint8_t)def->type;
  body->x[row] = body->previous_x[row] = def->position.x;
  body->y[row] = body->previous_y[row] = def->position.y;
  body->angle[row] = body->previous_angle[row] = def->angle;
  body->vx[row] = (float)def->velocity.x;
  body->vy[row] = (float)def->velocity.y;
  body->omega[row] = (float)def->angular_velocity;
  double threshold = def->sleep_threshold < 0.0 ? (double)scene->def.sleep_threshold : def->sleep_threshold;
  body->sleep_threshold[row] = (float)threshold;
  body->given_mass[row] = def->mass;
  body->given_inertia[row] = def->inertia;
  body->given_center[row] = def->center;
  body->center_given[row] = def->center_given != 0;
  body->gravity_scale[row] = (float)def->gravity_scale;
  body->linear_damping[row] = (float)def->linear_damping;
  body->angular_damping[row] = (float)def->angular_damping;
  body->fixed_rotation[row] = def->fixed_rotation != 0;
  body->locks[row] = (uint8_t)((def->lock_x ? SC_LOCK_X : 0u) | (def->lock_y ? SC_LOCK_Y : 0u));
  body->disabled[row] = def->disabled != 0;
  body->told_awake[row] = def->type != SCREE_BODY_STATIC && !def->disabled;
  body->drop_through[row] = def->drop_through != 0;
  body->ccd[row] = def->ccd != 0;
  body->first_shape[row] = SC_NONE;
  body->first_pair[row] = SC_NONE;
  body->first_exclusion[row] = SC_NONE;
  body->first_membership[row] = SC_NONE;
  body->first_joint[row] = SC_NONE;
  body->member[row].island = SC_NONE;
  body->fill[row] = def->fill;
  body->outline[row] = def->outline;
  body->outline_width[row] = def->outline_width;
}

// Room to tell of each body that it fell asleep or woke.
static bool reserve_events(ScreeScene *scene, uint32_t bodies) {
  return sc_rows_reserve(&scene->stirred, bodies) &&
         sc_array_reserve(&scene->events.slept, bodies, sizeof(ScreeBody)) &&
         sc_array_reserve(&scene->events.woke, bodies, sizeof(ScreeBody));
}

ScreeStatus sc_body_create(ScreeScene *scene, const ScreeBodyDef *def, const ScPlan *plan, uint32_t *out_row) {
  uint32_t row = sc_pool_next(&scene->bodies);
  if (row > SCREE_ROW_MAX) return SCREE_CAPACITY;
  if (!sc_pool_reserve(&scene->bodies, row + 1u) || !sc_columns_reserve(&scene->tables, SC_TABLE_BODY, row + 1u) ||
      !sc_rows_reserve(&scene->stepped, row + 1u) || !reserve_events(scene, row + 1u) ||
      !sc_island_reserve(&scene->islands, row + 1u))
    return SCREE_OUT_OF_MEMORY;
  ScreeStatus status = sc_shape_reserve(scene, plan);
  if (status != SCREE_OK) return status;

  sc_pool_take(&scene->bodies);
  sc_columns_clear_row(&scene->tables, SC_TABLE_BODY, row);
  fill_row(scene, row, def);
  for (uint32_t i = 0; i < plan->list->count; ++i) sc_shape_attach(scene, row, plan, i);
  scene->dynamic += def->type == SCREE_BODY_DYNAMIC;
  if (def->type == SCREE_BODY_DYNAMIC && !def->disabled) sc_island_add(scene, row);
  sc_sleep_wake(scene, row);
  sc_body_update_mass(scene, row);
  sc_body_obey_locks(scene, row);
  sc_body_place(scene, row);
  *out_row = row;
  return SCREE_OK;
}

void sc_body_destroy(ScreeScene *scene, uint32_t row) {
  ScBodies *body = &scene->tables.body;
  sc_field_forget(scene, row);
  while (body->first_pair[row] != SC_NONE) sc_pairs_remove(scene, body->first_pair[row] >> 1);
  sc_shape_destroy_all(scene, row);
  sc_joint_forget(scene, row);
  sc_exclude_forget(scene, row);
  sc_group_forget(scene, row);
  sc_names_remove(&scene->names, body->name, row);
  scene->dynamic -= body->type[row] == SCREE_BODY_DYNAMIC;
  sc_rows_remove(&scene->stepped, row);
  scene->slots.kept = false;
  sc_rows_remove(&scene->stirred, row);
  if (body->member[row].island != SC_NONE) sc_island_remove(scene, row);
  sc_columns_clear_row(&scene->tables, SC_TABLE_BODY, row);
  sc_pool_give(&scene->bodies, row);
}

// Mass of all shapes, each by its own density, or with `density` for all when that is above 0.
static ScMass shapes_mass(const ScreeScene *scene, uint32_t row, double density) {
  const ScShapes *shape = &scene->tables.shape;
  ScMass sum = {0};
  uint32_t s = scene->tables.body.first_shape[row];
  for (uint32_t left = scene->tables.body.shape_count[row]; left > 0; --left, s = shape->next[s]) {
    if (shape->sensor[s] || sc_shape_one_sided(shape, s)) continue;
    ScHull hull = sc_shape_hull(scene, s);
    ScCore core = {.center_x = shape->center_x[s], .center_y = shape->center_y[s], .count = hull.count};
    // Pieces of one whole share their inner borders, where a skin would count twice.
    core.radius = sc_shape_in_pieces(shape, s) ? 0.0f : hull.radius;
    for (uint32_t i = 0; i < hull.count; ++i) core.points[i] = hull.points[i], core.normals[i] = hull.normals[i];
    sum = sc_mass_add(sum, sc_mass_of_core(&core, density > 0.0 ? density : (double)shape->material[s].density));
  }
  return sum;
}

// Half of the least width of a shape. What has no width, an edge or a chain, is soon run through.
static float core_of(const ScreeScene *scene, uint32_t shape) {
  ScHull hull = sc_shape_hull(scene, shape);
  float least = hull.count > 2u ? 3e38f : 0.0f;
  for (uint32_t i = 0; i < hull.count && hull.count > 2u; ++i) {
    float width = 0.0f;
    for (uint32_t k = 0; k < hull.count; ++k)
      width = sc_maxf(width, sc_dot(hull.normals[i], sc_sub(hull.points[i], hull.points[k])));
    least = sc_minf(least, width);
  }
  return sc_maxf(0.5f * least + hull.radius, 0.005f);
}

// Held where products of it with arms and forces stay finite in float.
static float inverse_of(double a) {
  const double largest = 1e18;
  return a > 0.0 ? (float)sc_mind(1.0 / a, largest) : 0.0f;
}

void sc_body_weigh(ScreeScene *scene, uint32_t row) {
  ScBodies *body = &scene->tables.body;
  ScMass mass = {0};
  if (body->type[row] == SCREE_BODY_DYNAMIC) {
    mass = shapes_mass(scene, row, 0.0);
    // Shapes without density still say how a given mass is spread out.
    if (!(mass.mass > 0.0)) {
      mass = shapes_mass(scene, row, 1.0);
      double total = body->given_mass[row] > 0.0 ? body->given_mass[row] : 1.0;
      mass.inertia = mass.mass > 0.0 ? mass.inertia * (total / mass.mass) : 0.0;
      mass.mass = total;
    }
    if (body->given_mass[row] > 0.0) {
      mass.inertia *= body->given_mass[row] / mass.mass;
      mass.mass = body->given_mass[row];
    }
    if (body->center_given[row]) {
      // By the parallel-axis theorem.
      double dx = body->given_center[row].x - mass.center_x, dy = body->given_center[row].y - mass.center_y;
      mass.inertia += mass.mass * (dx * dx + dy * dy);
      mass.center_x = body->given_center[row].x, mass.center_y = body->given_center[row].y;
    }
    if (body->given_inertia[row] > 0.0) mass.inertia = body->given_inertia[row];
  }
  body->mass[row] = mass.mass;
  body->inertia[row] = mass.inertia;
  body->center[row] = (ScreeVec2){mass.center_x, mass.center_y};
  body->inverse_mass[row] = inverse_of(mass.mass);
  body->inverse_inertia[row] = body->fixed_rotation[row] ? 0.0f : inverse_of(mass.inertia);
}

void sc_body_update_mass(ScreeScene *scene, uint32_t row) {
  sc_body_weigh(scene, row);
  sc_body_measure(scene, row);
  if (scene->tables.body.first_joint[row] != SC_NONE) scene->joint_graph.stale = true;
}

void sc_body_measure(ScreeScene *scene, uint32_t row) {
  ScBodies *body = &scene->tables.body;
  ScreeVec2 center = body->center[row];
  ScShapes *shape = &scene->tables.shape;
  uint32_t s = body->first_shape[row];
  float extent = 0.0f, core = 3e38f;
  for (uint32_t left = body->shape_count[row]; left > 0; --left, s = shape->next[s]) {
    shape->seams[s] = (body->type[row] != SCREE_BODY_DYNAMIC || body->shape_count[row] > 1u) &&
                      (shape->count[s] > 2u || sc_shape_one_sided(shape, s));
    shape->arm[s] = sc_vec((float)(shape->center_x[s] - center.x), (float)(shape->center_y[s] - center.y));
    extent = sc_maxf(extent, sc_length(shape->arm[s]) + shape->extent[s]);
    if (!shape->sensor[s]) core = sc_minf(core, core_of(scene, s));
  }
  body->core[row] = core;
  body->extent[row] = body->shape_count[row] ? extent : 1.0f;
}

void sc_body_renew_mass(ScreeScene *scene, uint32_t row) {
  ScBodies *body = &scene->tables.body;
  ScreeVec2 before = sc_body_center(scene, row);
  sc_body_update_mass(scene, row);
  ScreeVec2 after = sc_body_center(scene, row);
  body->vx[row] -= body->omega[row] * (float)(after.y - before.y);
  body->vy[row] += body->omega[row] * (float)(after.x - before.x);
  sc_body_obey_locks(scene, row);
  sc_body_place(scene, row);
}

ScreeVec2 sc_body_center_before(const ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  ScreeVec2 at = {body->previous_x[row], body->previous_y[row]}, arm = body->center[row];
  if (arm.x == 0.0 && arm.y == 0.0) return at;
  ScRot q = sc_math_rotation(body->previous_angle[row]);
  return (ScreeVec2){at.x + ((double)q.c * arm.x - (double)q.s * arm.y),
                     at.y + ((double)q.s * arm.x + (double)q.c * arm.y)};
}

// What does not move stays at any number, but for -0, which is 0.
static double moved(double at, double way) { return way == 0.0 ? at + 0.0 : sc_body_round(at + way); }

ScNext sc_body_next(const ScreeScene *scene, uint32_t row, ScDelta delta) {
  const ScBodies *body = &scene->tables.body;
  double angle = moved(body->angle[row], (double)delta.angle), x = (double)delta.x, y = (double)delta.y;
  ScreeVec2 arm = body->center[row];
  if (arm.x != 0.0 || arm.y != 0.0) {
    // The centre of mass moves straight; the origin turns about it.
    ScRot before = body->rotation[row], after = sc_math_rotation(angle);
    double c = (double)before.c - (double)after.c, s = (double)before.s - (double)after.s;
    x += c * arm.x - s * arm.y, y += s * arm.x + c * arm.y;
  }
  return (ScNext){moved(body->x[row], x), moved(body->y[row], y), angle};
}

void sc_body_place(ScreeScene *scene, uint32_t row) {
  ScBodies *body = &scene->tables.body;
  ScShapes *shape = &scene->tables.shape;
  ScRot q = sc_math_rotation(body->angle[row]);
  body->rotation[row] = q;
  uint32_t s = body->first_shape[row];
  for (uint32_t left = body->shape_count[row]; left > 0; --left, s = shape->next[s]) {
    shape->placed[s] =
        (ScPlaced){.x = body->x[row] + ((double)q.c * shape->center_x[s] - (double)q.s * shape->center_y[s]),
                   .y = body->y[row] + ((double)q.s * shape->center_x[s] + (double)q.c * shape->center_y[s]),
                   .rotation = q,
                   .arm = sc_rotate(q, shape->arm[s])};
  }
}

bool sc_body_set_pose(ScreeScene *scene, uint32_t row, double x, double y, double angle) {
  ScBodies *body = &scene->tables.body;
  if (!sc_shape_reserve_queue(scene, body->shape_count[row])) return false;
  sc_field_wake_by(scene, row);
  // Who leaned on it wakes, and who lies in its new place is met even if both sleep.
  if (body->type[row] == SCREE_BODY_DYNAMIC) sc_sleep_wake(scene, row);
  sc_sleep_wake_touching(scene, row);
  sc_sleep_look_at_pairs(scene, row);
  // A teleport is not a movement: nothing is drawn between the two poses.
  body->x[row] = body->previous_x[row] = x;
  body->y[row] = body->previous_y[row] = y;
  body->angle[row] = body->previous_angle[row] = angle;
  sc_body_place(scene, row);
  sc_shape_queue_all(scene, row);
  sc_field_wake_by(scene, row);
  return true;
}
