// SPDX-License-Identifier: MIT
// Blows that go through several elastic bodies, such as a row of touching balls.
//
// A solver that stops what closes and gives the bounce afterwards lets the whole row take part in the blow, and all of
// it moves off. In truth the blow goes from contact to contact. So before a step, where a bounce to come would make
// another within the step, the blows are dealt one after another: each leaves its two bodies as an impact between them
// alone would, until none is left that is fast enough to bounce. Bodies go their old way up to the time of an impact
// and their new way from there. Bounces that make no other are left to the solver.
//
// Only contacts of one point hand blows on: the two of a flat side would have to be struck at once.
#include <string.h>

#include "solve/stage.h"

#define ROUNDS 64 // at most, over all contacts

// A contact that bounces, or that may hand a blow on.
typedef struct Link {
  ScBatch *batch;
  uint32_t lane;
  float restitution;
  float pull;    // acceleration towards each other until they meet, m/s2
  float impulse; // dealt so far, N s
  bool first;    // it bounces of itself
} Link;

typedef struct Blows {
  Link *links;
  uint32_t count;
  const ScSlotMass *mass; // by slot
  ScVelocity *after;      // by slot: the velocity that the blows leave
  ScVelocity *shift; // by slot: what the velocities before the last blow add to the way of the last one over the step
  float *time;       // by slot: of the last blow, s after the start of the step
  bool *chained;     // by slot: a blow was handed on by this body or to it
} Blows;

static float speed(const ScVelocity *records, const Link *link) {
  const ScBatch *c = link->batch;
  uint32_t i = link->lane;
  const ScVelocity *a = &records[c->slot_a[i]], *b = &records[c->slot_b[i]];
  return c->normal_x[i] * (b->x - a->x) + c->normal_y[i] * (b->y - a->y) + c->points[0].arm_b[i] * b->angular -
         c->points[0].arm_a[i] * a->angular;
}

static void give(ScVelocity *to, const Link *link, float impulse, ScSlotMass mass, float arm) {
  to->x += impulse * mass.inverse_x * link->batch->normal_x[link->lane];
  to->y += impulse * mass.inverse_y * link->batch->normal_y[link->lane];
  to->angular += impulse * (mass.inverse_inertia * arm);
}

// Both bodies of the link, if they can move, by slot; 0 for one that cannot.
static uint32_t struck_a(const Link *link) {
  return link->batch->inverse_mass_a[link->lane] > 0.0f ? link->batch->slot_a[link->lane] : 0u;
}

static uint32_t struck_b(const Link *link) {
  return link->batch->inverse_mass_b[link->lane] > 0.0f ? link->batch->slot_b[link->lane] : 0u;
}

static void add_link(const ScStage *stage, Blows *blows, ScBatch *c, uint32_t lane, float restitution) {
  Link link = {.batch = c, .lane = lane, .restitution = restitution, .first = c->points[0].rebound[lane] > 0.0f};
  if (link.first) link.pull = -speed(stage->gain, &link) * stage->solver.inverse_h;
  blows->links[blows->count++] = link;
}

static void collect(const ScreeScene *scene, const ScStage *stage, Blows *blows) {
  char *at = stage->batches;
  for (uint32_t g = 0; g < scene->step.group_count; ++g) {
    ScGroup group = scene->step.groups[g];
    const uint32_t *pairs = scene->step.lane_pairs + group.first_lane;
    for (uint32_t i = 0; i < group.batches; ++i, pairs += 4, at += sc_batch_bytes(group.form))
      for (uint32_t lane = 0; lane < 4u && (group.form & SC_FORM_POINTS) == 1u; ++lane) {
        float e = pairs[lane] == SC_NONE ? 0.0f : scene->tables.pair.mix[pairs[lane]].restitution;
        if (e > 0.0f) add_link(stage, blows, (ScBatch *)(void *)at, lane, e);
      }
  }
}

// When the surfaces meet on the ways that the bodies take now, s after the start of the step.
static float meeting(const Blows *blows, const Link *link, float closing) {
  float gap = link->batch->points[0].separation[link->lane] + speed(blows->shift, link);
  float last = sc_maxf(blows->time[link->batch->slot_a[link->lane]], blows->time[link->batch->slot_b[link->lane]]);
  return sc_maxf(gap / closing, last);
}

