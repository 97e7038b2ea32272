// SPDX-License-Identifier: MIT
#include "narrow/fit.h"

#include "geom/chain.h"
#include "narrow/seam.h"

// The manifold in the frame of A's shape.
static ScLocalManifold collide(const ScreeScene *scene, const ScPairKey *key, ScPose pose, float margin) {
  const ScShapes *shape = &scene->tables.shape;
  ScHull a = sc_shape_hull(scene, key->shape_a), b = sc_shape_hull(scene, key->shape_b);
  const ScGhosts *ghosts_a = sc_shape_one_sided(shape, key->shape_a) ? &shape->ghosts[key->shape_a] : NULL;
  const ScGhosts *ghosts_b = sc_shape_one_sided(shape, key->shape_b) ? &shape->ghosts[key->shape_b] : NULL;
  return sc_chain_collide_any(&a, ghosts_a, &b, ghosts_b, pose.position, pose.rotation, margin);
}

void sc_fit_make(const ScreeScene *scene, const ScPairKey *key, ScPose pose, float margin, ScFit *out_fit) {
  ScLocalManifold m = collide(scene, key, pose, margin);
  const uint8_t *seams = scene->tables.shape.seams;
  if ((seams[key->shape_a] | seams[key->shape_b]) && m.count > 0u && scene->def.seams)
    m = sc_seam_mend(scene, key, pose, margin, m);
  *out_fit = (ScFit){.position = pose.position,
                     .rotation = pose.rotation,
                     .normal = m.normal,
                     .margin = m.count ? margin : m.apart,
                     .id = {SC_ID_NONE, SC_ID_NONE}};
  for (uint32_t k = 0; k < m.count; ++k) {
    ScVec half = sc_mul(0.5f * m.points[k].separation, m.normal);
    out_fit->on_a[k] = sc_sub(m.points[k].point, half);
    out_fit->on_b[k] = sc_unrotate(pose.rotation, sc_sub(sc_add(m.points[k].point, half), pose.position));
    out_fit->id[k] = m.points[k].id;
  }
}
