// SPDX-License-Identifier: MIT
#include <string.h>

#include "solve/joint_run.h"
#include "solve/joint_stage.h"

// A body of a joint: where its centre of mass is and how it is turned. The world stands at the origin.
typedef struct Place {
  ScreeVec2 center, center_in_body;
  double angle;
  ScRot rotation;
} Place;

// What the batches are made from: places by slot, but for slot 0, which all share that nothing moves.
typedef struct Source {
  const ScreeScene *scene;
  const ScStage *stage;
  const Place *places;
} Source;

static Place place_of(const ScreeScene *scene, uint32_t row) {
  if (row == SC_NONE) return (Place){.rotation = {1.0f, 0.0f}};
  const ScBodies *body = &scene->tables.body;
  return (Place){sc_body_center(scene, row), body->center[row], body->angle[row], body->rotation[row]};
}

SC_INLINE ScreeVec2 turned(ScRot q, double x, double y) {
  return (ScreeVec2){(double)q.c * x - (double)q.s * y, (double)q.s * x + (double)q.c * y};
}

SC_INLINE ScreeVec2 arm_of(const Place *place, ScreeVec2 anchor) {
  return turned(place->rotation, anchor.x - place->center_in_body.x, anchor.y - place->center_in_body.y);
}

SC_INLINE void set_vec(ScVec4 *to, uint32_t lane, double x, double y) {
  sc_f4_set(&to->x, lane, (float)x);
  sc_f4_set(&to->y, lane, (float)y);
}

static void fill_gear(const ScreeJointDef *def, const Place *a, const Place *b, uint32_t lane, ScJointBatch *to) {
  bool turns_a = def->ground_a.x == 0.0 && def->ground_a.y == 0.0;
  bool turns_b = def->ground_b.x == 0.0 && def->ground_b.y == 0.0;
  double value_a = turns_a ? a->angle : a->center.x * def->ground_a.x + a->center.y * def->ground_a.y;
  double value_b = turns_b ? b->angle : b->center.x * def->ground_b.x + b->center.y * def->ground_b.y;
  set_vec(&to->start.axis, lane, def->ground_a.x, def->ground_a.y);
  set_vec(&to->start.gap, lane, def->ground_b.x, def->ground_b.y);
  sc_f4_set(&to->start.arm_a.x, lane, turns_a ? 1.0f : 0.0f);
  sc_f4_set(&to->start.arm_b.x, lane, turns_b ? 1.0f : 0.0f);
  sc_f4_set(&to->start.turn, lane, (float)(value_a + def->ratio * value_b - def->length));
}

SC_INLINE void fill_axis(const ScreeJointDef *def, const Place *a, const Place *b, uint32_t form, uint32_t lane,
                         ScJointBatch *to) {
  sc_f4_set(&to->start.turn, lane, (float)(b->angle - a->angle - def->angle));
  if (sc_joint_is_point(form)) {
    bool with_b = sc_f4_get(&to->bx, lane) + sc_f4_get(&to->by, lane) + sc_f4_get(&to->bw, lane) > 0.0f;
    ScRot along = with_b ? b->rotation : a->rotation;
    sc_f4_set(&to->ratio, lane, with_b ? 1.0f : 0.0f);
    set_vec(&to->start.axis, lane, (double)along.c, (double)along.s);
    return;
  }
  bool slides = def->kind == SCREE_JOINT_PRISMATIC || def->kind == SCREE_JOINT_WHEEL;
  ScreeVec2 along = slides ? def->axis : (ScreeVec2){1.0, 0.0}, axis = turned(a->rotation, along.x, along.y);
  set_vec(&to->start.axis, lane, axis.x, axis.y);
}

SC_INLINE void fill_frames(const ScreeJointDef *def, const Place *a, const Place *b, uint32_t form, uint32_t lane,
                           ScJointBatch *to) {
  ScreeVec2 arm_a = arm_of(a, def->anchor_a), arm_b = arm_of(b, def->anchor_b);
  ScreeVec2 at_a = {a->center.x + arm_a.x, a->center.y + arm_a.y},
            at_b = {b->center.x + arm_b.x, b->center.y + arm_b.y};
  set_vec(&to->start.arm_a, lane, arm_a.x, arm_a.y);
  set_vec(&to->start.arm_b, lane, arm_b.x, arm_b.y);
  if (form & SC_JOINT_PULLEY) {
    set_vec(&to->start.gap, lane, at_a.x - def->ground_a.x, at_a.y - def->ground_a.y);
    set_vec(&to->start.axis, lane, at_b.x - def->ground_b.x, at_b.y - def->ground_b.y);
  } else {
    set_vec(&to->start.gap, lane, at_b.x - at_a.x, at_b.y - at_a.y);
    fill_axis(def, a, b, form, lane, to);
  }
}

