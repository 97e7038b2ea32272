// SPDX-License-Identifier: MIT
// What a scene is: its settings, its tables, what finds rows in them, and what the stages of a step hand to each other.
#ifndef SC_STATE_SCENE_H
#define SC_STATE_SCENE_H

#include "base/mem.h"
#include "base/pool.h"
#include "base/rows.h"
#include "geom/plan.h"
#include "geom/shape.h"
#include "geom/tree.h"
#include "scree/body.h"
#include "scree/column.h"
#include "scree/event.h"
#include "scree/profile.h"
#include "scree/scene.h"
#include "state/columns.h"
#include "state/exclude.h"
#include "state/field.h"
#include "state/flight.h"
#include "state/given.h"
#include "state/group.h"
#include "state/island.h"
#include "state/names.h"
#include "state/pairs.h"
#include "state/sleep.h"
#include "state/strays.h"

// Lengths in metres that the contact stages agree on. Chosen for bodies of 0.1 to 10 m.
#define SC_SLOP        0.0005f  // overlaps up to this are left alone
#define SC_TOUCH       0.00025f // gaps up to this count as none
#define SC_SPECULATIVE 0.02f    // contacts are made this long before surfaces meet
// Nothing moves or turns faster than this, m/s and rad/s: faster bodies are slowed down to it at the start of a step.
// No product of speeds and masses then overflows.
#define SC_SPEED_MAX  1e6
#define SC_BOX_MARGIN 0.1f // most that a box is padded

// Contacts in the order in which they are solved. Lanes of a batch share no movable body; SC_NONE fills up a batch.
typedef struct ScGroup {
  uint32_t first_lane; // a multiple of 4
  uint32_t batches;
  uint32_t closed; // of these, the first that have no gap, neither now nor a step ago: SC_PAIR_OPEN and SC_PAIR_FRESH
  uint32_t form;   // the same for all of a group: SC_FORM_ bits
  uint32_t colour; // of contacts
} ScGroup;

// Islands that are solved from the first substep to the last before the next block is begun, so that what they read and
// write stays in a near cache. Bodies that are not dynamic take part in every block.
typedef struct ScBlock {
  uint32_t first_slot, slots; // its dynamic bodies
  uint32_t first_group, groups;
  uint32_t first_joint_group, joint_groups;
  uint32_t effort; // SC_EFFORT_ bits of its islands
} ScBlock;

// Bodies of a block, unless one island is larger and has a block to itself: with their contacts about 150 kB.
#define SC_BLOCK_BODIES 500u

#define SC_COLOURS 32u
#define SC_GROUPS  (4u * SC_COLOURS)

// The joints of a batch and the slots of their bodies: 0 for a filler and what is immovable. Arms are those of anchors
// in their bodies, from the centres of mass; 0 without a slot.
typedef struct ScJointLanes {
  float arm_ax[4], arm_ay[4], arm_bx[4], arm_by[4];
  uint32_t joint[4]; // rows, SC_NONE for a filler
  uint32_t slot_a[4], slot_b[4];
  uint32_t count; // of joints; fillers come last
} ScJointLanes;

// The slots of the bodies that are awake, as the last step left them. They follow from who is awake and from islands,
// and are given anew when one of these has changed.
typedef struct ScSlots {
  ScArray rows;     // body rows, see ScStep
  ScArray block_of; // uint32_t, by dynamic slot
  ScArray blocks;   // ScBlock
  uint32_t first_driven;
  bool kept;
} ScSlots;

// The joints that are solved in their order, as the last step left it. It follows from which joints those are, from
// their forms and anchors, and from the slots and centres of bodies, and is made anew when one of these has changed.
typedef struct ScJointGraph {
  ScArray groups;    // ScGroup, block by block
  ScArray lanes;     // ScJointLanes
  ScArray blocks;    // ScBlock
  ScArray slot_rows; // those that it was made for
  uint32_t first_driven;
  bool stale; // joints, or centres of their bodies, have changed
} ScJointGraph;

// What one step hands from stage to stage; all 0 at its beginning. The arrays live in the arena.
typedef struct ScStep {
  float dt;
  const uint32_t *slot_rows;    // graph: body row of each solver slot; slot 0 is the immovable one
  uint32_t slots, first_driven; // of those, the first that is not of a dynamic body
  ScBlock *blocks;
  ScGroup *groups;                 // block by block
  uint32_t *lane_pairs;            // graph: pair row of each lane, SC_NONE for a filler
  uint32_t *lane_a, *lane_b;       // graph: slots of the bodies of each lane, 0 for a filler
  const ScGroup *joint_groups;     // block by block; their form is that of joints. These two live in ScJointGraph
  const ScJointLanes *joint_lanes; // by joint batch
  uint32_t joint_group_count, joint_batches;
  uint32_t block_count, group_count, colours;
  bool unlike; // solve: some block has islands of another effort than its own
  uint32_t *swept; // narrow: pairs that may meet in this step and that continuous collision looks after
  uint32_t swept_count;
  ScFlight **flights;          // ccd: see state/flight.h
  uint32_t *flight_of;         // by slot: the place of its body among these, plus 1, or 0
  uint32_t flight_count, bent; // bent: legs after the first, of all
  ScImpact *impacts;
  uint32_t moved, tested, reused, solved, batches, overflow; // see ScreeCounters
} ScStep;

