// SPDX-License-Identifier: MIT
// Random edits of all that says who touches whom, in a crowd that moves, rests and sleeps, against a model that works
// out from scratch who may: the pairs, their kind and material, the answers of the interface, and events of which none
// is missing, doubled or left over.
#include "geom/box.h"

#include "support.h"

enum { THINGS = 40, SHAPES = 2, GROUPS = 6, OPEN_MAX = 4096 };

typedef struct Thing {
  ScreeBody body; // 0: not there
  ScreeBodyType type;
  bool disabled;
  uint32_t count;
  ScreeShape shapes[SHAPES];
  ScreeShapeDef defs[SHAPES];
  bool excluded[THINGS];
  bool in[GROUPS];
} Thing;

typedef struct Model {
  ScreeScene *scene;
  Lcg lcg;
  Thing things[THINGS];
  ScreeGroup groups[GROUPS]; // 0: not there
  bool self_collide[GROUPS];
  ScreeTouch open[OPEN_MAX]; // told to touch, and not yet told to end
  uint32_t open_count;
  uint32_t begun, ended, sensed, edits_of_sleepers;
} Model;

static bool one_sided(const ScreeShapeDef *def) {
  return def->kind == SCREE_SHAPE_CHAIN || def->kind == SCREE_SHAPE_EDGE;
}

// `moves`: one of the bodies does by itself.
static bool shapes_may(const ScreeShapeDef *a, const ScreeShapeDef *b, bool moves) {
  bool sensor = a->sensor || b->sensor;
  if (!sensor && (!moves || (one_sided(a) && one_sided(b)))) return false;
  if (a->group == b->group && a->group < 0) return false;
  if (a->group == b->group && a->group > 0) return true;
  return (a->mask & b->category) && (b->mask & a->category);
}

static bool bodies_may(const Model *m, uint32_t i, uint32_t j) {
  const Thing *a = &m->things[i], *b = &m->things[j];
  if (i == j || !a->body || !b->body || a->disabled || b->disabled || a->excluded[j]) return false;
  for (uint32_t g = 0; g < GROUPS; ++g)
    if (m->groups[g] && !m->self_collide[g] && a->in[g] && b->in[g]) return false;
  return true;
}

static bool moves(const Model *m, uint32_t i, uint32_t j) {
  return m->things[i].type == SCREE_BODY_DYNAMIC || m->things[j].type == SCREE_BODY_DYNAMIC;
}

// Which thing, and which of its shapes, a row is of.
typedef struct Owner {
  uint32_t thing, shape;
} Owner;

static Owner owner_of(const Model *m, uint32_t row) {
  uint32_t head = m->scene->tables.shape.given[row].head;
  for (uint32_t i = 0; i < THINGS; ++i)
    for (uint32_t s = 0; m->things[i].body && s < m->things[i].count; ++s)
      if (scree_row(m->things[i].shapes[s]) == head) return (Owner){i, s};
  fail_msg("shape %u is nobody's", row);
  return (Owner){0, 0};
}

static double mixed(uint32_t way, uint32_t fallback, double a, double b) {
  switch (way ? way : fallback) {
  case SCREE_MIX_AVERAGE: return 0.5 * (a + b);
  case SCREE_MIX_MINIMUM: return fmin(a, b);
  case SCREE_MIX_GEOMETRIC_MEAN: return sqrt(a * b);
  case SCREE_MIX_MULTIPLY: return a * b;
  default: return fmax(a, b);
  }
}

static uint32_t later(uint32_t a, uint32_t b) { return a > b ? a : b; }

static void check_material(const Model *m, uint32_t pair, const ScreeShapeDef *a, const ScreeShapeDef *b) {
  ScMix mix = m->scene->tables.pair.mix[pair];
  uint32_t way = later(a->friction_mix, b->friction_mix), bounce = later(a->restitution_mix, b->restitution_mix);
  test_near((double)mix.friction, mixed(way, SCREE_MIX_MINIMUM, a->friction, b->friction), 1e-5);
  test_near((double)mix.restitution, mixed(bounce, SCREE_MIX_MAXIMUM, a->restitution, b->restitution), 1e-5);
  test_near((double)m->scene->tables.pair.surface[pair].speed, a->surface_speed + b->surface_speed, 1e-5);
}

