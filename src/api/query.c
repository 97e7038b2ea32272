// SPDX-License-Identifier: MIT
#include "query/query.h"

#include "api/query.h"
#include "geom/point.h"

ScreeQueryFilter scree_query_filter_default(void) {
  return (ScreeQueryFilter){.category = 0xffffffffu, .mask = 0xffffffffu};
}

ScCheck sc_check_query(ScreeScene *scene, const char *call, const ScreeQueryFilter *given,
                       ScreeQueryFilter *out_filter) {
  ScCheck check = sc_check_begin(scene, call);
  (void)call;
  *out_filter = given ? *given : scree_query_filter_default();
  sc_check_flag(&check, "sensors", out_filter->sensors);
  sc_check_flag(&check, "hollow", out_filter->hollow);
  for (uint32_t i = 0; i < out_filter->exclude_count && check.status == SCREE_OK; ++i) {
    check.index = i;
    sc_check_body_as(&check, scene, "exclude", out_filter->exclude[i]);
  }
  if (check.status == SCREE_OK) check.index = 0;
  return check;
}

bool sc_check_ready(ScCheck *check, ScreeScene *scene) {
  if (check->status == SCREE_OK && !sc_strays_update(scene))
    sc_check_refuse(check, SCREE_OUT_OF_MEMORY, "scene", (double)scene->shapes.count);
  return check->status == SCREE_OK;
}

static ScreeStatus finish(ScCheck *check, ScFinds *finds, ScreeHit *out_hits, uint32_t capacity, uint32_t *out_count) {
  ScreeStatus status = sc_finds_end(finds, out_hits, capacity, out_count);
  return status == SCREE_OK ? status : sc_check_refuse(check, status, "hits", (double)finds->scene->hits.count);
}

static void check_mode(ScCheck *check, uint32_t mode, uint32_t other) {
  if (mode != SCREE_QUERY_NEAREST && mode != SCREE_QUERY_ANY && mode != other)
    sc_check_refuse(check, SCREE_BAD_KIND, "mode", (double)mode);
}

static void check_ray(ScCheck *check, const ScreeRay *ray) {
  sc_check_vec(check, "origin", ray->origin);
  sc_check_direction(check, "direction", ray->direction);
  sc_check_range(check, "distance", ray->distance, 0.0, SC_LENGTH_MAX);
}

static ScreeRay with_unit(ScreeRay ray) {
  double inverse = 1.0 / sc_point_length(ray.direction);
  ray.direction = (ScreeVec2){inverse * ray.direction.x, inverse * ray.direction.y};
  return ray;
}

ScreeStatus scree_query_rays(ScreeScene *scene, const ScreeRay *rays, uint32_t count, ScreeQueryMode mode,
                             const ScreeQueryFilter *filter, ScreeHit *out_hits) {
  ScreeQueryFilter f;
  ScCheck check = sc_check_query(scene, "scree_query_rays", filter, &f);
  check_mode(&check, mode, SCREE_QUERY_NEAREST);
  for (uint32_t i = 0; i < count && check.status == SCREE_OK; ++i) {
    check.index = i;
    check_ray(&check, &rays[i]);
  }
  if (!sc_check_ready(&check, scene)) return check.status;
  for (uint32_t i = 0; i < count; ++i) {
    ScreeRay ray = with_unit(rays[i]);
    double d = ray.distance;
    ScFinds finds = sc_finds_begin(scene, mode, d);
    sc_query_ray(&finds, &ray, &f);
    ScreeVec2 end = {ray.origin.x + d * ray.direction.x, ray.origin.y + d * ray.direction.y};
    out_hits[i] = finds.nearest.body ? finds.nearest : (ScreeHit){.fraction = 1.0, .distance = d, .point = end};
  }
  return SCREE_OK;
}

