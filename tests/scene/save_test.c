// SPDX-License-Identifier: MIT
// A scene written as YAML and read again is the same scene: the same hash at once and after equal steps, and the same
// text when it is written again.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/lcg.h"
#include "probe.h"

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
      OWN "bounce.yml",         OWN "camshaft.yml",     OWN "carousel.yml",     OWN "fall.yml",
      OWN "filters.yml",        OWN "first_light.yml",  OWN "jacks.yml",        OWN "letters.yml",
      OWN "materials.yml",      OWN "one_way.yml",      OWN "seams.yml",        OWN "slope.yml",
      OWN "sorting.yml",        OWN "stack10.yml",      OWN "stop.yml",         OWN "tiles.yml",
      OWN "xpbd.yml",           FX2D "angry_boxes.yml", FX2D "bucket_fill.yml", FX2D "chain_terrain.yml",
      FX2D "stacked_boxes.yml", FX2D "truck.yml",       FX2D "scene.yml",
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

#define LIST_MAX 256

typedef struct Dice {
  Lcg lcg;
  ScreeVec2 points[LIST_MAX];
  uint32_t rings[LIST_MAX];
  uint8_t cells[LIST_MAX];
  uint32_t point_count, ring_count, cell_count;
} Dice;

static uint32_t one_in(Dice *dice, uint32_t count) { return lcg_below(&dice->lcg, count) == 0; }

// Mostly a plain number, sometimes one of many digits, sometimes a bound, a zero of either sign or a tiny one.
static double pick(Dice *dice, double low, double high) {
  double value = lcg_range(&dice->lcg, low, high);
  switch (lcg_below(&dice->lcg, 12)) {
  case 0: return low;
  case 1: return high;
  case 2: return low <= 0.0 ? 0.0 : low;
  case 3: return low < 0.0 ? -0.0 : low;
  case 4: return low <= 0.0 ? 1e-300 : low;
  case 5: return low <= 0.0 ? 0x1p-1074 : high;
  case 6:
  case 7: return value < 2e9 && value > -2e9 ? (double)(int64_t)value < low ? low : (double)(int64_t)value : value;
  default: return value;
  }
}

static ScreeVec2 pick_pair(Dice *dice, double low, double high) {
  double x = pick(dice, low, high), y = pick(dice, low, high);
  return (ScreeVec2){x, y};
}

// Small enough that the scene still has something to do.
static ScreeSceneDef random_settings(Dice *dice) {
  ScreeSceneDef def = scree_scene_def_default();
  def.solver = one_in(dice, 2) ? SCREE_SOLVER_XPBD : SCREE_SOLVER_SOFT;
  def.substeps = lcg_below(&dice->lcg, 9);
  def.passes = 1u + lcg_below(&dice->lcg, 5);
  def.gravity = pick_pair(dice, -12, 12);
  def.dt = one_in(dice, 3) ? 1.0 / 60.0 : pick(dice, 1e-3, 0.05);
  if (one_in(dice, 2)) def.border = (ScreeVec2){lcg_range(&dice->lcg, 1, 30), one_in(dice, 8) ? 1e9 : 20};
  def.restitution_threshold = (float)pick(dice, 0, 3);
  def.background = one_in(dice, 2) ? lcg_next(&dice->lcg) : 0;
  def.sleep = !one_in(dice, 3);
  def.sleep_threshold = (float)pick(dice, 0, 0.2);
  def.seams = !one_in(dice, 3);
  return def;
}

