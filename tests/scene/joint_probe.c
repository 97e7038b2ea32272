// SPDX-License-Identifier: MIT
#include "joint_probe.h"

static ScreeBody make(ScreeScene *scene, ScreeBodyType type, ScreeVec2 at, double angle, ScreeShapeDef shape,
                      double mass) {
  ScreeBodyDef def = scree_body_def_default();
  def.type = type;
  def.position = at;
  def.angle = angle;
  def.mass = type == SCREE_BODY_DYNAMIC ? mass : 0.0;
  ScreeShapeList shapes = {.defs = &shape, .count = 1};
  ScreeBody body;
  assert_int_equal(scree_body_create(scene, &def, &shapes, &body), SCREE_OK);
  return body;
}

static ScreeShapeDef box_of(ScreeVec2 size) {
  ScreeShapeDef shape = scree_shape_def_default();
  shape.kind = SCREE_SHAPE_BOX;
  shape.width = size.x;
  shape.height = size.y;
  return shape;
}

ScreeBody probe_limb(ScreeScene *scene, ScreeVec2 at, double angle, ScreeVec2 size, double mass) {
  ScreeShapeDef shape = box_of(size);
  shape.group = -1;
  return make(scene, SCREE_BODY_DYNAMIC, at, angle, shape, mass);
}

ScreeBody probe_ghost_box(ScreeScene *scene, ScreeBodyType type, ScreeVec2 at, double angle, ScreeVec2 size,
                          double mass) {
  ScreeShapeDef shape = box_of(size);
  shape.mask = 0;
  return make(scene, type, at, angle, shape, mass);
}

ScreeBody probe_ghost_ball(ScreeScene *scene, ScreeBodyType type, ScreeVec2 at, double radius, double mass) {
  ScreeShapeDef shape = scree_shape_def_default();
  shape.kind = SCREE_SHAPE_CIRCLE;
  shape.radius = radius;
  shape.mask = 0;
  return make(scene, type, at, 0.0, shape, mass);
}

ScreeJointDef probe_joint_def(ScreeScene *scene, uint32_t kind, ScreeBody a, ScreeBody b, ScreeVec2 at,
                              ScreeVec2 axis) {
  ScreeJointDef def = scree_joint_def_default(kind);
  def.body_a = a;
  def.body_b = b;
  assert_int_equal(scree_joint_def_place(scene, &def, at, &axis), SCREE_OK);
  return def;
}

ScreeJoint probe_join(ScreeScene *scene, const ScreeJointDef *def) {
  ScreeJoint joint;
  assert_int_equal(scree_joint_create(scene, def, &joint), SCREE_OK);
  return joint;
}

ScreeJoint probe_pin(ScreeScene *scene, ScreeBody a, ScreeBody b, ScreeVec2 at) {
  ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_REVOLUTE, a, b, at, (ScreeVec2){1.0, 0.0});
  return probe_join(scene, &def);
}

double probe_joint_get(ScreeScene *scene, ScreeJoint joint, ScreeJointField field) {
  double value;
  assert_int_equal(scree_joint_get(scene, joint, field, &value), SCREE_OK);
  return value;
}

void probe_joint_set(ScreeScene *scene, ScreeJoint joint, ScreeJointField field, double value) {
  assert_int_equal(scree_joint_set(scene, joint, field, value), SCREE_OK);
}

ScreeVec2 probe_point(ScreeScene *scene, ScreeBody body, ScreeVec2 local) {
  if (!body) return local;
  double angle = probe_angle(scene, body), c = cos(angle), s = sin(angle);
  return (ScreeVec2){probe_x(scene, body) + c * local.x - s * local.y,
                     probe_y(scene, body) + s * local.x + c * local.y};
}

double probe_between(ScreeVec2 a, ScreeVec2 b) { return hypot(b.x - a.x, b.y - a.y); }

