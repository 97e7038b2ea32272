// SPDX-License-Identifier: MIT
#include "geom/box.h"

ScBox sc_box_of_hull(const ScHull *hull, double x, double y, ScRot rotation) {
  ScVec first = sc_rotate(rotation, hull->points[0]);
  float min_x = first.x, min_y = first.y, max_x = first.x, max_y = first.y;
  for (uint32_t i = 1; i < hull->count; ++i) {
    ScVec p = sc_rotate(rotation, hull->points[i]);
    min_x = sc_minf(min_x, p.x);
    min_y = sc_minf(min_y, p.y);
    max_x = sc_maxf(max_x, p.x);
    max_y = sc_maxf(max_y, p.y);
  }
  double r = (double)hull->radius;
  return (ScBox){sc_math_round_down(x + ((double)min_x - r)), sc_math_round_down(y + ((double)min_y - r)),
                 sc_math_round_up(x + ((double)max_x + r)), sc_math_round_up(y + ((double)max_y + r))};
}