static void check_pair(const Model *m, uint32_t a, uint32_t b) {
  Owner p = owner_of(m, a), q = owner_of(m, b);
  const ScreeShapeDef *f = &m->things[p.thing].defs[p.shape], *g = &m->things[q.thing].defs[q.shape];
  const ScBox *box = m->scene->tables.shape.box;
  bool expected =
      bodies_may(m, p.thing, q.thing) && shapes_may(f, g, moves(m, p.thing, q.thing)) && sc_box_overlap(box[a], box[b]);
  uint32_t pair = sc_pairs_find(m->scene, a, b);
  if ((pair != SC_NONE) != expected) fail_msg("pair %u %u: %s", a, b, expected ? "missed" : "too many");
  if (!expected) return;
  assert_int_equal((m->scene->tables.pair.flags[pair] & SC_PAIR_SENSOR) != 0, f->sensor || g->sensor);
  if (m->scene->tables.pair.flags[pair] & SC_PAIR_LINKED) check_material(m, pair, f, g);
}

static void check_pairs(const Model *m) {
  for (uint32_t a = 0; a < m->scene->shapes.rows; ++a)
    for (uint32_t b = a + 1u; b < m->scene->shapes.rows; ++b)
      if (sc_pool_live(&m->scene->shapes, a) && sc_pool_live(&m->scene->shapes, b)) check_pair(m, a, b);
}

// What the interface tells of each two bodies.
static void check_answers(const Model *m) {
  for (uint32_t i = 0; i < THINGS; ++i)
    for (uint32_t j = 0; j < THINGS; ++j) {
      const Thing *a = &m->things[i], *b = &m->things[j];
      bool may = false;
      for (uint32_t s = 0; s < a->count; ++s)
        for (uint32_t t = 0; t < b->count; ++t) may = may || shapes_may(&a->defs[s], &b->defs[t], moves(m, i, j));
      assert_int_equal(scree_bodies_may_touch(m->scene, a->body, b->body), may && bodies_may(m, i, j));
      if (i != j && a->body && b->body)
        assert_int_equal(scree_bodies_excluded(m->scene, a->body, b->body), a->excluded[j]);
    }
}

static void check_lists(const Model *m) {
  for (uint32_t g = 0; g < GROUPS; ++g) {
    ScreeBody members[THINGS];
    uint32_t expected = 0, count = scree_group_members(m->scene, m->groups[g], members, THINGS);
    for (uint32_t i = 0; m->groups[g] && i < THINGS; ++i) expected += m->things[i].body && m->things[i].in[g];
    assert_int_equal(count, expected);
    for (uint32_t k = 0; k < count; ++k) {
      uint32_t i = 0;
      while (i < THINGS && m->things[i].body != members[k]) ++i;
      assert_true(i < THINGS && m->things[i].in[g]);
      assert_true(k == 0 || scree_row(members[k - 1u]) < scree_row(members[k]));
    }
  }
  for (uint32_t i = 0; i < THINGS; ++i) {
    ScreeBody others[THINGS];
    uint32_t expected = 0, count = scree_body_exclusions(m->scene, m->things[i].body, others, THINGS);
    for (uint32_t j = 0; m->things[i].body && j < THINGS; ++j) expected += m->things[i].excluded[j];
    assert_int_equal(count, expected);
    for (uint32_t k = 1; k < count; ++k) assert_true(scree_row(others[k - 1u]) < scree_row(others[k]));
  }
}

static bool same_shapes(const ScreeTouch *a, const ScreeTouch *b) {
  return a->shape_a == b->shape_a && a->shape_b == b->shape_b;
}

