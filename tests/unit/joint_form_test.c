// SPDX-License-Identifier: MIT
// Which rows a definition asks for: the table of scree/joint.h, a row a case.
#include "support.h"

enum { T = SC_TRAVEL, O = SC_OFFSET, A = SC_TURN, R = SC_REACH, S = SC_SUM };

#define LOCK   SC_JOINT_LOCK
#define SPRING SC_JOINT_SPRING
#define MOTOR  SC_JOINT_MOTOR
#define LIMIT  SC_JOINT_LIMIT

// What a case sets of a default definition; what is not told is 0.
typedef struct Case {
  uint32_t form; // expected
  uint32_t spring, angular_spring, motor, limited;
  double length, lower, upper;
  bool no_force, no_effort; // bounds of 0
} Case;

static void check(uint32_t kind, const Case *cases, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    ScreeJointDef def = scree_joint_def_default(kind);
    const Case *c = &cases[i];
    def.spring = c->spring, def.angular_spring = c->angular_spring;
    def.motor = c->motor, def.limited = c->limited;
    def.length = c->length, def.lower = c->lower, def.upper = c->upper;
    if (c->no_force) def.max_force = 0.0;
    if (c->no_effort) def.max_effort = 0.0;
    if (sc_joint_form(&def) != c->form)
      fail_msg("kind %u, case %zu: %#x, expected %#x", kind, i, sc_joint_form(&def), c->form);
  }
}

static void joints_with_one_free_coordinate(void **state) {
  (void)state;
  const uint32_t point = LOCK(T) | LOCK(O), slide = LOCK(O) | LOCK(A);
  const Case revolute[] = {
      {.form = point},
      {.form = point | LIMIT(A), .limited = 1, .lower = -1, .upper = 1},
      {.form = point | LIMIT(A), .limited = 1}, // equal limits stay limits
      {.form = point | MOTOR(A), .motor = SCREE_MOTOR_EFFORT},
      {.form = point | SPRING(A) | MOTOR(A) | LIMIT(A), .spring = 1, .motor = 2, .limited = 1},
      {.form = point, .angular_spring = 1}, // not a coordinate of its
      {.form = point | MOTOR(A), .motor = 1, .no_effort = true},
      {.form = point, .no_force = true},
  };
  check(SCREE_JOINT_REVOLUTE, revolute, COUNT_OF(revolute));
  const Case prismatic[] = {
      {.form = slide},
      {.form = slide | LIMIT(T), .limited = 1},
      {.form = slide | SPRING(T), .spring = 2},
      {.form = slide | SPRING(T) | MOTOR(T) | LIMIT(T), .spring = 1, .motor = 1, .limited = 1},
      {.form = slide | SPRING(T) | MOTOR(T), .spring = 1, .motor = 1, .limited = 2},
  };
  check(SCREE_JOINT_PRISMATIC, prismatic, COUNT_OF(prismatic));
  const Case wheel[] = {
      {.form = point},
      {.form = LOCK(O) | SPRING(T), .spring = 1},
      {.form = LOCK(O) | LIMIT(T), .limited = 1, .lower = -1},
      {.form = point | MOTOR(A), .motor = 2},
      {.form = LOCK(O) | SPRING(T) | LIMIT(T) | MOTOR(A), .spring = 1, .motor = 2, .limited = 1},
  };
  check(SCREE_JOINT_WHEEL, wheel, COUNT_OF(wheel));
}

// A reach of nothing has no direction to pull in: the point is held instead.
static void distances(void **state) {
  (void)state;
  const Case cases[] = {
      {.form = LOCK(R), .length = 1},
      {.form = LOCK(T) | LOCK(O), .length = 0},
      {.form = LIMIT(R), .limited = 1, .length = 1, .upper = 2},
      {.form = LIMIT(R), .limited = 1, .length = 0, .upper = 2},
      {.form = LIMIT(R), .limited = 1, .length = 1, .lower = 1, .upper = 1},
      {.form = LOCK(T) | LOCK(O), .limited = 1, .length = 1},
      {.form = SPRING(R), .spring = 1, .length = 1},
      {.form = SPRING(T) | SPRING(O), .spring = 2, .length = 0},
      {.form = SPRING(R) | LIMIT(R), .spring = 1, .limited = 1, .length = 0, .upper = 1},
      {.form = SPRING(R) | LIMIT(R), .spring = 1, .limited = 1, .length = 0},
      {.form = SPRING(R) | MOTOR(R), .spring = 1, .motor = 1, .length = 0},
      // soft limits are those of the spring, if there is one
      {.form = SPRING(R), .spring = 1, .limited = 2, .length = 0, .upper = 1},
      {.form = SPRING(T) | SPRING(O), .spring = 1, .limited = 2, .length = 1, .upper = 0},
      {.form = LIMIT(R), .limited = 2, .length = 0, .upper = 1},
      {.form = MOTOR(R), .motor = 2, .length = 0},
      {.form = MOTOR(R) | LIMIT(R), .motor = 2, .limited = 1, .length = 1},
  };
  check(SCREE_JOINT_DISTANCE, cases, COUNT_OF(cases));
}

