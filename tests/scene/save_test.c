// SPDX-License-Identifier: MIT
// A scene written as YAML and read again is the same scene: the same hash at once and after equal steps, and the same
// text when it is written again.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe.h"
#include "random_joint.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

#define FX2D SCREE_ROOT "/../shared/scenes/fx2d/"
#define OWN  SCREE_ROOT "/tests/scenes/"

typedef struct Text {
  char *bytes;
  size_t length;
} Text;

static Text save(ScreeScene *scene) {
  Text text = {0};
  assert_int_equal(scree_yaml_save(scene, NULL, 0, &text.length), SCREE_OK);
  text.bytes = malloc(text.length + 1u);
  text.bytes[text.length] = '\1';
  size_t length = 0;
  assert_int_equal(scree_yaml_save(scene, text.bytes, text.length, &length), SCREE_OK);
  assert_int_equal(length, text.length);
  assert_int_equal(text.bytes[length], '\1'); // nothing is written past the room
  text.bytes[length] = '\0';
  return text;
}

static ScreeScene *load(const char *text, size_t length) {
  ScreeYamlMessage messages[4];
  ScreeYamlReport report = {.messages = messages, .capacity = 4};
  ScreeScene *scene = NULL;
  ScreeStatus status = scree_yaml_load(text, length, 1, &report, &scene);
  if (report.count) {
    fail_msg("line %u, %s: %s\nin\n%.3000s", messages[0].line, messages[0].key, messages[0].text, text);
  }
  assert_int_equal(status, SCREE_OK);
  return scene;
}

static void step_both(ScreeScene *a, ScreeScene *b, uint32_t steps) {
  double dt = scree_scene_settings(a).dt;
  for (uint32_t i = 0; i < steps; i++) {
    assert_int_equal(scree_scene_step(a, dt), SCREE_OK);
    assert_int_equal(scree_scene_step(b, dt), SCREE_OK);
  }
}

// For a scene that was never stepped.
static void check_round_trip(ScreeScene *scene, uint32_t steps, const char *what) {
  Text text = save(scene);
  ScreeScene *copy = load(text.bytes, text.length);
  Text again = save(copy);
  if (strcmp(text.bytes, again.bytes) != 0) fail_msg("%s: written\n%s\nand again\n%s", what, text.bytes, again.bytes);
  bool same = scree_scene_hash(copy) == scree_scene_hash(scene);
  step_both(scene, copy, steps);
  bool still = scree_scene_hash(copy) == scree_scene_hash(scene);
  if (!same || !still) fail_msg("%s: hashes differ %s\n%.4000s", what, same ? "later" : "at once", text.bytes);
  free(text.bytes);
  free(again.bytes);
  scree_scene_destroy(copy);
}

// --- files ---

static ScreeScene *load_file(const char *path) {
  FILE *stream = fopen(path, "rb");
  if (!stream) {
    print_message("SKIPPED: %s is not there\n", path);
    return NULL;
  }
  char *bytes = malloc(SCREE_YAML_BYTES_MAX);
  size_t length = fread(bytes, 1, SCREE_YAML_BYTES_MAX, stream);
  fclose(stream);
  ScreeScene *scene = NULL;
  assert_int_equal(scree_yaml_load(bytes, length, 0, NULL, &scene), SCREE_OK);
  free(bytes);
  return scene;
}

static void files_come_back(void **state) {
  (void)state;
  static const char *const files[] = {
      OWN "bounce.yml",         OWN "camshaft.yml",
      OWN "carousel.yml",       OWN "fall.yml",
      OWN "filters.yml",        OWN "first_light.yml",
      OWN "jacks.yml",          OWN "letters.yml",
      OWN "materials.yml",      OWN "one_way.yml",
      OWN "planet.yml",         OWN "water.yml",
      OWN "seams.yml",          OWN "slope.yml",
      OWN "sorting.yml",        OWN "stack10.yml",
      OWN "stop.yml",           OWN "tiles.yml",
      OWN "xpbd.yml",           FX2D "angry_boxes.yml",
      FX2D "bucket_fill.yml",   FX2D "chain_terrain.yml",
      FX2D "stacked_boxes.yml", FX2D "truck.yml",
      FX2D "scene.yml",         FX2D "joint_control_demo.yml",
  };
  for (size_t i = 0; i < COUNT_OF(files); i++) {
    ScreeScene *scene = load_file(files[i]);
    if (!scene) continue;
    assert_true(scree_scene_counters(scene).bodies > 0);
    check_round_trip(scene, 300, files[i]);
    scree_scene_destroy(scene);
  }
}

