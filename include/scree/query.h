// SPDX-License-Identifier: MIT
/// Queries: what is where, at any moment between steps.
///
/// They see the scene as it is now: before the first step, after a step, and after any edit, with no step between. They
/// change nothing of it, neither its hash nor its future. Shapes of disabled bodies are never found.
///
/// Touching. A query touches what a contact would: skins count, edges and chains have a front and no inside, the pieces
/// of an outline, of tiles and of a chain are one shape, gaps up to 0.25 mm are none, and what lies wholly inside of
/// something touches it.
///
/// Starting inside. What a ray begins in, or on, is hit at once: at distance 0, with a normal against the ray. So it is
/// with what a cast shape touches at its start, with the normal of that contact, if the way leads further in; what the
/// way leads out of, or along, is not in the way. With `hollow` neither is hit. An edge or a chain without a skin has
/// no inside: a ray that begins on it hits it if it goes in at its front.
///
/// A ray or a cast that passes a shape and just touches it, or ends on it, hits it.
///
/// Order. Hits are sorted by fraction, then by handle of body, then by handle of shape, and each shape is hit once.
#ifndef SCREE_QUERY_H
#define SCREE_QUERY_H

#include "scree/body.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a query looks at. Fill by scree_query_filter_default, then change what you like. Where a filter may be given,
/// null is the default.
typedef struct ScreeQueryFilter {
  uint32_t category;        ///< what the query is to the masks of shapes; 0: it does not ask them, and finds those of
                            ///< mask 0, too; default all bits
  uint32_t mask;            ///< bits of the categories that it finds; default all
  int32_t group;            ///< shapes of this group are never found if it is negative, always if positive; default 0
  uint32_t sensors;         ///< 1: finds sensors, too; default 0
  uint32_t hollow;          ///< 1: rays and casts do not hit what they begin in; default 0
  const ScreeBody *exclude; ///< bodies that are not found; may be null when there are none
  uint32_t exclude_count;
} ScreeQueryFilter;

typedef enum ScreeQueryMode {
  SCREE_QUERY_NEAREST = 1, ///< the first hit on the way
  SCREE_QUERY_ALL = 2,     ///< each shape on the way
  SCREE_QUERY_ANY = 3      ///< some hit, whichever is found first: whether there is one
} ScreeQueryMode;

typedef struct ScreeRay {
  ScreeVec2 origin;
  ScreeVec2 direction; ///< of any length above 1e-6
  double distance;     ///< how far it reaches, 0 to 1e9 m
} ScreeRay;

typedef struct ScreeHit {
  ScreeBody body;   ///< 0: nothing was hit
  ScreeShape shape; ///< 0: nothing was hit; of several pieces the handle of their whole
  double fraction;  ///< share of the way, 0 to 1; 1 where nothing was hit
  double distance;  ///< the way to the hit, m; the whole of it where nothing was hit
  ScreeVec2 point;  ///< on the surface; the end of the ray where nothing was hit
  ScreeVec2 normal; ///< unit, of the surface; (0, 0) where nothing was hit and for overlaps
} ScreeHit;

/// The nearest points of two bodies. Those that overlap have one point in both, and distance 0.
typedef struct ScreeDistance {
  double distance;            ///< between their surfaces, m
  ScreeVec2 point_a, point_b; ///< on these
  ScreeShape shape_a;         ///< 0 where one of them has no shape; the rest is then 0, too
  ScreeShape shape_b;         ///< 0 for a point
} ScreeDistance;

ScreeQueryFilter scree_query_filter_default(void);

/// Casts many rays, each to its nearest hit or, with SCREE_QUERY_ANY, to some: `out_hits` gets one record a ray.
/// SCREE_QUERY_ALL is refused.
ScreeStatus scree_query_rays(ScreeScene *scene, const ScreeRay *rays, uint32_t count, ScreeQueryMode mode,
                             const ScreeQueryFilter *filter, ScreeHit *out_hits);

/// All that one ray hits. `out_hits` gets the first `capacity`, `*out_count` how many there are in all.
ScreeStatus scree_query_ray_all(ScreeScene *scene, const ScreeRay *ray, const ScreeQueryFilter *filter,
                                ScreeHit *out_hits, uint32_t capacity, uint32_t *out_count);

/// Moves shapes along a vector, without turning, and tells what they hit. The shapes are those of a body at this pose,
/// and may be of any kind; their materials and filters count for nothing.
ScreeStatus scree_query_cast(ScreeScene *scene, const ScreeShapeList *shapes, ScreeVec2 position, double angle,
                             ScreeVec2 translation, ScreeQueryMode mode, const ScreeQueryFilter *filter,
                             ScreeHit *out_hits, uint32_t capacity, uint32_t *out_count);

/// What touches shapes at this pose. Of the hits only `body` and `shape` say something.
ScreeStatus scree_query_overlap(ScreeScene *scene, const ScreeShapeList *shapes, ScreeVec2 position, double angle,
                                const ScreeQueryFilter *filter, ScreeHit *out_hits, uint32_t capacity,
                                uint32_t *out_count);

/// What touches a point.
ScreeStatus scree_query_point(ScreeScene *scene, ScreeVec2 point, const ScreeQueryFilter *filter, ScreeHit *out_hits,
                              uint32_t capacity, uint32_t *out_count);

/// Whose smallest upright box overlaps an upright box: quicker than an overlap, and finds no less.
ScreeStatus scree_query_box(ScreeScene *scene, ScreeVec2 lower, ScreeVec2 upper, const ScreeQueryFilter *filter,
                            ScreeHit *out_hits, uint32_t capacity, uint32_t *out_count);

/// The nearest points of two bodies. All of their shapes count, sensors too; edges and chains from both sides.
ScreeStatus scree_query_distance(ScreeScene *scene, ScreeBody body_a, ScreeBody body_b, ScreeDistance *out_distance);

/// The point of a body that is nearest to a point, which is `point_b`.
ScreeStatus scree_query_closest(ScreeScene *scene, ScreeBody body, ScreeVec2 point, ScreeDistance *out_distance);

#ifdef __cplusplus
}
#endif

#endif
