// SPDX-License-Identifier: MIT
// Calls on joints with wrong arguments: the right status, a fault that names call, argument and value, and a scene that
// has not noticed.
#include "support.h"

typedef struct Fixture {
  ScreeScene *scene;
  ScreeBody floor, ball, dead;
  ScreeJoint joint, dead_joint; // a revolute one from the floor to the ball
} Fixture;

static Fixture set_up(void) {
  ScreeSceneDef def = scree_scene_def_default();
  Fixture f = {.scene = test_scene(&def)};
  f.floor = test_add(f.scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(10, 2));
  f.ball = test_add(f.scene, test_body(SCREE_BODY_DYNAMIC, 0, 0.5), test_circle(0.5));
  f.dead = test_add(f.scene, test_body(SCREE_BODY_DYNAMIC, 3, 3), test_circle(0.5));
  assert_int_equal(scree_body_destroy(f.scene, f.dead), SCREE_OK);
  ScreeJointDef joint = scree_joint_def_default(SCREE_JOINT_REVOLUTE);
  joint.body_a = f.floor, joint.body_b = f.ball;
  assert_int_equal(scree_joint_def_place(f.scene, &joint, (ScreeVec2){0, 0.5}, NULL), SCREE_OK);
  assert_int_equal(scree_joint_create(f.scene, &joint, &f.joint), SCREE_OK);
  assert_int_equal(scree_joint_create(f.scene, &joint, &f.dead_joint), SCREE_OK);
  assert_int_equal(scree_joint_destroy(f.scene, f.dead_joint), SCREE_OK);
  assert_int_equal(scree_joint_set_name(f.scene, f.joint, "here", 4), SCREE_OK);
  test_step(f.scene, 1.0 / 60.0, 120);
  assert_int_equal(scree_scene_counters(f.scene).awake, 0); // whoever wakes has noticed
  return f;
}

// What a call is to leave as it is.
typedef struct Before {
  uint64_t hash;
  ScreeCounters counters;
} Before;

static Before look(const Fixture *f) {
  f->scene->fault = (ScreeFault){.status = SCREE_OK};
  return (Before){scree_scene_hash(f->scene), scree_scene_counters(f->scene)};
}

static void refused(const Fixture *f, Before before, ScreeStatus status, ScreeStatus expected, const char *call,
                    const char *argument, double value) {
  const ScreeFault *fault = scree_scene_fault(f->scene);
  if (status != expected || fault->status != (uint32_t)expected)
    fail_msg("%s, %s = %g: %s, expected %s", call, argument, value, scree_status_code(status),
             scree_status_code(expected));
  assert_string_equal(fault->call, call);
  assert_string_equal(fault->argument, argument);
  if (!(fault->value == value || (isnan(fault->value) && isnan(value))))
    fail_msg("%s, %s: fault tells %g, not %g", call, argument, fault->value, value);
  ScreeCounters now = scree_scene_counters(f->scene);
  if (scree_scene_hash(f->scene) != before.hash || memcmp(&now, &before.counters, sizeof now) != 0)
    fail_msg("%s, %s = %g: the scene changed", call, argument, value);
}

// The call is worked out after the look at the scene.
#define REFUSED(f, expected, call, argument, value, status)                                                            \
  do {                                                                                                                 \
    Before before = look(&(f));                                                                                        \
    refused(&(f), before, (status), expected, call, argument, value);                                                  \
  } while (0)

static ScreeJointDef sound(const Fixture *f, uint32_t kind) {
  ScreeJointDef def = scree_joint_def_default(kind);
  def.body_a = f->floor, def.body_b = f->ball;
  return def;
}

static void create_refuses(Fixture *f, const ScreeJointDef *def, ScreeStatus status, const char *argument,
                           double value) {
  ScreeJoint made = 77;
  REFUSED(*f, status, "scree_joint_create", argument, value, scree_joint_create(f->scene, def, &made));
  assert_int_equal(made, 0);
}

// A number of the definition, the ends of its range, and the kind for which these are what they are.
typedef struct Number {
  const char *argument;
  size_t offset;
  uint32_t kind;
  double lo, hi;
} Number;

#define AT(member) offsetof(ScreeJointDef, member)

