// SPDX-License-Identifier: MIT
// Whole scene files, with the real engine: the Fx2D ones and Scree's own.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "scene/schema.h"
#include "scree/scree.h"

#define FX2D SCREE_ROOT "/../shared/scenes/fx2d/"
#define OWN  SCREE_ROOT "/tests/scenes/"

static ScreeYamlMessage messages[32];
static ScreeYamlReport report;

// Returns the status, or -1 after saying that the file is not there.
static int load(const char *path, int strict, ScreeScene **out_scene) {
  static char text[1 << 19];
  *out_scene = NULL;
  FILE *stream = fopen(path, "rb");
  if (!stream) {
    print_message("SKIPPED: %s is not there\n", path);
    return -1;
  }
  size_t length = fread(text, 1, sizeof text, stream);
  fclose(stream);
  assert_true(length < sizeof text);
  report = (ScreeYamlReport){.messages = messages, .capacity = 32};
  ScreeStatus status = scree_yaml_load(text, length, strict, &report, out_scene);
  for (uint32_t i = 0; status != SCREE_OK && i < report.count; i++) {
    print_message("%s:%u:%u: %s: %s\n", path, messages[i].line, messages[i].column, messages[i].key, messages[i].text);
  }
  return (int)status;
}

static double get(const ScreeScene *scene, const char *name, ScreeBodyField field) {
  double value = NAN;
  ScreeBody body = scree_body_find(scene, name, strlen(name));
  assert_int_not_equal(body, 0);
  assert_int_equal(scree_body_get(scene, body, field, &value), SCREE_OK);
  return value;
}

static double column(ScreeScene *scene, const char *name, ScreeColumnId id) {
  ScreeBody body = scree_body_find(scene, name, strlen(name));
  assert_int_not_equal(body, 0);
  return ((const double *)scree_scene_column(scene, id).data)[scree_row(body)];
}

static void test_fx2d_files(void **state) {
  (void)state;
  static const struct {
    const char *file;
    uint32_t bodies, dynamic, warnings;
  } cases[] = {
      {FX2D "angry_boxes.yml", 10, 8, 0},  {FX2D "bucket_fill.yml", 4, 0, 0}, {FX2D "chain_terrain.yml", 2, 0, 0},
      {FX2D "stacked_boxes.yml", 9, 7, 1}, {FX2D "truck.yml", 7, 5, 0},       {FX2D "scene.yml", 11, 9, 1},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    ScreeScene *scene;
    int status = load(cases[i].file, 0, &scene);
    if (status < 0) {
      continue;
    }
    assert_int_equal(status, SCREE_OK);
    ScreeCounters counters = scree_scene_counters(scene);
    if (counters.bodies != cases[i].bodies || counters.dynamic != cases[i].dynamic) {
      print_message("%s: %u bodies, %u dynamic\n", cases[i].file, counters.bodies, counters.dynamic);
    }
    assert_int_equal(counters.bodies, cases[i].bodies);
    assert_int_equal(counters.dynamic, cases[i].dynamic);
    assert_int_equal(report.warnings, cases[i].warnings);
    if (cases[i].warnings) { // the one key in these files that their own reader does not know either
      assert_string_equal(messages[0].key, "entities.ball.physics.velocity_damping");
      assert_non_null(strstr(messages[0].text, "did you mean \"vel_damping\"?"));
      scree_scene_destroy(scene);
      assert_int_equal(load(cases[i].file, 1, &scene), SCREE_YAML_UNKNOWN);
    }
    scree_scene_destroy(scene);
  }
}

static void test_truck(void **state) {
  (void)state;
  ScreeScene *scene;
  if (load(FX2D "truck.yml", 0, &scene) < 0) {
    return;
  }
  ScreeSceneDef settings = scree_scene_settings(scene);
  assert_true(settings.border.x == 12 && settings.border.y == 6);
  assert_true(settings.gravity.x == 0 && settings.gravity.y == -10);
  assert_true(settings.background == 0xE1E1E1FFu);
  assert_true(get(scene, "box", SCREE_BODY_MASS) == 12);
  assert_true(get(scene, "ground", SCREE_BODY_TYPE) == SCREE_BODY_STATIC);
  assert_true(get(scene, "wheel1", SCREE_BODY_MASS) == 0.25);
  // A disc of 0.25 kg and 0.4 m has half m r squared.
  assert_true(fabs(get(scene, "wheel1", SCREE_BODY_INERTIA) - 0.5 * 0.25 * 0.16) < 1e-6);
  assert_true(column(scene, "plane", SCREE_COLUMN_BODY_X) == 10.6);
  assert_true(column(scene, "truck_back", SCREE_COLUMN_BODY_Y) == 3.075);
  scree_scene_destroy(scene);
}

