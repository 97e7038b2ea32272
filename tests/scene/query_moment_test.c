// SPDX-License-Identifier: MIT
// Queries at any moment: before the first step, after each edit and after each step they find what a look at every
// shape finds, and the scene never notices that it was asked.
#include "geom/chain.h"
#include "geom/ray.h"
#include "random_scene.h"
#include "state/scene.h"

enum { BODIES = 40, ROUNDS = 500, HITS = 400 };

// The scene that is asked, and one that nobody asks.
typedef struct Twins {
  Dice dice;
  Lcg rays;
  ScreeScene *asked, *left_alone;
  ScreeBody bodies[BODIES];
  ScreeVec2 about;
  uint32_t hits, strays; // how many were found, and of these in no padded box of a tree
} Twins;

static uint32_t head_of(const ScreeScene *scene, uint32_t row) {
  return sc_pool_handle(&scene->shapes, scene->tables.shape.given[row].head);
}

static bool counts(const ScreeScene *scene, uint32_t row) {
  const ScShapes *shape = &scene->tables.shape;
  return shape->kind[row] && !shape->sensor[row] && !scene->tables.body.disabled[shape->body[row]] &&
         shape->filter[row].mask != 0 && shape->filter[row].category != 0;
}

// What a ray does to one row, without any tree.
static bool strike(const ScreeScene *scene, const ScreeRay *ray, uint32_t row, ScRayHit *hit) {
  const ScShapes *shape = &scene->tables.shape;
  const ScPlaced *placed = &shape->placed[row];
  double c = placed->rotation.c, s = placed->rotation.s;
  double inverse = 1.0 / sc_math_sqrt(ray->direction.x * ray->direction.x + ray->direction.y * ray->direction.y);
  double x = ray->origin.x - placed->x, y = ray->origin.y - placed->y;
  double dx = inverse * ray->direction.x, dy = inverse * ray->direction.y;
  const ScRay local = {{c * x + s * y, c * y - s * x}, {c * dx + s * dy, c * dy - s * dx}, ray->distance};
  ScHull hull = sc_shape_hull(scene, row);
  return sc_ray_cast(&hull, shape->extent[row], sc_shape_one_sided(shape, row), &local, hit);
}

static ScreeRay random_ray(Twins *twins) {
  LcgPair from = lcg_pair(&twins->rays, -25, 25), to = lcg_pair(&twins->rays, -20, 20);
  return (ScreeRay){{twins->about.x + from.x, twins->about.y + from.y},
                    {to.x - from.x, to.y - from.y + 1e-3},
                    lcg_range(&twins->rays, 0, 60)};
}

static bool sorted(const ScreeHit *a, const ScreeHit *b) {
  if (a->fraction != b->fraction) return a->fraction < b->fraction;
  return a->body != b->body ? a->body < b->body : a->shape < b->shape;
}

// The least distance at which each shape is hit, by the row of its head; 1e300: it is not.
static void strike_all(const ScreeScene *scene, const ScreeRay *ray, double *least) {
  for (uint32_t row = 0; row < scene->shapes.rows; ++row) least[row] = 1e300;
  for (uint32_t row = 0; row < scene->shapes.rows; ++row) {
    ScRayHit hit;
    if (!counts(scene, row) || !strike(scene, ray, row, &hit)) continue;
    double *of = &least[scene->tables.shape.given[row].head];
    *of = fmin(*of, hit.distance);
  }
}

static void check_ray(Twins *twins) {
  ScreeScene *scene = twins->asked;
  ScreeRay ray = random_ray(twins);
  ScreeHit hits[HITS], nearest;
  uint32_t count;
  assert_int_equal(scree_query_ray_all(scene, &ray, NULL, hits, HITS, &count), SCREE_OK);
  assert_int_equal(scree_query_rays(scene, &ray, 1, SCREE_QUERY_NEAREST, NULL, &nearest), SCREE_OK);
  assert_true(count < HITS);
  double *least = malloc((scene->shapes.rows + 1u) * sizeof *least);
  strike_all(scene, &ray, least);
  uint32_t expected = 0;
  for (uint32_t row = 0; row < scene->shapes.rows; ++row) expected += least[row] < 1e300;
  assert_int_equal(count, expected);
  for (uint32_t i = 0; i < count; ++i) {
    assert_true(hits[i].distance == least[scree_row(hits[i].shape)]);
    assert_int_equal(hits[i].body, scree_shape_body(scene, hits[i].shape));
    assert_true(i == 0 || sorted(&hits[i - 1], &hits[i]));
    twins->strays += scene->tables.shape.stray[scree_row(hits[i].shape)] != SC_TREE_NONE;
  }
  if (count)
    assert_memory_equal(&nearest, &hits[0], sizeof nearest);
  else
    assert_int_equal(nearest.body, 0);
  twins->hits += count;
  free(least);
}