static const Number numbers[] = {
    {"anchor_a", AT(anchor_a.x), SCREE_JOINT_WELD, -1e9, 1e9},
    {"anchor_a", AT(anchor_a.y), SCREE_JOINT_WELD, -1e9, 1e9},
    {"anchor_b", AT(anchor_b.x), SCREE_JOINT_WELD, -1e9, 1e9},
    {"anchor_b", AT(anchor_b.y), SCREE_JOINT_WELD, -1e9, 1e9},
    {"axis", AT(axis.x), SCREE_JOINT_WHEEL, -1e9, 1e9},
    {"axis", AT(axis.y), SCREE_JOINT_REVOLUTE, -1e9, 1e9},
    {"angle", AT(angle), SCREE_JOINT_REVOLUTE, -1e6, 1e6},
    {"length", AT(length), SCREE_JOINT_DISTANCE, 0, 1e9},
    {"length", AT(length), SCREE_JOINT_PULLEY, 0, 1e9},
    {"length", AT(length), SCREE_JOINT_GEAR, -1e9, 1e9},
    {"ratio", AT(ratio), SCREE_JOINT_PULLEY, 1e-6, 1e6},
    {"ratio", AT(ratio), SCREE_JOINT_GEAR, -1e6, 1e6},
    {"ratio", AT(ratio), SCREE_JOINT_MOUSE, -1e6, 1e6},
    {"ground_a", AT(ground_a.x), SCREE_JOINT_PULLEY, -1e9, 1e9},
    {"ground_a", AT(ground_a.y), SCREE_JOINT_GEAR, -1e9, 1e9},
    {"ground_b", AT(ground_b.x), SCREE_JOINT_GEAR, -1e9, 1e9},
    {"ground_b", AT(ground_b.y), SCREE_JOINT_PULLEY, -1e9, 1e9},
    {"stiffness", AT(stiffness), SCREE_JOINT_PRISMATIC, 0, 1e15},
    {"damping", AT(damping), SCREE_JOINT_PRISMATIC, 0, 1e15},
    {"angular_stiffness", AT(angular_stiffness), SCREE_JOINT_WELD, 0, 1e15},
    {"angular_damping", AT(angular_damping), SCREE_JOINT_WELD, 0, 1e15},
    {"target", AT(target), SCREE_JOINT_REVOLUTE, -1e15, 1e15},
    {"target", AT(target), SCREE_JOINT_MOTOR, -1e6, 1e6},
    {"max_effort", AT(max_effort), SCREE_JOINT_WHEEL, 0, 1e15},
    {"gain_p", AT(gain_p), SCREE_JOINT_REVOLUTE, 0, 1e15},
    {"gain_i", AT(gain_i), SCREE_JOINT_REVOLUTE, 0, 1e15},
    {"gain_d", AT(gain_d), SCREE_JOINT_REVOLUTE, 0, 1e15},
    {"velocity", AT(velocity.x), SCREE_JOINT_MOTOR, -1e6, 1e6},
    {"velocity", AT(velocity.y), SCREE_JOINT_MOTOR, -1e6, 1e6},
    {"max_force", AT(max_force), SCREE_JOINT_MOUSE, 0, 1e15},
    {"break_force", AT(break_force), SCREE_JOINT_WELD, 0, 1e15},
    {"break_torque", AT(break_torque), SCREE_JOINT_WELD, 0, 1e15},
};

