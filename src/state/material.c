// SPDX-License-Identifier: MIT
#include "state/material.h"

#include "state/scene.h"

ScMaterial sc_material_of(const ScreeShapeDef *def) {
  return (ScMaterial){.density = (float)def->density,
                      .friction = (float)def->friction,
                      .friction_kinetic = (float)def->friction_kinetic,
                      .restitution = (float)def->restitution,
                      .rolling_resistance = (float)def->rolling_resistance,
                      .surface_speed = (float)def->surface_speed,
                      .friction_mix = def->friction_mix,
                      .restitution_mix = def->restitution_mix};
}

void sc_material_tell(const ScMaterial *material, ScreeShapeDef *out_def) {
  out_def->density = (double)material->density;
  out_def->friction = (double)material->friction;
  out_def->friction_kinetic = (double)material->friction_kinetic;
  out_def->restitution = (double)material->restitution;
  out_def->rolling_resistance = (double)material->rolling_resistance;
  out_def->surface_speed = (double)material->surface_speed;
  out_def->friction_mix = material->friction_mix;
  out_def->restitution_mix = material->restitution_mix;
}

// The values of ScreeMix stand in the order of their precedence, and the default before all.
static uint32_t later(uint32_t a, uint32_t b) { return a > b ? a : b; }

static float combine(uint32_t how, float a, float b) {
  switch (how) {
  case SCREE_MIX_AVERAGE: return 0.5f * (a + b);
  case SCREE_MIX_MINIMUM: return sc_minf(a, b);
  case SCREE_MIX_GEOMETRIC_MEAN: return a > 0.0f && b > 0.0f ? __builtin_sqrtf(a * b) : 0.0f;
  case SCREE_MIX_MULTIPLY: return a * b;
  default: SC_ASSERT(how == SCREE_MIX_MAXIMUM); return sc_maxf(a, b);
  }
}

ScMix sc_material_mix(const ScMaterial *a, const ScMaterial *b) {
  // Most pairs name nothing.
  if (!(a->friction_mix | b->friction_mix | a->restitution_mix | b->restitution_mix))
    return (ScMix){.friction = sc_minf(a->friction, b->friction),
                   .friction_kinetic = sc_minf(a->friction_kinetic, b->friction_kinetic),
                   .restitution = sc_maxf(a->restitution, b->restitution)};
  uint32_t friction = later(a->friction_mix, b->friction_mix);
  uint32_t restitution = later(a->restitution_mix, b->restitution_mix);
  if (friction == SCREE_MIX_DEFAULT) friction = SCREE_MIX_MINIMUM;
  if (restitution == SCREE_MIX_DEFAULT) restitution = SCREE_MIX_MAXIMUM;
  ScMix mix = {.friction = combine(friction, a->friction, b->friction),
               .friction_kinetic = combine(friction, a->friction_kinetic, b->friction_kinetic),
               .restitution = sc_clampf(combine(restitution, a->restitution, b->restitution), 0.0f, 1.0f)};
  // Rounding alone could lift it above.
  mix.friction_kinetic = sc_minf(mix.friction_kinetic, mix.friction);
  return mix;
}

// Both surfaces run clockwise round their shapes. Where they touch, that is against the tangent for A, whose outward
// normal the pair's is, and along it for B: beyond A, B moves by the sum of both.
ScSurface sc_material_surface(const ScMaterial *a, float radius_a, const ScMaterial *b, float radius_b) {
  return (ScSurface){.rolling = sc_maxf(a->rolling_resistance, b->rolling_resistance) * sc_maxf(radius_a, radius_b),
                     .speed = a->surface_speed + b->surface_speed};
}

void sc_material_refresh(ScreeScene *scene, uint32_t pair) {
  const ScShapes *shape = &scene->tables.shape;
  ScPairs *pairs = &scene->tables.pair;
  ScPairKey key = pairs->key[pair];
  const ScMaterial *a = &shape->material[key.shape_a], *b = &shape->material[key.shape_b];
  pairs->mix[pair] = sc_material_mix(a, b);
  pairs->surface[pair] = sc_material_surface(a, shape->radius[key.shape_a], b, shape->radius[key.shape_b]);
  sc_pairs_mark_special(scene, pair);
}

void sc_material_renew(ScreeScene *scene, uint32_t body) {
  const ScShapes *shape = &scene->tables.shape;
  ScBodies *bodies = &scene->tables.body;
  float restitution = 0.0f;
  uint32_t row = bodies->first_shape[body];
  for (uint32_t left = bodies->shape_count[body]; left > 0; --left, row = shape->next[row])
    restitution = sc_maxf(restitution, shape->material[row].restitution);
  bodies->restitution[body] = restitution;
  const ScLink *link = scene->tables.pair.link;
  for (uint32_t entry = bodies->first_pair[body]; entry != SC_NONE; entry = link[entry >> 1].next[entry & 1u])
    sc_material_refresh(scene, entry >> 1);
}
