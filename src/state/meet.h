// SPDX-License-Identifier: MIT
// Who may meet whom.
#ifndef SC_STATE_MEET_H
#define SC_STATE_MEET_H

#include "state/scene.h"

// May these two shapes meet? Categories, masks, groups, exclusions; never two of one body; and unless one is a sensor,
// neither two that do not move by themselves nor two open ones. Shapes of disabled bodies are in no tree, and nobody
// asks for them.
bool sc_meet_allows(const ScreeScene *scene, uint32_t shape_a, uint32_t shape_b);
// May a shape meet nobody at all, by its filter?
static inline bool sc_meet_nobody(const ScShapes *shape, uint32_t row) {
  ScFilter f = shape->filter[row];
  return f.group <= 0 && (f.mask == 0 || f.category == 0);
}
// May any shapes of these two bodies meet, of enabled ones?
bool sc_meet_bodies_allow(const ScreeScene *scene, uint32_t body_a, uint32_t body_b);
// Is `found` a piece of the solid that `piece` is one of, for `other`, which meets that? Whether the two are fixed to
// each other is for the caller to know. Without the scene's seams only pieces of one outline or grid make a solid.
static inline bool sc_meet_solid(const ScreeScene *scene, uint32_t piece, uint32_t other, uint32_t found) {
  const ScShapes *shapes = &scene->tables.shape;
  if (shapes->count[found] < 3u || shapes->sensor[found] || sc_shape_one_way(shapes, found)) return false;
  if (!scene->def.seams && shapes->given[found].head != shapes->given[piece].head) return false;
  return found == piece || sc_meet_allows(scene, found, other);
}
// What a pair of two shapes is from its first step to its last, of SENSOR, ROUND and TURNED; and until an edit, of
// SWEPT and ONE_WAY.
uint32_t sc_meet_flags(const ScreeScene *scene, uint32_t shape_a, uint32_t shape_b);

#endif
