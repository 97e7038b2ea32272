// SPDX-License-Identifier: MIT
#include <float.h>
#include <string.h>

#include "base/lanes.h"
#include "solve/rows.h"
#include "solve/stage.h"

// Only the record of slot 0 is cleared; the others are written for each body.
static ScVelocity *take_records(ScreeScene *scene, uint32_t slots) {
  ScVelocity *records = sc_arena_take(&scene->arena, slots * sizeof *records);
  if (records) records[0] = (ScVelocity){0};
  return records;
}

static ScF4 acceleration(const ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  if (body->type[row] != SCREE_BODY_DYNAMIC) return sc_f4(0.0f);
  float scale = body->gravity_scale[row], im = body->inverse_mass[row];
  ScF4 gravity = {scale * (float)scene->def.gravity.x, scale * (float)scene->def.gravity.y, 0.0f, 0.0f};
  return gravity + (ScF4){im, im, body->inverse_inertia[row], 0.0f} *
                       (ScF4){body->force_x[row], body->force_y[row], body->torque[row], 0.0f};
}

static ScF4 damping(const ScBodies *body, uint32_t row) {
  if (body->type[row] != SCREE_BODY_DYNAMIC) return sc_f4(0.0f);
  float linear = body->linear_damping[row];
  return (ScF4){linear, linear, body->angular_damping[row], 0.0f};
}

// Nothing goes along a locked axis, and what is not to turn does not, whatever the columns were told.
static void lock(const ScBodies *body, uint32_t row, ScStage *stage, uint32_t slot) {
  ScVelocity *v = &stage->solver.velocity[slot], *gain = &stage->gain[slot];
  ScSlotMass *mass = &stage->mass[slot];
  uint32_t locks = body->locks[row];
  if (locks & SC_LOCK_X) v->x = gain->x = mass->inverse_x = 0.0f;
  if (locks & SC_LOCK_Y) v->y = gain->y = mass->inverse_y = 0.0f;
  if (body->fixed_rotation[row]) v->angular = 0.0f;
}

// A speed that overflowed would spread through the record that immovable bodies share.
static ScF4 bounded(ScF4 v, float most) { return sc_f4_clamp(v, sc_f4(-most), sc_f4(most)); }

