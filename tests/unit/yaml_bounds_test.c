// SPDX-License-Identifier: MIT
// Texts that are too much, and texts that are broken: always an answer, soon, and nothing left behind.
#include "yaml_text.h"

#define SCENE "scene: {size: [1, 1], mouse_drag: "

static void test_length(void **state) {
  (void)state;
  start();
  put("scene: {size: [1, 1]}\n#");
  repeat("x", (int)(SCREE_YAML_BYTES_MAX - length));
  assert_int_equal(answer(), SCREE_OK);
  put("x");
  char words[96];
  snprintf(words, sizeof words, "the text is too long: at most %u bytes are allowed", SCREE_YAML_BYTES_MAX);
  expect_limit(words);
  repeat("x", 6 << 20);
  expect_limit("the text is too long");
}

static void nest(int levels) {
  start();
  put(SCENE);
  repeat("[", levels);
  repeat("]", levels);
  put("}\n");
}

static void test_depth(void **state) {
  (void)state;
  nest(62); // in the map of the root and of scene
  assert_int_equal(answer(), SCREE_OK);
  nest(63);
  expect_limit("nested too deeply: at most 64 levels are allowed");
  assert_int_equal(messages[0].line, 1);
  assert_int_equal(messages[0].column, sizeof SCENE - 1 + 63);
  nest(1000);
  expect_limit("nested too deeply");
  nest(1000000);
  expect_limit("nested too deeply");
  start();
  repeat("- ", 1000000);
  expect_limit("nested too deeply");
  start();
  for (int i = 0; i < 1000; i++) {
    repeat(" ", i);
    put("a:\n");
  }
  expect_limit("nested too deeply");
  // Depth that only aliases make: 40 levels inside 40 others.
  start();
  put("a: &a ");
  repeat("[", 40);
  repeat("]", 40);
  put("\nb: ");
  repeat("[", 40);
  put("*a");
  repeat("]", 40);
  expect_limit("nested too deeply");
}

static void test_nodes(void **state) {
  (void)state;
  // root, scene, its map, size, its list, two numbers, mouse_drag, its list: 9 nodes beside the items
  start();
  put(SCENE "[");
  repeat("0,", (int)SCREE_YAML_NODES_MAX - 9);
  put("]}");
  assert_int_equal(answer(), SCREE_OK);
  start();
  put(SCENE "[");
  repeat("0,", (int)SCREE_YAML_NODES_MAX - 8);
  put("]}");
  char words[96];
  snprintf(words, sizeof words, "too many nodes, aliases counted as copies: at most %u are allowed",
           SCREE_YAML_NODES_MAX);
  expect_limit(words);
}

