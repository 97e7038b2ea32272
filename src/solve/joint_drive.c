// SPDX-License-Identifier: MIT
#include "solve/joint_stage.h"

// e^-x for x >= 0: the series for a small part of x, squared as often as that was halved.
static double decay(double x) {
  if (!(x < 700.0)) return 0.0;
  uint32_t halvings = 0;
  for (; x > 0.25; x *= 0.5) ++halvings;
  double sum = 1.0, term = 1.0;
  for (uint32_t i = 1; i <= 12u; ++i) {
    term *= -x / (double)i;
    sum += term;
  }
  for (; halvings > 0u; --halvings) sum *= sum;
  return sum;
}

static ScJointSpring spring_of(double w2, double damping_rate, double h) {
  double p = 0.5 * damping_rate * h, e = decay(p), q2 = w2 * h * h - p * p;
  // 1 + e^-2p - sum, written so that little is lost when all of it is small.
  double left = (1.0 - e) * (1.0 - e);
  if (q2 > 0.0) {
    double s, c;
    sc_math_sincos(sc_mind(0.5 * sc_math_sqrt(q2), 1e5), &s, &c);
    // A quarter turn and more in a substep is more than it can follow: as stiff as can be. What starts at rest would
    // swing out 1 / cos(q h / 2) times as far as it should, and at half a turn without end.
    left = q2 < 0.25 * SC_PI * SC_PI ? left + 4.0 * e * s * s : 1.0;
  } else {
    // p - q, written so that nothing of it is lost to what damps a hundred thousand times as much.
    double q = sc_math_sqrt(-q2), slow = p > 0.0 ? w2 * h * h / (p + q) : 0.0;
    left = sc_maxd(1.0 + e * e - (decay(slow) + decay(p + q)), 0.0);
  }
  double share = 1.0 - e * e, pull = left / h;
  // At rest (1 - share (1 - calm)) h g = pull x; and x = g / w^2. Without stiffness the same of the speed at which
  // damper and force agree.
  double rest = w2 * h * h > 1e-9 ? left / (w2 * h * h) : p > 0.0 ? share / (2.0 * p) : 1.0;
  double calm = share > 1e-6 ? sc_maxd(sc_mind(1.0 - (1.0 - rest) / share, 1.0), 0.0) : 0.0;
  return (ScJointSpring){(float)share, (float)pull, (float)calm};
}

ScJointSpring sc_joint_spring(uint32_t unit, double stiffness, double damping, double inverse_mass, double h) {
  if (unit == SCREE_SPRING_STIFFNESS) return spring_of(stiffness * inverse_mass, damping * inverse_mass, h);
  double w = 2.0 * SC_PI * stiffness;
  return spring_of(w * w, 2.0 * damping * w, h);
}

// Limits are met in the middle of a substep, which an elastic row that is stiff for it may leave faster than it came.
// From a quarter of a radian in a substep on the spring of limits is that of implicit Euler, which only ever loses; it
// yields as far as the other does.
#define SOFT_TURN 0.25

static ScJointSpring limit_spring(const ScreeJointDef *def, double inverse_mass, double h) {
  bool tuned = def->spring == SCREE_SPRING_FREQUENCY;
  double w = 2.0 * SC_PI * def->stiffness;
  double w2 = tuned ? w * w : def->stiffness * inverse_mass;
  double rate = tuned ? 2.0 * def->damping * w : def->damping * inverse_mass;
  if (w2 * h * h <= SOFT_TURN * SOFT_TURN) return spring_of(w2, rate, h);
  double whole = 1.0 + rate * h + w2 * h * h;
  return (ScJointSpring){(float)(1.0 - 1.0 / whole), (float)(w2 * h / whole), 0.0f};
}

static void set_spring(ScJointDrive *to, uint32_t lane, ScJointSpring spring) {
  sc_f4_set(&to->share, lane, spring.share);
  sc_f4_set(&to->pull, lane, spring.pull);
  sc_f4_set(&to->calm, lane, spring.calm);
}

