// SPDX-License-Identifier: MIT
// Names of bodies, against a plain table of strings.
#include <stdio.h>

#include "support.h"

static ScreeStatus rename_to(ScreeScene *scene, ScreeBody body, const char *name) {
  return scree_body_set_name(scene, body, name, strlen(name));
}

static ScreeBody find(const ScreeScene *scene, const char *name) { return scree_body_find(scene, name, strlen(name)); }

static void legal_names_are_taken(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeBody body = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0));
  char longest[64] = {0};
  memset(longest, 'x', 63);
  const char *names[] = {"a", "Z", "0", "_", "-", ".", "wheel.front-left_2", longest};
  for (size_t i = 0; i < COUNT_OF(names); ++i) {
    assert_int_equal(rename_to(scene, body, names[i]), SCREE_OK);
    assert_string_equal(scree_body_name(scene, body), names[i]);
    assert_int_equal(find(scene, names[i]), body);
  }
  scree_scene_destroy(scene);
}

static void illegal_names_are_refused(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeBody body = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0));
  assert_int_equal(rename_to(scene, body, "kept"), SCREE_OK);
  char too_long[65] = {0};
  memset(too_long, 'x', 64);
  const char *names[] = {" ", "a b", "a/b", "\xc3\xa4", "a\n", "{", "@", "[", "`", "a:", ",", too_long};
  for (size_t i = 0; i < COUNT_OF(names); ++i) {
    assert_int_equal(rename_to(scene, body, names[i]), SCREE_BAD_NAME);
    assert_string_equal(scree_scene_fault(scene)->call, "scree_body_set_name");
    assert_string_equal(scree_scene_fault(scene)->argument, "name");
    assert_int_equal(find(scene, names[i]), 0);
  }
  assert_int_equal(scree_body_set_name(scene, body, "a\0b", 3), SCREE_BAD_NAME);
  assert_int_equal(scree_body_set_name(scene, body, NULL, 3), SCREE_BAD_NAME);
  assert_string_equal(scree_body_name(scene, body), "kept");
  assert_int_equal(find(scene, "kept"), body);
  scree_scene_destroy(scene);
}

static void no_two_bodies_share_a_name(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeBody a = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0));
  ScreeBody b = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0));
  assert_int_equal(rename_to(scene, a, "one"), SCREE_OK);
  assert_int_equal(rename_to(scene, b, "two"), SCREE_OK);
  assert_int_equal(rename_to(scene, b, "one"), SCREE_NAME_TAKEN);
  assert_string_equal(scree_body_name(scene, b), "two");
  assert_int_equal(rename_to(scene, a, "one"), SCREE_OK); // its own
  assert_int_equal(find(scene, "one"), a);
  assert_int_equal(find(scene, "two"), b);

  assert_int_equal(rename_to(scene, a, "three"), SCREE_OK); // the old one is free now
  assert_int_equal(find(scene, "one"), 0);
  assert_int_equal(rename_to(scene, b, "one"), SCREE_OK);
  assert_int_equal(find(scene, "one"), b);

  assert_int_equal(scree_body_set_name(scene, a, NULL, 0), SCREE_OK);
  assert_string_equal(scree_body_name(scene, a), "");
  assert_int_equal(find(scene, "three"), 0);
  assert_int_equal(scree_body_find(scene, "", 0), 0);
  scree_scene_destroy(scene);
}

static void a_dead_body_has_no_name(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeBody a = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0));
  assert_int_equal(rename_to(scene, a, "ball"), SCREE_OK);
  assert_int_equal(scree_body_destroy(scene, a), SCREE_OK);
  assert_string_equal(scree_body_name(scene, a), "");
  assert_int_equal(find(scene, "ball"), 0);
  assert_int_equal(rename_to(scene, a, "ball"), SCREE_INVALID_HANDLE);
  ScreeBody b = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0));
  assert_int_equal(scree_row(b), scree_row(a));
  assert_string_equal(scree_body_name(scene, b), "");
  assert_int_equal(rename_to(scene, b, "ball"), SCREE_OK);
  assert_int_equal(find(scene, "ball"), b);
  scree_scene_destroy(scene);
}

enum { BODIES = 2500, WORDS = 10000 };

// Who has word w, and which word body b has; SC_NONE for nobody and none.
typedef struct Model {
  uint32_t owner[WORDS], word[BODIES];
} Model;

static void give(Model *model, uint32_t body, uint32_t word) {
  if (model->word[body] != SC_NONE) model->owner[model->word[body]] = SC_NONE;
  model->word[body] = word;
  if (word != SC_NONE) model->owner[word] = body;
}

static void spell(char text[16], uint32_t word) { snprintf(text, 16, "n%u.%u", word % 97u, word); }

static void check_all(const ScreeScene *scene, const ScreeBody *body, const Model *model) {
  char text[16];
  for (uint32_t w = 0; w < WORDS; ++w) {
    spell(text, w);
    assert_int_equal(find(scene, text), model->owner[w] == SC_NONE ? 0u : body[model->owner[w]]);
  }
  for (uint32_t b = 0; b < BODIES; ++b) {
    if (model->word[b] != SC_NONE) spell(text, model->word[b]);
    assert_string_equal(scree_body_name(scene, body[b]), model->word[b] == SC_NONE ? "" : text);
  }
}

static void ten_thousand_names_agree_with_a_model(void **state) {
  (void)state;
  static Model model;
  static ScreeBody body[BODIES];
  memset(&model, 0xff, sizeof model);
  ScreeScene *scene = test_scene_bare(0.1);
  for (uint32_t b = 0; b < BODIES; ++b) body[b] = test_add_bare(scene, test_body(SCREE_BODY_STATIC, 0, 0));
  Lcg lcg = {11};
  char text[16];
  for (uint32_t round = 0; round < 60000; ++round) {
    uint32_t b = lcg_below(&lcg, BODIES), w = lcg_below(&lcg, WORDS), what = lcg_below(&lcg, 10);
    spell(text, w);
    if (what == 0) {
      assert_int_equal(scree_body_destroy(scene, body[b]), SCREE_OK);
      body[b] = test_add_bare(scene, test_body(SCREE_BODY_STATIC, 0, 0));
      give(&model, b, SC_NONE);
    } else if (what == 1) {
      assert_int_equal(scree_body_set_name(scene, body[b], NULL, 0), SCREE_OK);
      give(&model, b, SC_NONE);
    } else {
      bool taken = model.owner[w] != SC_NONE && model.owner[w] != b;
      assert_int_equal(rename_to(scene, body[b], text), taken ? SCREE_NAME_TAKEN : SCREE_OK);
      if (!taken) give(&model, b, w);
    }
    if (round % 6000 == 0) check_all(scene, body, &model);
  }
  check_all(scene, body, &model);
  // Names taken back do not pile up: at most half of the text may be dead.
  assert_true(scene->names.text_capacity < 16u * BODIES * 4u);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(legal_names_are_taken),
      cmocka_unit_test(illegal_names_are_refused),
      cmocka_unit_test(no_two_bodies_share_a_name),
      cmocka_unit_test(a_dead_body_has_no_name),
      cmocka_unit_test(ten_thousand_names_agree_with_a_model),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