// A lane's bodies: their places by slot, or found by row.
typedef struct Ends {
  const Place *a, *b;
  Place still_a, still_b;
} Ends;

SC_INLINE void find_ends(const Source *source, uint32_t row, uint32_t slot_a, uint32_t slot_b, Ends *to) {
  ScCouple couple = source->scene->tables.joint.couple[row];
  to->a = slot_a ? &source->places[slot_a] : &to->still_a;
  to->b = slot_b ? &source->places[slot_b] : &to->still_b;
  if (!slot_a) to->still_a = place_of(source->scene, couple.a);
  if (!slot_b) to->still_b = place_of(source->scene, couple.b);
}

static void fill_lane(const Source *source, uint32_t row, uint32_t form, uint32_t lane, ScJointBatch *to) {
  const ScreeJointDef *def = &source->scene->tables.joint.def[row];
  Ends ends;
  find_ends(source, row, to->slot_a[lane], to->slot_b[lane], &ends);
  bool counts = def->kind == SCREE_JOINT_DISTANCE || def->kind == SCREE_JOINT_PULLEY;
  sc_f4_set(&to->ratio, lane, (float)def->ratio);
  sc_f4_set(&to->rest, lane, counts ? (float)def->length : 0.0f);
  if (sc_joint_is_gear(form))
    fill_gear(def, ends.a, ends.b, lane, to);
  else
    fill_frames(def, ends.a, ends.b, form, lane, to);
}

SC_INLINE void set_rotation(ScRot4 *to, uint32_t lane, ScRot q) {
  sc_f4_set(&to->c, lane, q.c);
  sc_f4_set(&to->s, lane, q.s);
}

// The frames of points, and no more than they need.
SC_INLINE void fill_points(const Source *source, const uint32_t *rows, uint32_t count, ScJointBatch *to) {
  ScF4 zero = sc_f4(0.0f), one = sc_f4(1.0f);
  ScJointFrame *f = &to->start;
  f->arm_a = f->arm_b = f->gap = (ScVec4){zero, zero};
  ScRot4 q_a = {one, zero}, q_b = q_a;
  for (uint32_t lane = 0; lane < count; ++lane) {
    const ScJointPoints *anchors = &source->scene->tables.joint.anchors[rows[lane]];
    Ends ends;
    find_ends(source, rows[lane], to->slot_a[lane], to->slot_b[lane], &ends);
    const Place *a = ends.a, *b = ends.b;
    ScreeVec2 arm_a = arm_of(a, anchors->a), arm_b = arm_of(b, anchors->b);
    set_vec(&f->arm_a, lane, arm_a.x, arm_a.y);
    set_vec(&f->arm_b, lane, arm_b.x, arm_b.y);
    set_vec(&f->gap, lane, b->center.x - a->center.x + (arm_b.x - arm_a.x),
            b->center.y - a->center.y + (arm_b.y - arm_a.y));
    set_rotation(&q_a, lane, a->rotation);
    set_rotation(&q_b, lane, b->rotation);
  }
  to->now.arm_a = f->arm_a, to->now.arm_b = f->arm_b;
  ScI4 with_b = to->bx + to->by + to->bw > zero;
  to->ratio = sc_f4_select(with_b, one, zero);
  f->axis = (ScVec4){sc_f4_select(with_b, q_b.c, q_a.c), sc_f4_select(with_b, q_b.s, q_a.s)};
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
  uint32_t form, count;
  ScJointPair v;
  ScF4 apart2, beyond, behind; // of anchors, squared, of limits and of motors: what they are off by
} Four;

