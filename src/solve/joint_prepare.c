// SPDX-License-Identifier: MIT
#include <string.h>

#include "solve/joint_run.h"
#include "solve/joint_stage.h"

// A body of a joint: its row, where its centre of mass is and how it is turned. The world has no row, and stands at the
// origin.
typedef struct Place {
  ScreeVec2 center;
  ScRot rotation; // not last: a load of four takes the row along
  uint32_t row;
} Place;

// What the batches are made from: places by slot, but for slot 0, which all share that nothing moves.
typedef struct Source {
  const ScreeScene *scene;
  const ScStage *stage;
  const Place *places;
} Source;

SC_INLINE Place place_of(const ScreeScene *scene, uint32_t row) {
  return (Place){sc_body_center(scene, row), scene->tables.body.rotation[row], row};
}

SC_INLINE ScreeVec2 turned(ScRot q, double x, double y) {
  return (ScreeVec2){(double)q.c * x - (double)q.s * y, (double)q.s * x + (double)q.c * y};
}

SC_INLINE double angle_of(const ScreeScene *scene, const Place *place) {
  return place->row == SC_NONE ? 0.0 : scene->tables.body.angle[place->row];
}

SC_INLINE ScreeVec2 arm_of(const ScreeScene *scene, const Place *place, ScreeVec2 anchor) {
  if (place->row == SC_NONE) return anchor;
  ScreeVec2 center = scene->tables.body.center[place->row];
  return turned(place->rotation, anchor.x - center.x, anchor.y - center.y);
}

SC_INLINE void set_vec(ScVec4 *to, uint32_t lane, double x, double y) {
  sc_f4_set(&to->x, lane, (float)x);
  sc_f4_set(&to->y, lane, (float)y);
}

static void fill_gear(const ScreeScene *scene, const ScreeJointDef *def, const Place *a, const Place *b, uint32_t lane,
                      ScJointBatch *to) {
  bool turns_a = def->ground_a.x == 0.0 && def->ground_a.y == 0.0;
  bool turns_b = def->ground_b.x == 0.0 && def->ground_b.y == 0.0;
  double value_a = turns_a ? angle_of(scene, a) : a->center.x * def->ground_a.x + a->center.y * def->ground_a.y;
  double value_b = turns_b ? angle_of(scene, b) : b->center.x * def->ground_b.x + b->center.y * def->ground_b.y;
  set_vec(&to->start.axis, lane, def->ground_a.x, def->ground_a.y);
  set_vec(&to->start.gap, lane, def->ground_b.x, def->ground_b.y);
  sc_f4_set(&to->start.arm_a.x, lane, turns_a ? 1.0f : 0.0f);
  sc_f4_set(&to->start.arm_b.x, lane, turns_b ? 1.0f : 0.0f);
  sc_f4_set(&to->start.turn, lane, (float)(value_a + def->ratio * value_b - def->length));
}

SC_INLINE float turn_of(const ScreeScene *scene, const ScreeJointDef *def, const Place *a, const Place *b) {
  return (float)(angle_of(scene, b) - angle_of(scene, a) - def->angle);
}

SC_INLINE void fill_axis(const ScreeScene *scene, const ScreeJointDef *def, const Place *a, const Place *b,
                         uint32_t lane, ScJointBatch *to) {
  sc_f4_set(&to->start.turn, lane, turn_of(scene, def, a, b));
  bool slides = def->kind == SCREE_JOINT_PRISMATIC || def->kind == SCREE_JOINT_WHEEL;
  ScreeVec2 along = slides ? def->axis : (ScreeVec2){1.0, 0.0}, axis = turned(a->rotation, along.x, along.y);
  set_vec(&to->start.axis, lane, axis.x, axis.y);
}

SC_INLINE void fill_frames(const ScreeScene *scene, const ScreeJointDef *def, const Place *a, const Place *b,
                           uint32_t form, uint32_t lane, ScJointBatch *to) {
  ScreeVec2 arm_a = arm_of(scene, a, def->anchor_a), arm_b = arm_of(scene, b, def->anchor_b);
  ScreeVec2 at_a = {a->center.x + arm_a.x, a->center.y + arm_a.y},
            at_b = {b->center.x + arm_b.x, b->center.y + arm_b.y};
  set_vec(&to->start.arm_a, lane, arm_a.x, arm_a.y);
  set_vec(&to->start.arm_b, lane, arm_b.x, arm_b.y);
  if (form & SC_JOINT_PULLEY) {
    set_vec(&to->start.gap, lane, at_a.x - def->ground_a.x, at_a.y - def->ground_a.y);
    set_vec(&to->start.axis, lane, at_b.x - def->ground_b.x, at_b.y - def->ground_b.y);
  } else {
    set_vec(&to->start.gap, lane, at_b.x - at_a.x, at_b.y - at_a.y);
    fill_axis(scene, def, a, b, lane, to);
  }
}

