// SPDX-License-Identifier: MIT
#include <string.h>

#include "solve/joint_run.h"
#include "solve/joint_stage.h"

// A body of a joint: where its centre of mass is and how it is turned. The world stands at the origin.
typedef struct Place {
  ScreeVec2 center;
  ScRot rotation;
  double angle;
  ScreeVec2 center_in_body;
} Place;

static Place place_of(const ScreeScene *scene, uint32_t row) {
  if (row == SC_NONE) return (Place){.rotation = {1.0f, 0.0f}};
  const ScBodies *body = &scene->tables.body;
  return (Place){sc_body_center(scene, row), body->rotation[row], body->angle[row], body->center[row]};
}

static ScreeVec2 turned(ScRot q, double x, double y) {
  return (ScreeVec2){(double)q.c * x - (double)q.s * y, (double)q.s * x + (double)q.c * y};
}

static ScreeVec2 arm_of(const Place *place, ScreeVec2 anchor) {
  return turned(place->rotation, anchor.x - place->center_in_body.x, anchor.y - place->center_in_body.y);
}

static void fill_gear(const ScreeJointDef *def, const Place *a, const Place *b, uint32_t lane, ScJointBatch *to) {
  bool turns_a = def->ground_a.x == 0.0 && def->ground_a.y == 0.0;
  bool turns_b = def->ground_b.x == 0.0 && def->ground_b.y == 0.0;
  double value_a = turns_a ? a->angle : a->center.x * def->ground_a.x + a->center.y * def->ground_a.y;
  double value_b = turns_b ? b->angle : b->center.x * def->ground_b.x + b->center.y * def->ground_b.y;
  sc_f4_set(&to->start.axis.x, lane, (float)def->ground_a.x),
      sc_f4_set(&to->start.axis.y, lane, (float)def->ground_a.y);
  sc_f4_set(&to->start.gap.x, lane, (float)def->ground_b.x), sc_f4_set(&to->start.gap.y, lane, (float)def->ground_b.y);
  sc_f4_set(&to->start.arm_a.x, lane, turns_a ? 1.0f : 0.0f);
  sc_f4_set(&to->start.arm_b.x, lane, turns_b ? 1.0f : 0.0f);

  sc_f4_set(&to->start.turn, lane, (float)(value_a + def->ratio * value_b - def->length));
}

static void fill_frames(const ScreeJointDef *def, const Place *a, const Place *b, uint32_t form, uint32_t lane,
                        ScJointBatch *to) {
  ScreeVec2 arm_a = arm_of(a, def->anchor_a), arm_b = arm_of(b, def->anchor_b);
  ScreeVec2 at_a = {a->center.x + arm_a.x, a->center.y + arm_a.y},
            at_b = {b->center.x + arm_b.x, b->center.y + arm_b.y};
  sc_f4_set(&to->start.arm_a.x, lane, (float)arm_a.x), sc_f4_set(&to->start.arm_a.y, lane, (float)arm_a.y);
  sc_f4_set(&to->start.arm_b.x, lane, (float)arm_b.x), sc_f4_set(&to->start.arm_b.y, lane, (float)arm_b.y);
  sc_f4_set(&to->rest, lane,
            def->kind == SCREE_JOINT_DISTANCE || def->kind == SCREE_JOINT_PULLEY ? (float)def->length : 0.0f);
  if (def->kind == SCREE_JOINT_PULLEY) {
    sc_f4_set(&to->start.gap.x, lane, (float)(at_a.x - def->ground_a.x)),
        sc_f4_set(&to->start.gap.y, lane, (float)(at_a.y - def->ground_a.y));
    sc_f4_set(&to->start.axis.x, lane, (float)(at_b.x - def->ground_b.x)),
        sc_f4_set(&to->start.axis.y, lane, (float)(at_b.y - def->ground_b.y));
    return;
  }
  sc_f4_set(&to->start.gap.x, lane, (float)(at_b.x - at_a.x)),
      sc_f4_set(&to->start.gap.y, lane, (float)(at_b.y - at_a.y));
  bool slides = def->kind == SCREE_JOINT_PRISMATIC || def->kind == SCREE_JOINT_WHEEL;
  bool with_b =
      sc_joint_is_point(form) && sc_f4_get(&to->bx, lane) + sc_f4_get(&to->by, lane) + sc_f4_get(&to->bw, lane) > 0.0f;
  if (sc_joint_is_point(form)) sc_f4_set(&to->ratio, lane, with_b ? 1.0f : 0.0f);
  ScreeVec2 along = slides ? def->axis : (ScreeVec2){1.0, 0.0};
  ScreeVec2 axis = turned(with_b ? b->rotation : a->rotation, along.x, along.y);
  sc_f4_set(&to->start.axis.x, lane, (float)axis.x), sc_f4_set(&to->start.axis.y, lane, (float)axis.y);
  sc_f4_set(&to->start.turn, lane, (float)(b->angle - a->angle - def->angle));
}