static void numbers_out_of_their_ranges_are_refused(void **state) {
  (void)state;
  Fixture f = set_up();
  for (size_t i = 0; i < COUNT_OF(numbers); ++i) {
    const Number *n = &numbers[i];
    double room = 1e-3 * fmax(fabs(n->lo), 1e-6), above = n->hi * 1.001;
    const double wrong[] = {NAN, INFINITY, -INFINITY, n->lo - room, above};
    for (size_t k = 0; k < COUNT_OF(wrong); ++k) {
      ScreeJointDef def = sound(&f, n->kind);
      memcpy((char *)&def + n->offset, &wrong[k], sizeof wrong[k]);
      create_refuses(&f, &def, k < 3 ? SCREE_NOT_FINITE : SCREE_OUT_OF_RANGE, n->argument, wrong[k]);
    }
    // The ends themselves are in it.
    for (int k = 0; k < 2; ++k) {
      ScreeJointDef def = sound(&f, n->kind);
      def.length = 1.0; // that between points at both ends of the world is beyond them
      memcpy((char *)&def + n->offset, k ? &n->hi : &n->lo, sizeof n->hi);
      ScreeJoint made;
      if (scree_joint_create(f.scene, &def, &made) != SCREE_OK) fail_msg("%s, end %d", n->argument, k);
      assert_int_equal(scree_joint_destroy(f.scene, made), SCREE_OK);
    }
    assert_int_equal(scree_body_sleep(f.scene, f.ball), SCREE_OK);
  }
  scree_scene_destroy(f.scene);
}

#define REFUSES(kind, status, argument, value, change)                                                                 \
  do {                                                                                                                 \
    ScreeJointDef def = sound(&f, kind);                                                                               \
    change;                                                                                                            \
    create_refuses(&f, &def, status, argument, value);                                                                 \
  } while (0)

static void definitions_that_make_no_sense_are_refused(void **state) {
  (void)state;
  Fixture f = set_up();
  const uint32_t kind = SCREE_JOINT_REVOLUTE;
  create_refuses(&f, NULL, SCREE_BAD_DEF, "def", 0);
  REFUSES(kind, SCREE_BAD_DEF, "def", 8, def.size = 8);
  REFUSES(kind, SCREE_BAD_KIND, "kind", 0, def.kind = 0);
  REFUSES(kind, SCREE_BAD_KIND, "kind", 11, def.kind = 11);
  REFUSES(kind, SCREE_INVALID_HANDLE, "body_a", f.dead, def.body_a = f.dead);
  REFUSES(kind, SCREE_INVALID_HANDLE, "body_b", f.dead, def.body_b = f.dead);
  REFUSES(kind, SCREE_INVALID_HANDLE, "body_b", 0, def.body_b = 0);
  REFUSES(kind, SCREE_INVALID_HANDLE, "body_b", 0, def.body_a = def.body_b = 0);
  REFUSES(kind, SCREE_SAME_BODY, "body_b", f.ball, def.body_a = f.ball);
  REFUSES(SCREE_JOINT_PRISMATIC, SCREE_DEGENERATE, "axis", 0, def.axis.x = 0);
  REFUSES(SCREE_JOINT_WHEEL, SCREE_DEGENERATE, "axis", 1e-6, def.axis.x = 1e-6);
  REFUSES(SCREE_JOINT_GEAR, SCREE_DEGENERATE, "ground_a", 1e-7, def.ground_a.x = 1e-7);
  REFUSES(SCREE_JOINT_GEAR, SCREE_DEGENERATE, "ground_b", 1e-7, def.ground_b.y = -1e-7);
  REFUSES(SCREE_JOINT_GEAR, SCREE_OUT_OF_RANGE, "ratio", 0, def.ratio = 0);
  REFUSES(SCREE_JOINT_GEAR, SCREE_OUT_OF_RANGE, "ratio", -1e-7, def.ratio = -1e-7);
  REFUSES(SCREE_JOINT_PULLEY, SCREE_OUT_OF_RANGE, "ratio", -1, def.ratio = -1);
  REFUSES(SCREE_JOINT_DISTANCE, SCREE_OUT_OF_RANGE, "length", -2, def.length = -2);
  REFUSES(kind, SCREE_OUT_OF_RANGE, "upper", 1, (def.lower = 2, def.upper = 1));
  REFUSES(kind, SCREE_OUT_OF_RANGE, "lower", -2e6, def.lower = -2e6);
  REFUSES(kind, SCREE_NOT_FINITE, "lower", NAN, def.lower = NAN);
  REFUSES(kind, SCREE_NOT_FINITE, "upper", INFINITY, def.upper = INFINITY);
  REFUSES(SCREE_JOINT_PRISMATIC, SCREE_OUT_OF_RANGE, "upper", 2e9, def.upper = 2e9);
  REFUSES(SCREE_JOINT_DISTANCE, SCREE_OUT_OF_RANGE, "lower", -0.1, def.lower = -0.1);
  REFUSES(kind, SCREE_OUT_OF_RANGE, "limited", 3, def.limited = 3);
  REFUSES(kind, SCREE_OUT_OF_RANGE, "gains", 2, def.gains = 2);
  REFUSES(kind, SCREE_OUT_OF_RANGE, "collide", 7, def.collide = 7);
  REFUSES(kind, SCREE_OUT_OF_RANGE, "enabled", 2, def.enabled = 2);
  REFUSES(kind, SCREE_BAD_KIND, "spring", 3, def.spring = 3);
  REFUSES(kind, SCREE_BAD_KIND, "angular_spring", 3, def.angular_spring = 3);
  REFUSES(kind, SCREE_BAD_KIND, "motor", 4, def.motor = 4);
  // A frequency has to be one, and what a motor aims at depends on what it drives.
  REFUSES(kind, SCREE_OUT_OF_RANGE, "stiffness", 0, def.spring = SCREE_SPRING_FREQUENCY);
  REFUSES(kind, SCREE_OUT_OF_RANGE, "stiffness", 2e6, (def.spring = SCREE_SPRING_FREQUENCY, def.stiffness = 2e6));
  REFUSES(SCREE_JOINT_MOTOR, SCREE_OUT_OF_RANGE, "angular_stiffness", 0, def.angular_spring = SCREE_SPRING_FREQUENCY);
  REFUSES(SCREE_JOINT_MOUSE, SCREE_OUT_OF_RANGE, "damping", 2e6, def.damping = 2e6);
  REFUSES(kind, SCREE_OUT_OF_RANGE, "target", 2e6, (def.motor = SCREE_MOTOR_POSITION, def.target = 2e6));
  REFUSES(kind, SCREE_OUT_OF_RANGE, "target", -2e6, (def.motor = SCREE_MOTOR_VELOCITY, def.target = -2e6));
  REFUSES(SCREE_JOINT_DISTANCE, SCREE_OUT_OF_RANGE, "target", -1, (def.motor = SCREE_MOTOR_POSITION, def.target = -1));
  scree_scene_destroy(f.scene);
}

