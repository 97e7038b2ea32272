// SPDX-License-Identifier: MIT
// What is said about shapes, surfaces, locks and excluded pairs that are wrong: status, line, column, key, words.
#include "yaml_wrong.h"

static const Case cases[] = {
    // hulls, outlines, tiles, loops, one-way shapes, mixes
    {E "    shapes: [{hull: [[0, 0], [1, 0]]}]\n", SCREE_TOO_FEW_POINTS, 4, 21, "entities.a.shapes[0].hull",
     "found a list of 2; expected a list of 3 to 65535 points"},
    {E "    shapes: [{outline: 5}]\n", SCREE_YAML_TYPE, 4, 24, "entities.a.shapes[0].outline",
     "found 5; expected a list of points [x, y], or a list of rings of them"},
    {E "    shapes: [{outline: []}]\n", SCREE_YAML_TYPE, 4, 24, "entities.a.shapes[0].outline", "found a list of 0"},
    {E "    shapes: [{outline: [[0, 0], [1, 0]]}]\n", SCREE_TOO_FEW_POINTS, 4, 24, "entities.a.shapes[0].outline",
     "expected a ring of 3 or more points"},
    {E "    shapes: [{outline: [[[0, 0], [1, 0], [0, 1]], [[0, 0]]]}]\n", SCREE_TOO_FEW_POINTS, 4, 51,
     "entities.a.shapes[0].outline[1]", "found a list of 1; expected a ring of 3 or more points"},
    {E "    shapes: [{outline: [[[0, 0], [1, 0], [0, 1]], 7]}]\n", SCREE_YAML_TYPE, 4, 51,
     "entities.a.shapes[0].outline[1]", "found 7; expected a ring"},
    {E "    shapes: [{outline: [[[0, 0], [1, 0], [0, x]]]}]\n", SCREE_YAML_TYPE, 4, 46,
     "entities.a.shapes[0].outline[0][2][1]", "expected a number"},
    {E "    shapes: [{outline: [[]]}]\n", SCREE_TOO_FEW_POINTS, 4, 24, "entities.a.shapes[0].outline", "3 or more"},
    {E "    shapes: [{tiles: 3}]\n", SCREE_YAML_TYPE, 4, 22, "entities.a.shapes[0].tiles", "expected a map"},
    {E "    shapes: [{tiles: {rows: [x]}}]\n", SCREE_YAML_MISSING, 4, 15, "entities.a.shapes[0].tiles",
     "missing key \"cell\""},
    {E "    shapes: [{tiles: {cell: [1, 1]}}]\n", SCREE_YAML_MISSING, 4, 15, "entities.a.shapes[0].tiles",
     "missing key \"rows\"; expected a list of rows of cells"},
    {E "    shapes: [{tiles: {cell: [1, 0], rows: [x]}}]\n", SCREE_YAML_VALUE, 4, 33,
     "entities.a.shapes[0].tiles.cell[1]", "above 0"},
    {E "    shapes: [{tiles: {cell: [1, 1], rows: []}}]\n", SCREE_YAML_TYPE, 4, 43, "entities.a.shapes[0].tiles.rows",
     "found a list of 0; expected a list of rows"},
    {E "    shapes: [{tiles: {cell: [1, 1], rows: [x, [x]]}}]\n", SCREE_YAML_TYPE, 4, 47,
     "entities.a.shapes[0].tiles.rows[1]", "found a list of 1; expected a row of cells"},
    {E "    shapes: [{tiles: {cell: [1, 1], rows: [[x], x]}}]\n", SCREE_YAML_TYPE, 4, 44,
     "entities.a.shapes[0].tiles.rows[0]", "expected a row of cells"},
    {E "    shapes: [{tiles: {cell: [1, 1], rows: [\"\"]}}]\n", SCREE_YAML_TYPE, 4, 44,
     "entities.a.shapes[0].tiles.rows[0]", "expected a row of cells"},
    {E "    shapes: [{tiles: {cell: [1, 1], rows: [xx, x]}}]\n", SCREE_YAML_VALUE, 4, 48,
     "entities.a.shapes[0].tiles.rows[1]", "as many cells as in the first row, 2"},
    {E "    shapes: [{tiles: {cell: [1, 1], rows: [\"\\xE9\"]}}]\n", SCREE_YAML_VALUE, 4, 44,
     "entities.a.shapes[0].tiles.rows[0]", "expected characters of ASCII"},
    {E "    shapes: [{tiles: {cell: [1, 1], rows: [\"#\\0\"]}}]\n", SCREE_YAML_VALUE, 4, 44,
     "entities.a.shapes[0].tiles.rows[0]", "expected characters of ASCII"},
    {E "    shapes: [{box: [1, 1], one_way: up}]\n", SCREE_YAML_TYPE, 4, 37, "entities.a.shapes[0].one_way",
     "expected true, false, or a list of 2 numbers"},
    {E "    shapes: [{box: [1, 1], one_way: [1]}]\n", SCREE_YAML_TYPE, 4, 37, "entities.a.shapes[0].one_way",
     "expected true, false, or a list of 2 numbers"},
    {E "    shapes: [{box: [1, 1], one_way: [0, .nan]}]\n", SCREE_NOT_FINITE, 4, 41, "entities.a.shapes[0].one_way[1]",
     "expected a number"},
    {E "    shapes: [{box: [1, 1], friction_mix: mean}]\n", SCREE_YAML_VALUE, 4, 42,
     "entities.a.shapes[0].friction_mix", "average, minimum, geometric_mean, multiply or maximum"},
    {E "    shapes: [{box: [1, 1], rolling_resistance: 11}]\n", SCREE_YAML_VALUE, 4, 48,
     "entities.a.shapes[0].rolling_resistance", "from 0 to 10"},
    {E "    physics: {restitution_mix: 3}\n", SCREE_YAML_TYPE, 4, 32, "entities.a.physics.restitution_mix",
     "found 3; expected default"},
    {E "    physics: {center: [0, 2e9]}\n", SCREE_YAML_VALUE, 4, 27, "entities.a.physics.center[1]", "from -"},
    {E "    enabled: 3\n", SCREE_YAML_TYPE, 4, 14, "entities.a.enabled", "true or false"},
    // excluded pairs
    {S "exclude: 5\n", SCREE_YAML_TYPE, 2, 10, "exclude", "found 5; expected a list"},
    {S "exclude: [a]\n", SCREE_YAML_TYPE, 2, 11, "exclude[0]", "the names of two entities [a, b]"},
    {E "    pose: [0, 0, 0]\nexclude: [[a]]\n", SCREE_YAML_TYPE, 5, 11, "exclude[0]", "found a list of 1"},
    {E "    pose: [0, 0, 0]\nexclude: [[a, [a]]]\n", SCREE_YAML_TYPE, 5, 15, "exclude[0][1]",
     "expected the name of an entity"},
    {E "    pose: [0, 0, 0]\nexclude:\n  - [a, a]\n", SCREE_YAML_VALUE, 6, 9, "exclude[0]",
     "expected another entity than the first"},
    {E "    pose: [0, 0, 0]\n  ball: {}\nexclude: [[a, bal]]\n", SCREE_YAML_VALUE, 6, 15, "exclude[0][1]",
     "no entity is named \"bal\"; did you mean \"ball\"?"},
    {E "    pose: [0, 0, 0]\nexclude: [[\"#0\", a]]\n", SCREE_YAML_VALUE, 5, 12, "exclude[0][0]",
     "no entity is named \"#0\""},
};

static void mistakes_are_told(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const Case *wrong = &cases[i];
    const ScreeYamlMessage *told = &messages[0];
    ScreeStatus status = load(wrong->text, strlen(wrong->text), 0);
    if (status != wrong->status || report.errors != 1 || told->line != wrong->line || told->column != wrong->column ||
        strcmp(told->key, wrong->key) != 0 || !strstr(told->text, wrong->words))
      fail_msg("%s: %d, %u errors, %u:%u %s: %s", wrong->text, (int)status, report.errors, told->line, told->column,
               told->key, told->text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(mistakes_are_told)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