static void fill_drive(const ScreeScene *scene, const ScStage *stage, Four *four, uint32_t coordinate, uint32_t bit,
                       const Axis *axis) {
  ScJointDrive *to = sc_joint_drive(four->batch, four->form, bit);
  memset(to, 0, sizeof *to);
  to->last = axis->speed;
  uint32_t at = sc_joint_count(four->form & (bit - 1u));
  bool motor = (bit & SC_JOINT_MOTOR(coordinate)) != 0;
  for (uint32_t lane = 0; lane < four->count; ++lane) {
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
      sc_f4_set(&four->behind, lane,
                sc_f4_get(&to->by_speed, lane) > 0.0f || def->kind == SCREE_JOINT_MOTOR
                    ? sc_f4_get(&to->aim, lane) - sc_f4_get(&axis->speed, lane)
                    : sc_f4_get(&to->rest, lane) - sc_f4_get(&axis->value, lane));
  }
}

static void fill_limit(const ScreeScene *scene, Four *four, uint32_t bit, const Axis *axis) {
  ScJointLimit *to = sc_joint_limit(four->batch, four->form, bit);
  memset(to, 0, sizeof *to);
  uint32_t at = sc_joint_count(four->form & (bit - 1u));
  for (uint32_t lane = 0; lane < four->count; ++lane) {
    uint32_t row = four->rows[lane];
    const ScreeJointDef *def = &scene->tables.joint.def[row];
    sc_f4_set(&to->low, lane, (float)(def->lower - (double)sc_f4_get(&four->batch->rest, lane)));
    sc_f4_set(&to->high, lane, (float)(def->upper - (double)sc_f4_get(&four->batch->rest, lane)));
    sc_f4_set(&to->impulse, lane, scene->tables.joint.state[row].impulse[at]);
  }
  ScF4 zero = sc_f4(0.0f);
  four->beyond = sc_f4_max(sc_f4_max(to->low - axis->value, axis->value - to->high), zero);
}

// What a locked line is off by; of a turn nobody asks.
static ScF4 line_of(const ScJointFrame *f, uint32_t coordinate) {
  return sc_vec4_dot(coordinate == SC_TRAVEL ? f->axis : sc_vec4_left(f->axis), f->gap);
}

SC_INLINE void fill_lock(const ScreeScene *scene, Four *four, uint32_t coordinate, ScF4 value) {
  uint32_t at = sc_joint_count(four->form & (SC_JOINT_LOCK(coordinate) - 1u));
  ScJointLock *to = &four->batch->locks[at];
  to->impulse = to->total = sc_f4(0.0f);
  for (uint32_t lane = 0; lane < four->count; ++lane)
    sc_f4_set(&to->impulse, lane, scene->tables.joint.state[four->rows[lane]].impulse[at]);
  if (coordinate != SC_TURN) four->apart2 += value * value;
}

// The impulse of a point is kept along the directions of the body that it turns with.
SC_INLINE void hold_impulse(ScJointBatch *to) {
  ScRot4 q = {to->start.axis.x, to->start.axis.y};
  ScVec4 impulse = sc_vec4_rotate(q, (ScVec4){to->locks[0].impulse, to->locks[1].impulse});
  to->locks[0].impulse = impulse.x, to->locks[1].impulse = impulse.y;
  to->now.axis = (ScVec4){sc_f4(1.0f), sc_f4(0.0f)};
  sc_joint_weigh_point(to);
}

SC_APART static void fill_rows(const Source *source, Four *four) {
  const ScreeScene *scene = source->scene;
  four->v = sc_joint_gather(source->stage->solver.velocity, four->batch);
  for (uint32_t c = 0; c < SC_COORDINATES; ++c) {
    uint32_t roles = SC_JOINT_LOCK(c) | SC_JOINT_SPRING(c) | SC_JOINT_MOTOR(c) | SC_JOINT_LIMIT(c);
    if (!(four->form & roles)) continue;
    if (!(four->form & roles & SC_JOINT_SOFT) && c <= SC_TURN) {
      fill_lock(scene, four, c, line_of(&four->batch->start, c));
      continue;
    }
    Axis axis = measure(four->batch, &four->v, four->form, c);
    if (four->form & SC_JOINT_LOCK(c)) fill_lock(scene, four, c, axis.value);
    if (four->form & SC_JOINT_SPRING(c)) fill_drive(scene, source->stage, four, c, SC_JOINT_SPRING(c), &axis);
    if (four->form & SC_JOINT_MOTOR(c)) fill_drive(scene, source->stage, four, c, SC_JOINT_MOTOR(c), &axis);
    if (four->form & SC_JOINT_LIMIT(c)) fill_limit(scene, four, SC_JOINT_LIMIT(c), &axis);
  }
}