// What a kind does not use is no reason to refuse it.
static void what_a_kind_ignores_need_not_make_sense(void **state) {
  (void)state;
  Fixture f = set_up();
  ScreeJointDef def = sound(&f, SCREE_JOINT_FILTER);
  def.axis.x = def.ratio = 0.0;
  def.spring = def.angular_spring = SCREE_SPRING_FREQUENCY;
  def.ground_a.x = 1e-9;
  ScreeJoint made;
  assert_int_equal(scree_joint_create(f.scene, &def, &made), SCREE_OK);
  def = sound(&f, SCREE_JOINT_REVOLUTE);
  def.angular_spring = SCREE_SPRING_FREQUENCY;
  assert_int_equal(scree_joint_create(f.scene, &def, &made), SCREE_OK);
  scree_scene_destroy(f.scene);
}

static void wrong_fields_are_refused(void **state) {
  (void)state;
  Fixture f = set_up();
  const struct {
    ScreeJointField field;
    const char *argument;
    double value;
    ScreeStatus status;
  } calls[] = {{SCREE_JOINT_ANGLE, "angle", NAN, SCREE_NOT_FINITE},
               {SCREE_JOINT_LENGTH, "length", -0.5, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_RATIO, "ratio", 2e6, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_LOWER, "lower", 2e6, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_LOWER, "lower", -2e6, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_LOWER, "lower", NAN, SCREE_NOT_FINITE},
               {SCREE_JOINT_LOWER, "lower", INFINITY, SCREE_NOT_FINITE},
               {SCREE_JOINT_UPPER, "upper", -2e6, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_UPPER, "upper", -INFINITY, SCREE_NOT_FINITE},
               {SCREE_JOINT_STIFFNESS, "stiffness", -1, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_DAMPING, "damping", -1, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_ANGULAR_STIFFNESS, "angular_stiffness", -1, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_ANGULAR_DAMPING, "angular_damping", -1, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_TARGET, "target", 2e15, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_MAX_EFFORT, "max_effort", -1, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_GAIN_P, "gain_p", -1, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_GAIN_I, "gain_i", NAN, SCREE_NOT_FINITE},
               {SCREE_JOINT_GAIN_D, "gain_d", -1, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_VELOCITY_X, "velocity", 2e6, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_VELOCITY_Y, "velocity", NAN, SCREE_NOT_FINITE},
               {SCREE_JOINT_MAX_FORCE, "max_force", -1, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_BREAK_FORCE, "break_force", -1, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_BREAK_TORQUE, "break_torque", 2e15, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_LIMITED, "limited", 3, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_LIMITED, "limited", 0.5, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_LIMITED, "limited", -1, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_SPRING, "spring", 3, SCREE_BAD_KIND},
               {SCREE_JOINT_SPRING, "stiffness", 0, SCREE_OUT_OF_RANGE}, // a frequency of 0: set that first
               {SCREE_JOINT_ANGULAR_SPRING, "angular_spring", 3, SCREE_BAD_KIND},
               {SCREE_JOINT_MOTOR_MODE, "motor", 4, SCREE_BAD_KIND},
               {SCREE_JOINT_MOTOR_MODE, "motor", 4294967296.0, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_GAINS, "gains", NAN, SCREE_NOT_FINITE},
               {SCREE_JOINT_COLLIDE, "collide", 2, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_KIND, "field", SCREE_JOINT_KIND, SCREE_BAD_KIND},
               {SCREE_JOINT_COORDINATE, "field", SCREE_JOINT_COORDINATE, SCREE_BAD_KIND},
               {SCREE_JOINT_EFFORT, "field", SCREE_JOINT_EFFORT, SCREE_BAD_KIND},
               {(ScreeJointField)0, "field", 0, SCREE_BAD_KIND},
               {SCREE_JOINT_ENABLED, "enabled", 2, SCREE_OUT_OF_RANGE},
               {SCREE_JOINT_TURN, "field", SCREE_JOINT_TURN, SCREE_BAD_KIND},
               {(ScreeJointField)38, "field", 38, SCREE_BAD_KIND}};
  for (size_t i = 0; i < COUNT_OF(calls); ++i) {
    bool tuned = strcmp(calls[i].argument, "stiffness") == 0 && calls[i].field == SCREE_JOINT_SPRING;
    REFUSED(f, calls[i].status, "scree_joint_set", calls[i].argument, calls[i].value,
            scree_joint_set(f.scene, f.joint, calls[i].field, tuned ? SCREE_SPRING_FREQUENCY : calls[i].value));
  }
  double value = 5.0;
  assert_int_equal(scree_joint_get(f.scene, f.joint, (ScreeJointField)0, &value), SCREE_BAD_KIND);
  test_near(value, 0, 0);
  assert_int_equal(scree_joint_get(f.scene, f.joint, (ScreeJointField)38, &value), SCREE_BAD_KIND);
  scree_scene_destroy(f.scene);
}

