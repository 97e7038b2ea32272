// SPDX-License-Identifier: MIT
// The column table: what column.h promises is what the tables hold.
#include "support.h"

typedef struct Promise {
  int id;
  ScTable table;
  uint32_t bytes;
} Promise;

// Element sizes as include/scree/column.h documents them.
static const Promise promises[] = {
    {SCREE_COLUMN_BODY_TYPE, SC_TABLE_BODY, 1},
    {SCREE_COLUMN_BODY_X, SC_TABLE_BODY, 8},
    {SCREE_COLUMN_BODY_Y, SC_TABLE_BODY, 8},
    {SCREE_COLUMN_BODY_ANGLE, SC_TABLE_BODY, 8},
    {SCREE_COLUMN_BODY_VX, SC_TABLE_BODY, 4},
    {SCREE_COLUMN_BODY_VY, SC_TABLE_BODY, 4},
    {SCREE_COLUMN_BODY_OMEGA, SC_TABLE_BODY, 4},
    {SCREE_COLUMN_BODY_AWAKE, SC_TABLE_BODY, 1},
    {SCREE_COLUMN_BODY_ROTATION, SC_TABLE_BODY, 8},
    {SCREE_COLUMN_BODY_TRANSFORM, SC_TABLE_BODY, 16},
    {SCREE_COLUMN_BODY_FILL, SC_TABLE_BODY, 4},
    {SCREE_COLUMN_BODY_OUTLINE, SC_TABLE_BODY, 4},
    {SCREE_COLUMN_BODY_OUTLINE_WIDTH, SC_TABLE_BODY, 4},
    {SCREE_COLUMN_BODY_DISABLED, SC_TABLE_BODY, 1},
    {SCREE_COLUMN_BODY_CENTER, SC_TABLE_BODY, 16},
    {SCREE_COLUMN_SHAPE_KIND, SC_TABLE_SHAPE, 1},
    {SCREE_COLUMN_SHAPE_BODY, SC_TABLE_SHAPE, 4},
    {SCREE_COLUMN_SHAPE_CENTER_X, SC_TABLE_SHAPE, 8},
    {SCREE_COLUMN_SHAPE_CENTER_Y, SC_TABLE_SHAPE, 8},
    {SCREE_COLUMN_SHAPE_RADIUS, SC_TABLE_SHAPE, 4},
    {SCREE_COLUMN_SHAPE_FIRST, SC_TABLE_SHAPE, 4},
    {SCREE_COLUMN_SHAPE_COUNT, SC_TABLE_SHAPE, 4},
    {SCREE_COLUMN_SHAPE_ONE_WAY, SC_TABLE_SHAPE, 8},
    {SCREE_COLUMN_SHAPE_BOX, SC_TABLE_SHAPE, 16},
    {SCREE_COLUMN_VERTEX, SC_TABLE_VERTEX, 8},
    {SCREE_COLUMN_CONTACT_BODY_A, SC_TABLE_CONTACT, 4},
    {SCREE_COLUMN_CONTACT_BODY_B, SC_TABLE_CONTACT, 4},
    {SCREE_COLUMN_CONTACT_SHAPE_A, SC_TABLE_CONTACT, 4},
    {SCREE_COLUMN_CONTACT_SHAPE_B, SC_TABLE_CONTACT, 4},
    {SCREE_COLUMN_CONTACT_NORMAL_X, SC_TABLE_CONTACT, 4},
    {SCREE_COLUMN_CONTACT_NORMAL_Y, SC_TABLE_CONTACT, 4},
    {SCREE_COLUMN_CONTACT_DEPTH, SC_TABLE_CONTACT, 4},
    {SCREE_COLUMN_CONTACT_POINTS, SC_TABLE_CONTACT, 4},
    {SCREE_COLUMN_CONTACT_POINT, SC_TABLE_CONTACT, 32},
    {SCREE_COLUMN_CONTACT_NORMAL_IMPULSE, SC_TABLE_CONTACT, 4},
    {SCREE_COLUMN_CONTACT_TANGENT_IMPULSE, SC_TABLE_CONTACT, 4},
    {SCREE_COLUMN_CONTACT_COLOUR, SC_TABLE_CONTACT, 4},
    {SCREE_COLUMN_JOINT_KIND, SC_TABLE_JOINT, 1},
    {SCREE_COLUMN_JOINT_BODIES, SC_TABLE_JOINT, 8},
    {SCREE_COLUMN_JOINT_ANCHORS, SC_TABLE_JOINT, 32},
    {SCREE_COLUMN_JOINT_GROUND, SC_TABLE_JOINT, 32},
    {SCREE_COLUMN_JOINT_ROWS, SC_TABLE_JOINT, 1},
    {SCREE_COLUMN_JOINT_CLAMPED, SC_TABLE_JOINT, 1},
    {SCREE_COLUMN_JOINT_ANCHOR_ERROR, SC_TABLE_JOINT, 4},
    {SCREE_COLUMN_JOINT_LIMIT_ERROR, SC_TABLE_JOINT, 4},
    {SCREE_COLUMN_JOINT_MOTOR_ERROR, SC_TABLE_JOINT, 4},
    {SCREE_COLUMN_JOINT_CACHED_IMPULSE, SC_TABLE_JOINT, 4},
    {SCREE_COLUMN_JOINT_INCREMENTAL_IMPULSE, SC_TABLE_JOINT, 4},
    {SCREE_COLUMN_JOINT_MOTOR_IMPULSE, SC_TABLE_JOINT, 4},
    {SCREE_COLUMN_JOINT_FORCE, SC_TABLE_JOINT, 4},
    {SCREE_COLUMN_JOINT_TORQUE, SC_TABLE_JOINT, 4},
};

