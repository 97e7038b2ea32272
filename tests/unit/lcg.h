// SPDX-License-Identifier: MIT
// Numbers that look random and are the same in every run and on every machine. Constants: Knuth, TAOCP vol. 2, 3.3.4.
#ifndef TESTS_UNIT_LCG_H
#define TESTS_UNIT_LCG_H

#include <stdint.h>

typedef struct Lcg {
  uint64_t state;
} Lcg;

static inline uint32_t lcg_next(Lcg *lcg) {
  lcg->state = lcg->state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(lcg->state >> 32);
}

// From 0 to count - 1.
static inline uint32_t lcg_below(Lcg *lcg, uint32_t count) {
  return (uint32_t)(((uint64_t)lcg_next(lcg) * count) >> 32);
}

static inline double lcg_range(Lcg *lcg, double lo, double hi) {
  return lo + (hi - lo) * ((double)lcg_next(lcg) / 4294967296.0);
}

// Of both parts in this order: arguments of one call may be evaluated in either.
typedef struct LcgPair {
  double x, y;
} LcgPair;

static inline LcgPair lcg_pair(Lcg *lcg, double lo, double hi) {
  LcgPair pair;
  pair.x = lcg_range(lcg, lo, hi);
  pair.y = lcg_range(lcg, lo, hi);
  return pair;
}

#endif