static void joints_that_hold_or_drive_all_three(void **state) {
  (void)state;
  const uint32_t point = LOCK(T) | LOCK(O), sprung = SPRING(T) | SPRING(O), driven = MOTOR(T) | MOTOR(O);
  const Case weld[] = {
      {.form = point | LOCK(A)},
      {.form = sprung | LOCK(A), .spring = 1},
      {.form = point | SPRING(A), .angular_spring = 2},
      {.form = sprung | SPRING(A), .spring = 2, .angular_spring = 1},
      {.form = point | LOCK(A), .motor = 1, .limited = 1},
  };
  check(SCREE_JOINT_WELD, weld, COUNT_OF(weld));
  const Case mouse[] = {
      {.form = sprung | SC_JOINT_DISC, .spring = 1},
      {.form = 0},
      {.form = 0, .spring = 1, .no_force = true},
  };
  check(SCREE_JOINT_MOUSE, mouse, COUNT_OF(mouse));
  const Case motor[] = {
      {.form = driven | SC_JOINT_DISC | MOTOR(A)},
      {.form = sprung | SC_JOINT_DISC | MOTOR(A), .spring = 1},
      {.form = driven | SC_JOINT_DISC | SPRING(A), .angular_spring = 1},
      {.form = sprung | SC_JOINT_DISC | SPRING(A), .spring = 1, .angular_spring = 1},
      {.form = MOTOR(A), .no_force = true},
      {.form = driven | SC_JOINT_DISC, .no_effort = true},
      {.form = SPRING(A), .spring = 1, .angular_spring = 1, .no_force = true},
      {.form = 0, .spring = 1, .angular_spring = 1, .no_force = true, .no_effort = true},
  };
  check(SCREE_JOINT_MOTOR, motor, COUNT_OF(motor));
}

static void joints_of_two_with_the_world(void **state) {
  (void)state;
  const Case pulley[] = {{.form = SC_JOINT_PULLEY | LOCK(S)},
                         {.form = SC_JOINT_PULLEY | LIMIT(S), .limited = 1},
                         {.form = SC_JOINT_PULLEY | LOCK(S), .spring = 1, .motor = 1}};
  check(SCREE_JOINT_PULLEY, pulley, COUNT_OF(pulley));
  const Case gear[] = {{.form = LOCK(S)}, {.form = LOCK(S), .limited = 1, .spring = 1, .motor = 1}};
  check(SCREE_JOINT_GEAR, gear, COUNT_OF(gear));
  const Case filter[] = {{.form = 0}, {.form = 0, .spring = 1, .angular_spring = 1, .motor = 1, .limited = 1}};
  check(SCREE_JOINT_FILTER, filter, COUNT_OF(filter));
}

// Whatever is asked for, the state has room for the impulses: a bit is a row.
static void no_form_has_more_rows_than_there_is_room_for(void **state) {
  (void)state;
  uint32_t most = 0;
  for (uint32_t kind = SCREE_JOINT_REVOLUTE; kind <= SCREE_JOINT_FILTER; ++kind)
    for (uint32_t bits = 0; bits < 64; ++bits) {
      ScreeJointDef def = scree_joint_def_default(kind);
      def.spring = bits & 1u, def.angular_spring = bits >> 1 & 1u, def.motor = bits >> 2 & 1u;
      def.limited = bits >> 3 & 1u, def.length = bits >> 4 & 1u, def.upper = bits >> 5 & 1u;
      uint32_t rows = (uint32_t)__builtin_popcount(sc_joint_form(&def) & (SC_JOINT_LOCKS | SC_JOINT_SOFT));
      assert_true(rows <= SC_JOINT_ROWS);
      most = rows > most ? rows : most;
    }
  assert_int_equal(most, 5);
}

static void kinds_have_their_coordinates(void **state) {
  (void)state;
  const struct {
    uint32_t kind, limited, driven;
  } cases[] = {{SCREE_JOINT_REVOLUTE, A, A},
               {SCREE_JOINT_PRISMATIC, T, T},
               {SCREE_JOINT_DISTANCE, R, R},
               {SCREE_JOINT_WELD, SC_COORDINATES, SC_COORDINATES},
               {SCREE_JOINT_WHEEL, T, A},
               {SCREE_JOINT_MOUSE, SC_COORDINATES, SC_COORDINATES},
               {SCREE_JOINT_MOTOR, SC_COORDINATES, A},
               {SCREE_JOINT_PULLEY, S, SC_COORDINATES},
               {SCREE_JOINT_GEAR, SC_COORDINATES, SC_COORDINATES},
               {SCREE_JOINT_FILTER, SC_COORDINATES, SC_COORDINATES}};
  for (size_t i = 0; i < COUNT_OF(cases); ++i) {
    assert_int_equal(sc_joint_main(cases[i].kind), cases[i].limited);
    assert_int_equal(sc_joint_driven(cases[i].kind), cases[i].driven);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(joints_with_one_free_coordinate),
      cmocka_unit_test(distances),
      cmocka_unit_test(joints_that_hold_or_drive_all_three),
      cmocka_unit_test(joints_of_two_with_the_world),
      cmocka_unit_test(no_form_has_more_rows_than_there_is_room_for),
      cmocka_unit_test(kinds_have_their_coordinates),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
