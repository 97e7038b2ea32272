// SPDX-License-Identifier: MIT
// Memory that runs out when a test says so. The program's own aligned_alloc stands in front of the C library's; to be
// included first, by one file of a program, after _POSIX_C_SOURCE was defined as 200112L for posix_memalign.
#ifndef TESTS_UNIT_SCARCE_H
#define TESTS_UNIT_SCARCE_H

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

static int64_t allowed = -1; // allocations that still succeed; below 0: all
static bool once;            // only the next one fails, and those after it succeed

void *aligned_alloc(size_t alignment, size_t size) {
  if (allowed == 0) {
    if (once) allowed = -1;
    errno = ENOMEM;
    return NULL;
  }
  if (allowed > 0) --allowed;
  void *block = NULL;
  return posix_memalign(&block, alignment, size) == 0 ? block : NULL;
}

#endif
