// SPDX-License-Identifier: MIT
// Builders and readers for scene tests, and the closed forms they are compared with.
#ifndef PROBE_H
#define PROBE_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "scree/scree.h"

#define PROBE_PI 3.14159265358979323846
#define PROBE_DT (1.0 / 60.0)

// The numbers of copies at which contact tests run: a batch has four lanes, so these fill, underfill and overfill
// batches.
#define PROBE_LANES                                                                                                    \
  { 1u, 3u, 4u, 5u, 8u, 64u, 129u }
#define PROBE_LANE_COUNTS 7u

typedef struct ProbeMaterial {
  double friction, restitution, density;
  double kinetic; // 0: as friction
} ProbeMaterial;

// Every test of a program's list runs for each solver: PROBE_TEST makes the entries, and whatever a test creates by
// probe_def or probe_scene has the solver of the entry.
extern uint32_t probe_solver;
// Whether its bodies may fall asleep: 1 unless a program says otherwise.
extern uint32_t probe_sleep;
int probe_take_soft(void **state);
int probe_take_xpbd(void **state);
#define PROBE_TEST(f)                                                                                                  \
  {#f " (soft)", f, probe_take_soft, NULL, NULL}, { #f " (xpbd)", f, probe_take_xpbd, NULL, NULL }

ScreeSceneDef probe_def(void);
ScreeScene *probe_scene(ScreeVec2 gravity);
// y is the height of the box's centre.
ScreeBody probe_box(ScreeScene *scene, ScreeBodyType type, ScreeVec2 at, double angle, ScreeVec2 size, ProbeMaterial m);
ScreeBody probe_circle(ScreeScene *scene, ScreeBodyType type, ScreeVec2 at, double radius, ProbeMaterial m);
// A static floor whose top is y = 0, of this width about x = 0.
ScreeBody probe_floor(ScreeScene *scene, double width, ProbeMaterial m);
ScreeBody probe_shape(ScreeScene *scene, ScreeBodyType type, ScreeVec2 at, double angle, const ScreeShapeDef *def);

// The text of a scene of tests/scenes, until the next call; and the scene, read strictly.
const char *probe_read_file(const char *name);
ScreeScene *probe_load_text(const char *text);
ScreeScene *probe_load_file(const char *name);
// The body of a name, and of one that ends in a number.
ScreeBody probe_find(const ScreeScene *scene, const char *name);
ScreeBody probe_find_numbered(const ScreeScene *scene, const char *name, uint32_t number);

void probe_steps(ScreeScene *scene, uint32_t steps);

double probe_x(ScreeScene *scene, ScreeBody body);
double probe_y(ScreeScene *scene, ScreeBody body);
double probe_angle(ScreeScene *scene, ScreeBody body);
ScreeVec2 probe_velocity(ScreeScene *scene, ScreeBody body);
double probe_speed(ScreeScene *scene, ScreeBody body);
double probe_omega(ScreeScene *scene, ScreeBody body);
bool probe_awake(ScreeScene *scene, ScreeBody body);
double probe_get(ScreeScene *scene, ScreeBody body, ScreeBodyField field);
// m v^2 / 2 + I w^2 / 2 + m g h over all dynamic bodies.
double probe_energy(ScreeScene *scene);
// Every body column that should hold a number does.
void probe_assert_finite(ScreeScene *scene);
// Largest depth of any contact of the last step, m.
double probe_deepest(ScreeScene *scene);

// The upper end of a ramp of 20 degrees, 10 m long, that rises from the origin.
ScreeVec2 probe_ramp_end(void);
// A small body slides at 5 m/s over a floor at y = 0 from the left and up that ramp, all without friction, as far as it
// goes: the corner takes the speed across the ramp and leaves that along it, and nothing else is felt.
void probe_climb(ScreeScene *scene, bool circle);

void probe_assert_near(double value, double expected, double tolerance, const char *what);
#define PROBE_NEAR(value, expected, tolerance) probe_assert_near(value, expected, tolerance, #value)

#endif