double probe_gap(ScreeScene *scene, ScreeJoint joint) {
  ScreeJointDef def;
  assert_int_equal(scree_joint_describe(scene, joint, &def), SCREE_OK);
  return probe_between(probe_point(scene, def.body_a, def.anchor_a), probe_point(scene, def.body_b, def.anchor_b));
}

static ScreeVec2 center_of(ScreeScene *scene, ScreeBody body) {
  ScreeVec2 center = {probe_get(scene, body, SCREE_BODY_CENTER_X), probe_get(scene, body, SCREE_BODY_CENTER_Y)};
  return probe_point(scene, body, center);
}

double probe_body_energy(ScreeScene *scene, ScreeBody body) {
  ScreeSceneDef settings = scree_scene_settings(scene);
  ScreeVec2 g = settings.gravity, at = center_of(scene, body), v = probe_velocity(scene, body);
  double m = probe_get(scene, body, SCREE_BODY_MASS), inertia = probe_get(scene, body, SCREE_BODY_INERTIA);
  double w = probe_omega(scene, body),
         back = scree_scene_counters(scene).steps > 0.0 ? 0.5 * PROBE_DT / settings.substeps : 0.0;
  double fall = -(g.x * (at.x - back * v.x) + g.y * (at.y - back * v.y));
  return 0.5 * m * (v.x * v.x + v.y * v.y) + 0.5 * inertia * w * w + m * fall;
}

ProbeMomentum probe_momentum(ScreeScene *scene) {
  ProbeMomentum sum = {0.0, 0.0, 0.0};
  uint32_t rows = scree_scene_column(scene, SCREE_COLUMN_BODY_TYPE).rows;
  for (uint32_t row = 0; row < rows; ++row) {
    ScreeBody body = scree_body_at(scene, row);
    if (!body || probe_get(scene, body, SCREE_BODY_TYPE) != SCREE_BODY_DYNAMIC) continue;
    double m = probe_get(scene, body, SCREE_BODY_MASS), i = probe_get(scene, body, SCREE_BODY_INERTIA);
    ScreeVec2 v = probe_velocity(scene, body), at = center_of(scene, body);
    sum.x += m * v.x;
    sum.y += m * v.y;
    sum.turn += m * (at.x * v.y - at.y * v.x) + i * probe_omega(scene, body);
  }
  return sum;
}

ScreeVec2 probe_copy_at(const ProbeCopy *copy, double x, double y) { return (ScreeVec2){copy->x + x, y}; }

ScreeBody probe_copy_body(ProbeCopy *copy, ScreeBody body) {
  assert_true(copy->bodies < PROBE_COPY_MOST);
  return copy->body[copy->bodies++] = body;
}

ScreeJoint probe_copy_joint(ProbeCopy *copy, ScreeJoint joint) {
  assert_true(copy->joints < PROBE_COPY_MOST);
  return copy->joint[copy->joints++] = joint;
}

double probe_copy_energy(ScreeScene *scene, const ProbeCopy *copy) {
  double sum = 0.0;
  for (uint32_t i = 0; i < copy->bodies; ++i) sum += probe_body_energy(scene, copy->body[i]);
  return sum;
}

double probe_copy_gap(ScreeScene *scene, const ProbeCopy *copy) {
  double most = 0.0;
  for (uint32_t i = 0; i < copy->joints; ++i) most = fmax(most, probe_gap(scene, copy->joint[i]));
  return most;
}

// All places lie between two powers of two: a position there is rounded alike in every copy.
#define FIRST 8200.0
#define APART 20.0

typedef struct State {
  double x, y, angle, vx, vy, omega;
} State;

static State state_of(ScreeScene *scene, const ProbeCopy *copy, uint32_t i) {
  ScreeBody body = copy->body[i];
  ScreeVec2 v = probe_velocity(scene, body);
  return (State){probe_x(scene, body) - copy->x, probe_y(scene, body), probe_angle(scene, body), v.x, v.y,
                 probe_omega(scene, body)};
}

