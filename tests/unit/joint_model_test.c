// SPDX-License-Identifier: MIT
// What a scene keeps about joints, against the same worked out from nothing: lists, exclusions, islands, the set of
// joints that a step solves, and the records of those that died with a body.
//
// Bodies and joints come, go and change, fall asleep and wake, are disabled and enabled, at random, with a short step
// now and then. After each operation the scene must be what its bodies and joints say.
#include "state/joint.h"

#include <stdlib.h>

#include "support.h"

enum { BODIES = 24, JOINTS = 40, OPERATIONS = 6000 };

typedef struct Model {
  ScreeScene *scene;
  Lcg lcg;
  ScreeJointEnd ends[JOINTS * 4]; // that the next step is to tell of
  uint32_t end_count;
} Model;

static ScCouple couple_of(const Model *m, uint32_t joint) { return m->scene->tables.joint.couple[joint]; }

static bool enabled(const Model *m, uint32_t body) { return body == SC_NONE || !m->scene->tables.body.disabled[body]; }

static bool dynamic(const Model *m, uint32_t body) {
  return body != SC_NONE && m->scene->tables.body.type[body] == SCREE_BODY_DYNAMIC;
}

static bool works(const Model *m, uint32_t joint) {
  ScCouple c = couple_of(m, joint);
  ScreeJointDef def;
  assert_int_equal(scree_joint_describe(m->scene, scree_joint_at(m->scene, joint), &def), SCREE_OK);
  return sc_joint_form(&def) != 0 && enabled(m, c.a) && enabled(m, c.b);
}

static bool links(const Model *m, uint32_t joint) {
  ScCouple c = couple_of(m, joint);
  return works(m, joint) && dynamic(m, c.a) && dynamic(m, c.b);
}

static ScreeBody some_body(Model *m) { return scree_body_at(m->scene, lcg_below(&m->lcg, BODIES)); }
static ScreeJoint some_joint(Model *m) { return scree_joint_at(m->scene, lcg_below(&m->lcg, JOINTS)); }

static void make_body(Model *m) {
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 50.0 * lcg_below(&m->lcg, 1000), 0);
  if (lcg_below(&m->lcg, 3) == 0) def.type = 1u + lcg_below(&m->lcg, 3);
  def.disabled = lcg_below(&m->lcg, 6) == 0;
  ScreeShapeDef ghost = test_circle(1);
  ghost.mask = 0; // islands are those of joints alone
  test_add(m->scene, def, ghost);
}

// With rows or without.
static ScreeJointDef some_def(Model *m, ScreeBody a, ScreeBody b) {
  const uint32_t kinds[] = {SCREE_JOINT_REVOLUTE, SCREE_JOINT_WELD, SCREE_JOINT_DISTANCE, SCREE_JOINT_MOUSE,
                            SCREE_JOINT_FILTER};
  ScreeJointDef def = scree_joint_def_default(kinds[lcg_below(&m->lcg, COUNT_OF(kinds))]);
  def.body_a = a, def.body_b = b;
  if (def.kind == SCREE_JOINT_MOUSE) def.spring = lcg_below(&m->lcg, 2);
  def.collide = lcg_below(&m->lcg, 2);
  return def;
}

static void expect_awake(const Model *m, uint32_t body) {
  if (body == SC_NONE || !enabled(m, body)) return;
  assert_int_equal(m->scene->tables.body.awake[body], m->scene->tables.body.type[body] != SCREE_BODY_STATIC);
}

static void expect_both_awake(const Model *m, uint32_t joint) {
  expect_awake(m, couple_of(m, joint).a);
  expect_awake(m, couple_of(m, joint).b);
}

static void make_joint(Model *m) {
  ScreeBody a = lcg_below(&m->lcg, 6) ? some_body(m) : 0u, b = some_body(m);
  if (!b || a == b || m->scene->joints.count == JOINTS) return;
  ScreeJointDef def = some_def(m, a, b);
  ScreeJoint joint;
  assert_int_equal(scree_joint_create(m->scene, &def, &joint), SCREE_OK);
  expect_both_awake(m, scree_row(joint));
}

static void destroy_joint(Model *m) {
  ScreeJoint joint = some_joint(m);
  if (!joint) return;
  ScCouple c = couple_of(m, scree_row(joint));
  assert_int_equal(scree_joint_destroy(m->scene, joint), SCREE_OK);
  assert_false(scree_joint_alive(m->scene, joint));
  expect_awake(m, c.a);
  expect_awake(m, c.b);
}