static void test_alias_bombs(void **state) {
  (void)state;
  start();
  put("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
  for (int i = 1; i < 10; i++) {
    char line[128];
    snprintf(line, sizeof line, "a%d: &a%d [", i, i);
    put(line);
    snprintf(line, sizeof line, "*a%d,", i - 1);
    repeat(line, 10);
    put("]\n");
  }
  put("scene: {size: [1, 1]}\n");
  expect_limit("too many nodes");
  start();
  put("m0: &m0 {a: 1, b: 2}\n"); // the same with merge keys
  for (int i = 1; i < 40; i++) {
    char line[128];
    snprintf(line, sizeof line, "m%d: &m%d {k%d: 1, <<: [*m%d, *m%d]}\n", i, i, i, i - 1, i - 1);
    put(line);
  }
  expect_limit("too many nodes");
  start();
  put("a: &a [*a]\n");
  expect_limit("the alias *a contains itself");
  start();
  put("a: &a {b: {c: [1, *a]}}\n");
  expect_limit("the alias *a contains itself");
  assert_string_equal(messages[0].key, "a.b.c");
}

#define MANY (int)(SCREE_YAML_NODES_MAX / 2)

static void test_slow_texts(void **state) {
  (void)state;
  start();
  repeat_numbered("%TAG !a", "! x\n", 200000);
  put("--- {scene: {size: [1, 1]}}\n");
  expect_limit("too many % directives");
  start();
  repeat_numbered("%TAG !a", "! x\n", 50);
  put("--- {scene: {size: [1, 1]}}\n");
  expect_limit("too many % directives");
  start();
  put("scene: {size: [1, 1]}\nx: [");
  repeat_numbered("&a", " 1,", 200000);
  put("]\n");
  expect_limit("too many anchors");
  start();
  put("scene: {size: [1, 1]}\nx: [");
  repeat_numbered("&a", " 1,", 4000);
  repeat("*a99,", MANY);
  put("]\n");
  assert_int_equal(answer(), SCREE_OK);
  start();
  put("scene: {size: [1, 1]}\n");
  repeat_numbered("unknown", ": 1\n", MANY / 2);
  assert_int_equal(answer(), SCREE_OK);
  assert_int_equal(report.warnings, MANY / 2);
  start();
  repeat("scene: {size: [1, 1]}\n", 80000);
  assert_int_equal(answer(), SCREE_YAML_VALUE);
  assert_int_equal(report.errors, 79999);
  start();
  put("scene: {size: [1, 1], mouse_drag: [");
  repeat("1e-300,", MANY);
  put("]}\nentities: {a: {collision: {geometry: {chain: [");
  repeat("[1e-300,", 1);
  assert_int_equal(answer(), SCREE_YAML_SYNTAX);
  start();
  put("scene: {size: [1, 1]}\nentities: {");
  repeat_numbered("a", ": ,", 150000);
  put("}\n");
  assert_int_equal(answer(), SCREE_YAML_TYPE);
  start();
  put("scene: {size: [1, 1]}\nx: \"");
  repeat("\\x00", 900000);
  put("\"\n");
  assert_int_equal(answer(), SCREE_OK);
}

static void test_many_bodies(void **state) {
  (void)state;
  start();
  put("scene: {size: [1, 1]}\nentities:\n  first: &a {collision: {geometry: {circle: 0.5}}}\n");
  repeat_numbered("  b", ": *a\n", 20000);
  assert_int_equal(answer(), SCREE_OK);
}

static void test_zero_bytes(void **state) {
  (void)state;
  static const char zero[] = "scene: {size: [1, 1]}\n\0entities: {}\n";
  assert_int_equal(load(zero, sizeof zero - 1), SCREE_YAML_SYNTAX);
  assert_int_equal(messages[0].line, 2);
  assert_int_equal(messages[0].column, 1);
  assert_int_equal(load(zero, 0), SCREE_YAML_MISSING);
  assert_int_equal(load(NULL, 0), SCREE_YAML_MISSING);
}

// --- real files, broken on purpose

static const char *const names[] = {"angry_boxes", "bucket_fill",   "chain_terrain", "joint_control_demo",
                                    "scene",       "stacked_boxes", "truck"};

static char file[1 << 16];

static size_t read_file(const char *name) {
  char path[512];
  snprintf(path, sizeof path, SCREE_ROOT "/../shared/scenes/fx2d/%s.yml", name);
  FILE *stream = fopen(path, "rb");
  if (!stream) {
    print_message("SKIPPED: %s is not there\n", path);
    return 0;
  }
  size_t bytes = fread(file, 1, sizeof file, stream);
  fclose(stream);
  assert_true(bytes > 0 && bytes < sizeof file);
  return bytes;
}

// A copy of exactly the bytes given, so that a sanitizer sees any step beyond them.
static void load_copy(const char *bytes, size_t count) {
  char *copy = malloc(count ? count : 1);
  assert_non_null(copy);
  memcpy(copy, bytes, count);
  load(copy, count);
  free(copy);
}

static void test_prefixes(void **state) {
  (void)state;
  size_t stride = SLOWER > 1.0 ? 9 : 1; // every one of them, but for the slow builds
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    size_t bytes = read_file(names[i]);
    for (size_t count = 0; count < bytes; count += stride) {
      load_copy(file, count);
    }
  }
}

static uint32_t seed;

static uint32_t dice(uint32_t sides) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) % sides;
}

// Changes 1 to 4 bytes: to any byte, to one that means something to YAML, or by moving a piece of the text.
static void mutate(char *bytes, size_t count) {
  static const char special[] = ":-,[]{}&*#?|>'\"%@!\n \t0.eE~<";
  for (uint32_t i = dice(4) + 1; i > 0; i--) {
    size_t at = dice((uint32_t)count);
    switch (dice(3)) {
    case 0: bytes[at] = (char)dice(256); break;
    case 1: bytes[at] = special[dice(sizeof special - 1)]; break;
    default: {
      size_t from = dice((uint32_t)count), most = count - (at > from ? at : from);
      memmove(bytes + at, bytes + from, dice((uint32_t)(most < 60 ? most : 60)));
    }
    }
  }
}

static void test_mutations(void **state) {
  (void)state;
  static char changed[sizeof file];
  seed = 20240607u;
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    size_t bytes = read_file(names[i]);
    for (int round = 0; bytes && round < 300; round++) {
      memcpy(changed, file, bytes);
      mutate(changed, bytes);
      load_copy(changed, bytes);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_length),      cmocka_unit_test(test_depth),      cmocka_unit_test(test_nodes),
      cmocka_unit_test(test_alias_bombs), cmocka_unit_test(test_slow_texts), cmocka_unit_test(test_many_bodies),
      cmocka_unit_test(test_zero_bytes),  cmocka_unit_test(test_prefixes),   cmocka_unit_test(test_mutations),
  };
  return cmocka_run_group_tests(tests, NULL, tear_down);
}