static void assert_alike(const ProbeMechanism *m, uint32_t copy, uint32_t copies, uint32_t body, State a, State alone) {
  bool same = a.x == alone.x && a.y == alone.y && a.angle == alone.angle && a.vx == alone.vx && a.vy == alone.vy &&
              a.omega == alone.omega;
  if (!same)
    fail_msg("%s, variant %u, copy %u of %u, body %u: at (%.17g, %.17g) turned %.17g, alone (%.17g, %.17g) and %.17g",
             m->name, m->variant, copy, copies, body, a.x, a.y, a.angle, alone.x, alone.y, alone.angle);
}

// Many copies are only watched for a quarter of the time.
#define MANY 8u

// A mechanism in so many copies; what becomes of one alone is kept, after a quarter of its steps and at the end.
typedef struct Run {
  const ProbeMechanism *m;
  ScreeScene *scene;
  ProbeCopy *copies;
  uint32_t count;
  State alone[2][PROBE_COPY_MOST];
} Run;

static void compare(Run *r, State *alone) {
  for (uint32_t c = 0; c < r->count; ++c)
    for (uint32_t i = 0; i < r->copies[c].bodies; ++i) {
      State now = state_of(r->scene, &r->copies[c], i);
      if (r->count == 1u) alone[i] = now;
      assert_alike(r->m, c, r->count, i, now, alone[i]);
    }
}

static void run_steps(Run *r, uint32_t step, uint32_t end) {
  const ProbeMechanism *m = r->m;
  for (; step < end; ++step) {
    for (uint32_t c = 0; m->before && c < r->count; ++c) m->before(r->scene, &r->copies[c], step);
    probe_steps(r->scene, 1);
    for (uint32_t c = 0; m->after && c < r->count; ++c) m->after(r->scene, &r->copies[c], step);
  }
}

static void run_copies(Run *r) {
  const ProbeMechanism *m = r->m;
  r->copies = calloc(r->count, sizeof *r->copies);
  assert_non_null(r->copies);
  r->scene = probe_scene(m->gravity);
  for (uint32_t c = 0; c < r->count; ++c) {
    r->copies[c].x = FIRST + APART * c;
    r->copies[c].variant = m->variant;
    m->make(r->scene, &r->copies[c]);
  }
  run_steps(r, 0, m->steps / 4u);
  compare(r, r->alone[0]);
  if (r->count <= MANY) {
    run_steps(r, m->steps / 4u, m->steps);
    compare(r, r->alone[1]);
    for (uint32_t c = 0; m->check && c < r->count; ++c) m->check(r->scene, &r->copies[c]);
  }
  probe_assert_finite(r->scene);
  scree_scene_destroy(r->scene);
  free(r->copies);
}

void probe_run_mechanism(const ProbeMechanism *mechanism) {
  static const uint32_t lanes[PROBE_LANE_COUNTS] = PROBE_LANES;
  Run run = {.m = mechanism};
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l) {
    run.count = lanes[l];
    run_copies(&run);
  }
}

// Samples of exp(-d t) cos(w t + any) obey x[k+1] = a x[k] - b x[k-1], b = exp(-2 d dt), a = 2 exp(-d dt) cos(w dt).
ProbeWave probe_wave(const double *samples, uint32_t count, double dt) {
  double xx = 0.0, xy = 0.0, yy = 0.0, xz = 0.0, yz = 0.0;
  for (uint32_t k = 1; k + 1u < count; ++k) {
    double x = samples[k], y = samples[k - 1u], z = samples[k + 1u];
    xx += x * x, xy += x * y, yy += y * y, xz += x * z, yz += y * z;
  }
  double det = xx * yy - xy * xy, a = (xz * yy - yz * xy) / det, b = -(xx * yz - xy * xz) / det;
  double decay = -0.5 * log(b) / dt, turn = acos(a / (2.0 * sqrt(b))) / dt, w = hypot(decay, turn);
  return (ProbeWave){w / (2.0 * PROBE_PI), decay / w};
}