bool sc_prepare_bodies(ScreeScene *scene, ScStage *stage) {
  const ScBodies *body = &scene->tables.body;
  uint32_t slots = stage->slots = scene->step.slots;
  stage->first_driven = scene->step.first_driven;
  ScSolver *solver = &stage->solver;
  solver->velocity = take_records(scene, slots);
  solver->push = take_records(scene, slots);
  solver->moved = take_records(scene, slots);
  stage->integrated = take_records(scene, slots);
  stage->gain = take_records(scene, slots);
  stage->keep = take_records(scene, slots);
  stage->mass = sc_arena_take(&scene->arena, slots * sizeof *stage->mass);
  if (!solver->velocity || !solver->push || !solver->moved || !stage->integrated || !stage->gain || !stage->keep ||
      !stage->mass)
    return false;

  stage->mass[0] = (ScSlotMass){0};
  float most_gain = (float)SC_SPEED_MAX / (float)scene->def.substeps;
  ScF4 h = sc_f4(stage->h), one = sc_f4(1.0f), zero = sc_f4(0.0f);
  for (uint32_t slot = 1; slot < slots; ++slot) {
    uint32_t row = scene->step.slot_rows[slot];
    ScF4 velocity = {body->vx[row], body->vy[row], body->omega[row], 0.0f};
    sc_f4_store(&solver->velocity[slot].x, bounded(velocity, (float)SC_SPEED_MAX));
    sc_f4_store(&stage->gain[slot].x, bounded(h * acceleration(scene, row), most_gain));
    sc_f4_store(&stage->keep[slot].x, one / (one + h * damping(body, row)));
    float im = body->inverse_mass[row];
    stage->mass[slot] = (ScSlotMass){im, body->inverse_inertia[row], im, im};
    if ((body->locks[row] | body->fixed_rotation[row]) && sc_body_dynamic(body, row)) lock(body, row, stage, slot);
    sc_f4_store(&solver->push[slot].x, zero);
    sc_f4_store(&solver->moved[slot].x, zero);
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
// A load grows no more than so many times by it: what hardly touched in the last substep is no measure.
#define CALM_MOST 2.0f

// Four contacts on their way into a batch.
typedef struct Four {
  const ScManifold *manifolds[4];
  const ScImpulse *impulses[4];
  const ScBefore *befores[4];
  const ScMix *mixes[4];
  ScI4 flags;
} Four;

SC_INLINE uint32_t find_row(const ScPairs *table, uint32_t pair, uint32_t lane, Four *four) {
  // Fillers read rows that say nothing: no normal, no impulse, no friction.
  static const ScManifold no_manifold;
  static const ScBefore no_before;
  static const ScImpulse no_impulse;
  static const ScMix no_mix;
  bool none = pair == SC_NONE;
  four->manifolds[lane] = none ? &no_manifold : &table->manifold[pair];
  four->befores[lane] = none ? &no_before : &table->before[pair];
  four->impulses[lane] = none ? &no_impulse : &table->impulse[pair];
  four->mixes[lane] = none ? &no_mix : &table->mix[pair];
  return none ? 0u : table->flags[pair];
}

SC_INLINE Four find_rows(const ScreeScene *scene, const uint32_t pairs[4]) {
  const ScPairs *table = &scene->tables.pair;
  Four four;
  uint32_t a = find_row(table, pairs[0], 0, &four), b = find_row(table, pairs[1], 1, &four);
  uint32_t c = find_row(table, pairs[2], 2, &four), d = find_row(table, pairs[3], 3, &four);
  four.flags = (ScI4){(int32_t)a, (int32_t)b, (int32_t)c, (int32_t)d};
  return four;
}

// 0 for 0.
SC_INLINE ScF4 inverse(ScF4 a) {
  ScI4 some = a > sc_f4(0.0f);
  return sc_f4_select(some, sc_f4(1.0f) / sc_f4_select(some, a, sc_f4(1.0f)), sc_f4(0.0f));
}

SC_INLINE ScF4 effective_mass(const ScBatch *c, ScF4 mass_sum, ScF4 arm_a, ScF4 arm_b) {
  return inverse(mass_sum + c->inverse_inertia_a * arm_a * arm_a + c->inverse_inertia_b * arm_b * arm_b);
}

SC_INLINE ScRows4 load_masses(const ScStage *stage, const uint32_t slot[4]) {
  const ScSlotMass *mass = stage->mass;
  return sc_rows4_load(&mass[slot[0]].inverse_mass, &mass[slot[1]].inverse_mass, &mass[slot[2]].inverse_mass,
                       &mass[slot[3]].inverse_mass);
}

SC_INLINE void fill_bodies(const ScStage *stage, const Four *four, const uint32_t *lane_a, const uint32_t *lane_b,
                           ScBatch *to) {
  memcpy(to->slot_a, lane_a, sizeof to->slot_a);
  memcpy(to->slot_b, lane_b, sizeof to->slot_b);
  ScRows4 a = load_masses(stage, lane_a), b = load_masses(stage, lane_b);
  to->inverse_mass_a = a.a, to->inverse_inertia_a = a.b;
  to->inverse_mass_b = b.a, to->inverse_inertia_b = b.b;
  const ScManifold *const *m = four->manifolds;
  ScRows4 rows = sc_rows4_load(&m[0]->normal.x, &m[1]->normal.x, &m[2]->normal.x, &m[3]->normal.x);
  to->normal_x = rows.a, to->normal_y = rows.b;
  to->arm_a = rows.c, to->arm_b = rows.d;
}

SC_INLINE void fill_point(const Four *four, uint32_t k, ScBatch *to) {
  const ScManifold *const *m = four->manifolds;
  ScRows4 rows =
      sc_rows4_load(&m[0]->points[k].arm_a, &m[1]->points[k].arm_a, &m[2]->points[k].arm_a, &m[3]->points[k].arm_a);
  ScBatchPoint *point = &to->points[k];
  point->arm_a = rows.a, point->arm_b = rows.b;
  point->separation = rows.c;
  point->total = point->rebound = sc_f4(0.0f);
}

// A step later what touches in a single point has rolled on, and the force acts elsewhere. Taken as it is at the start
// of the step, it gives energy to whatever rocks on something round; taken as it will be half-way through, it gives
// none. (A force at x instead of x + v dt / 2 makes an oscillation of angular speed w grow by w^2 dt^2 / 4 a step.)
SC_INLINE void move_half_way(const Four *four, ScBatch *to) {
  const ScBefore *const *b = four->befores;
  ScRows4 before = sc_rows4_load(&b[0]->normal.x, &b[1]->normal.x, &b[2]->normal.x, &b[3]->normal.x);
  ScF4 half = sc_f4(0.5f);
  ScF4 x = to->normal_x + half * (to->normal_x - before.a), y = to->normal_y + half * (to->normal_y - before.b);
  ScF4 length2 = x * x + y * y, one = sc_f4(1.0f);
  ScI4 some = length2 > sc_f4(0.0f);
  ScF4 scale = one / sc_f4_sqrt(sc_f4_select(some, length2, one));
  to->normal_x = x * scale;
  to->normal_y = y * scale;
  to->points[0].arm_a += half * (to->points[0].arm_a - before.c);
  to->points[0].arm_b += half * (to->points[0].arm_b - before.d);
}

SC_APART static void fill_special(const ScreeScene *scene, const ScStage *stage, const Four *four,
                                  const uint32_t pairs[4], const ScBatch *c, ScSpecial *to) {
  *to = (ScSpecial){0};
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    const ScSlotMass *a = &stage->mass[c->slot_a[lane]], *b = &stage->mass[c->slot_b[lane]];
    to->inverse_ax[lane] = a->inverse_x, to->inverse_ay[lane] = a->inverse_y;
    to->inverse_bx[lane] = b->inverse_x, to->inverse_by[lane] = b->inverse_y;
    if (pairs[lane] == SC_NONE) continue;
    to->speed[lane] = scene->tables.pair.surface[pairs[lane]].speed;
    to->rolling[lane] = scene->tables.pair.surface[pairs[lane]].rolling;
    bool kept = ((uint32_t)four->flags[lane] >> SC_PAIR_MATCH_SHIFT & 3u) != SC_POINT_NEW;
    to->rolling_impulse[lane] = to->rolling_last[lane] = kept ? four->impulses[lane]->rolling : 0.0f;
  }
  to->rolling_mass = inverse(c->inverse_inertia_a + c->inverse_inertia_b);
}

SC_INLINE void fill_friction(const Four *four, ScF4 mass_sum, ScBatch *to) {
  const ScMix *const *m = four->mixes;
  ScRows4 mix = sc_rows4_load(&m[0]->friction, &m[1]->friction, &m[2]->friction, &m[3]->friction);
  to->friction = mix.a, to->friction_kinetic = mix.b;
  to->mass = effective_mass(to, mass_sum, to->arm_a, to->arm_b);
  to->total = sc_f4(0.0f);
}

// A surface that runs jams what it takes along, between walls and bodies with locked axes: the load makes friction,
// which makes load, without end. A drive has only so much force: in a substep it changes how fast a pair slides by no
// more than this, m/s. With four substeps at 60 Hz that is the weight of ten boxes for one.
#define DRIVE 1.0f

SC_APART static void limit_drive(const ScBatch *c, ScSpecial *to) {
  ScF4 far = sc_f4(FLT_MAX), zero = sc_f4(0.0f);
  ScI4 runs = (to->speed != zero) & (c->friction > zero);
  to->most_load = sc_f4_select(runs, sc_f4(DRIVE) * c->mass / sc_f4_select(runs, c->friction, sc_f4(1.0f)), far);
}

SC_INLINE void fill_impulses(const Four *four, ScBatch *to, uint32_t points) {
  const ScImpulse *const *i = four->impulses;
  ScRows4 held = sc_rows4_load(i[0]->normal, i[1]->normal, i[2]->normal, i[3]->normal);
  ScF4 mean_tangent = {i[0]->mean_tangent, i[1]->mean_tangent, i[2]->mean_tangent, i[3]->mean_tangent};
  ScF4 zero = sc_f4(0.0f), load = held.a + held.b;
  ScI4 loaded = load > zero;
  ScF4 factor = sc_f4(1.0f) + sc_f4(CALM) * (held.d - load) / sc_f4_select(loaded, load, sc_f4(1.0f));
  factor = sc_f4_select(loaded, sc_f4_min(factor, sc_f4(CALM_MOST)), zero);
  ScI4 none = {0, 0, 0, 0}, kept = none;
  for (uint32_t k = 0; k < points; ++k) {
    ScI4 match = four->flags >> (int32_t)(SC_PAIR_MATCH_SHIFT + 2u * k) & 3, first = match == 0, second = match == 1;
    to->points[k].impulse = factor * sc_f4_select(first, held.a, sc_f4_select(second, held.b, zero));
    kept |= first | second;
  }
  to->impulse = sc_f4_select(kept, held.c + sc_f4(CALM) * (mean_tangent - held.c), zero);
}

static float rebound_of(const ScreeScene *scene, const ScStage *stage, const ScBatch *c, const ScBatchPoint *point,
                        uint32_t lane, float restitution) {
  ScVec n = {c->normal_x[lane], c->normal_y[lane]};
  const ScVelocity *a = &stage->solver.velocity[c->slot_a[lane]], *b = &stage->solver.velocity[c->slot_b[lane]];
  float closing =
      -(n.x * (b->x - a->x) + n.y * (b->y - a->y) + b->angular * point->arm_b[lane] - a->angular * point->arm_a[lane]);
  if (!(closing > scene->def.restitution_threshold)) return 0.0f;
  const ScVelocity *gain_a = &stage->gain[c->slot_a[lane]], *gain_b = &stage->gain[c->slot_b[lane]];
  float pull = -(n.x * (gain_b->x - gain_a->x) + n.y * (gain_b->y - gain_a->y)) * stage->solver.inverse_h;
  return sc_prepare_rebound(closing, pull, sc_maxf(point->separation[lane], 0.0f), restitution, stage->h);
}

SC_APART static void fill_rebounds(const ScreeScene *scene, ScStage *stage, const Four *four, ScBatch *to,
                                   uint32_t points) {
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    float restitution = four->mixes[lane]->restitution;
    for (uint32_t k = 0; k < points && restitution > 0.0f; ++k) {
      float rebound = rebound_of(scene, stage, to, &to->points[k], lane, restitution);
      to->points[k].rebound[lane] = rebound;
      stage->bounces |= rebound > 0.0f;
    }
  }
}

