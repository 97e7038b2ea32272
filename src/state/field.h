// SPDX-License-Identifier: MIT
// Fields: their rows, where they are, and whom they reach.
#ifndef SC_STATE_FIELD_H
#define SC_STATE_FIELD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/math.h"
#include "scree/field.h"

// Where a field is, and how it moves there.
typedef struct ScFieldPlace {
  const ScreeFieldDef *def;
  uint32_t body;    // that carries it, or SC_NONE
  double x, y;      // of the middle of its region
  ScRot turn;       // of its body, and of gravity and wind
  ScRot box;        // of the box
  ScreeVec2 middle; // the centre of mass of its body
  ScVec velocity;   // of that
  float omega;
} ScFieldPlace;

// The definition was checked; `body` is a row, or SC_NONE. SCREE_OUT_OF_MEMORY or SCREE_CAPACITY, and nothing has
// changed, otherwise.
ScreeStatus sc_field_create(ScreeScene *scene, const ScreeFieldDef *def, uint32_t body, uint32_t *out_row);
void sc_field_destroy(ScreeScene *scene, uint32_t row);
void sc_field_change(ScreeScene *scene, uint32_t row, const ScreeFieldDef *def, uint32_t body);

// Is it there and enabled, and so is the body that carries it?
bool sc_field_works(const ScreeScene *scene, uint32_t row);
ScFieldPlace sc_field_place(const ScreeScene *scene, uint32_t row);
// Is the point no further from the region than that?
bool sc_field_holds(const ScreeScene *scene, const ScFieldPlace *place, ScreeVec2 point, double margin);
// Does it act on the body, if that is within?
bool sc_field_allows(const ScreeScene *scene, const ScFieldPlace *place, uint32_t body);

// For an edit of a body that carries fields: wakes whom they reach.
void sc_field_wake_by(ScreeScene *scene, uint32_t body);
// The same at the start of a step, of all that have moved since the last one began.
void sc_field_wake_moved(ScreeScene *scene);
// For a body that dies.
void sc_field_forget(ScreeScene *scene, uint32_t body);

#endif