static void change_joint(Model *m) {
  ScreeJoint joint = some_joint(m);
  if (!joint) return;
  const ScreeJointField fields[] = {SCREE_JOINT_COLLIDE, SCREE_JOINT_MAX_FORCE};
  double value = lcg_below(&m->lcg, 2); // a mouse joint without force has no rows
  assert_int_equal(scree_joint_set(m->scene, joint, fields[lcg_below(&m->lcg, 2)], value), SCREE_OK);
  expect_both_awake(m, scree_row(joint));
}

static void destroy_body(Model *m, ScreeBody body) {
  ScreeJoint joints[JOINTS];
  uint32_t others[JOINTS], count = scree_body_joints(m->scene, body, joints, JOINTS);
  for (uint32_t i = 0; i < count; ++i) {
    ScCouple c = couple_of(m, scree_row(joints[i]));
    others[i] = c.a == scree_row(body) ? c.b : c.a;
    m->ends[m->end_count++] = sc_joint_end(m->scene, scree_row(joints[i]), SCREE_JOINT_END_BODY_DESTROYED);
  }
  assert_int_equal(scree_body_destroy(m->scene, body), SCREE_OK);
  for (uint32_t i = 0; i < count; ++i) {
    assert_false(scree_joint_alive(m->scene, joints[i]));
    expect_awake(m, others[i]);
  }
}

// By any of the calls that say so.
static void move_body(Model *m, ScreeBody body) {
  uint32_t row = scree_row(body), type = m->scene->tables.body.type[row];
  ScreeVec2 to = {test_x(m->scene, body) + 0.01, 0};
  ScreeJoint joints[JOINTS];
  uint32_t count = scree_body_joints(m->scene, body, joints, JOINTS);
  if (type == SCREE_BODY_KINEMATIC && lcg_below(&m->lcg, 2))
    assert_int_equal(lcg_below(&m->lcg, 2) ? scree_body_move_to(m->scene, body, to, 0)
                                           : scree_body_set_velocity(m->scene, body, (ScreeVec2){0.01, 0}, 0),
                     SCREE_OK);
  else
    assert_int_equal(scree_body_set_pose(m->scene, body, to, 0), SCREE_OK);
  for (uint32_t i = 0; i < count; ++i) {
    ScCouple c = couple_of(m, scree_row(joints[i]));
    uint32_t other = c.a == row ? c.b : c.a;
    if (works(m, scree_row(joints[i])) && dynamic(m, other)) expect_awake(m, other);
  }
}

static int before(const void *a, const void *b) {
  uint32_t left = ((const ScreeJointEnd *)a)->joint, right = ((const ScreeJointEnd *)b)->joint;
  return left < right ? -1 : left > right;
}

static void step(Model *m) {
  test_step(m->scene, 1e-4, 1);
  uint32_t count;
  const ScreeJointEnd *ends = scree_scene_joint_ends(m->scene, &count);
  assert_int_equal(count, m->end_count);
  qsort(m->ends, count, sizeof *m->ends, before);
  if (count) assert_memory_equal(ends, m->ends, count * sizeof *ends);
  m->end_count = 0;
}

static void random_operation(Model *m) {
  uint32_t what = lcg_below(&m->lcg, 100);
  ScreeBody body = some_body(m);
  if (what < 25) {
    make_joint(m);
  } else if (what < 35) {
    destroy_joint(m);
  } else if (what < 45) {
    change_joint(m);
  } else if (what < 50) {
    step(m);
  } else if (!body) {
    if (m->scene->bodies.count < BODIES) make_body(m);
  } else if (what < 53) {
    destroy_body(m, body);
  } else if (what < 60) {
    assert_int_equal(scree_body_set(m->scene, body, SCREE_BODY_TYPE, 1.0 + lcg_below(&m->lcg, 3)), SCREE_OK);
  } else if (what < 67) {
    assert_int_equal(scree_body_set(m->scene, body, SCREE_BODY_DISABLED, lcg_below(&m->lcg, 2)), SCREE_OK);
  } else if (what < 75) {
    move_body(m, body);
  } else if (what < 80) {
    assert_int_equal(scree_body_wake(m->scene, body), SCREE_OK);
  } else {
    assert_int_equal(scree_body_sleep(m->scene, body), SCREE_OK);
  }
}

static void check_jointed(const Model *m) {
  uint32_t expected = 0, count;
  const uint8_t *awake = m->scene->tables.body.awake;
  for (uint32_t row = 0; row < m->scene->joints.rows; ++row) {
    bool stands = false;
    if (sc_pool_live(&m->scene->joints, row)) {
      ScCouple c = couple_of(m, row);
      stands = works(m, row) && (awake[c.b] || (c.a != SC_NONE && awake[c.a]));
    }
    assert_int_equal(sc_rows_has(&m->scene->jointed, row), stands);
    expected += stands;
  }
  sc_rows_list(&m->scene->jointed, &count);
  assert_int_equal(count, expected);
}