// `of`: contacts or sensors.
static void take_events(Model *m, uint32_t of) {
  uint32_t count;
  const ScreeTouch *touches = scree_scene_touches(m->scene, of + SCREE_TOUCHES_END, &count);
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t at = 0;
    while (at < m->open_count && memcmp(&m->open[at], &touches[i], sizeof *touches) != 0) ++at;
    if (at == m->open_count) fail_msg("an end without a begin");
    m->open[at] = m->open[--m->open_count];
  }
  m->ended += count;
  touches = scree_scene_touches(m->scene, of + SCREE_TOUCHES_BEGIN, &count);
  for (uint32_t i = 0; i < count; ++i) {
    for (uint32_t at = 0; at < m->open_count; ++at)
      if (same_shapes(&m->open[at], &touches[i]) && m->open[at].sensor == touches[i].sensor)
        fail_msg("a begin that was told before");
    assert_true(m->open_count < OPEN_MAX);
    m->open[m->open_count++] = touches[i];
    m->sensed += touches[i].sensor;
  }
  m->begun += count;
}

// Exactly the shapes that touch are open.
static void check_open(const Model *m) {
  static bool found[OPEN_MAX];
  memset(found, 0, sizeof found);
  for (uint32_t row = 0; row < m->scene->pairs.rows; ++row) {
    if (!(m->scene->tables.pair.flags[row] & SC_PAIR_TOLD)) continue;
    ScreeTouch touch = sc_scene_touch(m->scene, row);
    uint32_t at = 0;
    while (at < m->open_count && memcmp(&m->open[at], &touch, sizeof touch) != 0) ++at;
    assert_true(at < m->open_count);
    found[at] = true;
  }
  for (uint32_t i = 0; i < m->open_count; ++i) assert_true(found[i]);
}

static void step(Model *m) {
  test_step(m->scene, 1.0 / 60.0, 1);
  take_events(m, 0);
  take_events(m, SCREE_TOUCHES_SENSOR);
  check_open(m);
}

// Few values, so that they agree often.
static void random_filter(Lcg *lcg, ScreeShapeDef *def) {
  def->category = 1u << lcg_below(lcg, 3);
  def->mask = lcg_below(lcg, 3) ? 7u : lcg_below(lcg, 8);
  def->group = lcg_below(lcg, 3) ? 0 : (int32_t)lcg_below(lcg, 5) - 2;
  def->sensor = lcg_below(lcg, 5) == 0;
}

static void create(Model *m, uint32_t i) {
  Thing *thing = &m->things[i];
  const ScreeVec2 hill[4] = {{-2, 0}, {-0.5, 0.4}, {0.5, 0.4}, {2, 0}};
  *thing = (Thing){.type = lcg_below(&m->lcg, 5)   ? SCREE_BODY_DYNAMIC
                           : lcg_below(&m->lcg, 2) ? SCREE_BODY_STATIC
                                                   : SCREE_BODY_KINEMATIC};
  thing->count = 1u + lcg_below(&m->lcg, 2);
  for (uint32_t s = 0; s < thing->count; ++s) {
    double size = lcg_range(&m->lcg, 0.3, 0.6);
    thing->defs[s] = lcg_below(&m->lcg, 2) ? test_circle(size) : test_box(2.0 * size, size);
    if (thing->type == SCREE_BODY_STATIC && s == 0u) {
      thing->defs[s].kind = SCREE_SHAPE_CHAIN;
      thing->defs[s].point_count = 4;
      thing->defs[s].radius = 0.0;
    }
    thing->defs[s].position.x = 0.7 * s;
    random_filter(&m->lcg, &thing->defs[s]);
  }
  LcgPair at = lcg_pair(&m->lcg, -4, 4);
  ScreeBodyDef body = test_body(thing->type, at.x, at.y + 4.0);
  ScreeShapeList list = {.defs = thing->defs, .count = thing->count, .points = hill, .point_count = 4};
  assert_int_equal(scree_body_create(m->scene, &body, &list, &thing->body), SCREE_OK);
  assert_int_equal(scree_body_shapes(m->scene, thing->body, thing->shapes, SHAPES), thing->count);
}

static void forget(Model *m, uint32_t i) {
  m->things[i] = (Thing){0};
  for (uint32_t j = 0; j < THINGS; ++j) m->things[j].excluded[i] = false;
}

static void set(Model *m, Thing *thing, uint32_t s, ScreeShapeField field, double value) {
  assert_int_equal(scree_shape_set(m->scene, thing->shapes[s], field, value), SCREE_OK);
  double now;
  assert_int_equal(scree_shape_get(m->scene, thing->shapes[s], field, &now), SCREE_OK);
  test_near(now, value, 1e-5);
}

