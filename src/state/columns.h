// SPDX-License-Identifier: MIT
// The tables of a scene, stamped from columns.def, and the types of their compound columns.
#ifndef SC_STATE_COLUMNS_H
#define SC_STATE_COLUMNS_H

#include "base/couples.h"
#include "base/math.h"
#include "geom/chain.h"
#include "scree/body.h"
#include "scree/column.h"
#include "scree/field.h"
#include "scree/joint.h"
#include "scree/shape.h"
#include "state/exclude.h"
#include "state/given.h"
#include "state/joint_form.h"

#define SC_NONE 0xffffffffu

typedef struct ScDelta {
  float x, y, angle, unused;
} ScDelta;

typedef struct ScTransform {
  float x, y, c, s;
} ScTransform;

// A shape in the world: its centre, how its body is turned, and the arm from the body's centre of mass. Half a cache
// line that says what contacts need, instead of five columns.
typedef struct ScPlaced {
  double x, y;
  ScRot rotation;
  ScVec arm;
} ScPlaced;

// How a shape moves: the velocity of its centre, that of its body's turning, and how far from the centre it reaches.
typedef struct ScMotion {
  ScVec velocity;
  float omega, extent;
} ScMotion;

// A pose that a box was made at. The box serves until the shape, and what this step may move it, have come further than
// its room.
typedef struct ScHome {
  double x, y, angle;
} ScHome;

typedef struct ScMaterial {
  float density, friction, friction_kinetic, restitution, rolling_resistance, surface_speed;
  uint32_t friction_mix, restitution_mix; // ScreeMix
} ScMaterial;

// Axes along which a dynamic body is not moved.
enum { SC_LOCK_X = 1u, SC_LOCK_Y = 2u };
// What the next step does to a kinematic body: takes it to its aim, or stops it there.
enum { SC_AIM_NONE, SC_AIM_GO, SC_AIM_STOP };

typedef struct ScFilter {
  uint32_t category, mask;
  int32_t group;
} ScFilter;

typedef struct ScMix {
  float friction, friction_kinetic, restitution, unused;
} ScMix;

// What few pairs have: how far from the contact a load may act before it rolls, m, and the speed along the tangent (the
// normal turned by +90 degrees) that the surface of B has beyond that of A by itself, m/s.
typedef struct ScSurface {
  float rolling, speed;
} ScSurface;

// The island of a dynamic body, SC_NONE for others, and its neighbours in the ring of members.
typedef struct ScMember {
  uint32_t island, next, previous;
} ScMember;

// Rows of the two shapes, the lower one first, and of their bodies.
typedef struct ScPairKey {
  uint32_t shape_a, shape_b, body_a, body_b;
} ScPairKey;

// A point of contact from the centre of mass of each body, in the directions of its manifold: r x n and, for A, r . n.
typedef struct ScPoint {
  float arm_a, arm_b;
  float separation; // m, negative when overlapping
  float height;     // r . n of A
} ScPoint;

// Where two shapes touch, in the world and in what the rows of a solver need. How many points it has is told by
// pair.flags. Made of rows of four floats, as the fit and the impulse are: they are read and written four at a time.
typedef struct ScManifold {
  ScVec normal;             // unit, from A to B
  float middle_a, middle_b; // r . n at the middle of the points, where friction acts
  ScPoint points[2];
} ScManifold;

// What a manifold of one point was a step ago, where it goes on from that; otherwise what it is.
typedef struct ScBefore {
  ScVec normal;
  float arm_a, arm_b;
} ScBefore;

#define SC_ID_NONE 0xffffu

// What a manifold is made of: the features found at one relative pose, as points on the surfaces of both shapes, each
// in the frame of its shape. It serves as long as the pose stays near.
typedef struct ScFit {
  ScVec position; // of B's shape in the frame of A's
  ScRot rotation;
  ScVec normal; // in the frame of A's shape
  float
      margin; // with points: how far apart surfaces were looked at; without: they are at least so far apart; 0: unknown
  uint16_t id[2]; // the features that make each point, SC_ID_NONE past the last
  ScVec on_a[2], on_b[2];
} ScFit;

