// SPDX-License-Identifier: MIT
// The smallest box around a placed core, skin included.
#ifndef SC_GEOM_BOX_H
#define SC_GEOM_BOX_H

#include "geom/shape.h"

// Rounded outward from double, so that it contains the shape however far from the origin that is.
ScBox sc_box_of_hull(const ScHull *hull, double x, double y, ScRot rotation);

#endif