static void wrong_vectors_names_and_places_are_refused(void **state) {
  (void)state;
  Fixture f = set_up();
  const ScreeVec2 fine = {0, 0}, far = {0, 2e9}, lost = {NAN, 0}, zero = {0, 0};
  REFUSED(f, SCREE_OUT_OF_RANGE, "scree_joint_set_anchors", "anchor_a", 2e9,
          scree_joint_set_anchors(f.scene, f.joint, far, fine));
  REFUSED(f, SCREE_NOT_FINITE, "scree_joint_set_anchors", "anchor_b", NAN,
          scree_joint_set_anchors(f.scene, f.joint, fine, lost));
  REFUSED(f, SCREE_DEGENERATE, "scree_joint_set_axis", "axis", 0, scree_joint_set_axis(f.scene, f.joint, zero));
  REFUSED(f, SCREE_NOT_FINITE, "scree_joint_set_axis", "axis", NAN, scree_joint_set_axis(f.scene, f.joint, lost));

  REFUSED(f, SCREE_BAD_NAME, "scree_joint_set_name", "name", 3, scree_joint_set_name(f.scene, f.joint, "a b", 3));
  REFUSED(
      f, SCREE_BAD_NAME, "scree_joint_set_name", "name", 64,
      scree_joint_set_name(f.scene, f.joint, "0123456789012345678901234567890123456789012345678901234567890123", 64));
  REFUSED(f, SCREE_BAD_NAME, "scree_joint_set_name", "name", 2, scree_joint_set_name(f.scene, f.joint, NULL, 2));
  ScreeJointDef def = sound(&f, SCREE_JOINT_FILTER);
  ScreeJoint other;
  assert_int_equal(scree_joint_create(f.scene, &def, &other), SCREE_OK);
  REFUSED(f, SCREE_NAME_TAKEN, "scree_joint_set_name", "name", scree_row(f.joint),
          scree_joint_set_name(f.scene, other, "here", 4));

  const char *place = "scree_joint_def_place";
  const ScreeJointDef untouched = def;
  REFUSED(f, SCREE_BAD_DEF, place, "def", 0, scree_joint_def_place(f.scene, NULL, fine, NULL));
  REFUSED(f, SCREE_OUT_OF_RANGE, place, "anchor", 2e9, scree_joint_def_place(f.scene, &def, far, NULL));
  REFUSED(f, SCREE_DEGENERATE, place, "axis", 0, scree_joint_def_place(f.scene, &def, fine, &zero));
  REFUSED(f, SCREE_NOT_FINITE, place, "axis", NAN, scree_joint_def_place(f.scene, &def, fine, &lost));
  assert_memory_equal(&def, &untouched, sizeof def);
  def.body_a = f.dead;
  REFUSED(f, SCREE_INVALID_HANDLE, place, "body_a", f.dead, scree_joint_def_place(f.scene, &def, fine, NULL));
  def.body_a = 0, def.body_b = 0;
  REFUSED(f, SCREE_INVALID_HANDLE, place, "body_b", 0, scree_joint_def_place(f.scene, &def, fine, NULL));
  def.body_a = def.body_b = f.ball;
  REFUSED(f, SCREE_SAME_BODY, place, "body_b", f.ball, scree_joint_def_place(f.scene, &def, fine, NULL));
  scree_scene_destroy(f.scene);
}