static void fill_lane(const ScreeScene *scene, const ScStage *stage, uint32_t row, uint32_t lane, ScJointBatch *to) {
  const ScreeJointDef *def = &scene->tables.joint.def[row];
  const ScSlotMass *mass_a = &stage->mass[to->slot_a[lane]], *mass_b = &stage->mass[to->slot_b[lane]];
  sc_f4_set(&to->ax, lane, mass_a->inverse_x), sc_f4_set(&to->ay, lane, mass_a->inverse_y),
      sc_f4_set(&to->aw, lane, mass_a->inverse_inertia);
  sc_f4_set(&to->bx, lane, mass_b->inverse_x), sc_f4_set(&to->by, lane, mass_b->inverse_y),
      sc_f4_set(&to->bw, lane, mass_b->inverse_inertia);
  sc_f4_set(&to->ratio, lane, (float)def->ratio);
  Place a = place_of(scene, scene->tables.joint.couple[row].a), b = place_of(scene, scene->tables.joint.couple[row].b);
  if (def->kind == SCREE_JOINT_GEAR)
    fill_gear(def, &a, &b, lane, to);
  else
    fill_frames(def, &a, &b, scene->tables.joint.form[row], lane, to);
}

// The axis of a coordinate for the four lanes of a batch, and what they are worth and how fast they change now.
typedef struct Axis {
  ScF4 inverse_mass, value, speed;
} Axis;

static Axis measure(const ScJointBatch *joint, const ScJointPair *v, uint32_t form, uint32_t coordinate) {
  ScJointMotion any = sc_joint_motion(&joint->now, v, 1.0f);
  ScJointAxis x;
  ScF4 mass;
  sc_joint_find_free(joint, &any, form, coordinate, &x, &mass);
  return (Axis){sc_joint_mass(mass), x.value, sc_joint_speed(&x, v)};
}

// A batch, the joints of its lanes and what is known of them.
typedef struct Four {
  ScJointBatch *batch;
  const uint32_t *rows;
  uint32_t form;
  ScJointPair v;
} Four;

static void fill_drive(const ScreeScene *scene, const ScStage *stage, const Four *four, uint32_t coordinate,
                       uint32_t bit, const Axis *axis) {
  ScJointDrive *to = sc_joint_drive(four->batch, four->form, bit);
  memset(to, 0, sizeof *to);
  to->last = axis->speed;
  uint32_t at = sc_joint_count(four->form & (bit - 1u));
  bool motor = (bit & SC_JOINT_MOTOR(coordinate)) != 0;
  for (uint32_t lane = 0; lane < 4u && four->rows[lane] != SC_NONE; ++lane) {
    uint32_t row = four->rows[lane];
    const ScreeJointDef *def = &scene->tables.joint.def[row];
    sc_f4_set(&to->impulse, lane, scene->tables.joint.state[row].impulse[at]);
    if (motor) sc_f4_set(&to->integral, lane, scene->tables.joint.state[row].integral);
    double inverse_mass = (double)sc_f4_get(&axis->inverse_mass, lane);
    (motor ? sc_joint_fill_motor : sc_joint_fill_spring)(def, coordinate, lane, inverse_mass, stage->h, to);
    // The length that reach and sum are to have is taken from their value.
    if (motor && def->motor == SCREE_MOTOR_POSITION)
      sc_f4_set(&to->rest, lane, sc_f4_get(&to->rest, lane) - sc_f4_get(&four->batch->rest, lane));
    if (motor)
      scene->tables.joint.motor_error[row] = sc_f4_get(&to->by_speed, lane) > 0.0f || def->kind == SCREE_JOINT_MOTOR
                                                 ? sc_f4_get(&to->aim, lane) - sc_f4_get(&axis->speed, lane)
                                                 : sc_f4_get(&to->rest, lane) - sc_f4_get(&axis->value, lane);
  }
}

static void fill_limit(const ScreeScene *scene, const Four *four, uint32_t bit, const Axis *axis) {
  ScJointLimit *to = sc_joint_limit(four->batch, four->form, bit);
  memset(to, 0, sizeof *to);
  uint32_t at = sc_joint_count(four->form & (bit - 1u));
  for (uint32_t lane = 0; lane < 4u && four->rows[lane] != SC_NONE; ++lane) {
    uint32_t row = four->rows[lane];
    const ScreeJointDef *def = &scene->tables.joint.def[row];
    sc_f4_set(&to->low, lane, (float)(def->lower - (double)sc_f4_get(&four->batch->rest, lane)));
    sc_f4_set(&to->high, lane, (float)(def->upper - (double)sc_f4_get(&four->batch->rest, lane)));
    sc_f4_set(&to->impulse, lane, scene->tables.joint.state[row].impulse[at]);
    float value = sc_f4_get(&axis->value, lane);
    scene->tables.joint.limit_error[row] =
        sc_maxf(sc_maxf(sc_f4_get(&to->low, lane) - value, value - sc_f4_get(&to->high, lane)), 0.0f);
  }
}