static void check_lists(const Model *m) {
  uint32_t sides = 0, expected = 0;
  for (uint32_t body = 0; body < m->scene->bodies.rows; ++body) {
    if (!sc_pool_live(&m->scene->bodies, body)) continue;
    uint32_t entry = m->scene->tables.body.first_joint[body];
    for (; entry != SC_NONE; entry = m->scene->tables.joint.link[entry >> 1].next[entry & 1u], ++sides) {
      assert_true(sc_pool_live(&m->scene->joints, entry >> 1));
      ScCouple c = couple_of(m, entry >> 1);
      assert_int_equal(entry & 1u ? c.b : c.a, body);
    }
  }
  for (uint32_t row = 0; row < m->scene->joints.rows; ++row)
    if (sc_pool_live(&m->scene->joints, row)) expected += couple_of(m, row).a == SC_NONE ? 1u : 2u;
  assert_int_equal(sides, expected);
}

static void check_exclusions(const Model *m) {
  uint32_t count[BODIES][BODIES] = {{0}}, couples = 0;
  for (uint32_t row = 0; row < m->scene->joints.rows; ++row) {
    if (!sc_pool_live(&m->scene->joints, row)) continue;
    ScCouple c = couple_of(m, row);
    double collide;
    assert_int_equal(scree_joint_get(m->scene, scree_joint_at(m->scene, row), SCREE_JOINT_COLLIDE, &collide), SCREE_OK);
    if (collide == 0.0 && c.a != SC_NONE) ++count[c.a < c.b ? c.a : c.b][c.a < c.b ? c.b : c.a];
  }
  for (uint32_t a = 0; a < BODIES; ++a)
    for (uint32_t b = a + 1u; b < BODIES; ++b) {
      assert_int_equal(sc_exclude_count(m->scene, a, b, SC_REASON_JOINT), count[a][b]);
      couples += count[a][b] > 0u;
    }
  assert_int_equal(m->scene->exclusions.count, couples);
}

// Two bodies share an island if they hang together; and only if, unless it lost links and was not split since.
static void check_islands(const Model *m) {
  uint32_t component[BODIES];
  for (uint32_t i = 0; i < BODIES; ++i) component[i] = i;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t row = 0; row < m->scene->joints.rows; ++row) {
      if (!sc_pool_live(&m->scene->joints, row) || !links(m, row)) continue;
      uint32_t *a = &component[couple_of(m, row).a], *b = &component[couple_of(m, row).b];
      changed = changed || *a != *b;
      *a = *b = *a < *b ? *a : *b;
    }
  }
  const ScBodies *body = &m->scene->tables.body;
  for (uint32_t a = 0; a < m->scene->bodies.rows; ++a) {
    if (!sc_pool_live(&m->scene->bodies, a)) continue;
    uint32_t island = body->member[a].island;
    assert_int_equal(island != SC_NONE, dynamic(m, a) && enabled(m, a));
    if (island == SC_NONE) continue;
    for (uint32_t b = 0; b < a; ++b) {
      if (!sc_pool_live(&m->scene->bodies, b) || body->member[b].island == SC_NONE) continue;
      bool same = body->member[b].island == island;
      if (component[a] == component[b]) assert_true(same);
      if (component[a] != component[b] && !m->scene->islands.records[island].lost) assert_false(same);
      if (same) assert_int_equal(body->awake[a], body->awake[b]);
    }
  }
}

static void the_scene_is_what_its_joints_say(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    ScreeSceneDef def = scree_scene_def_default();
    def.gravity.y = 0.0;
    def.sleep = seed % 2;
    Model m = {.scene = test_scene(&def), .lcg = {seed}};
    for (int i = 0; i < BODIES; ++i) make_body(&m);
    for (int i = 0; i < OPERATIONS; ++i) {
      random_operation(&m);
      check_jointed(&m);
      check_lists(&m);
      check_exclusions(&m);
      check_islands(&m);
    }
    // With its bodies all goes, and what is left is as good as new.
    for (uint32_t row = 0; row < BODIES; ++row)
      if (scree_body_at(m.scene, row)) destroy_body(&m, scree_body_at(m.scene, row));
    assert_int_equal(m.scene->joints.count, 0);
    assert_int_equal(m.scene->jointed.count, 0);
    assert_int_equal(m.scene->exclusions.count, 0);
    assert_int_equal(m.scene->islands.count, 0);
    step(&m);
    scree_scene_destroy(m.scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_scene_is_what_its_joints_say),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
