// SPDX-License-Identifier: MIT
// Shapes that the trees of the broad phase hold in the wrong place, or not at all: those that edits made or moved since
// the last step, and those that the last step took out of their padded boxes. Whoever asks between steps looks through
// these trees and the strays.
//
// The trees themselves are left alone: their form decides the order of pairs, and asking must not change the future.
// So the strays have a tree of their own, which is made when somebody asks for the first time after a step, and is kept
// in step with edits from then on. Who never asks pays nothing.
#ifndef SC_STATE_STRAYS_H
#define SC_STATE_STRAYS_H

#include "base/mem.h"
#include "geom/tree.h"
#include "scree/scene.h"

typedef struct ScStrays {
  ScTree tree;  // by the tight boxes of the strays
  ScArray news; // uint32_t: shapes that edits made or moved since the tree was brought up to date
  bool known;   // the tree was made since the last step
} ScStrays;

// Brings the tree up to date. False when memory ran out.
bool sc_strays_update(ScreeScene *scene);
// An edit made or moved a shape.
void sc_strays_note(ScreeScene *scene, uint32_t row);
// A shape is about to go, or may not be found any more.
void sc_strays_drop(ScreeScene *scene, uint32_t row);
// A step begins: the trees of the broad phase take the strays in.
void sc_strays_forget(ScreeScene *scene);
// Is a shape where the tree of its body's type says?
bool sc_strays_at_home(const ScreeScene *scene, uint32_t row);

#endif