#define OPEN ((int32_t)(SC_PAIR_OPEN | SC_PAIR_FRESH))

SC_INLINE void fill_batch(const ScreeScene *scene, ScStage *stage, uint32_t lane, ScBatch *to, uint32_t form) {
  const ScStep *step = &scene->step;
  uint32_t points = form & SC_FORM_POINTS;
  Four four = find_rows(scene, step->lane_pairs + lane);
  fill_bodies(stage, &four, step->lane_a + lane, step->lane_b + lane, to);
  for (uint32_t k = 0; k < points; ++k) fill_point(&four, k, to);
  if (points == 1u) move_half_way(&four, to);
  ScF4 sum_n = to->inverse_mass_a + to->inverse_mass_b, sum_t = sum_n;
  if (form & SC_FORM_SPECIAL) {
    ScPairRows rows = {.special = sc_batch_special(to, form)};
    fill_special(scene, stage, &four, step->lane_pairs + lane, to, sc_batch_special(to, form));
    sc_rows_open_special(&rows, to);
    sum_n = rows.mass_sum, sum_t = rows.mass_t;
  }
  for (uint32_t k = 0; k < points; ++k)
    to->points[k].mass = effective_mass(to, sum_n, to->points[k].arm_a, to->points[k].arm_b);
  if (points == 2u) *sc_batch_coupling(to) = sc_rows_couple(to, sum_n);
  to->open = (four.flags & (ScI4){OPEN, OPEN, OPEN, OPEN}) != (ScI4){0, 0, 0, 0};
  fill_friction(&four, sum_t, to);
  if (form & SC_FORM_SPECIAL) limit_drive(to, sc_batch_special(to, form));
  fill_impulses(&four, to, points);
  const ScMix *const *m = four.mixes;
  if (m[0]->restitution + m[1]->restitution + m[2]->restitution + m[3]->restitution > 0.0f)
    fill_rebounds(scene, stage, &four, to, points);
}

SC_INLINE void fill_group(const ScreeScene *scene, ScStage *stage, ScGroup group, char *at, uint32_t form) {
  uint32_t end = group.first_lane + 4u * group.batches;
  for (uint32_t lane = group.first_lane; lane < end; lane += 4u, at += sc_batch_bytes(form))
    fill_batch(scene, stage, lane, (ScBatch *)(void *)at, form);
}

bool sc_prepare_contacts(ScreeScene *scene, ScStage *stage) {
  const ScStep *step = &scene->step;
  size_t bytes = 0;
  for (uint32_t g = 0; g < step->group_count; ++g) bytes += sc_group_bytes(step->groups[g]);
  stage->batches = sc_arena_take(&scene->arena, bytes);
  if (!stage->batches) return false;
  char *at = stage->batches;
  for (uint32_t g = 0; g < step->group_count; ++g) {
    ScGroup group = step->groups[g];
    SC_EACH_POINTS(group.form, fill_group, scene, stage, group, at)
    stage->open += group.batches - group.closed;
    at += sc_group_bytes(group);
  }
  return true;
}