// What a locked line is off by; of a turn nobody asks.
static ScF4 line_of(const ScJointFrame *f, uint32_t coordinate) {
  return sc_vec4_dot(coordinate == SC_TRAVEL ? f->axis : sc_vec4_left(f->axis), f->gap);
}

static void fill_lock(const ScreeScene *scene, const Four *four, uint32_t coordinate, ScF4 value) {
  uint32_t bit = SC_JOINT_LOCK(coordinate), at = sc_joint_count(four->form & (bit - 1u));
  ScJointLock *to = &four->batch->locks[at];
  memset(to, 0, sizeof *to);
  for (uint32_t lane = 0; lane < 4u && four->rows[lane] != SC_NONE; ++lane) {
    uint32_t row = four->rows[lane];
    float *error = &scene->tables.joint.anchor_error[row];
    sc_f4_set(&to->impulse, lane, scene->tables.joint.state[row].impulse[at]);
    if (coordinate != SC_TURN) *error = sc_length(sc_vec(*error, sc_f4_get(&value, lane)));
  }
}

static void fill_rows(const ScreeScene *scene, const ScStage *stage, Four *four) {
  for (uint32_t lane = 0; lane < 4u && four->rows[lane] != SC_NONE; ++lane) {
    uint32_t row = four->rows[lane];
    const ScJoints *joint = &scene->tables.joint;
    joint->anchor_error[row] = joint->limit_error[row] = joint->motor_error[row] = 0.0f;
  }
  for (uint32_t c = 0; c < SC_COORDINATES; ++c) {
    uint32_t roles = SC_JOINT_LOCK(c) | SC_JOINT_SPRING(c) | SC_JOINT_MOTOR(c) | SC_JOINT_LIMIT(c);
    if (!(four->form & roles)) continue;
    if (!(four->form & roles & SC_JOINT_SOFT) && c <= SC_TURN) {
      fill_lock(scene, four, c, line_of(&four->batch->start, c));
      continue;
    }
    Axis axis = measure(four->batch, &four->v, four->form, c);
    if (four->form & SC_JOINT_LOCK(c)) fill_lock(scene, four, c, axis.value);
    if (four->form & SC_JOINT_SPRING(c)) fill_drive(scene, stage, four, c, SC_JOINT_SPRING(c), &axis);
    if (four->form & SC_JOINT_MOTOR(c)) fill_drive(scene, stage, four, c, SC_JOINT_MOTOR(c), &axis);
    if (four->form & SC_JOINT_LIMIT(c)) fill_limit(scene, four, SC_JOINT_LIMIT(c), &axis);
  }
}

static void fill_batch(const ScreeScene *scene, const ScStage *stage, uint32_t lane, uint32_t form, ScJointBatch *to) {
  const ScStep *step = &scene->step;
  Four four = {.batch = to, .rows = step->joint_lanes + lane, .form = form};
  memset(to, 0, sizeof *to);
  memcpy(to->slot_a, step->joint_a + lane, sizeof to->slot_a);
  memcpy(to->slot_b, step->joint_b + lane, sizeof to->slot_b);
  for (uint32_t i = 0; i < 4u && four.rows[i] != SC_NONE; ++i) fill_lane(scene, stage, four.rows[i], i, to);
  to->now = to->start;
  four.v = sc_joint_gather(stage->solver.velocity, to);
  fill_rows(scene, stage, &four);
}

bool sc_joint_prepare(ScreeScene *scene, ScStage *stage) {
  const ScStep *step = &scene->step;
  size_t bytes = 0;
  for (uint32_t g = 0; g < step->joint_group_count; ++g) bytes += sc_joint_group_bytes(step->joint_groups[g]);
  stage->joints = sc_arena_take(&scene->arena, bytes);
  if (!stage->joints) return false;
  char *at = stage->joints;
  for (uint32_t g = 0; g < step->joint_group_count; ++g) {
    ScGroup group = step->joint_groups[g];
    for (uint32_t i = 0; i < group.batches; ++i, at += sc_joint_bytes(group.form))
      fill_batch(scene, stage, group.first_lane + 4u * i, group.form, (ScJointBatch *)(void *)at);
  }
  return true;
}