ScreeStatus scree_query_ray_all(ScreeScene *scene, const ScreeRay *ray, const ScreeQueryFilter *filter,
                                ScreeHit *out_hits, uint32_t capacity, uint32_t *out_count) {
  *out_count = 0;
  ScreeQueryFilter f;
  ScCheck check = sc_check_query(scene, "scree_query_ray_all", filter, &f);
  check_ray(&check, ray);
  if (!sc_check_ready(&check, scene)) return check.status;
  ScreeRay unit = with_unit(*ray);
  ScFinds finds = sc_finds_begin(scene, SCREE_QUERY_ALL, unit.distance);
  sc_query_ray(&finds, &unit, &f);
  return finish(&check, &finds, out_hits, capacity, out_count);
}

// Where shapes of a body would be.
typedef struct Pose {
  ScreeVec2 position;
  ScRot rotation;
} Pose;

static ScPlacedCore place(const ScCore *core, Pose pose) {
  double c = (double)pose.rotation.c, s = (double)pose.rotation.s;
  return (ScPlacedCore){core, pose.position.x + (c * core->center_x - s * core->center_y),
                        pose.position.y + (s * core->center_x + c * core->center_y), pose.rotation};
}

// Casts every piece of the shapes, or with no translation looks what it touches.
static void look(ScFinds *finds, const ScPlan *plan, Pose pose, const ScreeVec2 *translation,
                 const ScreeQueryFilter *filter, bool begin) {
  for (uint32_t i = 0; i < plan->list->count; ++i) {
    for (uint32_t piece = sc_plan_count(plan, i); piece-- > 0u && !finds->done;) {
      ScCore core;
      const char *argument;
      if (sc_plan_core(plan, i, piece, &core, &argument) != SCREE_OK) continue; // was checked
      ScPlacedCore placed = place(&core, pose);
      if (translation)
        sc_query_cast(finds, &placed, *translation, filter, begin);
      else
        sc_query_overlap(finds, &placed, filter);
    }
  }
}

// What casts and overlaps have in common.
typedef struct Sought {
  const ScreeShapeList *shapes;
  ScreeVec2 position;
  double angle;
  const ScreeVec2 *translation; // null for an overlap
  ScreeQueryMode mode;
} Sought;

static ScreeStatus seek(ScreeScene *scene, const char *call, const Sought *sought, const ScreeQueryFilter *filter,
                        ScreeHit *out_hits, uint32_t capacity, uint32_t *out_count) {
  *out_count = 0;
  ScreeQueryFilter f;
  ScCheck check = sc_check_query(scene, call, filter, &f);
  sc_check_vec(&check, "position", sought->position);
  sc_check_range(&check, "angle", sought->angle, -SC_LENGTH_MAX, SC_LENGTH_MAX);
  if (sought->translation) sc_check_vec(&check, "translation", *sought->translation);
  check_mode(&check, sought->mode, SCREE_QUERY_ALL);
  ScPlan plan = {0};
  if (check.status == SCREE_OK) sc_check_shapes(&check, sought->shapes, &plan);
  if (check.status != SCREE_OK) return check.status;
  if (sc_check_ready(&check, scene)) {
    double length = sought->translation ? sc_point_length(*sought->translation) : 0.0;
    ScFinds finds = sc_finds_begin(scene, sought->mode, length);
    const Pose pose = {sought->position, sc_math_rotation(sought->angle)};
    // What one piece of a shape begins in, the others do not hit either.
    if (sought->translation && f.hollow) look(&finds, &plan, pose, sought->translation, &f, true);
    look(&finds, &plan, pose, sought->translation, &f, false);
    finish(&check, &finds, out_hits, capacity, out_count);
  }
  sc_plan_free(&plan);
  return check.status;
}