static ScreeBodyDef random_body(Dice *dice) {
  ScreeBodyDef def = scree_body_def_default();
  def.type = one_in(dice, 5) ? SCREE_BODY_STATIC : one_in(dice, 5) ? SCREE_BODY_KINEMATIC : SCREE_BODY_DYNAMIC;
  def.position = pick_pair(dice, one_in(dice, 30) ? -1e9 : -10, one_in(dice, 30) ? 1e9 : 10);
  def.angle = pick(dice, one_in(dice, 9) ? -1e9 : -4, 4);
  if (def.type != SCREE_BODY_STATIC && !one_in(dice, 3)) {
    def.velocity = pick_pair(dice, one_in(dice, 30) ? -1e6 : -5, 5);
    def.angular_velocity = pick(dice, -9, 9);
  }
  if (one_in(dice, 3)) def.mass = pick(dice, 0, one_in(dice, 9) ? 1e12 : 20);
  if (one_in(dice, 3)) def.inertia = pick(dice, 0, one_in(dice, 9) ? 1e12 : 20);
  if (one_in(dice, 3)) def.gravity_scale = pick(dice, one_in(dice, 9) ? -1e6 : -2, 2);
  if (one_in(dice, 3)) def.linear_damping = pick(dice, 0, one_in(dice, 9) ? 1e6 : 2);
  if (one_in(dice, 3)) def.angular_damping = pick(dice, 0, 2);
  if (one_in(dice, 3)) def.sleep_threshold = pick(dice, 0, one_in(dice, 9) ? 1e6 : 0.3);
  def.center_given = one_in(dice, 4);
  if (def.center_given) def.center = pick_pair(dice, -0.5, 0.5);
  def.fixed_rotation = one_in(dice, 5);
  def.lock_x = one_in(dice, 6);
  def.lock_y = one_in(dice, 6);
  def.disabled = one_in(dice, 6);
  def.drop_through = one_in(dice, 6);
  def.fill = one_in(dice, 2) ? lcg_next(&dice->lcg) : 0;
  def.outline = one_in(dice, 2) ? lcg_next(&dice->lcg) : 0;
  def.outline_width = one_in(dice, 2) ? (float)pick(dice, 0, 5) : 0.0f;
  return def;
}

static void add_point(Dice *dice, double x, double y) {
  assert_true(dice->point_count < LIST_MAX);
  dice->points[dice->point_count++] = (ScreeVec2){x, y};
}

static void add_circle(Dice *dice, double size, uint32_t count) {
  bool clockwise = one_in(dice, 2);
  for (uint32_t i = 0; i < count; i++) {
    double turn = 6.283185307179586 * (clockwise ? count - i : i) / count;
    add_point(dice, size * cos(turn) + 0.3, size * sin(turn));
  }
}

// A star, with a hole or without.
static void add_outline(Dice *dice, ScreeShapeDef *def) {
  uint32_t spikes = 3u + lcg_below(&dice->lcg, 4);
  for (uint32_t i = 0; i < 2u * spikes; i++) {
    double turn = 3.141592653589793 * i / spikes, size = lcg_range(&dice->lcg, 0.4, i % 2 ? 0.5 : 1.0);
    add_point(dice, size * cos(turn) + 0.3, size * sin(turn));
  }
  def->first_ring = dice->ring_count;
  def->ring_count = lcg_below(&dice->lcg, 3);
  if (def->ring_count) dice->rings[dice->ring_count++] = 2u * spikes;
  if (def->ring_count < 2) return;
  dice->rings[dice->ring_count++] = 5;
  add_circle(dice, 0.1, 5);
}

// One cell is full whatever the dice say.
static void add_tiles(Dice *dice, ScreeShapeDef *def) {
  def->columns = 1u + lcg_below(&dice->lcg, 6);
  def->rows = 1u + lcg_below(&dice->lcg, 4);
  def->first_cell = dice->cell_count;
  for (uint32_t i = 0; i < def->columns * def->rows; i++) dice->cells[dice->cell_count++] = i == 0 || one_in(dice, 2);
}

static void add_line(Dice *dice, ScreeShapeDef *def) {
  def->loop = def->kind == SCREE_SHAPE_CHAIN && one_in(dice, 3);
  if (def->loop) {
    add_circle(dice, lcg_range(&dice->lcg, 0.5, 2), 3u + lcg_below(&dice->lcg, 9));
    return;
  }
  uint32_t count = def->kind == SCREE_SHAPE_EDGE ? 2u : 2u + lcg_below(&dice->lcg, 12);
  for (uint32_t i = 0; i < count; i++) add_point(dice, 0.7 * i - 3.0, pick(dice, -0.4, 0.4));
}

