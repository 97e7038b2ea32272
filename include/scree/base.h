// SPDX-License-Identifier: MIT
/// The types that every other header uses: vectors, statuses, faults and the version.
///
/// Units throughout: metres, kilograms, seconds, radians; y is up; angles grow counter-clockwise.
#ifndef SCREE_BASE_H
#define SCREE_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SCREE_VERSION_MAJOR 0
#define SCREE_VERSION_MINOR 1
#define SCREE_VERSION_PATCH 0

/// A point or a vector.
typedef struct ScreeVec2 {
  double x, y;
} ScreeVec2;

/// What a call answers. SCREE_OK is zero; anything else means that nothing was changed.
typedef enum ScreeStatus {
#define X(name, code, text) SCREE_##name,
#include "scree/status.def"
#undef X
  SCREE_STATUS_COUNT
} ScreeStatus;

/// The short code of a status ("not-finite"), for programs. Never null.
const char *scree_status_code(ScreeStatus status);

/// One sentence about a status, for people. Never null.
const char *scree_status_text(ScreeStatus status);

/// The last refused call of a scene: which call, which argument, which value.
///
/// Fixed-size, so that a binding can read it from memory. `call` and `argument` are zero-terminated.
typedef struct ScreeFault {
  uint32_t status;   ///< a ScreeStatus; SCREE_OK when no call was refused yet
  uint32_t index;    ///< which element, where the argument is a list (shape or point number); else 0
  double value;      ///< the refused number, or a handle, or a count; NaN is kept as it came
  double low, high;  ///< the range of numbers or counts that are allowed; low > high where no range was left
  char call[40];     ///< "scree_body_create"
  char argument[40]; ///< "linear_damping"
} ScreeFault;

#ifdef __cplusplus
}
#endif

#endif
