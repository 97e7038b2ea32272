// SPDX-License-Identifier: MIT
#include <string.h>

#include "geom/weld.h"

ScreeStatus scree_hull_compute(const ScreeVec2 *points, uint32_t count, ScreeVec2 *out_points, uint32_t *out_count) {
  ScCorners corners;
  *out_count = 0;
  ScreeStatus status = points ? sc_weld_hull(points, count, &corners) : SCREE_TOO_FEW_POINTS;
  if (status != SCREE_OK) return status;
  memcpy(out_points, corners.points, corners.count * sizeof *out_points);
  *out_count = corners.count;
  return SCREE_OK;
}