static void every_public_column_is_mapped_once(void **state) {
  (void)state;
  assert_int_equal(COUNT_OF(promises), SCREE_COLUMN_COUNT);
  for (int id = 0; id < SCREE_COLUMN_COUNT; ++id) {
    assert_int_equal(promises[id].id, id);
    uint32_t found = 0;
    for (uint32_t i = 0; i < sc_columns_count; ++i) {
      if (sc_columns[i].public_id != id) continue;
      ++found;
      assert_int_equal(sc_columns[i].table, promises[id].table);
      assert_int_equal(sc_columns[i].bytes, promises[id].bytes);
    }
    assert_int_equal(found, 1);
  }
  for (uint32_t i = 0; i < sc_columns_count; ++i) {
    assert_in_range(sc_columns[i].public_id + 1, 0, SCREE_COLUMN_COUNT);
    // The hash takes only what a snapshot would bring back.
    if (sc_columns[i].flags & SC_COLUMN_HASH) assert_true(sc_columns[i].flags & SC_COLUMN_SAVE);
    // No two columns share a slot of the tables.
    for (uint32_t j = 0; j < i; ++j) assert_int_not_equal(sc_columns[i].offset, sc_columns[j].offset);
  }
}

static uint8_t mark(uint32_t column, size_t byte) { return (uint8_t)(column * 37u + byte * 11u + 1u); }

static void growth_keeps_contents_and_moves_the_epoch(void **state) {
  (void)state;
  ScTables tables = {0};
  const uint32_t rows = 20, more = 1000;
  for (int table = 0; table < SC_TABLE_COUNT; ++table) {
    uint32_t epoch = tables.epoch;
    assert_true(sc_columns_reserve(&tables, (ScTable)table, rows));
    assert_int_equal(tables.epoch, epoch + (table != SC_TABLE_PAIR));
    assert_true(sc_columns_reserve(&tables, (ScTable)table, rows)); // there is room: nothing moves
    assert_int_equal(tables.epoch, epoch + (table != SC_TABLE_PAIR));
  }
  for (uint32_t i = 0; i < sc_columns_count; ++i) {
    uint8_t *data = sc_columns_data(&tables, &sc_columns[i]);
    for (size_t byte = 0; byte < rows * sc_columns[i].bytes; ++byte) data[byte] = mark(i, byte);
  }
  for (int table = 0; table < SC_TABLE_COUNT; ++table) {
    assert_true(sc_columns_reserve(&tables, (ScTable)table, more));
    assert_true(tables.capacity[table] >= more);
    sc_columns_clear_row(&tables, (ScTable)table, 3);
  }
  size_t bytes = 0;
  for (uint32_t i = 0; i < sc_columns_count; ++i) {
    const uint8_t *data = sc_columns_data(&tables, &sc_columns[i]);
    uint32_t size = sc_columns[i].bytes;
    assert_int_equal((uintptr_t)data % 16u, 0);
    for (size_t byte = 0; byte < more * size; ++byte) {
      bool cleared = byte / size == 3 || byte / size >= rows;
      if (data[byte] != (cleared ? 0 : mark(i, byte))) fail_msg("column %s, byte %zu", sc_columns[i].name, byte);
    }
    bytes += (size_t)tables.capacity[sc_columns[i].table] * size;
  }
  assert_int_equal(sc_columns_bytes(&tables), bytes);
  sc_columns_free(&tables);
  assert_int_equal(sc_columns_bytes(&tables), 0);
}

