// SPDX-License-Identifier: MIT
#include <string.h>

#include "solve/stage.h"

// Only the record of slot 0 is cleared; the others are written for each body.
static ScVelocity *take_records(ScreeScene *scene, uint32_t slots) {
  ScVelocity *records = sc_arena_take(&scene->arena, slots * sizeof *records);
  if (records) records[0] = (ScVelocity){0};
  return records;
}

static ScVelocity acceleration(const ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  if (body->type[row] != SCREE_BODY_DYNAMIC) return (ScVelocity){0};
  float scale = body->gravity_scale[row], im = body->inverse_mass[row];
  return (ScVelocity){.x = scale * (float)scene->def.gravity.x + im * body->force_x[row],
                      .y = scale * (float)scene->def.gravity.y + im * body->force_y[row],
                      .angular = body->inverse_inertia[row] * body->torque[row]};
}

// A speed that overflowed would spread through the record that immovable bodies share.
static ScVelocity bounded(ScVelocity v, float most) {
  return (ScVelocity){sc_clampf(v.x, -most, most), sc_clampf(v.y, -most, most), sc_clampf(v.angular, -most, most),
                      0.0f};
}

bool sc_prepare_bodies(ScreeScene *scene, ScStage *stage) {
  const ScBodies *body = &scene->tables.body;
  uint32_t slots = stage->slots = scene->step.slots;
  ScSolver *solver = &stage->solver;
  solver->velocity = take_records(scene, slots);
  solver->push = take_records(scene, slots);
  solver->moved = take_records(scene, slots);
  stage->integrated = take_records(scene, slots);
  stage->gain = take_records(scene, slots);
  stage->keep = take_records(scene, slots);
  if (!solver->velocity || !solver->push || !solver->moved || !stage->integrated || !stage->gain || !stage->keep)
    return false;

  float h = stage->h, most_gain = (float)SC_SPEED_MAX / (float)scene->def.substeps;
  for (uint32_t slot = 1; slot < slots; ++slot) {
    uint32_t row = scene->step.slot_rows[slot];
    ScVelocity a = acceleration(scene, row);
    solver->velocity[slot] =
        bounded((ScVelocity){body->vx[row], body->vy[row], body->omega[row], 0.0f}, (float)SC_SPEED_MAX);
    stage->gain[slot] = bounded((ScVelocity){h * a.x, h * a.y, h * a.angular, 0.0f}, most_gain);
    bool damped = body->type[row] == SCREE_BODY_DYNAMIC;
    float linear = damped ? 1.0f / (1.0f + h * body->linear_damping[row]) : 1.0f;
    float angular = damped ? 1.0f / (1.0f + h * body->angular_damping[row]) : 1.0f;
    stage->keep[slot] = (ScVelocity){linear, linear, angular, 1.0f};
    solver->push[slot] = solver->moved[slot] = (ScVelocity){0};
  }
  return true;
}

float sc_prepare_rebound(float closing, float pull, float gap, float restitution, float h) {
  float half = 0.5f * h * pull;
  float u = closing + half;
  float impact2 = u * u + 2.0f * pull * gap;
  float e2 = restitution * restitution;
  float rebound2 = e2 * impact2 + (1.0f - e2) * half * half;
  return half + (rebound2 > 0.0f ? __builtin_sqrtf(rebound2) : 0.0f);
}

// Warm started, the passes hand an error of the forces on from contact to contact and from substep to substep like a
// wave that hardly fades; where the colours lie so that it runs in a circle it grows, and a large heap never comes to
// rest. So each step starts from a load that is this much nearer to its mean over the last steps (store.c). A load that
// stays as it is loses nothing by it, and a wave loses as much at each step. The share of each point in the load is
// left alone: what leans on one of them must not lean further.
#define CALM 0.12f

static float calmed(float impulse, float mean) { return impulse + CALM * (mean - impulse); }

// One contact on its way into a lane.
typedef struct Contact {
  const ScManifold *manifold;
  const ScImpulse *impulse;
  ScMix mix;
  uint32_t slot_a, slot_b;
  float ma, mb, ia, ib;
  float calm; // factor on the normal impulses of the last step
} Contact;

static float calm_of(const ScImpulse *impulse) {
  float load = impulse->normal[0] + impulse->normal[1];
  // No more than twice: what hardly touched in the last substep is no measure.
  return load > 0.0f ? sc_minf(calmed(load, impulse->mean_normal) / load, 2.0f) : 1.0f;
}

static Contact read_contact(const ScreeScene *scene, uint32_t pair) {
  const ScTables *tables = &scene->tables;
  const ScPairKey *key = &tables->pair.key[pair];
  const ScBodies *body = &tables->body;
  return (Contact){.manifold = &tables->pair.manifold[pair],
                   .impulse = &tables->pair.impulse[pair],
                   .mix = tables->pair.mix[pair],
                   .slot_a = body->slot[key->body_a],
                   .slot_b = body->slot[key->body_b],
                   .ma = body->inverse_mass[key->body_a],
                   .mb = body->inverse_mass[key->body_b],
                   .ia = body->inverse_inertia[key->body_a],
                   .ib = body->inverse_inertia[key->body_b],
                   .calm = calm_of(&tables->pair.impulse[pair])};
}

static float inverse(float a) { return a > 0.0f ? 1.0f / a : 0.0f; }