// One body's share of a blow at that time.
static void take(Blows *blows, const Link *link, uint32_t slot, float impulse, float arm, float time) {
  ScSlotMass mass = blows->mass[slot];
  ScVelocity *v = &blows->after[slot], *shift = &blows->shift[slot], before = *v;
  if (!(mass.inverse_mass > 0.0f)) return;
  give(v, link, impulse, mass, arm);
  shift->x += (before.x - v->x) * time;
  shift->y += (before.y - v->y) * time;
  shift->angular += (before.angular - v->angular) * time;
  blows->time[slot] = time;
  blows->chained[slot] |= !link->first;
}

static void strike(Blows *blows, Link *link, float closing, float time) {
  const ScBatch *c = link->batch;
  const ScBatchPoint *point = &c->points[0];
  uint32_t i = link->lane;
  // Gravity works until the surfaces meet, and takes back over the step what it will have given by then.
  float pull = link->pull * time, met = closing + pull;
  float impulse = point->mass[i] * (met + link->restitution * met);
  link->pull = 0.0f;
  link->impulse += impulse;
  take(blows, link, c->slot_a[i], -impulse, point->arm_a[i], time);
  take(blows, link, c->slot_b[i], impulse, point->arm_b[i], time);
}

// True if any blow was handed on.
static bool deal(Blows *blows, float threshold, float dt) {
  bool struck = true, handed_on = false;
  for (uint32_t round = 0; round < ROUNDS && struck; ++round) {
    struck = false;
    for (uint32_t i = 0; i < blows->count; ++i) {
      float closing = -speed(blows->after, &blows->links[i]);
      if (!(closing > threshold)) continue;
      float time = meeting(blows, &blows->links[i], closing);
      if (time > dt) continue;
      strike(blows, &blows->links[i], closing, time);
      struck = true;
      handed_on |= !blows->links[i].first;
    }
  }
  return handed_on;
}

// A blow that was handed on belongs together with those that the same bodies got or gave.
static void spread(Blows *blows) {
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < blows->count; ++i) {
      const Link *link = &blows->links[i];
      uint32_t a = struck_a(link), b = struck_b(link);
      blows->chained[0] = false;
      if (link->impulse == 0.0f || blows->chained[a] == blows->chained[b]) continue;
      uint32_t other = blows->chained[a] ? b : a;
      if (other == 0u) continue;
      blows->chained[other] = true;
      more = true;
    }
  }
  blows->chained[0] = false;
}

static void apply(const Blows *blows, ScStage *stage) {
  for (uint32_t slot = 1; slot < stage->slots; ++slot) {
    if (!blows->chained[slot]) continue;
    ScVelocity *v = &stage->solver.velocity[slot], *moved = &stage->solver.moved[slot];
    moved->x += blows->shift[slot].x;
    moved->y += blows->shift[slot].y;
    moved->angular += blows->shift[slot].angular;
    *v = blows->after[slot];
  }
  for (uint32_t i = 0; i < blows->count; ++i) {
    const Link *link = &blows->links[i];
    if (!blows->chained[struck_a(link)] && !blows->chained[struck_b(link)]) continue;
    link->batch->points[0].total[link->lane] += link->impulse;
    link->batch->points[0].rebound[link->lane] = 0.0f;
  }
}

bool sc_impact_deal(ScreeScene *scene, ScStage *stage) {
  if (!stage->bounces) return true;
  uint32_t lanes = 0;
  for (uint32_t g = 0; g < scene->step.group_count; ++g) lanes += 4u * scene->step.groups[g].batches;
  Blows blows = {.mass = stage->mass,
                 .links = sc_arena_take(&scene->arena, lanes * sizeof *blows.links),
                 .after = sc_arena_take(&scene->arena, stage->slots * sizeof *blows.after),
                 .shift = sc_arena_take(&scene->arena, stage->slots * sizeof *blows.shift),
                 .time = sc_arena_take(&scene->arena, stage->slots * sizeof *blows.time),
                 .chained = sc_arena_take(&scene->arena, stage->slots * sizeof *blows.chained)};
  if (!blows.links || !blows.after || !blows.shift || !blows.time || !blows.chained) return false;
  memcpy(blows.after, stage->solver.velocity, stage->slots * sizeof *blows.after);
  memset(blows.shift, 0, stage->slots * sizeof *blows.shift);
  memset(blows.time, 0, stage->slots * sizeof *blows.time);
  memset(blows.chained, 0, stage->slots * sizeof *blows.chained);
  collect(scene, stage, &blows);
  if (!deal(&blows, scene->def.restitution_threshold, scene->step.dt)) return true;
  spread(&blows);
  apply(&blows, stage);
  return true;
}