static void give_lists(Dice *dice, ScreeShapeDef *def) {
  def->first_point = dice->point_count;
  switch (def->kind) {
  case SCREE_SHAPE_POLYGON: add_circle(dice, lcg_range(&dice->lcg, 0.2, 0.8), 3u + lcg_below(&dice->lcg, 6)); break;
  case SCREE_SHAPE_HULL:
    add_circle(dice, 0.6, 3u + lcg_below(&dice->lcg, 9));
    for (uint32_t i = lcg_below(&dice->lcg, 6); i > 0; i--) add_point(dice, 0.3 + 0.1 * i, pick(dice, -0.1, 0.1));
    break;
  case SCREE_SHAPE_OUTLINE: add_outline(dice, def); break;
  case SCREE_SHAPE_TILES: add_tiles(dice, def); break;
  case SCREE_SHAPE_EDGE:
  case SCREE_SHAPE_CHAIN: add_line(dice, def); break;
  default: break;
  }
  def->point_count = dice->point_count - def->first_point;
}

static void give_surface(Dice *dice, ScreeShapeDef *def) {
  if (one_in(dice, 3)) def->rolling_resistance = pick(dice, 0, one_in(dice, 9) ? 10 : 0.2);
  if (one_in(dice, 3)) def->surface_speed = pick(dice, one_in(dice, 9) ? -1e6 : -3, 3);
  if (one_in(dice, 3)) def->friction_mix = lcg_below(&dice->lcg, 6);
  if (one_in(dice, 3)) def->restitution_mix = lcg_below(&dice->lcg, 6);
  if (one_in(dice, 4)) def->one_way = pick_pair(dice, -2, 2);
}

static ScreeShapeDef random_shape(Dice *dice) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_CIRCLE + lcg_below(&dice->lcg, 9);
  def.position = one_in(dice, 2) ? pick_pair(dice, -1, 1) : (ScreeVec2){0, 0};
  def.angle = one_in(dice, 2) ? pick(dice, -4, 4) : 0.0;
  def.width = lcg_range(&dice->lcg, 0.2, 1.5);
  def.height = one_in(dice, 9) ? 1.0 : lcg_range(&dice->lcg, 0.2, 1.5);
  def.length = one_in(dice, 9) ? 0.0 : lcg_range(&dice->lcg, 0, 1);
  bool round = def.kind == SCREE_SHAPE_CIRCLE || def.kind == SCREE_SHAPE_CAPSULE;
  def.radius = round ? lcg_range(&dice->lcg, 0.1, 0.6) : one_in(dice, 2) ? pick(dice, 0, 0.1) : 0.0;
  give_lists(dice, &def);
  give_surface(dice, &def);
  def.density = one_in(dice, 2) ? 1.0 : pick(dice, 0, one_in(dice, 9) ? 1e9 : 4);
  def.friction = one_in(dice, 2) ? 0.6 : pick(dice, 0, 10);
  def.friction_kinetic = one_in(dice, 2) ? def.friction : def.friction * lcg_range(&dice->lcg, 0, 1);
  def.restitution = one_in(dice, 2) ? 0.0 : pick(dice, 0, 1);
  def.category = one_in(dice, 8) ? lcg_next(&dice->lcg) : 1u;
  def.mask = one_in(dice, 8) ? lcg_next(&dice->lcg) : 0xffffffffu;
  def.group = one_in(dice, 8) ? (int32_t)lcg_next(&dice->lcg) : one_in(dice, 9) ? INT32_MIN : 0;
  def.sensor = one_in(dice, 6);
  return def;
}