// A circle somewhere: what touches it is what a contact with it would touch.
static void check_overlap(Twins *twins) {
  ScreeScene *scene = twins->asked;
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_CIRCLE;
  def.radius = lcg_range(&twins->rays, 0.05, 5);
  const ScreeShapeList list = {.defs = &def, .count = 1};
  LcgPair at = lcg_pair(&twins->rays, -20, 20);
  ScreeVec2 center = {twins->about.x + at.x, twins->about.y + at.y};
  ScreeHit hits[HITS];
  uint32_t count, expected = 0;
  assert_int_equal(scree_query_overlap(scene, &list, center, 0, NULL, hits, HITS, &count), SCREE_OK);
  uint8_t *touched = calloc(scene->shapes.rows + 1u, 1);
  const ScVec point = {0, 0};
  const ScHull ball = {&point, NULL, 1, (float)def.radius};
  for (uint32_t row = 0; row < scene->shapes.rows; ++row) {
    if (!counts(scene, row)) continue;
    const ScPlaced *placed = &scene->tables.shape.placed[row];
    double c = placed->rotation.c, s = placed->rotation.s, x = center.x - placed->x, y = center.y - placed->y;
    ScVec position = {(float)(c * x + s * y), (float)(c * y - s * x)};
    ScHull hull = sc_shape_hull(scene, row);
    ScRot still = {1, 0};
    ScLocalManifold m =
        sc_shape_one_sided(&scene->tables.shape, row)
            ? sc_chain_collide(&hull, &scene->tables.shape.ghosts[row], &ball, position, still, SC_SPECULATIVE)
            : sc_manifold_collide(&hull, &ball, position, still, SC_SPECULATIVE);
    for (uint32_t k = 0; k < m.count; ++k)
      if (m.points[k].separation <= SC_TOUCH) touched[scene->tables.shape.given[row].head] = 1;
  }
  for (uint32_t row = 0; row < scene->shapes.rows; ++row) expected += touched[row];
  assert_int_equal(count, expected);
  for (uint32_t i = 0; i < count; ++i) {
    assert_true(touched[scree_row(hits[i].shape)]);
    assert_int_equal(hits[i].shape, head_of(scene, scree_row(hits[i].shape)));
    assert_true(i == 0 || sorted(&hits[i - 1], &hits[i]));
  }
  free(touched);
}

static void ask(Twins *twins) {
  uint64_t hash = scree_scene_hash(twins->asked);
  for (int i = 0; i < 20; ++i) check_ray(twins);
  for (int i = 0; i < 2; ++i) check_overlap(twins);
  assert_true(scree_scene_hash(twins->asked) == hash);
}

static ScreeBody add(Twins *twins) {
  Dice dice = twins->dice;
  ScreeBody body = random_add(&twins->dice, twins->asked);
  assert_int_equal(random_add(&dice, twins->left_alone), body);
  return body;
}

static void edit(Twins *twins, ScreeScene *scene, Dice *dice, ScreeBody *body) {
  LcgPair at = lcg_pair(&dice->lcg, -20, 20), fast = lcg_pair(&dice->lcg, -300, 300);
  ScreeVec2 place = {twins->about.x + at.x, twins->about.y + at.y};
  switch (lcg_below(&dice->lcg, 9)) {
  case 0:
  case 1: scree_body_set_pose(scene, *body, place, fast.x); break;
  case 2: scree_body_set(scene, *body, SCREE_BODY_DISABLED, lcg_below(&dice->lcg, 2)); break;
  case 3: scree_body_set(scene, *body, SCREE_BODY_TYPE, 1 + lcg_below(&dice->lcg, 3)); break;
  case 4: scree_body_set_velocity(scene, *body, (ScreeVec2){fast.x, fast.y}, at.x); break;
  case 5: scree_body_sleep(scene, *body); break;
  case 6: {
    ScreeShape shape;
    if (scree_body_shapes(scene, *body, &shape, 1)) scree_shape_destroy(scene, shape);
    break;
  }
  case 7: scree_body_set_center(scene, *body, &place); break;
  default: scree_body_destroy(scene, *body);
  }
}

