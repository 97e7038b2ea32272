// SPDX-License-Identifier: MIT
// Builders and checks that the tests of scenes share.
#ifndef TESTS_UNIT_SUPPORT_H
#define TESTS_UNIT_SUPPORT_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lcg.h"
#include "scree/scree.h"
#include "state/scene.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

ScreeScene *test_scene(const ScreeSceneDef *def);
// No gravity, no bounce threshold, one substep: bodies move as the textbook's do.
ScreeScene *test_scene_bare(double dt);

ScreeBodyDef test_body(ScreeBodyType type, double x, double y);
ScreeShapeDef test_circle(double radius);
ScreeShapeDef test_box(double width, double height);
ScreeShapeDef test_capsule(double length, double radius);

// Make a body; fail the test when that is refused.
ScreeBody test_add(ScreeScene *scene, ScreeBodyDef def, ScreeShapeDef shape);
ScreeBody test_add_bare(ScreeScene *scene, ScreeBodyDef def);

void test_step(ScreeScene *scene, double dt, uint32_t times);

// How many records a list of touches (event.h) has, and the only one of them.
uint32_t test_touches(ScreeScene *scene, uint32_t touches);
ScreeTouch test_only(ScreeScene *scene, uint32_t touches);
// The same of contacts and sensors together: one of BEGIN and END.
uint32_t test_all_touches(ScreeScene *scene, uint32_t touches);

// State of a body by its handle.
double test_x(const ScreeScene *scene, ScreeBody body);
double test_y(const ScreeScene *scene, ScreeBody body);
double test_angle(const ScreeScene *scene, ScreeBody body);
ScreeVec2 test_velocity(const ScreeScene *scene, ScreeBody body);
double test_omega(const ScreeScene *scene, ScreeBody body);
double test_get(const ScreeScene *scene, ScreeBody body, ScreeBodyField field);

// What a refused call is to leave as it is; the fault of the scene begins anew.
typedef struct TestBefore {
  uint64_t hash;
  ScreeCounters counters;
} TestBefore;
TestBefore test_look(ScreeScene *scene);
// The call was refused for this argument and value, the fault says so, and the scene has not noticed.
void test_refused(const ScreeScene *scene, const TestBefore *before, ScreeStatus status, ScreeStatus expected,
                  const char *call, const char *argument, double value);
// The same of the call that gives `status`, which is worked out after the look at the scene.
#define TEST_REFUSED(scene, expected, call, argument, value, status)                                                   \
  do {                                                                                                                 \
    TestBefore before = test_look(scene);                                                                              \
    test_refused(scene, &before, (status), expected, call, argument, value);                                           \
  } while (0)

// |value - expected| <= tolerance, with both told when not.
#define test_near(value, expected, tolerance) test_near_at(value, expected, tolerance, #value, __FILE__, __LINE__)
void test_near_at(double value, double expected, double tolerance, const char *text, const char *file, int line);

#endif
