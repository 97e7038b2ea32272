// SPDX-License-Identifier: MIT
// What the parts of the loader share while one text is turned into a scene.
#ifndef SC_SCENE_LOAD_H
#define SC_SCENE_LOAD_H

#include "block.h"
#include "scree/body.h"
#include "scree/joint.h"
#include "scree/shape.h"

// Where a shape stands in the text, for a refusal by the engine.
typedef struct ScShapeSource {
  ScMark mark;
  char path[sizeof(((ScLog *)0)->path)];
} ScShapeSource;

typedef struct ScLoad {
  ScLog log;
  ScreeScene *scene;
  int radians;     // angles of the text are radians, not degrees
  int raw_radians; // those that the joints of Fx2D give in radians are that here too: the text names no unit
  int stop;        // no use in going on: memory or room ran out
  uint32_t links;  // of all chains so far

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

// The square root, within two steps of a double.
double sc_load_root(double square);

// Says that memory ran out, once, and stops the loading.
void sc_load_out_of_memory(ScLoad *load);

// geometry.c: which kind of shape a geometry or a shape is, or -1 after a message; and its sizes, 0 after a message.
int sc_geometry_kind(ScLoad *load, ScBlockId id, const ScBlock *block, ScMark mark);
int sc_geometry_fill(ScLoad *load, const ScBlock *block, int kind, ScreeShapeDef *def);

// shapes.c: the geometry of a visual or a collision block, or a list of shapes. `base` has the entity's material, and
// for a geometry its place. A shape that is refused is said in the log and left out.
void sc_shapes_add_geometry(ScLoad *load, const ScValue *geometry, const ScreeShapeDef *base);
void sc_shapes_add_list(ScLoad *load, const ScValue *list, const ScreeShapeDef *base);
// Adds a shape that comes from a value.
void sc_shapes_append(ScLoad *load, const ScValue *value, const ScreeShapeDef *def);

// entity.c
typedef struct ScEntity {
  const ScEntry *entry;
  ScBlock block, physics, visual, collision;
} ScEntity;

typedef struct ScEntities {
  const ScNode *node; // may be null
  ScreeBody *bodies;  // of its entries, 0: refused
} ScEntities;

// The body of one entity, or 0 if it was refused.
ScreeBody sc_entity_add(ScLoad *load, const ScEntry *entry);
// Puts those to sleep that are to be: last, since a joint wakes what it joins.
void sc_entity_rest(ScLoad *load, ScEntities entities);
// What a body and a shape take from a physics and a visual block alone, for links to start from; and the body of one
// with the shapes at hand, or 0. `entity->entry` tells its name and where it stands.
void sc_entity_read_link(ScLoad *load, const ScValue *physics, const ScValue *visual, ScEntity *out);
ScreeBodyDef sc_entity_body(ScLoad *load, const ScEntity *entity);
ScreeShapeDef sc_entity_shape(ScLoad *load, const ScEntity *entity);
ScreeBody sc_entity_create(ScLoad *load, const ScEntity *entity, const ScreeBodyDef *def);

// roll.c: the entities by name.
typedef struct ScRollEntry {
  const ScNode *key;
  ScreeBody body; // 0: refused
} ScRollEntry;

typedef struct ScRoll {
  ScRollEntry *items; // the caller's to free
  uint32_t count;
} ScRoll;

ScRoll sc_roll_sort(ScLoad *load, ScEntities entities);
// The body of that name, 0 if its entity was refused. Returns 0 after a message.
int sc_roll_find(ScLoad *load, const ScRoll *names, const ScNode *name, ScreeBody *out_body);
// The body that a value names, 0 if it is not given; 0 also after a message.
ScreeBody sc_roll_find_value(ScLoad *load, const ScRoll *names, const ScValue *value);
// Reads the entries of a map of names, each of which is to be a map.
typedef void ScEach(ScLoad *load, const ScRoll *names, const ScEntry *entry);
void sc_roll_each(ScLoad *load, const ScRoll *names, const ScValue *map, const char *expected, ScEach *each);
// "#7": a body without a name, as the command line speaks of it. No name holds such a sign.
int sc_roll_is_nameless(const ScNode *key);
// Says it when a key is not a name, nor such a one where these may be.
void sc_roll_check(ScLoad *load, const ScNode *key, int nameless);

// filters.c: pairs of bodies that never touch, and named groups.
void sc_filters_add(ScLoad *load, const ScRoll *names, const ScValue *exclude, const ScValue *groups);

// joint_read.c, joints.c
typedef struct ScJoint {
  const ScEntry *entry;
  ScBlock block;
  ScreeJointDef def;
  int rope;
} ScJoint;

// The definition of one joint but for its bodies, which are in `joint->def`.
void sc_joint_read(ScLoad *load, ScJoint *joint);
// Reads a spring into the three members that it is made of.
void sc_joint_read_spring(ScLoad *load, const ScValue *value, uint32_t *mode, double *stiffness, double *damping);
void sc_joints_add(ScLoad *load, const ScRoll *names, const ScValue *joints);

// fields.c
void sc_fields_add(ScLoad *load, const ScRoll *names, const ScValue *fields);

// chains.c: links and joints along lines of points.
void sc_chains_add(ScLoad *load, const ScRoll *names, const ScValue *chains);

// fault.c: says what the engine refused, at the place that it came from.
void sc_fault_scene(ScLoad *load, const ScreeFault *fault, const ScBlock *scene);
void sc_fault_body(ScLoad *load, const ScreeFault *fault, const ScEntity *entity);
void sc_fault_joint(ScLoad *load, const ScreeFault *fault, const ScJoint *joint);
void sc_fault_field(ScLoad *load, const ScreeFault *fault, const ScNode *key, const ScBlock *field);
// One of which no more is known than its key.
void sc_fault_key(ScLoad *load, const ScreeFault *fault, const ScNode *key);

#endif