ScreeStatus scree_query_cast(ScreeScene *scene, const ScreeShapeList *shapes, ScreeVec2 position, double angle,
                             ScreeVec2 translation, ScreeQueryMode mode, const ScreeQueryFilter *filter,
                             ScreeHit *out_hits, uint32_t capacity, uint32_t *out_count) {
  const Sought sought = {shapes, position, angle, &translation, mode};
  return seek(scene, "scree_query_cast", &sought, filter, out_hits, capacity, out_count);
}

ScreeStatus scree_query_overlap(ScreeScene *scene, const ScreeShapeList *shapes, ScreeVec2 position, double angle,
                                const ScreeQueryFilter *filter, ScreeHit *out_hits, uint32_t capacity,
                                uint32_t *out_count) {
  const Sought sought = {shapes, position, angle, NULL, SCREE_QUERY_ALL};
  return seek(scene, "scree_query_overlap", &sought, filter, out_hits, capacity, out_count);
}

ScreeStatus scree_query_point(ScreeScene *scene, ScreeVec2 point, const ScreeQueryFilter *filter, ScreeHit *out_hits,
                              uint32_t capacity, uint32_t *out_count) {
  *out_count = 0;
  ScreeQueryFilter f;
  ScCheck check = sc_check_query(scene, "scree_query_point", filter, &f);
  sc_check_vec(&check, "point", point);
  if (!sc_check_ready(&check, scene)) return check.status;
  const ScCore core = {.count = 1};
  const ScPlacedCore placed = {&core, point.x, point.y, {1.0f, 0.0f}};
  ScFinds finds = sc_finds_begin(scene, SCREE_QUERY_ALL, 0.0);
  sc_query_overlap(&finds, &placed, &f);
  return finish(&check, &finds, out_hits, capacity, out_count);
}

ScreeStatus scree_query_box(ScreeScene *scene, ScreeVec2 lower, ScreeVec2 upper, const ScreeQueryFilter *filter,
                            ScreeHit *out_hits, uint32_t capacity, uint32_t *out_count) {
  *out_count = 0;
  ScreeQueryFilter f;
  ScCheck check = sc_check_query(scene, "scree_query_box", filter, &f);
  sc_check_vec(&check, "lower", lower);
  sc_check_range(&check, "upper", upper.x, lower.x, SC_LENGTH_MAX);
  sc_check_range(&check, "upper", upper.y, lower.y, SC_LENGTH_MAX);
  if (!sc_check_ready(&check, scene)) return check.status;
  ScFinds finds = sc_finds_begin(scene, SCREE_QUERY_ALL, 0.0);
  sc_query_box(&finds,
               (ScBox){sc_math_round_down(lower.x), sc_math_round_down(lower.y), sc_math_round_up(upper.x),
                       sc_math_round_up(upper.y)},
               &f);
  return finish(&check, &finds, out_hits, capacity, out_count);
}

ScreeStatus scree_query_distance(ScreeScene *scene, ScreeBody body_a, ScreeBody body_b, ScreeDistance *out_distance) {
  *out_distance = (ScreeDistance){0};
  ScCheck check = sc_check_begin(scene, "scree_query_distance");
  uint32_t a = sc_check_body_as(&check, scene, "body_a", body_a), b = sc_check_body_as(&check, scene, "body_b", body_b);
  if (check.status == SCREE_OK && a == b) sc_check_refuse(&check, SCREE_SAME_BODY, "body_b", (double)body_b);
  if (check.status == SCREE_OK) *out_distance = sc_query_distance(scene, a, b, (ScreeVec2){0});
  return check.status;
}

ScreeStatus scree_query_closest(ScreeScene *scene, ScreeBody body, ScreeVec2 point, ScreeDistance *out_distance) {
  *out_distance = (ScreeDistance){0};
  ScCheck check = sc_check_begin(scene, "scree_query_closest");
  uint32_t row = sc_check_body(&check, scene, body);
  sc_check_vec(&check, "point", point);
  if (check.status == SCREE_OK) *out_distance = sc_query_distance(scene, row, SC_NONE, point);
  return check.status;
}