static void edit_shape(Model *m, Thing *thing) {
  uint32_t s = lcg_below(&m->lcg, thing->count);
  ScreeShapeDef *def = &thing->defs[s], fresh = *def;
  random_filter(&m->lcg, &fresh);
  switch (lcg_below(&m->lcg, 9)) {
  case 0: set(m, thing, s, SCREE_SHAPE_CATEGORY, def->category = fresh.category); break;
  case 1: set(m, thing, s, SCREE_SHAPE_MASK, def->mask = fresh.mask); break;
  case 2: set(m, thing, s, SCREE_SHAPE_GROUP, def->group = fresh.group); break;
  case 3: set(m, thing, s, SCREE_SHAPE_SENSOR, def->sensor = fresh.sensor); break;
  case 4: set(m, thing, s, SCREE_SHAPE_FRICTION, def->friction = lcg_range(&m->lcg, 0, 1)); break;
  case 5: set(m, thing, s, SCREE_SHAPE_RESTITUTION, def->restitution = lcg_range(&m->lcg, 0, 0.5)); break;
  case 6: set(m, thing, s, SCREE_SHAPE_FRICTION_MIX, def->friction_mix = lcg_below(&m->lcg, 6)); break;
  case 7: set(m, thing, s, SCREE_SHAPE_RESTITUTION_MIX, def->restitution_mix = lcg_below(&m->lcg, 6)); break;
  default: set(m, thing, s, SCREE_SHAPE_SURFACE_SPEED, def->surface_speed = lcg_range(&m->lcg, -1, 1));
  }
}

static void edit_exclusion(Model *m, uint32_t i, uint32_t j) {
  if (i == j || !m->things[j].body) return;
  bool excluded = lcg_below(&m->lcg, 3) != 0;
  // In either order, and again where it is so already.
  assert_int_equal(scree_bodies_exclude(m->scene, m->things[i].body, m->things[j].body, excluded), SCREE_OK);
  m->things[i].excluded[j] = m->things[j].excluded[i] = excluded;
}

static void make_or_end_group(Model *m, uint32_t g) {
  if (!m->groups[g]) {
    char name[] = {'g', (char)('0' + g)};
    m->self_collide[g] = lcg_below(&m->lcg, 3) == 0;
    assert_int_equal(scree_group_create(m->scene, name, 2, m->self_collide[g], &m->groups[g]), SCREE_OK);
    assert_int_equal(scree_group_find(m->scene, name, 2), m->groups[g]);
    return;
  }
  bool with_bodies = lcg_below(&m->lcg, 8) == 0;
  assert_int_equal(scree_group_destroy(m->scene, m->groups[g], with_bodies), SCREE_OK);
  m->groups[g] = 0;
  for (uint32_t i = 0; i < THINGS; ++i) {
    if (with_bodies && m->things[i].in[g]) forget(m, i);
    m->things[i].in[g] = false;
  }
}

static void edit_group(Model *m, uint32_t i, uint32_t g) {
  uint32_t what = lcg_below(&m->lcg, 12);
  if (!m->groups[g] || what == 0u) {
    make_or_end_group(m, g);
  } else if (what == 1u) {
    bool disabled = lcg_below(&m->lcg, 3) == 0;
    assert_int_equal(scree_group_set_disabled(m->scene, m->groups[g], disabled), SCREE_OK);
    for (uint32_t k = 0; k < THINGS; ++k)
      if (m->things[k].in[g]) m->things[k].disabled = disabled;
  } else {
    bool in = what < 9u;
    ScreeStatus (*const change)(ScreeScene *, ScreeGroup, ScreeBody) = in ? scree_group_add : scree_group_remove;
    assert_int_equal(change(m->scene, m->groups[g], m->things[i].body), SCREE_OK);
    m->things[i].in[g] = in;
  }
}