// Set by the caller who wants steps timed.
typedef struct ScProfile {
  ScreeClock clock; // null: they are not
  void *context;
  ScreeStageTimes last, total;
} ScProfile;

// What happened. Records that need nothing but memory have it before they are due: from pairs, joints and bodies, when
// these are made. What is edited between two steps is told by the second.
typedef struct ScEvents {
  ScArray begun, ended;       // ScreeTouch: of pairs in the last step, as they came; an edit and it may both be in them
  ScArray ended_by_edit;      // ScreeTouch: since the last step
  ScArray joint_ends;         // ScreeJointEnd: of the last step
  ScArray joint_ends_by_edit; // ScreeJointEnd: since the last step
  ScArray slept, woke;        // ScreeBody: in the last step or since the one before
  ScArray hits;               // ScreeContact: of the last step
  // ScreeContact: what closed fast in the last step, whether new or not, and has no gap after it; its speed is that at
  // which it goes on closing, below 0 when it parts. And one to be reused.
  ScArray struck, struck_before;
  ScArray lists[SCREE_TOUCHES_COUNT]; // ScreeTouch: made from `begun` and `ended` when somebody asks
  uint32_t made;                      // which of these are of the last step, a bit each
  bool hits_wanted;                   // somebody asked for hits: every step lists them
} ScEvents;

typedef struct ScVertexPool {
  uint32_t rows;                   // one past the highest in use
  uint32_t free[SC_HULL_MAX + 1u]; // first free run of that length, SC_NONE; linked through its first vertex
} ScVertexPool;

// A state that may be gone back to.
typedef struct ScMoment {
  uint8_t *bytes; // a snapshot
  size_t length, capacity;
  double step; // the count of steps then
} ScMoment;

// The last of them, the oldest one first. The memory of those that were forgotten serves the next.
typedef struct ScHistory {
  ScMoment *ring;
  uint32_t most, first, count;
} ScHistory;

struct ScreeScene {
  ScreeSceneDef def;
  double steps, bank;
  double time; // s
  ScTables tables;
  ScPool bodies, shapes, pairs;
  ScVertexPool vertices;
  ScGivenLists given;
  ScCouples pair_set;
  ScPool exclusions, groups, memberships;
  ScCouples exclusion_set, membership_set;
  ScNames group_names;
  ScPool joints;
  ScNames joint_names;
  ScPool fields;
  ScNames field_names;
  uint32_t apart;               // memberships of groups whose members may not touch
  ScRows stepped, active, once; // bodies; pairs; pairs: see state/sleep.h
  ScRows stirred;               // bodies that woke or fell asleep since the end of the last step, or did both
  ScRows jointed;               // joints that have rows, both bodies enabled and one of them awake
  ScSlots slots;
  ScJointGraph joint_graph;
  ScIslands islands;
  ScTree trees[SCREE_BODY_DYNAMIC + 1]; // by body type
  ScNames names;
  ScStrays strays;
  ScArray hits;             // ScHit, of the last query
  ScArray changed;          // uint32_t: shapes made or moved by edits, whose boxes are out of date
  ScArray found;            // uint32_t: what a tree query found
  ScArray packing;          // uint32_t: for whoever takes or reads a snapshot
  ScArray foreseen;         // 64 bytes: for the same
  struct ScreeScene *spare; // for whoever restores one: what is read is put together in it; null before the first
  ScEvents events;
  bool breaks;          // some joint may break
  bool pushed;          // some body has a push
  bool aims;            // some body may have an aim
  uint32_t dynamic;     // live dynamic bodies
  uint32_t sensors;     // rows of shapes that are sensors
  uint32_t touching;    // pairs that are SC_PAIR_LINKED
  uint32_t contacts;    // rows of the published contact columns
  double contacts_step; // the step they were published for
  ScHistory history;
  ScArena arena;
  ScStep step;
  uint32_t stages_due; // of the step under way; 0 between steps
  double dt_due;       // of the step under way
  bool from_bank;      // the step under way was begun by an advance
  ScProfile profile;
  ScreeFault fault;
};

// Null when memory ran out.
ScreeScene *sc_scene_create(const ScreeSceneDef *def);
void sc_scene_destroy(ScreeScene *scene);
// Empties a scene, settings aside, but for the memory that it holds.
void sc_scene_clear(ScreeScene *scene);

void sc_scene_forget_history(ScreeScene *scene);

// Notes that a touching pair is about to vanish.
void sc_scene_touch_ended(ScreeScene *scene, uint32_t pair);
// The record of a pair, with handles.
ScreeTouch sc_scene_touch(const ScreeScene *scene, uint32_t pair);