// Nothing is known.
#define SC_FIT_NONE ((ScFit){.id = {SC_ID_NONE, SC_ID_NONE}})

// What the solver did at a contact: in the last substep, as a mean of that over the last steps, both points together
// (the two make the warm start of the next step), and over the whole step; of the torque against rolling, the last.
typedef struct ScImpulse {
  float normal[2], tangent, mean_normal;
  float mean_tangent, total_normal, total_tangent, rolling;
} ScImpulse;

// Bits of each that are rounded away.
#define SC_IMPULSE_LOW 0xff

typedef struct ScPoints {
  double x0, y0, x1, y1;
} ScPoints;

enum {
  SC_PAIR_LIVE = 1u,
  SC_PAIR_TOUCHING = 2u, // has a manifold
  SC_PAIR_SENSOR = 4u,   // is never solved
  SC_PAIR_LINKED = 8u,   // touches, is no sensor, and islands know of it
  SC_PAIR_ROUND = 16u,   // both shapes are circles
  SC_PAIR_SPECIAL = 32u, // has a surface, or a body with a locked axis: solved in batches that know of these
  SC_PAIR_ONE_WAY = 64u, // one of the shapes is
  SC_PAIR_HOLDS = 128u   // and the other came from its front: it is held until they part
};
// Above these: the number of points of the manifold, and which point of the last one each continues.
#define SC_PAIR_COUNT_SHIFT 8u
#define SC_PAIR_MATCH_SHIFT 10u // and two more for the second point
// Some point has a gap that counts.
#define SC_PAIR_OPEN (1u << 14)
// It had one a step ago, or no manifold: what has just closed may not have been stopped yet.
#define SC_PAIR_FRESH (1u << 15)
// Its manifold is of a moment within the step, in which the two ran together.
#define SC_PAIR_STRUCK (1u << 19)
#define SC_PAIR_MANIFOLD                                                                                               \
  (SC_PAIR_TOUCHING | 0x3fu << SC_PAIR_COUNT_SHIFT | SC_PAIR_OPEN | SC_PAIR_FRESH | SC_PAIR_STRUCK)
#define SC_POINT_NEW 2u

// It was told that the two touch; the end of that is due.
#define SC_PAIR_TOLD (1u << 16)
// Told, but what moves was through with it when the step ended: the next step is to tell the end, whoever sleeps.
#define SC_PAIR_PASSING (1u << 17)
// Records have its second shape first: it is the sensor of the two, or the one whose row is lower.
#define SC_PAIR_TURNED (1u << 18)

// Continuous collision keeps the two apart; those of them whose size says what is fast.
#define SC_PAIR_SWEPT_A (1u << 20)
#define SC_PAIR_SWEPT_B (1u << 21)
#define SC_PAIR_SWEPT   (SC_PAIR_SWEPT_A | SC_PAIR_SWEPT_B)

// One of the shapes is one-way, and the body of the other was told to drop through it: it is held no more until they
// part.
#define SC_PAIR_DROPS (1u << 22)

// Has a manifold that is solved, if one of its bodies is awake.
static inline bool sc_pair_pushes(uint32_t flags) {
  return (flags & (SC_PAIR_TOUCHING | SC_PAIR_SENSOR)) == SC_PAIR_TOUCHING;
}
static inline uint32_t sc_pair_points(uint32_t flags) { return flags >> SC_PAIR_COUNT_SHIFT & 3u; }
// Of the deepest point of a pair that has one.
static inline float sc_pair_separation(const ScManifold *m, uint32_t flags) {
  float first = m->points[0].separation;
  return sc_pair_points(flags) == 2u ? sc_minf(first, m->points[1].separation) : first;
}

// The form of contacts that are solved together: how many points each has, 1 or 2, and whether they are special.
#define SC_FORM_POINTS  3u
#define SC_FORM_SPECIAL 4u

typedef enum ScTable {
  SC_TABLE_BODY,
  SC_TABLE_SHAPE,
  SC_TABLE_VERTEX,
  SC_TABLE_PAIR,
  SC_TABLE_CONTACT,
  SC_TABLE_EXCLUSION,
  SC_TABLE_GROUP,
  SC_TABLE_MEMBERSHIP,
  SC_TABLE_JOINT,
  SC_TABLE_FIELD,
  SC_TABLE_COUNT
} ScTable;