static float rebound_of(const ScreeScene *scene, const ScStage *stage, const Contact *c, const ScPoint *point) {
  if (!(c->mix.restitution > 0.0f)) return 0.0f;
  ScVec n = c->manifold->normal;
  const ScVelocity *a = &stage->solver.velocity[c->slot_a], *b = &stage->solver.velocity[c->slot_b];
  float closing = -(n.x * (b->x - a->x) + n.y * (b->y - a->y) + b->angular * sc_cross(point->arm_b, n) -
                    a->angular * sc_cross(point->arm_a, n));
  const ScVelocity *gain_a = &stage->gain[c->slot_a], *gain_b = &stage->gain[c->slot_b];
  float pull = -(n.x * (gain_b->x - gain_a->x) + n.y * (gain_b->y - gain_a->y)) * stage->solver.inverse_h;
  if (!(closing > scene->def.restitution_threshold)) return 0.0f;
  return sc_prepare_rebound(closing, pull, sc_maxf(point->separation, 0.0f), c->mix.restitution, stage->h);
}

static void fill_point(const ScreeScene *scene, ScStage *stage, const Contact *c, uint32_t k, ScBatchPoint *to,
                       uint32_t lane) {
  const ScPoint *point = &c->manifold->points[k];
  float arm_a = sc_cross(point->arm_a, c->manifold->normal), arm_b = sc_cross(point->arm_b, c->manifold->normal);
  to->arm_a[lane] = arm_a;
  to->arm_b[lane] = arm_b;
  to->mass[lane] = inverse(c->ma + c->mb + c->ia * arm_a * arm_a + c->ib * arm_b * arm_b);
  to->separation[lane] = point->separation;
  to->impulse[lane] = point->match == SC_POINT_NEW ? 0.0f : c->calm * c->impulse->normal[point->match];
  to->total[lane] = 0.0f;
  to->rebound[lane] = rebound_of(scene, stage, c, point);
  stage->bounces |= to->rebound[lane] > 0.0f;
}

// Friction acts at the middle of the manifold.
static void fill_friction(const Contact *c, ScBatch *to, uint32_t lane) {
  const ScManifold *m = c->manifold;
  float arm_a = sc_dot(m->points[0].arm_a, m->normal), arm_b = sc_dot(m->points[0].arm_b, m->normal);
  bool kept = m->points[0].match != SC_POINT_NEW;
  if (m->count == 2u) {
    arm_a = 0.5f * (arm_a + sc_dot(m->points[1].arm_a, m->normal));
    arm_b = 0.5f * (arm_b + sc_dot(m->points[1].arm_b, m->normal));
    kept = kept || m->points[1].match != SC_POINT_NEW;
  }
  to->arm_a[lane] = arm_a;
  to->arm_b[lane] = arm_b;
  to->mass[lane] = inverse(c->ma + c->mb + c->ia * arm_a * arm_a + c->ib * arm_b * arm_b);
  to->impulse[lane] = kept ? calmed(c->impulse->tangent, c->impulse->mean_tangent) : 0.0f;
  to->friction[lane] = c->mix.friction;
  to->friction_kinetic[lane] = c->mix.friction_kinetic;
  to->total[lane] = 0.0f;
}

static void fill_lane(const ScreeScene *scene, ScStage *stage, uint32_t pair, ScBatch *to, uint32_t lane,
                      uint32_t points) {
  Contact c = read_contact(scene, pair);
  to->slot_a[lane] = c.slot_a;
  to->slot_b[lane] = c.slot_b;
  to->inverse_mass_a[lane] = c.ma;
  to->inverse_mass_b[lane] = c.mb;
  to->inverse_inertia_a[lane] = c.ia;
  to->inverse_inertia_b[lane] = c.ib;
  to->normal_x[lane] = c.manifold->normal.x;
  to->normal_y[lane] = c.manifold->normal.y;
  for (uint32_t k = 0; k < points; ++k) fill_point(scene, stage, &c, k, &to->points[k], lane);
  fill_friction(&c, to, lane);
  bool open = c.manifold->points[0].separation > 0.0f || c.manifold->points[points - 1u].separation > 0.0f;
  to->open[lane] = open ? -1 : 0;
}

static void fill_batch(const ScreeScene *scene, ScStage *stage, const uint32_t pairs[4], ScBatch *to, uint32_t points) {
  // Fillers stay zero: bodies of slot 0, no mass, no impulse. They come last, except where batches hold one contact.
  if (pairs[3] == SC_NONE) memset(to, 0, sc_batch_bytes(points));
  for (uint32_t lane = 0; lane < 4u; ++lane)
    if (pairs[lane] != SC_NONE) fill_lane(scene, stage, pairs[lane], to, lane, points);
}

bool sc_prepare_contacts(ScreeScene *scene, ScStage *stage) {
  const ScStep *step = &scene->step;
  size_t bytes = 0;
  for (uint32_t g = 0; g < step->group_count; ++g)
    bytes += step->groups[g].batches * sc_batch_bytes(step->groups[g].points);
  stage->batches = sc_arena_take(&scene->arena, bytes);
  if (!stage->batches) return false;
  char *at = stage->batches;
  for (uint32_t g = 0; g < step->group_count; ++g) {
    ScGroup group = step->groups[g];
    const uint32_t *pairs = step->lane_pairs + group.first_lane;
    for (uint32_t i = 0; i < group.batches; ++i, pairs += 4, at += sc_batch_bytes(group.points))
      fill_batch(scene, stage, pairs, (ScBatch *)(void *)at, group.points);
  }
  return true;
}
