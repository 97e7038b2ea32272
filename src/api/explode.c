// SPDX-License-Identifier: MIT
#include "scree/explosion.h"

#include "api/push.h"
#include "api/query.h"
#include "geom/gjk.h"
#include "geom/point.h"
#include "query/query.h"

// How a body stands to an explosion.
typedef struct Exposure {
  double distance; // to its nearest point; 0 where the explosion lies in it
  ScreeVec2 point; // that is nearest, as all here from the explosion
} Exposure;

// What goes off, and whom it concerns.
typedef struct Blast {
  ScreeScene *scene;
  const ScreeExplosion *explosion;
  ScreeQueryFilter filter;
  double reach;
  bool failed; // memory ran out
} Blast;

static bool concerns(const Blast *blast, uint32_t shape) {
  return !blast->scene->tables.shape.sensor[shape] && sc_query_allows(blast->scene, &blast->filter, shape);
}

static ScreeVec2 from_blast(const Blast *blast, const ScPlaced *placed) {
  ScreeVec2 from = blast->explosion->position;
  return (ScreeVec2){placed->x - from.x, placed->y - from.y};
}

// False where no point of the body is within reach.
static bool find_nearest(const Blast *blast, uint32_t body, Exposure *out) {
  const ScreeScene *scene = blast->scene;
  const ScShapes *shape = &scene->tables.shape;
  const ScVec origin = {0.0f, 0.0f};
  const ScHull spot = {&origin, NULL, 1u, 0.0f};
  bool found = false;
  uint32_t s = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left, s = shape->next[s]) {
    const ScPlaced *placed = &shape->placed[s];
    ScreeVec2 way = from_blast(blast, placed);
    if (!concerns(blast, s) || sc_point_length(way) - (double)shape->extent[s] > blast->reach) continue;
    ScHull hull = sc_shape_hull(scene, s);
    ScVec at = sc_unrotate(placed->rotation, sc_vec((float)-way.x, (float)-way.y));
    ScGjk gjk = sc_gjk_distance(&hull, &spot, at, (ScRot){1.0f, 0.0f});
    double distance = sc_maxd((double)(gjk.distance - hull.radius), 0.0);
    if (distance > blast->reach || (found && distance >= out->distance)) continue;
    ScVec near = sc_rotate(placed->rotation, sc_mad(gjk.point_a, hull.radius, gjk.normal));
    out->distance = distance;
    out->point = (ScreeVec2){way.x + (double)near.x, way.y + (double)near.y};
    found = true;
  }
  return found;
}

// The width of a body across a push, as far as that is within `most` to either side.
static double width_of(const Blast *blast, uint32_t body, ScreeVec2 push, double most) {
  const ScreeScene *scene = blast->scene;
  const ScShapes *shape = &scene->tables.shape;
  double low = most, high = -most;
  uint32_t s = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left, s = shape->next[s]) {
    if (!concerns(blast, s)) continue;
    const ScPlaced *placed = &shape->placed[s];
    double middle = sc_point_cross(push, from_blast(blast, placed));
    ScVec across = sc_unrotate(placed->rotation, sc_vec((float)-push.y, (float)push.x));
    ScHull hull = sc_shape_hull(scene, s);
    for (uint32_t i = 0; i < hull.count; ++i) {
      double at = middle + (double)sc_dot(across, hull.points[i]);
      low = sc_mind(low, at - (double)hull.radius);
      high = sc_maxd(high, at + (double)hull.radius);
    }
  }
  return sc_maxd(0.0, sc_mind(high, most) - sc_maxd(low, -most));
}

// Is a static shape in the way to the nearest point?
static bool is_hidden(Blast *blast, const Exposure *exposure) {
  ScreeScene *scene = blast->scene;
  double length = exposure->distance;
  if (!blast->explosion->occluded || !(length > 0.0)) return false;
  ScreeQueryFilter walls = blast->filter;
  walls.hollow = 1u;
  const ScreeRay ray = {blast->explosion->position, {exposure->point.x / length, exposure->point.y / length}, length};
  ScFinds finds = sc_finds_begin(scene, SCREE_QUERY_ALL, length);
  sc_query_ray(&finds, &ray, &walls);
  blast->failed |= finds.failed;
  const ScreeHit *hits = scene->hits.data;
  for (uint32_t i = 0; i < scene->hits.count; ++i)
    if (scene->tables.body.type[scree_row(hits[i].body)] == SCREE_BODY_STATIC) return true;
  return false;
}

static bool push_body(const Blast *blast, uint32_t row, const Exposure *exposure) {
  const ScreeExplosion *explosion = blast->explosion;
  ScreeVec2 center = sc_point_sub(sc_body_center(blast->scene, row), explosion->position);
  ScreeVec2 point = exposure->distance > 0.0 ? exposure->point : center;
  double length = sc_point_length(point), beyond = exposure->distance - explosion->radius;
  if (!(length > 0.0)) return false;
  ScreeVec2 push = {point.x / length, point.y / length};
  double strength = beyond > 0.0 ? 1.0 - beyond / explosion->falloff : 1.0;
  double most = sc_math_sqrt(blast->reach * blast->reach - exposure->distance * exposure->distance);
  double size = explosion->impulse * strength * width_of(blast, row, push, most);
  if (!(sc_absd(size) > 0.0)) return false;
  ScreeVec2 impulse = {size * push.x, size * push.y};
  sc_push_impulse(blast->scene, row, impulse, sc_point_cross(sc_point_sub(point, center), impulse));
  return true;
}

// Returns how many it pushed. A rehearsal pushes nobody, and takes all the memory that is needed.
static uint32_t go_off(Blast *blast, bool rehearse) {
  ScreeScene *scene = blast->scene;
  const ScBodies *body = &scene->tables.body;
  uint32_t count = 0;
  for (uint32_t row = 0; row < scene->bodies.rows; ++row) {
    Exposure exposure = {0};
    if (!sc_body_dynamic(body, row) || body->disabled[row] || !find_nearest(blast, row, &exposure)) continue;
    if (!is_hidden(blast, &exposure) && !rehearse) count += push_body(blast, row, &exposure);
  }
  return count;
}

static void check_explosion(ScCheck *check, const ScreeExplosion *explosion) {
  sc_check_vec(check, "position", explosion->position);
  sc_check_range(check, "radius", explosion->radius, 0.0, SC_LENGTH_MAX);
  sc_check_range(check, "falloff", explosion->falloff, 0.0, SC_LENGTH_MAX);
  sc_check_range(check, "impulse", explosion->impulse, -SC_FORCE_MAX, SC_FORCE_MAX);
  sc_check_flag(check, "occluded", explosion->occluded);
}

ScreeStatus scree_scene_explode(ScreeScene *scene, const ScreeExplosion *explosion, const ScreeQueryFilter *filter,
                                uint32_t *out_count) {
  if (out_count) *out_count = 0;
  Blast blast = {.scene = scene, .explosion = explosion, .reach = explosion->radius + explosion->falloff};
  ScCheck check = sc_check_query(scene, "scree_scene_explode", filter, &blast.filter);
  check_explosion(&check, explosion);
  if (!sc_check_ready(&check, scene)) return check.status;
  if (explosion->occluded) go_off(&blast, true);
  if (blast.failed) return sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "explosion", (double)scene->hits.count);
  uint32_t count = go_off(&blast, false);
  if (out_count) *out_count = count;
  return SCREE_OK;
}
