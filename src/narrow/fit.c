// SPDX-License-Identifier: MIT
#include "narrow/fit.h"

#include "geom/chain.h"
#include "narrow/beside.h"
#include "narrow/exit.h"
#include "narrow/seam.h"

// The manifold in the frame of A's shape.
static ScLocalManifold collide(const ScreeScene *scene, const ScPairKey *key, ScPose pose, float margin) {
  const ScShapes *shape = &scene->tables.shape;
  ScHull a = sc_shape_hull(scene, key->shape_a), b = sc_shape_hull(scene, key->shape_b);
  return sc_chain_collide_any(&a, sc_shape_ghosts(shape, key->shape_a), &b, sc_shape_ghosts(shape, key->shape_b),
                              pose.position, pose.rotation, margin);
}

static ScLocalManifold mended(const ScreeScene *scene, const ScPairKey *key, ScPose pose, float margin) {
  ScLocalManifold m = collide(scene, key, pose, margin);
  return m.count ? sc_seam_mend(scene, key, pose, margin, m) : m;
}

// Does something beside `shape` push the other one?
static bool held_beside(const ScreeScene *scene, uint32_t shape, uint32_t other, float margin) {
  const ScPairs *pair = &scene->tables.pair;
  uint32_t entry = scene->tables.body.first_pair[scene->tables.shape.body[other]];
  for (; entry != SC_NONE; entry = pair->link[entry >> 1].next[entry & 1u]) {
    if (sc_beside_pair(scene, shape, other, entry) == SC_NONE) continue;
    const ScPairKey *key = &pair->key[entry >> 1];
    ScLocalManifold m = mended(scene, key, sc_fit_placed(&scene->tables.shape, key->shape_a, key->shape_b), margin);
    if (m.count && sc_manifold_separation(&m) < 0.0f) return true;
  }
  return false;
}

// What lies so deep in a solid that none of its sides near by is open gets no manifold from any shape of it, and would
// fall through. There all stay as they were found: they pull this way and that, and so hold it where it is.
static bool is_lost(const ScreeScene *scene, const ScPairKey *key, const ScLocalManifold *found, float margin) {
  const uint8_t *seams = scene->tables.shape.seams;
  if (sc_manifold_separation(found) > -SC_SEAM_DEEP) return false;
  return !(seams[key->shape_a] && held_beside(scene, key->shape_a, key->shape_b, margin)) &&
         !(seams[key->shape_b] && held_beside(scene, key->shape_b, key->shape_a, margin));
}

static float rounded(float a) { return (a + 24.0f) - 24.0f; }

// Of sine and cosine the smaller one says more.
ScPose sc_fit_rounded(ScPose pose) {
  ScRot q = pose.rotation;
  bool by_sine = sc_absf(q.s) < sc_absf(q.c);
  float small = sc_clampf(rounded(by_sine ? q.s : q.c), -1.0f, 1.0f), large = __builtin_sqrtf(1.0f - small * small);
  ScRot rotation = by_sine ? (ScRot){q.c < 0.0f ? -large : large, small} : (ScRot){small, q.s < 0.0f ? -large : large};
  return (ScPose){sc_vec(rounded(pose.position.x), rounded(pose.position.y)), rotation};
}

// What is found of two shapes alone, set right by what lies beside them.
static ScLocalManifold judge(const ScreeScene *scene, const ScPairKey *key, ScPose pose, float margin,
                             ScLocalManifold found) {
  if (!scene->def.seams) return found;
  ScLocalManifold m = sc_seam_mend(scene, key, pose, margin, found);
  return m.count == 0u && is_lost(scene, key, &found, margin) ? found : m;
}

static bool have_seams(const ScreeScene *scene, const ScPairKey *key) {
  const uint8_t *seams = scene->tables.shape.seams;
  return seams[key->shape_a] | seams[key->shape_b];
}

// Returns whether one of the two is inside a solid, which is looked at only where they are `here`.
static bool make(const ScreeScene *scene, const ScPairKey *key, ScPose pose, float margin, bool here, ScFit *out_fit) {
  ScLocalManifold m = collide(scene, key, pose, margin), out;
  bool seams = m.count > 0u && have_seams(scene, key);
  bool inside = here && seams && sc_exit_find(scene, key, pose, &out);
  if (inside)
    m = out;
  else if (seams)
    m = judge(scene, key, pose, margin, m);
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
  return inside;
}

bool sc_fit_make(const ScreeScene *scene, const ScPairKey *key, ScPose pose, float margin, ScFit *out_fit) {
  return !make(scene, key, pose, margin, true, out_fit);
}

void sc_fit_foresee(const ScreeScene *scene, const ScPairKey *key, ScPose pose, float margin, ScFit *out_fit) {
  make(scene, key, pose, margin, false, out_fit);
}