static ScreeBody random_add(Dice *dice, ScreeScene *scene) {
  ScreeShapeDef shapes[4];
  ScreeBodyDef def = random_body(dice);
  dice->point_count = dice->ring_count = dice->cell_count = 0;
  uint32_t count = lcg_below(&dice->lcg, 5);
  for (uint32_t i = 0; i < count; i++) shapes[i] = random_shape(dice);
  ScreeShapeList list = {.defs = shapes,
                         .count = count,
                         .points = dice->points,
                         .point_count = dice->point_count,
                         .rings = dice->rings,
                         .ring_count = dice->ring_count,
                         .cells = dice->cells,
                         .cell_count = dice->cell_count};
  ScreeBody body = 0;
  ScreeStatus status = scree_body_create(scene, &def, count ? &list : NULL, &body);
  if (status != SCREE_OK) {
    const ScreeFault *fault = scree_scene_fault(scene);
    fail_msg("%s: %s is %g", scree_status_code(status), fault->argument, fault->value);
  }
  return body;
}

// What the API does to bodies that are there, before the first step.
static void random_edit(Dice *dice, ScreeScene *scene, ScreeBody body) {
  ScreeVec2 push = pick_pair(dice, -40, 40);
  switch (lcg_below(&dice->lcg, 12)) {
  case 0: scree_body_sleep(scene, body); break;
  case 1: scree_body_apply_force(scene, body, push, pick(dice, -5, 5)); break;
  case 2: scree_body_apply_force_at(scene, body, push, (ScreeVec2){0.1, 0.7}); break;
  case 3: scree_body_apply_impulse(scene, body, push, 0.3); break;
  case 4: scree_body_set_pose(scene, body, push, pick(dice, -9, 9)); break;
  case 5: scree_body_set(scene, body, SCREE_BODY_MASS, pick(dice, 0, 9)); break;
  case 6: scree_body_set(scene, body, SCREE_BODY_SLEEP_THRESHOLD, one_in(dice, 2) ? -1.0 : pick(dice, 0, 1)); break;
  case 7: scree_body_set(scene, body, SCREE_BODY_DISABLED, one_in(dice, 2)); break;
  case 8: scree_body_set(scene, body, SCREE_BODY_LOCK_X, one_in(dice, 2)); break;
  case 9: scree_body_set_center(scene, body, one_in(dice, 2) ? NULL : &push); break;
  default: break;
  }
}

static void random_name(Dice *dice, ScreeScene *scene, ScreeBody body) {
  static const char letters[] = "ABCabcxyz0123456789_-.eEnN";
  char name[63];
  uint32_t length = 1u + lcg_below(&dice->lcg, one_in(dice, 5) ? 63 : 6);
  for (uint32_t i = 0; i < length; i++) name[i] = letters[lcg_below(&dice->lcg, sizeof letters - 1u)];
  scree_body_set_name(scene, body, name, length); // refused when taken: then it has none
}

// Pairs and members in the order of their rows, which is that of the text.
static void random_filters(Dice *dice, ScreeScene *scene, uint32_t bodies) {
  for (uint32_t a = 0; a < bodies; a++) {
    for (uint32_t b = a + 1; b < bodies; b++) {
      if (!one_in(dice, 12)) continue;
      assert_int_equal(scree_bodies_exclude(scene, scree_body_at(scene, a), scree_body_at(scene, b), 1), SCREE_OK);
    }
  }
  for (uint32_t i = lcg_below(&dice->lcg, 4); i > 0; i--) {
    static const char *const names[] = {"", "no", "crates", "7"};
    ScreeGroup group;
    assert_int_equal(scree_group_create(scene, names[i], strlen(names[i]), one_in(dice, 2), &group), SCREE_OK);
    for (uint32_t row = 0; row < bodies; row++)
      if (one_in(dice, 3)) assert_int_equal(scree_group_add(scene, group, scree_body_at(scene, row)), SCREE_OK);
    if (one_in(dice, 6)) assert_int_equal(scree_group_set_disabled(scene, group, one_in(dice, 2)), SCREE_OK);
  }
}

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
      cmocka_unit_test(files_come_back),
      cmocka_unit_test(random_scenes_come_back),
      cmocka_unit_test(scenes_on_their_way_keep_poses_and_velocities),
      cmocka_unit_test(free_rows_are_closed_up),
      cmocka_unit_test(rebuilt_rows_come_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
