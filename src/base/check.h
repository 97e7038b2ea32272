// SPDX-License-Identifier: MIT
// Asserts for broken invariants: on in debug and sanitizer builds, absent in release. Never for a caller's mistake.
#ifndef SC_BASE_CHECK_H
#define SC_BASE_CHECK_H

#if defined(SCREE_ASSERTS)
#include <stdio.h>
#include <stdlib.h>
#define SC_ASSERT(condition)                                                                                           \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      fprintf(stderr, "%s:%d: broken invariant: %s\n", __FILE__, __LINE__, #condition);                                \
      abort();                                                                                                         \
    }                                                                                                                  \
  } while (0)
#else
#define SC_ASSERT(condition) ((void)0)
#endif

#define SC_INLINE static inline __attribute__((always_inline))
// Kept a function of its own. Browsers compile a module function by function, and one that holds a whole step badly.
#define SC_APART __attribute__((noinline))

#endif