static void test_joint_control_demo(void **state) {
  (void)state;
  ScreeScene *scene;
  if (load(FX2D "joint_control_demo.yml", 1, &scene) < 0) {
    return;
  }
  assert_int_equal(report.count, 0);
  assert_int_equal(scree_scene_counters(scene).joints, 2);
  ScreeJointDef arm, slider;
  ScreeJoint joint = scree_joint_find(scene, "arm_motor", 9);
  assert_int_equal(scree_joint_describe(scene, joint, &arm), SCREE_OK);
  joint = scree_joint_find(scene, "slider_motor", 12);
  assert_int_equal(scree_joint_describe(scene, joint, &slider), SCREE_OK);
  assert_true(arm.kind == SCREE_JOINT_REVOLUTE && arm.motor == SCREE_MOTOR_POSITION && !arm.limited);
  assert_true(arm.target == 1 && arm.max_effort == 25 && arm.gain_p == 6 && arm.gain_i == 0.05 && arm.gain_d == 0.4);
  assert_true(arm.anchor_a.x == 0 && arm.anchor_b.x == -1 && arm.anchor_b.y == 0);
  assert_true(slider.kind == SCREE_JOINT_PRISMATIC && slider.limited && slider.lower == -4 && slider.upper == 4);
  assert_true(slider.max_effort == 20 && slider.gain_p == 8 && slider.gain_i == 0.2 && slider.gain_d == 5);
  scree_scene_destroy(scene);
}

static void test_own_files(void **state) {
  (void)state;
  static const struct {
    const char *file;
    uint32_t bodies, dynamic;
  } cases[] = {
      {OWN "first_light.yml", 115, 110}, {OWN "fall.yml", 1, 1}, {OWN "bounce.yml", 3, 2},
      {OWN "slope.yml", 3, 2},           {OWN "stop.yml", 2, 1}, {OWN "stack10.yml", 11, 10},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    ScreeScene *scene;
    assert_int_equal(load(cases[i].file, 1, &scene), SCREE_OK);
    ScreeCounters counters = scree_scene_counters(scene);
    assert_int_equal(counters.bodies, cases[i].bodies);
    assert_int_equal(counters.dynamic, cases[i].dynamic);
    assert_int_equal(report.count, 0);
    scree_scene_destroy(scene);
  }
}

