// SPDX-License-Identifier: MIT
/// A scene: the container of bodies and the clock that steps them.
#ifndef SCREE_SCENE_H
#define SCREE_SCENE_H

#include "scree/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ScreeScene ScreeScene;

/// How contacts are solved. Both hold the same limits; README tells which to choose when.
typedef enum ScreeSolver {
  SCREE_SOLVER_SOFT, ///< many short substeps with one pass each; the default, and the faster
  SCREE_SOLVER_XPBD  ///< predicts, corrects positions, then several passes over velocities a substep
} ScreeSolver;

/// The settings of a new scene. Fill by scree_scene_def_default, then change what you like.
typedef struct ScreeSceneDef {
  uint32_t size;     ///< sizeof(ScreeSceneDef); catches a definition that skipped its default
  uint32_t substeps; ///< solver substeps a step, 1 to 64; 0, the default, is the solver's own: 10 for soft, 14 for xpbd
  ScreeVec2 gravity; ///< m/s2; default (0, -10)
  double dt;         ///< the fixed step in seconds, 1e-6 to 1; default 1/60
  ScreeVec2 border;  ///< dynamic bodies keep their position inside [0,x] by [0,y]; (0, 0), the default, is none
  float restitution_threshold; ///< closing speeds at or below it do not bounce, m/s, at least 0; default 1
  uint32_t background;         ///< colour 0xRRGGBBAA for whoever draws the scene; 0 is unset
  uint32_t solver;             ///< a ScreeSolver; default soft
  uint32_t passes;             ///< xpbd: passes over the velocities in a substep, 1 to 64; default 4
  uint32_t sleep;              ///< 1: bodies at rest fall asleep (body.h); 0: never by themselves; default 1
  float sleep_threshold;       ///< m/s, at least 0, of bodies that do not give their own; default 0.05
  uint32_t seams;              ///< 1: where solid shapes of one body lie flush, or of static and kinematic ones that do
                               ///< not move against each other, what slides over them feels one surface, and what is
                               ///< deep in them leaves all by the nearest way; steps and gaps up to 1 mm are none; made
                               ///< for sides of 5 cm and more; 0: it feels every corner, and only the pieces of one
                               ///< outline or grid are one; default 1
  uint32_t continuous;         ///< 1: dynamic bodies do not run through static and kinematic ones, nor through any if
                               ///< they are bullets (body.h), however fast they move and turn: within a step they go
                               ///< from impact to impact, at most 8, but stop where they touch when joints hold them,
                               ///< or go along with what is kinematic there; overlaps up to 2 mm are none; 0: they
                               ///< may; default 1
  float hit_threshold;         ///< closing speeds at or below it are no hits (event.h), m/s, at least 0; default 1
} ScreeSceneDef;

/// What a scene holds, and what its last step did: the latter is all 0 before the first. See profile.h for its times.
typedef struct ScreeCounters {
  uint32_t bodies;  ///< alive, of every type
  uint32_t dynamic; ///< of these, dynamic
  uint32_t awake;   ///< bodies that the next step moves
  uint32_t islands; ///< groups of dynamic bodies that touch or are joined; may count two as one until they come to rest
  uint32_t shapes;  ///< alive; a chain counts one for each of its segments
  uint32_t pairs;   ///< pairs of shapes whose padded boxes overlap
  uint32_t contacts;      ///< pairs that touch, sensors left out
  uint32_t joints;        ///< alive, of every kind
  uint32_t colours;       ///< colours that the last step solved in; of one colour, contacts go four at a time
  uint32_t overflow;      ///< contacts of the last step that found no colour and were solved one at a time
  uint32_t solved;        ///< contacts that the last step solved: those of somebody awake
  uint32_t batches;       ///< batches of four that these took; solved / (4 * batches) is how full they were
  uint32_t joint_batches; ///< batches of four that the joints of the last step took
  uint32_t tested;        ///< pairs that the last step looked at more closely, because their near boxes overlapped
  uint32_t reused;        ///< of these, pairs that needed no new search for features: hardly moved, or two circles
  uint32_t moved;         ///< shapes that got a new padded box in the last step, each a search for new pairs
  double steps;           ///< steps taken since creation
  double time;            ///< seconds that these took
  double bytes;           ///< memory held by the scene
  double step_bytes; ///< most memory that one of its steps needed for itself; held for the next, and part of `bytes`
} ScreeCounters;

ScreeSceneDef scree_scene_def_default(void);

/// Makes a scene. `fault` may be null; it tells what was refused.
ScreeStatus scree_scene_create(const ScreeSceneDef *def, ScreeFault *fault, ScreeScene **out_scene);

/// Frees a scene and all that it holds. Null is allowed.
void scree_scene_destroy(ScreeScene *scene);

/// Advances by `dt` seconds in one step. 0 changes nothing; longer than 1 s is taken as 1 s; negative, not finite, or
/// above 0 but below 1e-6 is refused. Forces and torques given since the last step act over the whole of this one and
/// are then gone.
ScreeStatus scree_scene_step(ScreeScene *scene, double dt);

/// Banks `seconds` (at most 0.25 s of it, so that a stalled frame is not caught up) and takes as many fixed steps of
/// the scene's dt as fit; what is left over is carried on. `out_steps` may be null.
ScreeStatus scree_scene_advance(ScreeScene *scene, double seconds, uint32_t *out_steps);

/// How far the banked time reaches into the next step, 0 to 1: the weight for drawing between two steps.
double scree_scene_alpha(const ScreeScene *scene);

/// Wakes all bodies if it is another gravity than before.
ScreeStatus scree_scene_set_gravity(ScreeScene *scene, ScreeVec2 gravity);

/// The settings as they are now.
ScreeSceneDef scree_scene_settings(const ScreeScene *scene);

ScreeCounters scree_scene_counters(const ScreeScene *scene);

/// A number over the whole state that decides the future of the scene: equal scenes have equal hashes, on every
/// machine.
uint64_t scree_scene_hash(const ScreeScene *scene);

/// The last call on this scene that was refused. Never null, valid until the scene is destroyed.
const ScreeFault *scree_scene_fault(const ScreeScene *scene);

#ifdef __cplusplus
}
#endif

#endif
