// SPDX-License-Identifier: MIT
// Blows that do not die away. Handed from joint to joint a blow comes to rest slowly in what bends stiffly: a row of n
// bodies that are welded to each other, or held by limits, takes some n^4 passes, and what is left of it then comes
// back like that of a spring. So what was solved more often than it may is settled by conjugate gradients (Hestenes,
// Stiefel, 1952): passes over its joints to and fro, each of which is the preconditioner of a step. Impulses that
// nothing but rigid rows ask for leave the least kinetic energy, so a step goes on, along a way of its pass and of
// those before, to where that is least; all products are sums over bodies of masses times velocities.
//
// Alone, a pass never goes too far. So where a step would be shorter than its pass, rows were not all rigid, or a limit
// let go, or numbers ran out: then the pass stands as it is, and a new way begins.
#include "solve/blow.h"

// Passes to and fro over the joints of an island, at most, and the joints that these may be.
#define PASSES 12u
#define JOINTS 64u
// A pass that changes no velocity by more than this, m/s and rad/s, is the last.
#define STILL 0.002f

// What the last pass changed of the impulses of a joint, and their way.
typedef struct JointWay {
  uint32_t lane;
  ScBlowParts changed, way;
} JointWay;

typedef struct BodyWay {
  uint32_t slot;
  ScVelocity before, way;
} BodyWay;

typedef struct Settling {
  JointWay joints[JOINTS];
  BodyWay bodies[2u * JOINTS];
  uint32_t joint_count, body_count;
} Settling;

static void add_body(const ScBlowWork *work, uint32_t slot, Settling *to) {
  if (slot == 0u || slot >= work->stage->first_driven) return;
  for (uint32_t i = 0; i < to->body_count; ++i)
    if (to->bodies[i].slot == slot) return;
  to->bodies[to->body_count++] = (BodyWay){.slot = slot};
}

// False where contacts take part, or too many joints.
static bool collect(const ScBlowWork *work, const ScIsland *island, Settling *to) {
  to->joint_count = to->body_count = 0;
  for (uint32_t i = 0; i < work->noted; ++i) {
    uint32_t lane = work->index->noted[i];
    bool contact = lane < work->index->contacts;
    ScBlowEnds ends = (contact ? sc_blow_contact_ends : sc_blow_joint_ends)(work, lane);
    if (sc_blow_island(work->scene, ends) != island) continue;
    if (contact || to->joint_count == JOINTS) return false;
    to->joints[to->joint_count++] = (JointWay){.lane = lane};
    add_body(work, ends.a, to);
    add_body(work, ends.b, to);
  }
  return true;
}

static void pass(ScBlowWork *work, Settling *to) {
  for (uint32_t i = 0; i < to->body_count; ++i) to->bodies[i].before = work->solver.velocity[to->bodies[i].slot];
  for (uint32_t i = 0; i < to->joint_count; ++i) {
    JointWay *joint = &to->joints[i];
    joint->changed = sc_blow_parts(work, joint->lane);
    sc_blow_solve_joint(work, joint->lane);
  }
  for (uint32_t i = to->joint_count; i-- > 0;) {
    JointWay *joint = &to->joints[i];
    ScBlowParts before = joint->changed;
    sc_blow_solve_joint(work, joint->lane);
    joint->changed = sc_blow_parts(work, joint->lane);
    for (uint32_t k = 0; k < SC_BLOW_PARTS; ++k) joint->changed.parts[k] -= before.parts[k];
  }
}

static ScVelocity changed(const ScBlowWork *work, const BodyWay *body) {
  ScVelocity v = work->solver.velocity[body->slot];
  return (ScVelocity){v.x - body->before.x, v.y - body->before.y, v.angular - body->before.angular, 0.0f};
}

static float times(float v, float w, float inverse) { return inverse > 0.0f ? v * w / inverse : 0.0f; }

// Of two changes of the velocities of a body: the sum of masses times their products.
static float product(const ScSlotMass *mass, ScVelocity v, ScVelocity w) {
  return times(v.x, w.x, mass->inverse_x) + times(v.y, w.y, mass->inverse_y) +
         times(v.angular, w.angular, mass->inverse_inertia);
}

static bool is_still(const ScBlowWork *work, const Settling *of) {
  for (uint32_t i = 0; i < of->body_count; ++i) {
    ScVelocity v = changed(work, &of->bodies[i]);
    if (sc_maxf(sc_absf(v.angular), sc_maxf(sc_absf(v.x), sc_absf(v.y))) > STILL) return false;
  }
  return true;
}

// How much energy the last pass would take at once.
static float slope_of(const ScBlowWork *work, const Settling *of) {
  float slope = 0.0f;
  for (uint32_t i = 0; i < of->body_count; ++i) {
    const BodyWay *body = &of->bodies[i];
    slope -= product(&work->stage->mass[body->slot], body->before, changed(work, body));
  }
  return slope;
}

// Turns the way into the last pass and a share of the way before; returns how many times as far as it reaches to go.
static float turn(const ScBlowWork *work, Settling *to, float share) {
  float slope = 0.0f, length = 0.0f;
  for (uint32_t i = 0; i < to->body_count; ++i) {
    BodyWay *body = &to->bodies[i];
    const ScSlotMass *mass = &work->stage->mass[body->slot];
    ScVelocity *way = &body->way, last = changed(work, body);
    *way = (ScVelocity){share * way->x + last.x, share * way->y + last.y, share * way->angular + last.angular, 0.0f};
    slope -= product(mass, body->before, *way);
    length += product(mass, *way, *way);
  }
  for (uint32_t i = 0; i < to->joint_count; ++i) {
    JointWay *joint = &to->joints[i];
    for (uint32_t k = 0; k < SC_BLOW_PARTS; ++k)
      joint->way.parts[k] = share * joint->way.parts[k] + joint->changed.parts[k];
  }
  return length > 0.0f ? slope / length : 0.0f;
}

// From before the last pass.
static void go_on(ScBlowWork *work, Settling *to, float far) {
  for (uint32_t i = 0; i < to->body_count; ++i) {
    const BodyWay *body = &to->bodies[i];
    ScVelocity *velocity = &work->solver.velocity[body->slot];
    velocity->x = body->before.x + far * body->way.x;
    velocity->y = body->before.y + far * body->way.y;
    velocity->angular = body->before.angular + far * body->way.angular;
  }
  for (uint32_t i = 0; i < to->joint_count; ++i) {
    const JointWay *joint = &to->joints[i];
    ScBlowParts more;
    for (uint32_t k = 0; k < SC_BLOW_PARTS; ++k) more.parts[k] = far * joint->way.parts[k] - joint->changed.parts[k];
    sc_blow_add_parts(work, joint->lane, &more);
  }
}

bool sc_blow_settle(ScBlowWork *work, const ScIsland *island) {
  Settling *settling = sc_arena_take(&work->scene->arena, sizeof *settling);
  if (!settling) return false;
  if (!collect(work, island, settling)) return true;
  float before = 0.0f;
  for (uint32_t i = 0; i < PASSES; ++i) {
    pass(work, settling);
    // The last pass stands as it is: on the way of another one limits may pull.
    if (is_still(work, settling)) break;
    float slope = slope_of(work, settling), far = turn(work, settling, before > 0.0f ? slope / before : 0.0f);
    before = 0.0f;
    if (!(slope > 0.0f) || i + 1u == PASSES) continue;
    if (far < 1.0f) far = turn(work, settling, 0.0f);
    if (!(far > 1.0f)) continue;
    go_on(work, settling, far);
    before = slope;
  }
  return true;
}
