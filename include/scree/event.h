// SPDX-License-Identifier: MIT
/// Events: what began, went on, ended and struck in the last step, and who touches whom now.
///
/// Two shapes touch when a step finds a gap of at most 0.25 mm between them, or pushes them apart; they touch until a
/// step neither pushes nor finds a gap of less than 2 mm. What runs together and bounces off within a step begins in
/// that step and ends in the next. A sensor sees a shape that it overlaps, or comes as near to as that, at the end of a
/// step; and what passed it within the step, or was passed by it, along the way that the step took both, straight or
/// from impact to impact: that begins in this step and ends in the next. A sensor sees shapes of
/// every body type, asleep or awake, static ones from a static body too, and other sensors; edges and chains from both
/// sides, what lies within it, and what it lies within. Whom it sees is up to categories, masks, groups and exclusions,
/// as for contacts; never shapes of its own body. A teleport is no way: only its end counts. Sensors neither push nor
/// wake.
///
/// Each begin has one end, in the step after whatever ended it: motion, destruction of a body or a shape, a teleport, a
/// change of type or filter, disabling. Falling asleep ends nothing. Records name shapes by handle, chains, outlines
/// and tiles as one shape each, and hold handles of what was destroyed since. They tell the difference between the ends
/// of two steps: what an edit ends and the next step begins again has not ended.
///
/// Lists are sorted by their handles as numbers. They may be read any number of times, and stay as they are until the
/// next step whatever is edited. Begin and end cost a step next to nothing, and the lists are made by the first call
/// that asks for them; when memory runs out, that has 0 records.
#ifndef SCREE_EVENT_H
#define SCREE_EVENT_H

#include "scree/id.h"
#include "scree/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Two shapes, or two bodies, that began, went on or ended to touch. Of a sensor and another shape, A is the sensor;
/// otherwise A has the lower row.
typedef struct ScreeTouch {
  uint32_t shape_a, shape_b; ///< 0 in lists of bodies
  uint32_t body_a, body_b;
  uint32_t sensor; ///< 1 when either shape is a sensor
} ScreeTouch;

/// A list of touches is one of BEGIN, END and STAY, plus what of: contacts or SENSOR, of shapes or of BODIES. Bodies
/// begin with the first pair of their shapes and end with the last. STAY is whatever touched before the last step and
/// does so after it, asleep or not.
typedef enum ScreeTouches {
  SCREE_TOUCHES_BEGIN = 0,
  SCREE_TOUCHES_END = 1,
  SCREE_TOUCHES_STAY = 2,
  SCREE_TOUCHES_SENSOR = 3, ///< added: of sensors and what they see, instead of contacts
  SCREE_TOUCHES_BODIES = 6, ///< added: of bodies
  SCREE_TOUCHES_COUNT = 12
} ScreeTouches;

/// The list, or null and 0 for a number that names none.
const ScreeTouch *scree_scene_touches(ScreeScene *scene, uint32_t touches, uint32_t *out_count);

/// Where two shapes touch. Of several pieces or points, the one that closed the fastest.
typedef struct ScreeContact {
  uint32_t shape_a, shape_b, body_a, body_b; ///< as in ScreeTouch
  double point_x, point_y;                   ///< in the world, half-way between the two surfaces, m
  float normal_x, normal_y;                  ///< unit, from A to B
  float speed;                               ///< at which the surfaces closed when the step began, or when they ran
                                             ///< together within it, m/s; 0 when parting
  float impulse;                             ///< along the normal over the whole step, of all points, N s
} ScreeContact;

/// What struck in the last step: shapes that had a gap between them when it began or a step before, or bounced then,
/// closed at more than the scene's hit_threshold, and were pushed. A stop that the solver takes two steps for is told by
/// the first, and what runs together several times in a step by the fastest. Steps list hits from the first call on.
/// That call itself looks for those of the last step as well; it misses such as edits have taken away since.
const ScreeContact *scree_scene_hits(ScreeScene *scene, uint32_t *out_count);

/// Bodies that fell asleep (`woke` 0) or woke (1): that are not what they were at the end of the step before. A body
/// made since then was awake.
const ScreeBody *scree_scene_slept(ScreeScene *scene, int woke, uint32_t *out_count);

/// What a body touches as of the last step, less what edits have ended since: sorted, a record for each pair of pieces.
/// Writes at most `capacity` records and returns how many there are; 0 for a dead handle.
uint32_t scree_body_contacts(ScreeScene *scene, ScreeBody body, ScreeContact *out_contacts, uint32_t capacity);

/// What a sensor sees as of the last step, less what edits have ended since: handles of shapes, sorted. For a shape
/// that is no sensor: the sensors that see it. Writes at most `capacity` and returns how many there are; 0 for a dead
/// handle.
uint32_t scree_shape_overlaps(ScreeScene *scene, ScreeShape shape, ScreeShape *out_shapes, uint32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
