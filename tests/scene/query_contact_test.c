// SPDX-License-Identifier: MIT
// A query and a contact do not disagree about touching: shapes of every kind are placed beside each other at random;
// what an overlap says of the two, and a cast of no length, is what the next step's contacts say. And distances agree
// with both.
#include "random_scene.h"
#include "state/scene.h"

enum { PLACEMENTS = 20000 };

static ScreeShapeDef any_shape(Dice *dice, bool solid) {
  ScreeShapeDef def;
  do {
    dice->point_count = dice->ring_count = dice->cell_count = 0;
    def = random_shape(dice);
  } while (solid && (def.kind == SCREE_SHAPE_EDGE || def.kind == SCREE_SHAPE_CHAIN));
  def.category = 1;
  def.mask = 0xffffffffu;
  def.group = 0;
  def.sensor = 0;
  def.one_way = (ScreeVec2){0, 0};
  return def;
}

static ScreeShapeList listed(Dice *dice, const ScreeShapeDef *def) {
  return (ScreeShapeList){.defs = def,
                          .count = 1,
                          .points = dice->points,
                          .point_count = dice->point_count,
                          .rings = dice->rings,
                          .ring_count = dice->ring_count,
                          .cells = dice->cells,
                          .cell_count = dice->cell_count};
}

// The deepest contact of the scene, m; below 0 for a gap, and far below where there is none.
static double deepest(ScreeScene *scene) {
  uint32_t count = scree_scene_publish_contacts(scene);
  ScreeColumn depth = scree_scene_column(scene, SCREE_COLUMN_CONTACT_DEPTH);
  double most = -1;
  for (uint32_t i = 0; i < count; ++i) most = fmax(most, (double)((const float *)depth.data)[i]);
  return most;
}

typedef struct Tally {
  uint32_t touch, apart, unclear;
} Tally;

static void compare(Dice *dice, Tally *tally) {
  ScreeSceneDef settings = scree_scene_def_default();
  settings.gravity = (ScreeVec2){0, 0};
  settings.seams = 0;
  ScreeScene *scene;
  assert_int_equal(scree_scene_create(&settings, NULL, &scene), SCREE_OK);
  ScreeBodyDef body = scree_body_def_default();
  body.type = SCREE_BODY_STATIC;
  body.angle = lcg_range(&dice->lcg, -4, 4);
  body.position = one_in(dice, 3) ? (ScreeVec2){4e6, -7e6} : (ScreeVec2){0, 0};
  ScreeBody still, moving;
  ScreeShapeDef def = any_shape(dice, false);
  ScreeShapeList list = listed(dice, &def);
  assert_int_equal(scree_body_create(scene, &body, &list, &still), SCREE_OK);

  def = any_shape(dice, true);
  list = listed(dice, &def);
  body.type = SCREE_BODY_DYNAMIC;
  body.angle = lcg_range(&dice->lcg, -4, 4);
  LcgPair off = lcg_pair(&dice->lcg, -1.3, 1.3);
  body.position.x += off.x;
  body.position.y += off.y;
  uint32_t overlaps, casts;
  ScreeHit hit;
  assert_int_equal(scree_query_overlap(scene, &list, body.position, body.angle, NULL, &hit, 1, &overlaps), SCREE_OK);
  const ScreeVec2 nowhere = {0, 0};
  assert_int_equal(
      scree_query_cast(scene, &list, body.position, body.angle, nowhere, SCREE_QUERY_ANY, NULL, &hit, 1, &casts),
      SCREE_OK);
  assert_int_equal(scree_body_create(scene, &body, &list, &moving), SCREE_OK);
  ScreeDistance distance;
  assert_int_equal(scree_query_distance(scene, still, moving, &distance), SCREE_OK);
  assert_int_equal(scree_scene_step(scene, 1e-5), SCREE_OK);
  double depth = deepest(scene), unclear = fabs(depth + (double)SC_TOUCH);
  assert_int_equal(overlaps, casts);
  if (unclear < 1e-5) {
    ++tally->unclear;
  } else {
    assert_int_equal(overlaps, depth > -(double)SC_TOUCH);
    // Contacts take the sides of a chain to reach on past a hollow corner, by what they look ahead.
    double ahead = scene->tables.shape.kind[0] == SCREE_SHAPE_CHAIN ? (double)SC_SPECULATIVE : (double)SC_TOUCH;
    if (overlaps) assert_true(distance.distance < ahead + 1e-5);
    if (overlaps)
      ++tally->touch;
    else
      ++tally->apart;
  }
  scree_scene_destroy(scene);
}

static void overlaps_and_contacts_agree(void **state) {
  (void)state;
  Dice dice = {.lcg = {2026}};
  Tally tally = {0};
  for (uint32_t i = 0; i < PLACEMENTS; ++i) compare(&dice, &tally);
  assert_true(tally.touch > PLACEMENTS / 5 && tally.apart > PLACEMENTS / 5 && tally.unclear < PLACEMENTS / 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(overlaps_and_contacts_agree)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