static void edit(Model *m) {
  uint32_t i = lcg_below(&m->lcg, THINGS), j = lcg_below(&m->lcg, THINGS), g = lcg_below(&m->lcg, GROUPS);
  Thing *thing = &m->things[i];
  if (!thing->body) {
    create(m, i);
    return;
  }
  m->edits_of_sleepers += thing->type == SCREE_BODY_DYNAMIC && !m->scene->tables.body.awake[scree_row(thing->body)];
  uint32_t what = lcg_below(&m->lcg, 20);
  if (what < 8u) edit_shape(m, thing);
  if (what >= 8u && what < 12u) edit_exclusion(m, i, j);
  if (what >= 12u && what < 17u) edit_group(m, i, g);
  if (what == 17u) {
    thing->disabled = lcg_below(&m->lcg, 3) == 0;
    assert_int_equal(scree_body_set(m->scene, thing->body, SCREE_BODY_DISABLED, thing->disabled), SCREE_OK);
  }
  if (what == 18u) {
    LcgPair to = lcg_pair(&m->lcg, -4, 4);
    assert_int_equal(scree_body_set_pose(m->scene, thing->body, (ScreeVec2){to.x, to.y + 4.0}, to.x), SCREE_OK);
  }
  if (what == 19u) {
    assert_int_equal(scree_body_destroy(m->scene, thing->body), SCREE_OK);
    forget(m, i);
  }
}

// What fell out of the pit, since its walls may let it pass, is put back.
static void put_back(Model *m) {
  for (uint32_t i = 3; i < THINGS; ++i) {
    if (!m->things[i].body || test_y(m->scene, m->things[i].body) > -3.0) continue;
    ScreeVec2 to = {lcg_range(&m->lcg, -4, 4), 8.0};
    assert_int_equal(scree_body_set_pose(m->scene, m->things[i].body, to, 0.0), SCREE_OK);
    assert_int_equal(scree_body_set_velocity(m->scene, m->things[i].body, (ScreeVec2){0}, 0.0), SCREE_OK);
  }
}

// A pit for them to fall into, the first three things.
static void dig(Model *m) {
  const double pit[3][4] = {{0, -1, 14, 2}, {-6, 5, 2, 14}, {6, 5, 2, 14}};
  for (uint32_t i = 0; i < 3u; ++i) {
    Thing *wall = &m->things[i];
    *wall = (Thing){.type = SCREE_BODY_STATIC, .count = 1, .defs = {test_box(pit[i][2], pit[i][3])}};
    wall->body = test_add(m->scene, test_body(SCREE_BODY_STATIC, pit[i][0], pit[i][1]), wall->defs[0]);
    assert_int_equal(scree_body_shapes(m->scene, wall->body, wall->shapes, SHAPES), 1);
  }
}

static void run(uint32_t solver, uint64_t seed) {
  static Model m;
  m = (Model){.lcg = {seed}};
  ScreeSceneDef def = scree_scene_def_default();
  def.solver = solver;
  def.sleep_threshold = 0.3f; // so that there are sleepers to edit
  m.scene = test_scene(&def);
  dig(&m);
  for (uint32_t i = 3; i < THINGS; ++i) create(&m, i);
  for (uint32_t i = 0; i < 900u; ++i) {
    // By turns many edits a step, and few, so that what was edited comes to rest.
    bool busy = i / 150u % 2u == 0;
    uint32_t edits = busy ? lcg_below(&m.lcg, 6) : i % 10u == 0;
    while (edits-- > 0u) edit(&m);
    put_back(&m);
    step(&m);
    if (i % 3u == 0) check_pairs(&m);
    if (i % 30u == 0) check_answers(&m), check_lists(&m);
  }
  assert_true(m.begun > 500u && m.sensed > 100u && m.edits_of_sleepers > 10u);
  for (uint32_t i = 0; i < THINGS; ++i)
    if (m.things[i].body) scree_body_destroy(m.scene, m.things[i].body);
  step(&m);
  assert_int_equal(m.open_count, 0);
  assert_int_equal(m.begun, m.ended);
  assert_int_equal(m.scene->exclusions.count + m.scene->memberships.count + m.scene->apart, 0);
  scree_scene_destroy(m.scene);
}

static void random_edits_agree_with_the_model(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 4u; ++seed) {
    run(SCREE_SOLVER_SOFT, seed);
    run(SCREE_SOLVER_XPBD, seed);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_edits_agree_with_the_model),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
