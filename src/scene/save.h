// SPDX-License-Identifier: MIT
// What the parts of the writer share.
#ifndef SC_SCENE_SAVE_H
#define SC_SCENE_SAVE_H

#include <string.h>

#include "emit.h"
#include "scree/scree.h"

#define SC_SAVE_NAME_MAX 64

// Is it the number that an absent key stands for, down to the sign of zero?
static inline int sc_save_is_exactly(double value, double initial) {
  return memcmp(&value, &initial, sizeof value) == 0;
}

static inline int sc_save_is_zero(ScreeVec2 value) {
  return sc_save_is_exactly(value.x, 0.0) && sc_save_is_exactly(value.y, 0.0);
}

static inline void sc_save_pair(ScEmit *emit, ScreeVec2 pair) {
  sc_emit_list(emit, sc_emit_double, (const double[]){pair.x, pair.y}, 2);
}

// Is the text beyond what the reader takes?
static inline int sc_save_is_full(const ScEmit *emit) {
  return emit->length > SCREE_YAML_BYTES_MAX || emit->nodes > SCREE_YAML_NODES_MAX;
}

// save_shape.c: all shapes of a body.
ScreeStatus sc_save_shapes(ScEmit *emit, ScreeScene *scene, ScreeBody body);

// save_filter.c: joints, excluded pairs and groups. What a body or a joint is called in the text: its name, or "#7" for
// one without, which is to have the row `number`. Uses `buffer` or the memory of the scene.
ScreeStatus sc_save_named(ScEmit *emit, ScreeScene *scene);
const char *sc_save_name(const char *name, uint32_t number, char buffer[SC_SAVE_NAME_MAX]);

typedef struct ScSaveNames {
  ScEmit *emit;
  ScreeScene *scene;
  uint32_t rows;
  uint32_t *numbers; // of the bodies, by row: how many live rows come before
  ScreeBody *bodies; // room for one to a row
} ScSaveNames;

void sc_save_reference(const ScSaveNames *names, ScreeBody body);

// fields.c
ScreeStatus sc_save_fields(const ScSaveNames *names);

// save_joint.c
ScreeStatus sc_save_joints(const ScSaveNames *names);

#endif
