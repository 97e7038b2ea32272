// SPDX-License-Identifier: MIT
// What the parts of the loader share while one text is turned into a scene.
#ifndef SC_SCENE_LOAD_H
#define SC_SCENE_LOAD_H

#include "block.h"
#include "scree/body.h"
#include "scree/shape.h"

// Where a shape stands in the text, for a refusal by the engine.
typedef struct ScShapeSource {
  ScMark mark;
  char path[sizeof(((ScLog *)0)->path)];
} ScShapeSource;

typedef struct ScLoad {
  ScLog log;
  ScreeScene *scene;
  int radians; // angles of the text are radians, not degrees
  int stop;    // no use in going on: memory or room ran out

  // The shapes of the entity at hand.
  ScreeShapeDef *defs;
  ScShapeSource *sources;
  ScreeVec2 *points;
  uint32_t shape_count, point_count;
  uint32_t def_capacity, source_capacity, point_capacity;
} ScLoad;

// An angle of the text in radians.
double sc_load_angle(const ScLoad *load, double angle);

// Says that memory ran out, once, and stops the loading.
void sc_load_out_of_memory(ScLoad *load);

// shapes.c: the geometry of a visual or a collision block, or a list of shapes. `base` has the entity's material, and
// for a geometry its place. A shape that is refused is said in the log and left out.
void sc_shapes_add_geometry(ScLoad *load, const ScValue *geometry, const ScreeShapeDef *base);
void sc_shapes_add_list(ScLoad *load, const ScValue *list, const ScreeShapeDef *base);

// entity.c: the body of one entity.
void sc_entity_add(ScLoad *load, const ScEntry *entry);

// fault.c: says what the engine refused, at the place that it came from.
typedef struct ScEntity {
  const ScEntry *entry;
  ScBlock block, physics, visual, collision;
} ScEntity;

void sc_fault_scene(ScLoad *load, const ScreeFault *fault, const ScBlock *scene);
void sc_fault_body(ScLoad *load, const ScreeFault *fault, const ScEntity *entity);

#endif