#define MEMBER(type, name, writer, flags, public) type *name;
typedef struct ScBodies {
#define BODY MEMBER
#include "state/columns.def"
} ScBodies;
static inline bool sc_body_dynamic(const ScBodies *bodies, uint32_t row) {
  return bodies->type[row] == SCREE_BODY_DYNAMIC;
}

typedef struct ScShapes {
#define SHAPE MEMBER
#include "state/columns.def"
} ScShapes;
// Edges and chains: a front, no inside, no mass.
static inline bool sc_shape_one_sided(const ScShapes *shape, uint32_t row) {
  return shape->kind[row] == SCREE_SHAPE_EDGE || shape->kind[row] == SCREE_SHAPE_CHAIN;
}
// Its neighbours in a chain; null of what has two sides.
static inline const ScGhosts *sc_shape_ghosts(const ScShapes *shape, uint32_t row) {
  return sc_shape_one_sided(shape, row) ? &shape->ghosts[row] : NULL;
}
// Outlines and tiles: solid, in pieces that lie flush.
static inline bool sc_shape_in_pieces(const ScShapes *shape, uint32_t row) {
  return shape->kind[row] == SCREE_SHAPE_OUTLINE || shape->kind[row] == SCREE_SHAPE_TILES;
}

// Lets through what does not come from its front.
static inline bool sc_shape_one_way(const ScShapes *shape, uint32_t row) {
  return shape->one_way[row].x != 0.0f || shape->one_way[row].y != 0.0f;
}

typedef struct ScVertices {
#define VERTEX MEMBER
#include "state/columns.def"
} ScVertices;
typedef struct ScPairs {
#define PAIR MEMBER
#include "state/columns.def"
} ScPairs;
typedef struct ScContacts {
#define CONTACT MEMBER
#include "state/columns.def"
} ScContacts;
typedef struct ScExclusions {
#define EXCLUSION MEMBER
#include "state/columns.def"
} ScExclusions;
typedef struct ScBodyGroups {
#define GROUP MEMBER
#include "state/columns.def"
} ScBodyGroups;
typedef struct ScMemberships {
#define MEMBERSHIP MEMBER
#include "state/columns.def"
} ScMemberships;
typedef struct ScJoints {
#define JOINT MEMBER
#include "state/columns.def"
} ScJoints;
typedef struct ScFields {
#define FIELD MEMBER
#include "state/columns.def"
} ScFields;
#undef MEMBER

typedef struct ScTables {
  ScBodies body;
  ScShapes shape;
  ScVertices vertex;
  ScPairs pair;
  ScContacts contact;
  ScExclusions exclusion;
  ScBodyGroups group;
  ScMemberships membership;
  ScJoints joint;
  ScFields field;
  uint32_t capacity[SC_TABLE_COUNT]; // rows
  uint32_t epoch;                    // grows when a column that may be read in place moves
} ScTables;

enum { SC_COLUMN_HASH = 1u, SC_COLUMN_SAVE = 2u, SC_COLUMN_FORESEEN = 4u, SC_COLUMN_TOUCH = 8u };

typedef struct ScColumnInfo {
  const char *name;
  ScTable table;
  uint32_t flags;
  uint32_t bytes;   // an element
  const char *form; // of an element, from first to last: b bytes, u and f words of 4, d of 8, after how many there are
  size_t offset;    // of the pointer in ScTables
  int public_id;    // a ScreeColumnId, or -1
} ScColumnInfo;

// All columns in the order of columns.def.
extern const ScColumnInfo sc_columns[];
extern const uint32_t sc_columns_count;

void *sc_columns_data(const ScTables *tables, const ScColumnInfo *column);

// Room for that many rows in every column of a table. On failure nothing has changed.
bool sc_columns_reserve(ScTables *tables, ScTable table, uint32_t rows);
// Zeroes a row of a table.
void sc_columns_clear_row(ScTables *tables, ScTable table, uint32_t row);
void sc_columns_free(ScTables *tables);
size_t sc_columns_bytes(const ScTables *tables);

#endif
