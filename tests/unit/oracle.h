// SPDX-License-Identifier: MIT
// Random placements of two cores, and what a manifold of them must be to agree with the exact answer.
#ifndef TESTS_UNIT_ORACLE_H
#define TESTS_UNIT_ORACLE_H

#include <stdbool.h>

#include "exact.h"
#include "geom/manifold.h"

typedef enum OracleWay { FAR, NEAR, TOUCHING, OVERLAPPING, INSIDE, FLUSH, ORACLE_WAYS } OracleWay;

typedef struct Placement {
  ScCore a, b;
  ScVec position; // of B in the frame of A
  ScRot rotation;
  Outline outline_a, outline_b;
  Exact exact;
  double extent, least; // of all, and of the smaller shape about its own centre
  double skins, noise;  // radii of both; what rounding may do to a length
  float margin;
} Placement;

// Places B, given both cores.
void oracle_place(Lcg *lcg, Placement *p, OracleWay way);
// Fails the test unless the manifold says what is exact: whether there is one, its normal, its points, the way out.
void oracle_check(const Placement *p, const ScLocalManifold *m);
void oracle_check_normal(const Placement *p, const ScLocalManifold *m);

// Whether cores overlap or are apart, and which corners touch, is then in the rounding.
bool oracle_within_noise(const Placement *p);
// What a separation may be wrong by.
double oracle_tolerance(const Placement *p);
uint32_t oracle_deepest(const ScLocalManifold *m);
void oracle_near(const char *what, const Placement *p, double value, double expected, double tolerance);

#endif
