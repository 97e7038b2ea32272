// SPDX-License-Identifier: MIT
#include "api/fault.h"

static uint32_t rows_of(const ScreeScene *scene, ScTable table) {
  switch (table) {
  case SC_TABLE_BODY: return scene->bodies.rows;
  case SC_TABLE_SHAPE: return scene->shapes.rows;
  case SC_TABLE_VERTEX: return scene->vertices.rows;
  case SC_TABLE_CONTACT: return scene->contacts;
  case SC_TABLE_JOINT: return scene->joints.rows;
  default: return 0;
  }
}

ScreeColumn scree_scene_column(ScreeScene *scene, ScreeColumnId column) {
  // Compared as a number: -1 is what private columns answer to.
  bool exists = (uint32_t)column < SCREE_COLUMN_COUNT;
  for (uint32_t i = 0; exists && i < sc_columns_count; ++i) {
    const ScColumnInfo *info = &sc_columns[i];
    if (info->public_id != (int)column) continue;
    if (info->table == SC_TABLE_CONTACT) scree_scene_publish_contacts(scene);
    return (ScreeColumn){sc_columns_data(&scene->tables, info), rows_of(scene, info->table)};
  }
  return (ScreeColumn){NULL, 0};
}

uint32_t scree_scene_epoch(const ScreeScene *scene) { return scene->tables.epoch; }

// From what the rows of a solver know of a point: r x n and r . n.
static ScVec arm_of(const ScManifold *m, const ScPoint *point) {
  return sc_sub(sc_mul(point->height, m->normal), sc_mul(point->arm_a, sc_left(m->normal)));
}

static ScPoints world_points(const ScreeScene *scene, uint32_t body, const ScManifold *m, uint32_t count) {
  ScreeVec2 c = sc_body_center_before(scene, body);
  ScVec p = arm_of(m, &m->points[0]), q = arm_of(m, &m->points[count - 1u]);
  return (ScPoints){c.x + (double)p.x, c.y + (double)p.y, c.x + (double)q.x, c.y + (double)q.y};
}

static void publish(ScreeScene *scene, uint32_t pair, uint32_t to) {
  const ScPairs *pairs = &scene->tables.pair;
  ScContacts *contact = &scene->tables.contact;
  const ScManifold *m = &pairs->manifold[pair];
  uint32_t count = sc_pair_points(pairs->flags[pair]);
  ScPairKey key = pairs->key[pair];
  float depth = -m->points[0].separation;
  if (count == 2u) depth = sc_maxf(depth, -m->points[1].separation);
  contact->body_a[to] = key.body_a;
  contact->body_b[to] = key.body_b;
  contact->shape_a[to] = key.shape_a;
  contact->shape_b[to] = key.shape_b;
  contact->normal_x[to] = m->normal.x;
  contact->normal_y[to] = m->normal.y;
  contact->depth[to] = depth;
  contact->points[to] = count;
  contact->point[to] = world_points(scene, key.body_a, m, count);
  contact->normal_impulse[to] = pairs->impulse[pair].total_normal;
  contact->tangent_impulse[to] = pairs->impulse[pair].total_tangent;
  contact->colour[to] = 0u;
  contact->pair[to] = pair;
}

// The contact of a pair; one past the last where it has none.
static uint32_t contact_of(const ScContacts *contact, uint32_t count, uint32_t pair) {
  uint32_t lo = 0, hi = count;
  while (lo < hi) {
    uint32_t middle = (lo + hi) / 2u;
    if (contact->pair[middle] < pair)
      lo = middle + 1u;
    else
      hi = middle;
  }
  return lo < count && contact->pair[lo] == pair ? lo : count;
}

_Static_assert(SCREE_COLOUR_OVERFLOW == SC_COLOURS, "colours are counted from 1");

// The lanes of the last step are good until the next one; a step that failed may have none.
static void publish_colours(ScreeScene *scene, uint32_t count) {
  const ScStep *step = &scene->step;
  ScContacts *contact = &scene->tables.contact;
  for (uint32_t g = 0; step->lane_pairs && g < step->group_count; ++g) {
    ScGroup group = step->groups[g];
    for (uint32_t lane = group.first_lane, end = lane + 4u * group.batches; lane < end; ++lane) {
      if (step->lane_pairs[lane] == SC_NONE) continue;
      uint32_t to = contact_of(contact, count, step->lane_pairs[lane]);
      if (to < count) contact->colour[to] = group.colour + 1u;
    }
  }
}

uint32_t scree_scene_publish_contacts(ScreeScene *scene) {
  if (scene->contacts_step == scene->steps) return scene->contacts;
  // Every pair may touch; the step's own count is no guide when that step failed half-way.
  if (!sc_columns_reserve(&scene->tables, SC_TABLE_CONTACT, scene->pairs.count)) return scene->contacts = 0;
  uint32_t count = 0;
  for (uint32_t pair = 0; pair < scene->pairs.rows; ++pair) {
    uint32_t flags = scene->tables.pair.flags[pair];
    if (!(flags & SC_PAIR_TOUCHING) || flags & SC_PAIR_SENSOR) continue;
    publish(scene, pair, count++);
  }
  publish_colours(scene, count);
  scene->contacts = count;
  scene->contacts_step = scene->steps;
  return count;
}

ScreeStatus scree_scene_blend(ScreeScene *scene, double alpha) {
  ScCheck check = sc_check_begin(scene, "scree_scene_blend");
  sc_check_range(&check, "alpha", alpha, 0.0, 1.0);
  if (check.status != SCREE_OK) return check.status;
  ScBodies *body = &scene->tables.body;
  for (uint32_t row = 0; row < scene->bodies.rows; ++row) {
    if (!body->type[row]) continue;
    double x = body->previous_x[row], y = body->previous_y[row], angle = body->previous_angle[row];
    ScRot q = body->rotation[row];
    double turned = body->angle[row] - angle;
    if (alpha < 1.0 && turned != 0.0) q = sc_math_rotation(angle + alpha * turned);
    body->transform[row] =
        (ScTransform){(float)(x + alpha * (body->x[row] - x)), (float)(y + alpha * (body->y[row] - y)), q.c, q.s};
  }
  return SCREE_OK;
}