// --- scenes of random definitions ---

static void random_scenes_come_back(void **state) {
  (void)state;
  uint32_t contacts = 0, slept = 0;
  for (uint32_t round = 0; round < 300; round++) {
    Dice dice = {.lcg = {1000u + round}};
    ScreeSceneDef settings = random_settings(&dice);
    ScreeScene *scene = NULL;
    assert_int_equal(scree_scene_create(&settings, NULL, &scene), SCREE_OK);
    uint32_t bodies = lcg_below(&dice.lcg, 30);
    for (uint32_t i = bodies; i > 0; i--) {
      ScreeBody body = random_add(&dice, scene);
      if (!one_in(&dice, 3)) random_name(&dice, scene, body);
      random_edit(&dice, scene, body);
    }
    random_filters(&dice, scene, bodies);
    ScreeCounters before = scree_scene_counters(scene);
    slept += before.awake < before.dynamic;
    char what[32];
    snprintf(what, sizeof what, "round %u", round);
    check_round_trip(scene, 120, what);
    contacts += scree_scene_counters(scene).contacts > 0;
    scree_scene_destroy(scene);
  }
  assert_true(contacts > 100 && slept > 20); // they are not all empty space
}

// Definitions first: what they are is more than how they move.
static void check_joints(ScreeScene *scene, uint32_t joints, const char *what) {
  Text text = save(scene);
  ScreeScene *copy = load(text.bytes, text.length);
  assert_int_equal(scree_scene_counters(copy).joints, joints);
  for (uint32_t row = 0; row < joints; row++) {
    ScreeJointDef written, found;
    ScreeJoint joint = scree_joint_at(scene, row), same = scree_joint_at(copy, row);
    assert_int_equal(scree_joint_describe(scene, joint, &written), SCREE_OK);
    assert_int_equal(scree_joint_describe(copy, same, &found), SCREE_OK);
    if (memcmp(&written, &found, sizeof found) != 0)
      fail_msg("%s: joint %u of\n%s", what, row, strstr(text.bytes, "joints:"));
    assert_string_equal(scree_joint_name(scene, joint), scree_joint_name(copy, same));
  }
  free(text.bytes);
  scree_scene_destroy(copy);
}

static void random_joints_come_back(void **state) {
  (void)state;
  uint32_t joined = 0, slept = 0, moved = 0;
  for (uint32_t round = 0; round < 300; round++) {
    Dice dice = {.lcg = {7000u + round}};
    ScreeSceneDef settings = random_settings(&dice);
    ScreeScene *scene = NULL;
    assert_int_equal(scree_scene_create(&settings, NULL, &scene), SCREE_OK);
    uint32_t bodies = 2u + lcg_below(&dice.lcg, 20), wanted = 1u + lcg_below(&dice.lcg, 20);
    for (uint32_t i = 0; i < bodies; i++) {
      ScreeBody body = random_add(&dice, scene);
      if (!one_in(&dice, 3)) random_name(&dice, scene, body);
    }
    uint32_t joints = 0;
    for (; wanted > 0; wanted--) joints += random_joint(&dice, scene, bodies);
    for (uint32_t i = 0; i < bodies && one_in(&dice, 2); i++) random_edit(&dice, scene, scree_body_at(scene, i));
    random_filters(&dice, scene, bodies);
    ScreeCounters before = scree_scene_counters(scene);
    slept += before.awake < before.dynamic;
    char what[32];
    snprintf(what, sizeof what, "round %u", round);
    check_joints(scene, joints, what);
    check_round_trip(scene, 60, what);
    joined += joints;
    moved += scree_scene_counters(scene).awake > 0;
    scree_scene_destroy(scene);
  }
  assert_true(joined > 2000 && slept > 20 && moved > 100);
}

// --- what is promised of scenes on their way, and of free rows ---

static ScreeScene *pile(uint32_t solver) {
  ScreeSceneDef settings = scree_scene_def_default();
  settings.solver = solver;
  ScreeScene *scene = NULL;
  assert_int_equal(scree_scene_create(&settings, NULL, &scene), SCREE_OK);
  ScreeShapeDef shape = scree_shape_def_default();
  shape.kind = SCREE_SHAPE_BOX;
  shape.width = 40;
  shape.height = 2;
  ScreeShapeList list = {.defs = &shape, .count = 1};
  ScreeBodyDef def = scree_body_def_default();
  ScreeBody body;
  def.type = SCREE_BODY_STATIC;
  def.position.y = -1;
  assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  def = scree_body_def_default();
  shape.width = 1.0;
  shape.height = 0.6;
  for (int i = 0; i < 24; i++) {
    def.position = (ScreeVec2){1.1 * (i % 6) + 0.07 * i, 0.8 + 0.9 * (i / 6)};
    def.angle = 0.1 * (i % 3);
    shape.position.x = 0.1 * (i % 2);
    assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  }
  return scene;
}