// A lane's bodies: their places by slot, or found by row.
typedef struct Ends {
  const Place *a, *b;
  Place still_a, still_b;
} Ends;

// Of what has no slot: a body that is still, or the world.
SC_APART static void find_still(const Source *source, uint32_t row, bool side_b, Place *to) {
  ScCouple couple = source->scene->tables.joint.couple[row];
  uint32_t body = side_b ? couple.b : couple.a;
  *to = body == SC_NONE ? (Place){.rotation = {1.0f, 0.0f}, .row = SC_NONE} : place_of(source->scene, body);
}

SC_INLINE void find_ends(const Source *source, uint32_t row, uint32_t slot_a, uint32_t slot_b, Ends *to) {
  to->a = &source->places[slot_a], to->b = &source->places[slot_b];
  if (!slot_a) find_still(source, row, false, &to->still_a), to->a = &to->still_a;
  if (!slot_b) find_still(source, row, true, &to->still_b), to->b = &to->still_b;
}

static void fill_lane(const Source *source, uint32_t row, uint32_t form, uint32_t lane, ScJointBatch *to) {
  const ScreeJointDef *def = &source->scene->tables.joint.def[row];
  Ends ends;
  find_ends(source, row, sc_joint_slot(to->at_a[lane]), sc_joint_slot(to->at_b[lane]), &ends);
  bool counts = def->kind == SCREE_JOINT_DISTANCE || def->kind == SCREE_JOINT_PULLEY;
  sc_f4_set(&to->ratio, lane, (float)def->ratio);
  sc_f4_set(&to->rest, lane, counts ? (float)def->length : 0.0f);
  if (sc_joint_is_gear(form))
    fill_gear(source->scene, def, ends.a, ends.b, lane, to);
  else
    fill_frames(source->scene, def, ends.a, ends.b, form, lane, to);
}

// What the frames of points are made of, besides their arms, a lane each: the way from A's centre to B's, rotations.
typedef struct Points {
  ScF4 apart[4], q_a[4], q_b[4];
} Points;

// What is still stands at the anchor itself, which may be far from the centre: nobody asks for its arm.
SC_APART static void find_anchor(const Source *source, uint32_t row, bool side_b, Place *to) {
  const ScJointPoints *anchors = &source->scene->tables.joint.anchors[row];
  find_still(source, row, side_b, to);
  ScreeVec2 arm = arm_of(source->scene, to, side_b ? anchors->b : anchors->a);
  to->center.x += arm.x, to->center.y += arm.y;
}

SC_INLINE void find_points(const Source *source, const ScJointLanes *lanes, uint32_t lane, Points *points) {
  uint32_t slot_a = lanes->slot_a[lane], slot_b = lanes->slot_b[lane];
  const Place *a = &source->places[slot_a], *b = &source->places[slot_b];
  Place still_a, still_b;
  if (!slot_a) find_anchor(source, lanes->joint[lane], false, &still_a), a = &still_a;
  if (!slot_b) find_anchor(source, lanes->joint[lane], true, &still_b), b = &still_b;
  points->apart[lane] = sc_f4_difference(&b->center.x, &a->center.x);
  points->q_a[lane] = sc_f4_load(&a->rotation.c);
  points->q_b[lane] = sc_f4_load(&b->rotation.c);
}

SC_INLINE ScVec4 columns_of(const ScF4 lanes[4]) { return sc_vec4_from(lanes[0], lanes[1], lanes[2], lanes[3]); }

SC_INLINE ScRot4 rotations_of(const ScF4 lanes[4]) {
  ScVec4 q = columns_of(lanes);
  return (ScRot4){q.x, q.y};
}