SC_INLINE void tell_errors(const ScreeScene *scene, const Four *four) {
  const ScJoints *joint = &scene->tables.joint;
  ScF4 apart = sc_f4_sqrt(four->apart2);
  for (uint32_t lane = 0; lane < four->count; ++lane) {
    uint32_t row = four->rows[lane];
    joint->anchor_error[row] = sc_f4_get(&apart, lane);
    if (four->form == SC_JOINT_POINT) continue;
    joint->limit_error[row] = sc_f4_get(&four->beyond, lane);
    joint->motor_error[row] = sc_f4_get(&four->behind, lane);
  }
}

SC_INLINE void fill_masses(const ScSlotMass *mass, const uint32_t slot[4], ScF4 *x, ScF4 *y, ScF4 *w) {
  ScF4 a = sc_f4_load(&mass[slot[0]].inverse_mass), b = sc_f4_load(&mass[slot[1]].inverse_mass);
  ScF4 c = sc_f4_load(&mass[slot[2]].inverse_mass), d = sc_f4_load(&mass[slot[3]].inverse_mass);
  sc_f4_transpose(&a, &b, &c, &d);
  *x = c, *y = d, *w = b;
}

SC_INLINE void fill_batch(const Source *source, const ScJointLanes *lanes, uint32_t form, ScJointBatch *to) {
  ScF4 zero = sc_f4(0.0f);
  Four four = {.batch = to,
               .rows = lanes->joint,
               .form = form,
               .count = lanes->count,
               .apart2 = zero,
               .beyond = zero,
               .behind = zero};
  if (form != SC_JOINT_POINT) memset(to, 0, sizeof *to);
  memcpy(to->slot_a, lanes->slot_a, sizeof to->slot_a);
  memcpy(to->slot_b, lanes->slot_b, sizeof to->slot_b);
  fill_masses(source->stage->mass, to->slot_a, &to->ax, &to->ay, &to->aw);
  fill_masses(source->stage->mass, to->slot_b, &to->bx, &to->by, &to->bw);
  if (form == SC_JOINT_POINT) {
    fill_points(source, four.rows, four.count, to);
    fill_lock(source->scene, &four, SC_TRAVEL, to->start.gap.x);
    fill_lock(source->scene, &four, SC_OFFSET, to->start.gap.y);
  } else {
    for (uint32_t i = 0; i < four.count; ++i) fill_lane(source, four.rows[i], form, i, to);
    to->now = to->start;
    fill_rows(source, &four);
  }
  if (sc_joint_is_point(form)) hold_impulse(to);
  tell_errors(source->scene, &four);
}

static const Place *find_places(ScreeScene *scene, const ScStage *stage) {
  Place *places = sc_arena_take(&scene->arena, stage->slots * sizeof *places);
  for (uint32_t slot = 1; places && slot < stage->slots; ++slot)
    places[slot] = place_of(scene, scene->step.slot_rows[slot]);
  return places;
}

bool sc_joint_prepare(ScreeScene *scene, ScStage *stage) {
  const ScStep *step = &scene->step;
  if (!step->joint_group_count) return true;
  size_t bytes = 0;
  for (uint32_t g = 0; g < step->joint_group_count; ++g) bytes += sc_joint_group_bytes(step->joint_groups[g]);
  stage->joints = sc_arena_take(&scene->arena, bytes);
  Source source = {scene, stage, find_places(scene, stage)};
  if (!stage->joints || !source.places) return false;
  char *at = stage->joints;
  const ScJointLanes *lanes = step->joint_lanes;
  for (uint32_t g = 0; g < step->joint_group_count; ++g) {
    ScGroup group = step->joint_groups[g];
    for (uint32_t i = 0; i < group.batches; ++i, ++lanes, at += sc_joint_bytes(group.form)) {
      ScJointBatch *to = (ScJointBatch *)(void *)at;
      if (group.form == SC_JOINT_POINT)
        fill_batch(&source, lanes, SC_JOINT_POINT, to);
      else
        fill_batch(&source, lanes, group.form, to);
    }
  }
  return true;
}