// What only the engine can see is said at the line of the shape.
static void test_engine_refusals(void **state) {
  (void)state;
  static const struct {
    const char *entity;
    ScreeStatus status;
    uint32_t line;
    const char *key;
  } cases[] = {
      {"    collision:\n      geometry:\n        polygon: [[0, 0], [4, 0], [1, 1], [0, 4]]\n", SCREE_NOT_CONVEX, 6,
       "entities.a.collision.geometry.polygon"},
      {"    shapes:\n    - circle: 1\n    - polygon: [[0, 0], [1, 0], [2, 0]]\n", SCREE_DEGENERATE, 6,
       "entities.a.shapes[1].polygon"},
      {"    shapes:\n    - chain: [[0, 0], [1, 0], [1, 0]]\n", SCREE_DEGENERATE, 5, "entities.a.shapes[0].chain"},
      {"    collision: {geometry: {capsule: [1, 0]}}\n", SCREE_OUT_OF_RANGE, 4,
       "entities.a.collision.geometry.capsule"},
      {"    physics:\n      mass: 1e20\n", SCREE_OUT_OF_RANGE, 5, "entities.a.physics.mass"},
      {"    physics:\n      vel_damping: 1e20\n", SCREE_OUT_OF_RANGE, 5, "entities.a.physics.vel_damping"},
      {"    init_velocity: [0, 1e20, 0]\n", SCREE_OUT_OF_RANGE, 4, "entities.a.init_velocity"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char text[512] = "scene: {size: [9, 9]}\nentities:\n  a:\n";
    strcat(text, cases[i].entity);
    ScreeScene *scene;
    report = (ScreeYamlReport){.messages = messages, .capacity = 32};
    ScreeStatus status = scree_yaml_load(text, strlen(text), 0, &report, &scene);
    if (status != cases[i].status || messages[0].line != cases[i].line || strcmp(messages[0].key, cases[i].key) != 0) {
      print_message("in\n%sfound %u:%u %s: %s\n", text, messages[0].line, messages[0].column, messages[0].key,
                    messages[0].text);
    }
    assert_int_equal(status, cases[i].status);
    assert_int_equal(messages[0].line, cases[i].line);
    assert_string_equal(messages[0].key, cases[i].key);
    assert_null(scene);
  }
  ScreeScene *scene;
  report = (ScreeYamlReport){.messages = messages, .capacity = 32};
  static const char far_size[] = "scene: {size: [1e30, 1]}\n";
  assert_int_equal(scree_yaml_load(far_size, sizeof far_size - 1, 0, &report, &scene), SCREE_OUT_OF_RANGE);
  assert_string_equal(messages[0].key, "scene.size");
}

static void readme_tells_substeps(const char *text) {
  char row[96];
  uint32_t substeps[2];
  for (uint32_t solver = SCREE_SOLVER_SOFT; solver <= SCREE_SOLVER_XPBD; solver++) {
    ScreeSceneDef def = scree_scene_def_default();
    def.solver = solver;
    ScreeScene *scene;
    assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
    substeps[solver] = scree_scene_settings(scene).substeps;
    scree_scene_destroy(scene);
  }
  snprintf(row, sizeof row, "\n| `substeps` | 1 to 64 | %u soft, %u xpbd |", substeps[0], substeps[1]);
  assert_non_null(strstr(text, row));
}

// The README of the reader describes every key of the schema, in the section of its block.
static void test_readme(void **state) {
  (void)state;
  static const char *const headings[SC_BLOCK_COUNT] = {
      [SC_BLOCK_ROOT] = "\n## file\n",         [SC_BLOCK_SCENE] = "\n## scene\n",
      [SC_BLOCK_ENTITY] = "\n## entity\n",     [SC_BLOCK_PHYSICS] = "\n## physics\n",
      [SC_BLOCK_VISUAL] = "\n## visual\n",     [SC_BLOCK_COLLISION] = "\n## collision\n",
      [SC_BLOCK_GEOMETRY] = "\n## geometry\n", [SC_BLOCK_SHAPE] = "\n## shape\n",
      [SC_BLOCK_FRICTION] = "\n## friction\n", [SC_BLOCK_TILES] = "\n## tiles\n",
      [SC_BLOCK_GROUP] = "\n## group\n",       [SC_BLOCK_JOINT] = "\n## joint\n",
      [SC_BLOCK_MOTOR] = "\n## motor\n",       [SC_BLOCK_SPRING] = "\n## spring\n",
      [SC_BLOCK_CHAIN] = "\n## chain\n",       [SC_BLOCK_FIELD] = "\n## field\n",
  };
  static char text[1 << 15];
  FILE *stream = fopen(SCREE_ROOT "/src/scene/README.md", "rb");
  assert_non_null(stream);
  text[fread(text, 1, sizeof text - 1, stream)] = '\0';
  fclose(stream);
  for (int block = 0; block < SC_BLOCK_COUNT; block++) {
    const char *section = strstr(text, headings[block]);
    assert_non_null(section);
    const char *end = strstr(section + 2, "\n## ");
    uint32_t count, rows = 0;
    const ScKey *keys = sc_schema_keys((ScBlockId)block, &count);
    for (uint32_t i = 0; i < count; i++) {
      char row[64];
      snprintf(row, sizeof row, "\n| `%s` |", keys[i].name);
      const char *at = strstr(section, row);
      if (!at || at > end) {
        print_message("%s lacks %s\n", headings[block], keys[i].name);
      }
      assert_true(at && at < end);
    }
    for (const char *at = section; (at = strstr(at, "\n| `")) && at < end; at++) {
      rows++;
    }
    assert_int_equal(rows, count);
  }
  char row[96];
  snprintf(row, sizeof row, "\n| bytes of the text | %u,%03u,%03u |", SCREE_YAML_BYTES_MAX / 1000000,
           SCREE_YAML_BYTES_MAX / 1000 % 1000, SCREE_YAML_BYTES_MAX % 1000);
  assert_non_null(strstr(text, row));
  snprintf(row, sizeof row, "\n| nesting | %u |", SCREE_YAML_DEPTH_MAX);
  assert_non_null(strstr(text, row));
  uint32_t thousands = SCREE_YAML_NODES_MAX / 1000;
  if (thousands < 1000) {
    snprintf(row, sizeof row, "as a copy | %u,000 |", thousands);
  } else {
    snprintf(row, sizeof row, "as a copy | %u,%03u,000 |", thousands / 1000, thousands % 1000);
  }
  assert_non_null(strstr(text, row));
  readme_tells_substeps(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_fx2d_files),         cmocka_unit_test(test_truck),
      cmocka_unit_test(test_joint_control_demo), cmocka_unit_test(test_own_files),
      cmocka_unit_test(test_engine_refusals),    cmocka_unit_test(test_readme),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