static void columns_are_read_through_the_api(void **state) {
  (void)state;
  ScreeSceneDef def = scree_scene_def_default();
  ScreeScene *scene = test_scene(&def);
  test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(40, 2));
  ScreeBodyDef body = test_body(SCREE_BODY_DYNAMIC, 3, 0.5);
  body.fill = 0x11223344u;
  body.outline_width = 2.5f;
  ScreeBody ball = test_add(scene, body, test_circle(0.5));
  // A spring so weak that the ball does not feel it.
  ScreeJointDef spring = scree_joint_def_default(SCREE_JOINT_DISTANCE);
  spring.body_b = ball;
  spring.anchor_a = (ScreeVec2){3, 8};
  spring.spring = SCREE_SPRING_STIFFNESS, spring.stiffness = 1e-9;
  ScreeJoint joint;
  assert_int_equal(scree_joint_create(scene, &spring, &joint), SCREE_OK);
  test_step(scene, 1.0 / 60.0, 30);
  for (int id = 0; id < SCREE_COLUMN_COUNT; ++id) {
    ScreeColumn column = scree_scene_column(scene, (ScreeColumnId)id);
    assert_non_null(column.data);
    const uint32_t rows[SC_TABLE_COUNT] = {
        [SC_TABLE_BODY] = 2, [SC_TABLE_SHAPE] = 2, [SC_TABLE_VERTEX] = 5, [SC_TABLE_CONTACT] = 1, [SC_TABLE_JOINT] = 1};
    assert_int_equal(column.rows, rows[promises[id].table]);
  }
  assert_int_equal(((const uint32_t *)scree_scene_column(scene, SCREE_COLUMN_BODY_FILL).data)[1], 0x11223344u);
  test_near(((const double *)scree_scene_column(scene, SCREE_COLUMN_BODY_X).data)[1], 3.0, 1e-6);
  test_near((double)((const float *)scree_scene_column(scene, SCREE_COLUMN_BODY_OUTLINE_WIDTH).data)[1], 2.5, 0);
  test_near((double)((const float *)scree_scene_column(scene, SCREE_COLUMN_SHAPE_RADIUS).data)[1], 0.5, 0);
  // The weight of the ball for one step: pi/4 kg, 10 m/s2, 1/60 s.
  test_near((double)*(const float *)scree_scene_column(scene, SCREE_COLUMN_CONTACT_NORMAL_IMPULSE).data,
            SC_PI / 4.0 * 10.0 / 60.0, 1e-3);
  const double *point = scree_scene_column(scene, SCREE_COLUMN_CONTACT_POINT).data;
  const double expected[4] = {test_x(scene, ball), 0.0, test_x(scene, ball), 0.0};
  for (int i = 0; i < 4; ++i) test_near(point[i], expected[i], 0.01);
  assert_int_equal(*(const uint8_t *)scree_scene_column(scene, SCREE_COLUMN_JOINT_KIND).data, SCREE_JOINT_DISTANCE);
  const uint32_t *bodies = scree_scene_column(scene, SCREE_COLUMN_JOINT_BODIES).data;
  assert_true(bodies[0] == 0xffffffffu && bodies[1] == scree_row(ball));
  const double *anchors = scree_scene_column(scene, SCREE_COLUMN_JOINT_ANCHORS).data;
  assert_true(anchors[0] == 3.0 && anchors[1] == 8.0 && anchors[2] == 0.0 && anchors[3] == 0.0);
  assert_int_equal(scree_joint_destroy(scene, joint), SCREE_OK);
  assert_int_equal(*(const uint8_t *)scree_scene_column(scene, SCREE_COLUMN_JOINT_KIND).data, 0);
  assert_null(scree_scene_column(scene, SCREE_COLUMN_COUNT).data);
  assert_null(scree_scene_column(scene, (ScreeColumnId)-1).data);
  scree_scene_destroy(scene);
}

// Whichever body is the first of the pair: half-way across the gap that was left when the step began, and not where the
// ball has come to since.
static void contact_points_are_of_the_pose_that_depth_is_of(void **state) {
  (void)state;
  for (int floor_first = 0; floor_first < 2; ++floor_first) {
    ScreeScene *scene = test_scene_bare(1.0 / 60.0);
    ScreeBodyDef ball = test_body(SCREE_BODY_DYNAMIC, 3, 0.7);
    ball.velocity.y = -20.0;
    if (floor_first) test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(20, 2));
    test_add(scene, ball, test_circle(0.5));
    if (!floor_first) test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(20, 2));
    test_step(scene, 1.0 / 60.0, 1);
    assert_int_equal(scree_scene_publish_contacts(scene), 1);
    const float *depth = scree_scene_column(scene, SCREE_COLUMN_CONTACT_DEPTH).data;
    const double *point = scree_scene_column(scene, SCREE_COLUMN_CONTACT_POINT).data;
    assert_true(fabs((double)depth[0] + 0.2) < 1e-6);
    assert_true(fabs(point[0] - 3.0) < 1e-6 && fabs(point[1] - 0.1) < 1e-6);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_public_column_is_mapped_once),
      cmocka_unit_test(growth_keeps_contents_and_moves_the_epoch),
      cmocka_unit_test(columns_are_read_through_the_api),
      cmocka_unit_test(contact_points_are_of_the_pose_that_depth_is_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