// Bodies. Arguments have been checked. Creation returns SCREE_OUT_OF_MEMORY or SCREE_CAPACITY with nothing changed.
ScreeStatus sc_body_create(ScreeScene *scene, const ScreeBodyDef *def, const ScPlan *plan, uint32_t *out_row);
void sc_body_destroy(ScreeScene *scene, uint32_t row);
// Takes mass, centre and inertia from shapes and from what the user gave.
void sc_body_update_mass(ScreeScene *scene, uint32_t row);
// Its two halves: mass, centre and inertia; and how far its shapes reach, and where they are about that centre.
void sc_body_weigh(ScreeScene *scene, uint32_t row);
void sc_body_measure(ScreeScene *scene, uint32_t row);
// For edits: the same as update_mass, and every point of the body keeps its velocity though the centre of mass moves in
// it.
void sc_body_renew_mass(ScreeScene *scene, uint32_t row);
// Room must have been reserved in scene->changed for the shapes of the body.
void sc_body_set_type(ScreeScene *scene, uint32_t row, uint32_t type);
void sc_body_set_disabled(ScreeScene *scene, uint32_t row, bool disabled);
// A dynamic body does not move along a locked axis, nor turn where its rotation is fixed.
void sc_body_obey_locks(ScreeScene *scene, uint32_t row);
void sc_body_set_locks(ScreeScene *scene, uint32_t row, uint32_t locks);
// The pose that a kinematic body is to have after the next step.
void sc_body_aim(ScreeScene *scene, uint32_t row, ScHome pose);
// At the start of a step: velocities of the bodies that have an aim, and of those that reached it.
void sc_body_take_aims(ScreeScene *scene, double dt);
// False when memory ran out; nothing has changed then.
bool sc_body_set_pose(ScreeScene *scene, uint32_t row, double x, double y, double angle);
// Recomputes what follows from a pose: the rotation and where the shapes are.
void sc_body_place(ScreeScene *scene, uint32_t row);
// To a multiple of 2^-30 m or rad, a nanometre. Sums of those are exact within 2,000 km of the origin, so
// that what is alike moves alike wherever it is; and snapshots of what rests are short.
static inline double sc_body_round(double a) { return (a + 0x1.8p22) - 0x1.8p22; }
// Where a body's origin comes to when its centre of mass moves so far and it turns so much.
typedef struct ScNext {
  double x, y, angle;
} ScNext;
ScNext sc_body_next(const ScreeScene *scene, uint32_t row, ScDelta delta);
// The centre of mass in the world, and where it was when the last step began.
static inline ScreeVec2 sc_body_center(const ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  ScRot q = body->rotation[row];
  ScreeVec2 c = body->center[row];
  if (c.x == 0.0 && c.y == 0.0) return (ScreeVec2){body->x[row], body->y[row]};
  return (ScreeVec2){body->x[row] + ((double)q.c * c.x - (double)q.s * c.y),
                     body->y[row] + ((double)q.s * c.x + (double)q.c * c.y)};
}
ScreeVec2 sc_body_center_before(const ScreeScene *scene, uint32_t row);

// Shapes. Room must have been reserved by sc_shape_reserve for all that a plan makes.
ScreeStatus sc_shape_reserve(ScreeScene *scene, const ScPlan *plan);
// Makes the rows of one definition of the plan, one a piece, and returns the first, which is the head of all.
uint32_t sc_shape_attach(ScreeScene *scene, uint32_t body, const ScPlan *plan, uint32_t index);
// Removes all rows of a shape, given its head, and the pairs of these. What follows from the shapes of the body is left
// to be worked out anew.
void sc_shape_destroy(ScreeScene *scene, uint32_t head);
// Room in scene->changed for so many shapes more. False when memory ran out.
bool sc_shape_reserve_queue(ScreeScene *scene, uint32_t more);
// Notes that the box of a shape is out of date, or whom it may touch: the next step makes the one anew and judges the
// other. Room must have been reserved.
void sc_shape_queue(ScreeScene *scene, uint32_t row);
void sc_shape_queue_all(ScreeScene *scene, uint32_t body);
// Changes the direction of a shape with all of its pieces, which are queued.
void sc_shape_set_one_way(ScreeScene *scene, uint32_t row, ScreeVec2 direction);
// Room for all shapes of a body that do not stand there yet. In a step, after the boxes were made anew, there always
// is.
bool sc_shape_reserve_queue_all(ScreeScene *scene, uint32_t body);
// Takes what is there for nothing out of scene->changed: shapes that come and go without a step between leave their
// rows in it.
void sc_shape_tidy_queue(ScreeScene *scene);
// Takes all shapes of a body out of the trees.
void sc_shape_leave_trees(ScreeScene *scene, uint32_t body);
// For a body that dies, and has no pairs any more.
void sc_shape_destroy_all(ScreeScene *scene, uint32_t body);
static inline ScHull sc_shape_hull(const ScreeScene *scene, uint32_t row) {
  const ScShapes *shape = &scene->tables.shape;
  uint32_t first = shape->first[row];
  return (ScHull){scene->tables.vertex.point + first, scene->tables.vertex.normal + first, shape->count[row],
                  shape->radius[row]};
}

#endif