void sc_joint_fill_spring(const ScreeJointDef *def, uint32_t coordinate, uint32_t lane, double inverse_mass, float h,
                          ScJointDrive *to) {
  bool angular = coordinate == SC_TURN && (def->kind == SCREE_JOINT_WELD || def->kind == SCREE_JOINT_MOTOR);
  bool bound = def->kind == SCREE_JOINT_MOUSE || def->kind == SCREE_JOINT_MOTOR;
  double most = !bound ? SCREE_EFFORT_MAX : angular ? def->max_effort : def->max_force;
  sc_f4_set(&to->most, lane, (float)most * h);
  if (angular && def->kind == SCREE_JOINT_MOTOR) sc_f4_set(&to->rest, lane, (float)def->target);
  if (sc_joint_yields(def) && coordinate == sc_joint_main(def->kind)) {
    // A reach counts from the length.
    double from = def->kind == SCREE_JOINT_DISTANCE ? def->length : 0.0;
    sc_f4_set(&to->rest, lane, (float)(def->lower - from));
    sc_f4_set(&to->slack, lane, (float)(def->upper - def->lower));
    set_spring(to, lane, limit_spring(def, inverse_mass, (double)h));
    return;
  }
  set_spring(to, lane,
             angular ? sc_joint_spring(def->angular_spring, def->angular_stiffness, def->angular_damping, inverse_mass,
                                       (double)h)
                     : sc_joint_spring(def->spring, def->stiffness, def->damping, inverse_mass, (double)h));
}

// What a motor without gains holds a position with.
#define HOLD_FREQUENCY 5.0 // Hz
#define HOLD_DAMPING   1.0

static void fill_position(const ScreeJointDef *def, uint32_t lane, double inverse_mass, float h, ScJointDrive *to) {
  sc_f4_set(&to->rest, lane, (float)def->target);
  ScJointSpring spring =
      def->gains ? sc_joint_spring(SCREE_SPRING_STIFFNESS, def->gain_p, def->gain_d, inverse_mass, (double)h)
                 : sc_joint_spring(SCREE_SPRING_FREQUENCY, HOLD_FREQUENCY, HOLD_DAMPING, inverse_mass, (double)h);
  set_spring(to, lane, spring);
  // A spring that is stiffer than a substep can follow gives less than it says, and so must the integral beside it.
  double whole = inverse_mass * def->gain_p * (double)h;
  double felt = 1.0 - (double)spring.share * (1.0 - (double)spring.calm);
  if (def->gains && whole * felt > (double)spring.pull)
    sc_f4_set(&to->gain, lane, (float)(def->gain_i * (double)h * (double)spring.pull / (whole * felt)));
}

// Of its speed, what a motor without gains may stay behind.
#define EASE 2e-4f

// A gain D on the derivative of the error of the speed resists as so much mass more would, and one on the error itself,
// P, is a damper of both: what is left of the error after a substep is exp(-P h / (m + D)). The row takes what implicit
// Euler says, the damper being the one that does the same.
static void fill_velocity(const ScreeJointDef *def, uint32_t lane, double inverse_mass, float h, ScJointDrive *to) {
  sc_f4_set(&to->aim, lane, (float)def->target);
  sc_f4_set(&to->by_speed, lane, 1.0f);
  sc_f4_set(&to->share, lane, 1.0f);
  if (!def->gains) {
    sc_f4_set(&to->ease, lane, EASE * sc_absf((float)def->target));
    return;
  }
  double added = inverse_mass * def->gain_d, left = decay(inverse_mass * (double)h * def->gain_p / (1.0 + added));
  // Where nothing is left, the speed is reached at once.
  if (!(left > 0.0)) return;
  double both = (1.0 + added) * (1.0 - left) / left + added;
  sc_f4_set(&to->share, lane, (float)(1.0 - 1.0 / (1.0 + both)));
  sc_f4_set(&to->inertia, lane, both > 0.0 ? (float)(added / both) : 0.0f);
}

void sc_joint_fill_motor(const ScreeJointDef *def, uint32_t coordinate, uint32_t lane, double inverse_mass, float h,
                         ScJointDrive *to) {
  if (def->kind == SCREE_JOINT_MOTOR) {
    bool turn = coordinate == SC_TURN;
    sc_f4_set(&to->share, lane, 1.0f);
    sc_f4_set(&to->aim, lane,
              (float)(turn                      ? def->target
                      : coordinate == SC_TRAVEL ? def->velocity.x
                                                : def->velocity.y));
    sc_f4_set(&to->most, lane, (float)(turn ? def->max_effort : def->max_force) * h);
    return;
  }
  sc_f4_set(&to->most, lane, (float)def->max_effort * h);
  if (def->gains && def->motor != SCREE_MOTOR_EFFORT) sc_f4_set(&to->gain, lane, (float)def->gain_i * h);
  switch (def->motor) {
  case SCREE_MOTOR_POSITION: fill_position(def, lane, inverse_mass, h, to); break;
  case SCREE_MOTOR_VELOCITY: fill_velocity(def, lane, inverse_mass, h, to); break;
  default: sc_f4_set(&to->feed, lane, (float)def->target * h); break;
  }
}