static void a_joint_stays_between_its_bodies(void **state) {
  (void)state;
  Fixture f = set_up();
  const char *call = "scree_joint_redefine";
  ScreeJointDef told, def;
  assert_int_equal(scree_joint_describe(f.scene, f.joint, &told), SCREE_OK);
  REFUSED(f, SCREE_BAD_DEF, call, "def", 0, scree_joint_redefine(f.scene, f.joint, NULL));
  def = told, def.kind = SCREE_JOINT_WELD;
  REFUSED(f, SCREE_BAD_KIND, call, "kind", SCREE_JOINT_WELD, scree_joint_redefine(f.scene, f.joint, &def));
  def = told, def.body_a = 0;
  REFUSED(f, SCREE_INVALID_HANDLE, call, "body_a", 0, scree_joint_redefine(f.scene, f.joint, &def));
  def = told, def.body_b = f.floor;
  REFUSED(f, SCREE_INVALID_HANDLE, call, "body_b", f.floor, scree_joint_redefine(f.scene, f.joint, &def));
  def = told, def.lower = 2, def.upper = 1;
  REFUSED(f, SCREE_OUT_OF_RANGE, call, "upper", 1, scree_joint_redefine(f.scene, f.joint, &def));
  scree_scene_destroy(f.scene);
}

