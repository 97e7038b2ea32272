// SPDX-License-Identifier: MIT
// Definitions of joints: what is in one before anybody sets it, and what of it counts. What does not is not kept, so
// that joints that do the same are the same: to hashes, and to whoever reads of them what was written.
#include <string.h>

#include "api/joint.h"

ScreeJointDef scree_joint_def_default(uint32_t kind) {
  ScreeJointDef def = {.size = sizeof(ScreeJointDef),
                       .kind = kind,
                       .axis = {1.0, 0.0},
                       .length = -1.0,
                       .ratio = 1.0,
                       .max_effort = SCREE_EFFORT_MAX,
                       .gain_p = 1.0,
                       .max_force = SCREE_EFFORT_MAX,
                       .enabled = 1};
  if (kind == SCREE_JOINT_MOUSE) def.spring = SCREE_SPRING_FREQUENCY, def.stiffness = 5.0, def.damping = 0.7;
  return def;
}

#define KIND(kind) (1u << SCREE_JOINT_##kind)
#define SLIDING    (KIND(PRISMATIC) | KIND(WHEEL))
#define DRIVEN     (KIND(REVOLUTE) | KIND(DISTANCE) | SLIDING)
#define POSED      (KIND(WELD) | KIND(MOTOR))
#define SUMMED     (KIND(PULLEY) | KIND(GEAR))
#define LIMITED    (DRIVEN | KIND(PULLEY))
#define SPRUNG     (DRIVEN | POSED | KIND(MOUSE))
#define FRAMED     ((DRIVEN & ~KIND(DISTANCE)) | POSED)
#define PULLING    (SPRUNG | SUMMED)

typedef struct Span {
  uint16_t offset, bytes; // of members of a ScreeJointDef
  uint16_t kinds;         // that use them
  uint16_t by;            // the offset of the member that has to be other than 0 for that, or 0
} Span;

#define AT(member) offsetof(ScreeJointDef, member)
#define SPAN(first, last, kinds, by)                                                                                   \
  { AT(first), AT(last) + sizeof((ScreeJointDef *)0)->last - AT(first), kinds, by }

// Each after the one that it goes by.
static const Span spans[] = {
    SPAN(body_a, body_b, PULLING | KIND(FILTER), 0),
    SPAN(enabled, enabled, PULLING | KIND(FILTER), 0),
    SPAN(anchor_a, anchor_b, PULLING & ~KIND(GEAR), 0),
    SPAN(axis, axis, SLIDING, 0),
    SPAN(angle, angle, FRAMED, 0),
    SPAN(length, length, SUMMED | KIND(DISTANCE), 0),
    SPAN(ratio, ground_b, SUMMED, 0),
    SPAN(limited, limited, LIMITED, 0),
    SPAN(lower, upper, LIMITED, AT(limited)),
    SPAN(spring, spring, SPRUNG, 0),
    SPAN(stiffness, damping, SPRUNG, AT(spring)),
    SPAN(angular_spring, angular_spring, POSED, 0),
    SPAN(angular_stiffness, angular_damping, POSED, AT(angular_spring)),
    SPAN(motor, motor, DRIVEN, 0),
    SPAN(target, max_effort, DRIVEN, AT(motor)),
    SPAN(target, max_effort, KIND(MOTOR), 0),
    SPAN(gains, gains, DRIVEN, AT(motor)),
    SPAN(gain_p, gain_d, DRIVEN, AT(gains)),
    SPAN(velocity, velocity, KIND(MOTOR), 0),
    SPAN(max_force, max_force, KIND(MOTOR) | KIND(MOUSE), 0),
    SPAN(break_force, break_torque, PULLING, 0),
    SPAN(collide, collide, PULLING, 0),
};

static ScreeJointDef used_of(const ScreeJointDef *def, bool whole) {
  ScreeJointDef used = scree_joint_def_default(def->kind);
  for (uint32_t i = 0; i < sizeof spans / sizeof *spans; ++i) {
    const Span *span = &spans[i];
    uint32_t on = 1;
    if (whole && span->by) memcpy(&on, (const char *)&used + span->by, sizeof on);
    if (on && span->kinds >> def->kind & 1u)
      memcpy((char *)&used + span->offset, (const char *)def + span->offset, span->bytes);
  }
  // Limits without a spring are rigid.
  if (whole && used.limited == SCREE_LIMITS_SOFT && !used.spring) used.limited = SCREE_LIMITS_RIGID;
  // A spring holds what the velocity would move.
  if (whole && used.spring) used.velocity = (ScreeVec2){0.0, 0.0};
  return used;
}

ScreeJointDef sc_joint_settled(ScCheck *check, const ScreeScene *scene, const ScreeJointDef *def, ScCouple couple,
                               bool whole) {
  ScreeJointDef used = used_of(def, whole);
  uint32_t kind = 1u << used.kind;
  if (used.length != -1.0 || !(kind & (SUMMED | KIND(DISTANCE)))) return used;
  ScJointPlace place;
  sc_joint_place(scene, &used, couple, &place);
  used.length = place.value[kind & SUMMED ? SC_SUM : SC_REACH];
  sc_check_range(check, "length", used.length, -SC_LENGTH_MAX, SC_LENGTH_MAX);
  return used;
}
