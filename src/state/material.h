// SPDX-License-Identifier: MIT
// How a pair makes one material of the two of its shapes.
#ifndef SC_STATE_MATERIAL_H
#define SC_STATE_MATERIAL_H

#include "state/columns.h"

ScMaterial sc_material_of(const ScreeShapeDef *def);
void sc_material_tell(const ScMaterial *material, ScreeShapeDef *out_def);

// The same for (a, b) and (b, a), to the bit.
ScMix sc_material_mix(const ScMaterial *a, const ScMaterial *b);
ScSurface sc_material_surface(const ScMaterial *a, float radius_a, const ScMaterial *b, float radius_b);

// Takes what a pair has of the materials of its shapes from what these are now, and whether it is SC_PAIR_SPECIAL.
void sc_material_refresh(ScreeScene *scene, uint32_t pair);
// Takes what follows from the materials of a body's shapes anew: its restitution, and what its pairs have of them.
void sc_material_renew(ScreeScene *scene, uint32_t body);

#endif