static void dead_joints_are_refused(void **state) {
  (void)state;
  Fixture f = set_up();
  const ScreeJoint wrong[] = {0, f.dead_joint, f.joint + 1u};
  const ScreeVec2 v = {1, 0};
  ScreeJointDef def = sound(&f, SCREE_JOINT_REVOLUTE), told;
  for (size_t i = 0; i < COUNT_OF(wrong); ++i) {
    ScreeJoint j = wrong[i];
    double value = 5.0;
    REFUSED(f, SCREE_INVALID_HANDLE, "scree_joint_destroy", "joint", j, scree_joint_destroy(f.scene, j));
    REFUSED(f, SCREE_INVALID_HANDLE, "scree_joint_describe", "joint", j, scree_joint_describe(f.scene, j, &told));
    REFUSED(f, SCREE_INVALID_HANDLE, "scree_joint_redefine", "joint", j, scree_joint_redefine(f.scene, j, &def));
    REFUSED(f, SCREE_INVALID_HANDLE, "scree_joint_set", "joint", j, scree_joint_set(f.scene, j, SCREE_JOINT_TARGET, 1));
    REFUSED(f, SCREE_INVALID_HANDLE, "scree_joint_set_anchors", "joint", j, scree_joint_set_anchors(f.scene, j, v, v));
    REFUSED(f, SCREE_INVALID_HANDLE, "scree_joint_set_axis", "joint", j, scree_joint_set_axis(f.scene, j, v));
    REFUSED(f, SCREE_INVALID_HANDLE, "scree_joint_snap", "joint", j, scree_joint_snap(f.scene, j));
    REFUSED(f, SCREE_INVALID_HANDLE, "scree_joint_set_name", "joint", j, scree_joint_set_name(f.scene, j, "a", 1));
    assert_int_equal(scree_joint_get(f.scene, j, SCREE_JOINT_TARGET, &value), SCREE_INVALID_HANDLE);
    test_near(value, 0, 0);
    assert_int_equal(scree_joint_alive(f.scene, j), 0);
    assert_string_equal(scree_joint_name(f.scene, j), "");
  }
  ScreeJoint none = 77;
  assert_int_equal(scree_body_joints(f.scene, f.dead, &none, 1), 0);
  assert_int_equal(none, 77);
  assert_int_equal(scree_joint_at(f.scene, 99), 0);
  assert_int_equal(scree_joint_find(f.scene, "gone", 4), 0);
  scree_scene_destroy(f.scene);
}

static void nothing_changes_within_a_step(void **state) {
  (void)state;
  Fixture f = set_up();
  ScreeJointDef def = sound(&f, SCREE_JOINT_REVOLUTE);
  const ScreeVec2 v = {1, 0};
  assert_int_equal(scree_scene_step_begin(f.scene, 1.0 / 60.0), SCREE_OK);
  double due = scree_scene_stages_due(f.scene);
  ScreeJoint made;
  const ScreeStatus in_step = SCREE_IN_STEP;
  REFUSED(f, in_step, "scree_joint_create", "stages_due", due, scree_joint_create(f.scene, &def, &made));
  REFUSED(f, in_step, "scree_joint_def_place", "stages_due", due, scree_joint_def_place(f.scene, &def, v, NULL));
  REFUSED(f, in_step, "scree_joint_destroy", "stages_due", due, scree_joint_destroy(f.scene, f.joint));
  REFUSED(f, in_step, "scree_joint_describe", "stages_due", due, scree_joint_describe(f.scene, f.joint, &def));
  REFUSED(f, in_step, "scree_joint_redefine", "stages_due", due, scree_joint_redefine(f.scene, f.joint, &def));
  REFUSED(f, in_step, "scree_joint_set", "stages_due", due, scree_joint_set(f.scene, f.joint, SCREE_JOINT_TARGET, 1));
  REFUSED(f, in_step, "scree_joint_set_anchors", "stages_due", due, scree_joint_set_anchors(f.scene, f.joint, v, v));
  REFUSED(f, in_step, "scree_joint_set_axis", "stages_due", due, scree_joint_set_axis(f.scene, f.joint, v));
  REFUSED(f, in_step, "scree_joint_snap", "stages_due", due, scree_joint_snap(f.scene, f.joint));
  REFUSED(f, in_step, "scree_joint_set_name", "stages_due", due, scree_joint_set_name(f.scene, f.joint, "a", 1));
  scree_scene_destroy(f.scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_out_of_their_ranges_are_refused),
      cmocka_unit_test(definitions_that_make_no_sense_are_refused),
      cmocka_unit_test(what_a_kind_ignores_need_not_make_sense),
      cmocka_unit_test(wrong_fields_are_refused),
      cmocka_unit_test(wrong_vectors_names_and_places_are_refused),
      cmocka_unit_test(a_joint_stays_between_its_bodies),
      cmocka_unit_test(dead_joints_are_refused),
      cmocka_unit_test(nothing_changes_within_a_step),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
