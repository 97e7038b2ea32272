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
  uint32_t *rings; // points in each
  uint8_t *cells;
  uint32_t shape_count, point_count, ring_count, cell_count;
  uint32_t def_capacity, source_capacity, point_capacity, ring_capacity, cell_capacity;
  uint32_t cells_read; // of all entities so far
} ScLoad;

// An angle of the text in radians.
double sc_load_angle(const ScLoad *load, double angle);

// Says that memory ran out, once, and stops the loading.
void sc_load_out_of_memory(ScLoad *load);

// geometry.c: which kind of shape a geometry or a shape is, or -1 after a message; and its sizes, 0 after a message.
int sc_geometry_kind(ScLoad *load, ScBlockId id, const ScBlock *block, ScMark mark);
int sc_geometry_fill(ScLoad *load, const ScBlock *block, int kind, ScreeShapeDef *def);

// shapes.c: the geometry of a visual or a collision block, or a list of shapes. `base` has the entity's material, and
// for a geometry its place. A shape that is refused is said in the log and left out.
void sc_shapes_add_geometry(ScLoad *load, const ScValue *geometry, const ScreeShapeDef *base);
void sc_shapes_add_list(ScLoad *load, const ScValue *list, const ScreeShapeDef *base);

// entity.c: the body of one entity, or 0 if it was refused.
ScreeBody sc_entity_add(ScLoad *load, const ScEntry *entry);

// filters.c: pairs of bodies that never touch, and named groups. `bodies` are those of the entries of `entities`.
typedef struct ScEntities {
  const ScNode *node; // may be null
  const ScreeBody *bodies;
} ScEntities;

void sc_filters_add(ScLoad *load, ScEntities entities, const ScValue *exclude, const ScValue *groups);

// fault.c: says what the engine refused, at the place that it came from.
typedef struct ScEntity {
  const ScEntry *entry;
  ScBlock block, physics, visual, collision;
} ScEntity;

void sc_fault_scene(ScLoad *load, const ScreeFault *fault, const ScBlock *scene);
void sc_fault_body(ScLoad *load, const ScreeFault *fault, const ScEntity *entity);

#endif