static void same_columns(ScreeScene *a, ScreeScene *b) {
  static const struct {
    ScreeColumnId id;
    size_t bytes;
  } columns[] = {{SCREE_COLUMN_BODY_TYPE, 1},  {SCREE_COLUMN_BODY_X, 8},        {SCREE_COLUMN_BODY_Y, 8},
                 {SCREE_COLUMN_BODY_ANGLE, 8}, {SCREE_COLUMN_BODY_VX, 4},       {SCREE_COLUMN_BODY_VY, 4},
                 {SCREE_COLUMN_BODY_OMEGA, 4}, {SCREE_COLUMN_BODY_AWAKE, 1},    {SCREE_COLUMN_BODY_ROTATION, 8},
                 {SCREE_COLUMN_SHAPE_KIND, 1}, {SCREE_COLUMN_SHAPE_BODY, 4},    {SCREE_COLUMN_SHAPE_CENTER_X, 8},
                 {SCREE_COLUMN_VERTEX, 8},     {SCREE_COLUMN_SHAPE_CENTER_Y, 8}};
  for (size_t i = 0; i < COUNT_OF(columns); i++) {
    ScreeColumn left = scree_scene_column(a, columns[i].id), right = scree_scene_column(b, columns[i].id);
    assert_int_equal(left.rows, right.rows);
    assert_memory_equal(left.data, right.data, left.rows * columns[i].bytes);
  }
}

static void scenes_on_their_way_keep_poses_and_velocities(void **state) {
  (void)state;
  for (uint32_t solver = SCREE_SOLVER_SOFT; solver <= SCREE_SOLVER_XPBD; solver++) {
    ScreeScene *scene = pile(solver);
    for (int i = 0; i < 12; i++) {
      for (int step = 0; step < 25; step++) assert_int_equal(scree_scene_step(scene, 1.0 / 60.0), SCREE_OK);
      Text text = save(scene);
      ScreeScene *copy = load(text.bytes, text.length);
      same_columns(scene, copy);
      Text again = save(copy);
      assert_string_equal(text.bytes, again.bytes);
      // From here on both are scenes that start cold: written again, they go on alike.
      check_round_trip(copy, 60, "a copy of a scene on its way");
      free(text.bytes);
      free(again.bytes);
      scree_scene_destroy(copy);
    }
    assert_int_equal(scree_scene_counters(scene).awake, 0); // the last of them was written asleep
    scree_scene_destroy(scene);
  }
}

static void free_rows_are_closed_up(void **state) {
  (void)state;
  ScreeScene *scene = pile(SCREE_SOLVER_SOFT);
  for (uint32_t row = 3; row < 20; row += 4) scree_body_destroy(scene, scree_body_at(scene, row));
  scree_body_set_name(scene, scree_body_at(scene, 21), "last", 4);
  Text text = save(scene);
  ScreeScene *copy = load(text.bytes, text.length);
  assert_int_equal(scree_scene_column(copy, SCREE_COLUMN_BODY_TYPE).rows, scree_scene_counters(scene).bodies);
  assert_int_equal(scree_row(scree_body_find(copy, "last", 4)), 16);
  check_round_trip(copy, 60, "a closed-up copy");
  free(text.bytes);
  scree_scene_destroy(copy);
  scree_scene_destroy(scene);
}

// A scene whose bodies came and went, but which has no free row, is as good as one that was made at once.
static void rebuilt_rows_come_back(void **state) {
  (void)state;
  ScreeScene *scene = pile(SCREE_SOLVER_XPBD);
  for (uint32_t row = 24; row > 20; row--) scree_body_destroy(scene, scree_body_at(scene, row));
  Dice dice = {.lcg = {5}};
  for (int i = 0; i < 40; i++) {
    ScreeBody body = random_add(&dice, scene);
    if (i % 2) scree_body_destroy(scene, body);
  }
  check_round_trip(scene, 120, "rebuilt");
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(files_come_back),         cmocka_unit_test(random_scenes_come_back),
      cmocka_unit_test(random_joints_come_back), cmocka_unit_test(scenes_on_their_way_keep_poses_and_velocities),
      cmocka_unit_test(free_rows_are_closed_up), cmocka_unit_test(rebuilt_rows_come_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
