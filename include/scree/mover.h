// SPDX-License-Identifier: MIT
/// A mover: a capsule or a box that goes where it is told as far as the scene lets it, for characters that walk and
/// jump rather than tumble.
///
/// It is data: a definition, which is the caller's and may change at any time, and a state, which a call takes and
/// gives back. A mover is no body and has no part in steps; a kinematic body that follows it may stand for it there.
///
/// Take the step first and move then: what it stands on takes it along by as much as that has moved since, turned or
/// was put elsewhere.
///
/// On the ground it walks along the surface at the speed it was given sideways, up and down slopes, over steps and down
/// again; a speed downward is ignored, so gravity may be added at all times. A speed upward is a jump. In the air it
/// goes straight and slides along what it meets; the caller adds gravity. A surface too steep to walk is a wall from
/// below, which never lifts it, and a slide from above. Caught between two such it stands, and may jump out.
///
/// Solid shapes of all bodies are in its way, edges and chains from their front, one-way shapes from theirs; sensors
/// and disabled bodies are not. It keeps a gap to all of them. What moves into it pushes it out, and so does what it
/// starts in; dynamic bodies do so only where they overlap it, gap left out, and not at all where it has a body that
/// keeps them out.
#ifndef SCREE_MOVER_H
#define SCREE_MOVER_H

#include "scree/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a mover is. Fill by scree_mover_def_default, then set `kind` and the sizes that it uses.
typedef struct ScreeMoverDef {
  uint32_t size;         ///< sizeof(ScreeMoverDef)
  uint32_t kind;         ///< SCREE_SHAPE_CAPSULE, upright, or SCREE_SHAPE_BOX
  double length, radius; ///< capsule: between the end centres, at least 0; of the ends, 0.001 m or more
  double width, height;  ///< box: each 0.001 m or more
  ScreeVec2 up;          ///< of any length above 1e-6; (0, 0), the default: against gravity, and +y where there is none
  double offset;         ///< gap that it keeps to all shapes, 0.001 to 1 m; default 0.01
  double max_slope;      ///< steepest slope that it walks, 0 to 1.5 rad; default pi / 4
  double step_height;    ///< highest step that it climbs, m, at least 0; default 0.3
  double snap;           ///< furthest drop that it follows the ground down, m, at least 0; default 0.2
  double push;           ///< largest force on dynamic bodies in its way, N, at least 0; default 0: they are as walls
  double mass;           ///< kg, at least 0: what it weighs on a dynamic body that it stands on; default 0
  uint32_t category;     ///< what it is to the masks of shapes; default all bits
  uint32_t mask;         ///< bits of the categories that are in its way; default all
  int32_t group;         ///< shapes of this group are never in its way if it is negative, always if positive; default 0
  uint32_t drop_through; ///< 1: one-way shapes let it through, that which it stands on too; default 0
  ScreeBody body; ///< a kinematic body that is never in its way, and that each call sends to its position by the next
                  ///< step; 0, the default: none
} ScreeMoverDef;

/// Where a mover is and what it does. All 0 but the position to begin with. To put it elsewhere set `position`, and
/// `ground` to 0.
typedef struct ScreeMover {
  ScreeVec2 position; ///< of its middle, m
  ScreeVec2 velocity; ///< in: what is wanted; out: what is left of it; m/s. On the ground it is as seen from the
                      ///< ground, and that of the ground is added when it leaves
  ScreeBody ground;   ///< what it stands on; 0: it is in the air
  ScreeShape ground_shape;
  ScreeVec2 ground_normal;   ///< unit; that of a step's top while it stands on the edge of one
  ScreeVec2 ground_velocity; ///< of the ground where it stands, running surfaces included, m/s
  ScreeVec2 ground_point;    ///< where it stands
  ScreeVec2 ground_anchor;   ///< the same in the frame of that body
  uint32_t crushed;          ///< 1: it overlaps something and finds no way out
  ScreeShape passing;        ///< the one-way shape that it drops through, until it is out of that; 0: none
} ScreeMover;

ScreeMoverDef scree_mover_def_default(void);

/// Tells whether scree_mover_move would refuse them, and moves nothing.
ScreeStatus scree_mover_check(ScreeScene *scene, const ScreeMoverDef *def, const ScreeMover *mover);

/// Moves it for `dt` seconds, 0 to 1: takes it along with its ground, pushes it out of what has come into it, and then
/// goes as far as the velocity says. `out_touches` gets what it met, at most `capacity`, and `*out_count` how many
/// there are, 16 at most; of these `body`, `shape`, `point` and `normal` say something. It changes nothing of the scene
/// but dynamic bodies that it pushes or weighs on, and where `body` is to go.
///
/// A push is a force through the centre of mass for the next step: so much that the body is as fast as the mover then,
/// and no more than `push` on all bodies together. Call it once a step, or they are pushed more than once.
ScreeStatus scree_mover_move(ScreeScene *scene, const ScreeMoverDef *def, ScreeMover *mover, double dt,
                             ScreeHit *out_touches, uint32_t capacity, uint32_t *out_count);

#ifdef __cplusplus
}
#endif

#endif