// The frames of points, and their impulses, which are kept along the directions of the body that they turn with.
SC_INLINE void fill_points(const Source *source, const ScJointLanes *lanes, ScJointBatch *to) {
  ScF4 zero = sc_f4(0.0f), none = {1.0f, 0.0f, 0.0f, 0.0f};
  ScJointFrame *f = &to->now;
  Points points;
  for (uint32_t lane = 0; lane < lanes->count; ++lane) find_points(source, lanes, lane, &points);
  for (uint32_t lane = lanes->count; lane < 4u; ++lane) {
    points.apart[lane] = zero;
    points.q_a[lane] = points.q_b[lane] = none;
  }
  ScRot4 q_a = rotations_of(points.q_a), q_b = rotations_of(points.q_b);
  f->arm_a = sc_vec4_rotate(q_a, (ScVec4){sc_f4_load(lanes->arm_ax), sc_f4_load(lanes->arm_ay)});
  f->arm_b = sc_vec4_rotate(q_b, (ScVec4){sc_f4_load(lanes->arm_bx), sc_f4_load(lanes->arm_by)});
  f->gap = columns_of(points.apart);
  ScRows4 kept = sc_joint_kept(&source->scene->tables.joint, lanes);
  ScVec4 impulse = sc_vec4_rotate(sc_joint_select(sc_joint_with_b(to), q_b, q_a), (ScVec4){kept.a, kept.b});
  to->locks[0] = (ScJointLock){impulse.x, zero};
  to->locks[1] = (ScJointLock){impulse.y, zero};
  sc_joint_weigh_point(to);
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

SC_APART static void fill_rows(const Source *source, Four *four) {
  const ScreeScene *scene = source->scene;
  four->v = sc_joint_gather(source->stage->solver.velocity, four->batch);
  uint32_t form = sc_joint_is_point(four->form) ? four->form & ~SC_JOINT_LOCKS : four->form;
  for (uint32_t c = 0; c < SC_COORDINATES; ++c) {
    uint32_t roles = SC_JOINT_LOCK(c) | SC_JOINT_SPRING(c) | SC_JOINT_MOTOR(c) | SC_JOINT_LIMIT(c);
    if (!(form & roles)) continue;
    if (!(form & roles & SC_JOINT_SOFT) && c <= SC_TURN) {
      fill_lock(scene, four, c, line_of(&four->batch->start, c));
      continue;
    }
    Axis axis = measure(four->batch, &four->v, four->form, c);
    if (form & SC_JOINT_LOCK(c)) fill_lock(scene, four, c, axis.value);
    if (form & SC_JOINT_SPRING(c)) fill_drive(scene, source->stage, four, c, SC_JOINT_SPRING(c), &axis);
    if (form & SC_JOINT_MOTOR(c)) fill_drive(scene, source->stage, four, c, SC_JOINT_MOTOR(c), &axis);
    if (form & SC_JOINT_LIMIT(c)) fill_limit(scene, four, SC_JOINT_LIMIT(c), &axis);
  }
}

static void fill_turns(const Source *source, Four *four) {
  ScJointBatch *to = four->batch;
  for (uint32_t lane = 0; lane < four->count; ++lane) {
    Ends ends;
    find_ends(source, four->rows[lane], sc_joint_slot(to->at_a[lane]), sc_joint_slot(to->at_b[lane]), &ends);
    sc_f4_set(&to->start.turn, lane,
              turn_of(source->scene, &source->scene->tables.joint.def[four->rows[lane]], ends.a, ends.b));
  }
  to->now.turn = to->start.turn;
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

// An anchor this many times as far from the centre as the radius of gyration moves by turning alone, as far as single
// precision can tell, and what moves the body itself is lost in the rounding of it. Beyond that a body is taken to be
// as hard to turn as one of that radius: of what a pendulum weighs about its pin this is a hundred-thousandth.
#define LONG 300.0f

SC_INLINE ScF4 turning_of(ScF4 x, ScF4 y, ScF4 w, const float *arm_x, const float *arm_y) {
  ScF4 arm = sc_f4_load(arm_x), arm_up = sc_f4_load(arm_y), far = arm * arm + arm_up * arm_up;
  ScF4 mass = sc_f4_max(x, y), most = sc_f4(LONG * LONG) * mass;
  return sc_f4_select((w * far > most) & (mass > sc_f4(0.0f)), most / sc_f4_max(far, sc_f4(1e-30f)), w);
}

SC_INLINE void fill_batch(const Source *source, const ScJointLanes *lanes, uint32_t form, ScJointBatch *to) {
  ScF4 zero = sc_f4(0.0f);
  Four four; // by members: an initializer would clear the velocities as well
  four.batch = to;
  four.rows = lanes->joint, four.count = lanes->count;
  four.form = form;
  four.apart2 = four.beyond = four.behind = zero;
  if (form != SC_JOINT_POINT) memset(to, 0, sizeof *to);
  for (uint32_t i = 0; i < 4u; ++i) {
    to->at_a[i] = lanes->slot_a[i] * (uint32_t)sizeof(ScVelocity);
    to->at_b[i] = lanes->slot_b[i] * (uint32_t)sizeof(ScVelocity);
  }
  fill_masses(source->stage->mass, lanes->slot_a, &to->ax, &to->ay, &to->aw);
  fill_masses(source->stage->mass, lanes->slot_b, &to->bx, &to->by, &to->bw);
  if (!sc_joint_is_gear(form)) {
    to->aw = turning_of(to->ax, to->ay, to->aw, lanes->arm_ax, lanes->arm_ay);
    to->bw = turning_of(to->bx, to->by, to->bw, lanes->arm_bx, lanes->arm_by);
  }
  if (sc_joint_is_point(form)) {
    fill_points(source, lanes, to);
    ScVec4 gap = sc_joint_start_gap(&to->now);
    four.apart2 = sc_vec4_dot(gap, gap);
  } else {
    for (uint32_t i = 0; i < four.count; ++i) fill_lane(source, four.rows[i], form, i, to);
    to->now = to->start;
  }
  if (form != SC_JOINT_POINT) {
    if (sc_joint_is_point(form)) fill_turns(source, &four);
    fill_rows(source, &four);
  }
  tell_errors(source->scene, &four);
}

// Where the bodies are, and what tells joints how they turn from there. Null when memory ran out.
static const Place *find_places(ScreeScene *scene, ScStage *stage) {
  Place *places = sc_arena_take(&scene->arena, stage->slots * sizeof *places);
  // One more: a load of one takes the next along.
  ScRot *rotation = stage->rotation = sc_arena_take(&scene->arena, (stage->slots + 1u) * sizeof *rotation);
  ScTurned *turned = stage->solver.turned = sc_arena_take(&scene->arena, stage->slots * sizeof *turned);
  if (!places || !rotation || !turned) return NULL;
  rotation[0] = (ScRot){1.0f, 0.0f};
  turned[0] = SC_NOT_TURNED;
  const uint32_t *rows = scene->step.slot_rows;
  const ScRot *rotations = scene->tables.body.rotation;
  uint32_t slots = stage->slots;
  for (uint32_t slot = 1; slot < slots; ++slot) {
    places[slot] = place_of(scene, rows[slot]);
    rotation[slot] = rotations[rows[slot]];
    turned[slot] = SC_NOT_TURNED;
  }
  return places;
}

// Apart: browsers compile what is called when it is, and many a scene has no joint.
SC_APART static void fill_batches(const Source *source) {
  const ScStep *step = &source->scene->step;
  char *at = source->stage->joints;
  const ScJointLanes *lanes = step->joint_lanes;
  for (uint32_t g = 0; g < step->joint_group_count; ++g) {
    ScGroup group = step->joint_groups[g];
    for (uint32_t i = 0; i < group.batches; ++i, ++lanes, at += sc_joint_bytes(group.form)) {
      ScJointBatch *to = (ScJointBatch *)(void *)at;
      if (group.form == SC_JOINT_POINT)
        fill_batch(source, lanes, SC_JOINT_POINT, to);
      else
        fill_batch(source, lanes, group.form, to);
    }
  }
}

bool sc_joint_prepare(ScreeScene *scene, ScStage *stage) {
  const ScStep *step = &scene->step;
  if (!step->joint_group_count) return true;
  size_t bytes = 0;
  for (uint32_t g = 0; g < step->joint_group_count; ++g) bytes += sc_joint_group_bytes(step->joint_groups[g]);
  stage->joints = sc_arena_take(&scene->arena, bytes);
  Source source = {scene, stage, find_places(scene, stage)};
  if (!stage->joints || !source.places) return false;
  fill_batches(&source);
  return true;
}