static void play(ScreeVec2 about, uint64_t seed) {
  Twins twins = {.dice = {.lcg = {seed}}, .rays = {seed + 1u}, .about = about};
  ScreeSceneDef def = scree_scene_def_default();
  assert_int_equal(scree_scene_create(&def, NULL, &twins.asked), SCREE_OK);
  assert_int_equal(scree_scene_create(&def, NULL, &twins.left_alone), SCREE_OK);
  for (uint32_t round = 0; round < ROUNDS; ++round) {
    uint32_t i = lcg_below(&twins.dice.lcg, BODIES);
    if (!scree_body_alive(twins.asked, twins.bodies[i])) {
      twins.bodies[i] = add(&twins);
      LcgPair at = lcg_pair(&twins.dice.lcg, -20, 20);
      ScreeVec2 place = {about.x + at.x, about.y + at.y};
      scree_body_set_pose(twins.asked, twins.bodies[i], place, at.x);
      scree_body_set_pose(twins.left_alone, twins.bodies[i], place, at.x);
    } else {
      Dice dice = twins.dice;
      ScreeBody body = twins.bodies[i];
      edit(&twins, twins.asked, &twins.dice, &body);
      edit(&twins, twins.left_alone, &dice, &body);
    }
    // Sometimes several edits without a question between, and steps only from the hundredth on.
    if (lcg_below(&twins.rays, 3)) ask(&twins);
    if (round < 100 || lcg_below(&twins.dice.lcg, 2)) continue;
    assert_int_equal(scree_scene_step(twins.asked, PROBE_DT), SCREE_OK);
    assert_int_equal(scree_scene_step(twins.left_alone, PROBE_DT), SCREE_OK);
    ask(&twins);
    assert_true(scree_scene_hash(twins.asked) == scree_scene_hash(twins.left_alone));
  }
  assert_true(twins.hits > 2000);
  assert_true(twins.strays > 300);
  scree_scene_destroy(twins.asked);
  scree_scene_destroy(twins.left_alone);
}

static void queries_are_right_at_any_moment(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 4; ++seed) play((ScreeVec2){0, 0}, seed);
}

static void queries_are_right_far_from_the_origin(void **state) {
  (void)state;
  play((ScreeVec2){3e7, -2e7}, 11);
}

// What a step throws out of its box and the user then stops there, is not beyond the reach of others for ever after.
static void what_was_thrown_far_and_put_to_sleep_is_found(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, 0});
  ProbeMaterial m = {.density = 1.0};
  ScreeBody light = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0}, 0.2, m);
  m.density = 1e6;
  m.restitution = 1.0;
  ScreeBody heavy = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-1.1, 0}, 0.2, m);
  assert_int_equal(scree_body_set_velocity(scene, heavy, (ScreeVec2){60, 0}, 0), SCREE_OK);
  double before = 0, after = 0;
  for (int i = 0; i < 10 && after - before < 0.3; ++i) {
    before = probe_x(scene, light);
    probe_steps(scene, 1);
    after = probe_x(scene, light);
  }
  assert_true(after - before > 0.3); // out of a box that was made for one that stood still
  assert_int_equal(scree_body_sleep(scene, light), SCREE_OK);
  probe_steps(scene, 2);
  assert_false(probe_awake(scene, light));
  ScreeQueryFilter filter = scree_query_filter_default();
  filter.exclude = &heavy;
  filter.exclude_count = 1;
  ScreeHit hit;
  uint32_t count;
  assert_int_equal(scree_query_point(scene, (ScreeVec2){after, 0}, &filter, &hit, 1, &count), SCREE_OK);
  assert_int_equal(count, 1);
  assert_int_equal(hit.body, light);
  // And another body runs into it from above.
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){after + 0.1, 0.6}, 0.2, m);
  assert_int_equal(scree_body_set_velocity(scene, ball, (ScreeVec2){0, -5}, 0), SCREE_OK);
  probe_steps(scene, 30);
  assert_true(probe_y(scene, light) < -0.2);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(queries_are_right_at_any_moment),
      cmocka_unit_test(queries_are_right_far_from_the_origin),
      cmocka_unit_test(what_was_thrown_far_and_put_to_sleep_is_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
