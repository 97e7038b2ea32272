// SPDX-License-Identifier: MIT
/// Who touches whom: beside the categories, masks and groups of shapes (shape.h), pairs of bodies that never do.
///
/// Two shapes touch if all of these hold: they are of different bodies, of which one is dynamic, and both are enabled;
/// not both are edges or chains; the pair of bodies is not excluded, no joint (joint.h) and no named group that both
/// are in keeps them apart (group.h); and their filters agree: a group number that both share and is not 0 decides
/// (positive: they touch, negative: they do not), otherwise each mask has a bit of the other's category.
///
/// A sensor sees (event.h) by the same rules, but bodies of any two types, and edges and chains as an edge, too.
#ifndef SCREE_FILTER_H
#define SCREE_FILTER_H

#include "scree/id.h"
#include "scree/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Excludes a pair of bodies from touching (1), or lifts that (0). The next step ends what they touch, or finds it
/// again, asleep or not; forgotten when either is destroyed. Refused for a body and itself.
ScreeStatus scree_bodies_exclude(ScreeScene *scene, ScreeBody body_a, ScreeBody body_b, uint32_t excluded);

/// Is the pair excluded by scree_bodies_exclude?
int scree_bodies_excluded(const ScreeScene *scene, ScreeBody body_a, ScreeBody body_b);

/// The excluded pairs of a body: writes the handles of the others, at most `capacity`, by row, and returns how many
/// there are.
uint32_t scree_body_exclusions(const ScreeScene *scene, ScreeBody body, ScreeBody *out_bodies, uint32_t capacity);

/// Would any shapes of the two touch, wherever they are? 0 for a dead handle. Sensors count.
int scree_bodies_may_touch(const ScreeScene *scene, ScreeBody body_a, ScreeBody body_b);

#ifdef __cplusplus
}
#endif

#endif
