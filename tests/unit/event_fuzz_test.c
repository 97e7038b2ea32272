// SPDX-License-Identifier: MIT
// 20,000 random edits with steps between, among fields, explosions, a mover, bullets and joints that break. A walker
// follows what is told; a model of its own says who may touch whom, and exact geometry in double who does.
#include "event_effects.h"
#include "event_geometry.h"

enum { THINGS = 36, SHAPES = 3, PARTS = THINGS * SHAPES, ROWS = 1024, EDITS = 5000 };

typedef struct Part {
  ScreeShape shape; // 0: not there
  ScreeShapeDef def;
} Part;

typedef struct Thing {
  ScreeBody body; // 0: not there
  uint32_t type;
  bool disabled;
  Part parts[SHAPES];
  uint32_t apart[THINGS]; // reasons for the two not to touch: 1 excluded, 2 joined
  ScreeJoint joints[THINGS];
} Thing;

typedef struct Model {
  ScreeScene *scene;
  Lcg lcg;
  Thing things[THINGS];
  Pieces pieces[THINGS][SHAPES];
  uint16_t part_of[ROWS];     // by row of a shape: which it is of all parts, plus 1
  uint8_t open[PARTS][PARTS]; // of two parts, one way round: something is told of them
  Walker walker;
  Effects effects;
  uint32_t edits, passed, seen_static, broken;
} Model;

static bool chance(Model *m, uint32_t in) { return lcg_below(&m->lcg, in) == 0; }
static void random_filter(Model *m, ScreeShapeDef *def) {
  def->category = 1u << lcg_below(&m->lcg, 3);
  def->mask = lcg_below(&m->lcg, 3) ? 7u : lcg_below(&m->lcg, 8);
  def->group = chance(m, 5) ? (int32_t)lcg_below(&m->lcg, 3) - 1 : 0;
}

static const ScreeVec2 line[4] = {{1.2, 0.2}, {0.2, 0}, {-0.6, 0.3}, {-1.2, 0}};
static const uint8_t cells[6] = {1, 1, 0, 0, 1, 1};

static ScreeShapeDef random_shape(Model *m, bool fixed) {
  double size = lcg_range(&m->lcg, 0.2, 0.6);
  ScreeShapeDef def = chance(m, 2)   ? test_circle(size)
                      : chance(m, 2) ? test_box(size, 2.0 * size)
                                     : test_capsule(size, 0.2);
  if (fixed && chance(m, 3)) def.kind = SCREE_SHAPE_CHAIN, def.point_count = 4, def.radius = 0.0;
  if (chance(m, 8))
    def.kind = SCREE_SHAPE_TILES, def.columns = 3, def.rows = 2, def.width = def.height = 0.4, def.radius = 0;
  def.position = (ScreeVec2){lcg_range(&m->lcg, -0.4, 0.4), lcg_range(&m->lcg, -0.4, 0.4)};
  def.sensor = chance(m, 4);
  if (chance(m, 6)) def.one_way = (ScreeVec2){lcg_range(&m->lcg, -1, 1), 1};
  random_filter(m, &def);
  return def;
}

static void add_part(Model *m, Thing *thing, uint32_t p) {
  Part *part = &thing->parts[p];
  part->def = random_shape(m, thing->type != SCREE_BODY_DYNAMIC);
  ScreeShapeList list = {
      .defs = &part->def, .count = 1, .points = line, .point_count = 4, .cells = cells, .cell_count = 6};
  assert_int_equal(scree_shape_create(m->scene, thing->body, &list, &part->shape), SCREE_OK);
}

static ScreeVec2 random_place(Model *m) {
  LcgPair at = lcg_pair(&m->lcg, -3.5, 3.5);
  return (ScreeVec2){at.x, at.y + 3.5};
}

static void create(Model *m, uint32_t i) {
  Thing *thing = &m->things[i];
  *thing = (Thing){.type = lcg_below(&m->lcg, 3) ? SCREE_BODY_DYNAMIC : 1u + lcg_below(&m->lcg, 2)};
  ScreeVec2 at = random_place(m);
  ScreeBodyDef def = test_body((ScreeBodyType)thing->type, at.x, at.y);
  if (thing->type != SCREE_BODY_STATIC) def.velocity.x = lcg_range(&m->lcg, -4, 4);
  def.ccd = chance(m, 3);
  thing->body = test_add_bare(m->scene, def);
  for (uint32_t p = 0; p < 1u + lcg_below(&m->lcg, SHAPES); ++p) add_part(m, thing, p);
}

static void destroy(Model *m, uint32_t i) {
  assert_int_equal(scree_body_destroy(m->scene, m->things[i].body), SCREE_OK);
  m->things[i] = (Thing){0};
  for (uint32_t j = 0; j < THINGS; ++j) m->things[j].apart[i] = 0, m->things[j].joints[i] = 0;
}

static void edit_shape(Model *m, Thing *thing) {
  uint32_t p = lcg_below(&m->lcg, SHAPES);
  Part *part = &thing->parts[p];
  if (!part->shape) {
    add_part(m, thing, p);
    return;
  }
  ScreeShapeDef fresh = part->def;
  random_filter(m, &fresh);
  switch (lcg_below(&m->lcg, 5)) {
  case 0: scree_shape_set(m->scene, part->shape, SCREE_SHAPE_CATEGORY, part->def.category = fresh.category); break;
  case 1: scree_shape_set(m->scene, part->shape, SCREE_SHAPE_MASK, part->def.mask = fresh.mask); break;
  case 2: scree_shape_set(m->scene, part->shape, SCREE_SHAPE_GROUP, part->def.group = fresh.group); break;
  case 3: scree_shape_set(m->scene, part->shape, SCREE_SHAPE_SENSOR, part->def.sensor = chance(m, 2)); break;
  default: assert_int_equal(scree_shape_destroy(m->scene, part->shape), SCREE_OK); *part = (Part){0};
  }
}

// Keeps the two apart: by nothing else, or until it breaks, which is soon where the two were thrown asunder.
static void join(Model *m, Thing *a, Thing *b, ScreeJoint *out) {
  static const uint32_t types[] = {SCREE_JOINT_FILTER, SCREE_JOINT_REVOLUTE, SCREE_JOINT_DISTANCE, SCREE_JOINT_WELD};
  ScreeJointDef def = scree_joint_def_default(types[lcg_below(&m->lcg, 4)]);
  def.body_a = a->body, def.body_b = b->body;
  if (def.kind != SCREE_JOINT_FILTER) def.break_force = lcg_range(&m->lcg, 10, 1000);
  if (def.kind == SCREE_JOINT_DISTANCE) def.length = 1.0;
  assert_int_equal(scree_joint_create(m->scene, &def, out), SCREE_OK);
}

// After a step: joints that broke in it keep nobody apart from the next on.
static void take_broken(Model *m) {
  uint32_t count, known = 0;
  const ScreeJointEnd *ends = scree_scene_joint_ends(m->scene, &count);
  for (uint32_t i = 0; i < THINGS; ++i)
    for (uint32_t j = 0; j < i; ++j) {
      ScreeJoint joint = m->things[i].joints[j];
      if (!joint || scree_joint_alive(m->scene, joint)) continue;
      m->things[i].apart[j] &= ~2u, m->things[j].apart[i] &= ~2u;
      m->things[i].joints[j] = m->things[j].joints[i] = 0;
      for (uint32_t k = 0; k < count; ++k) known += ends[k].joint == joint && ends[k].reason == SCREE_JOINT_END_BROKEN;
      ++m->broken, --known;
    }
  assert_int_equal(known, 0);
}

static void edit_couple(Model *m, uint32_t i, uint32_t j) {
  Thing *a = &m->things[i], *b = &m->things[j];
  if (i == j || !b->body) return;
  uint32_t reason = 1u + lcg_below(&m->lcg, 2), apart = (a->apart[j] ^ reason) & reason;
  if (reason == 1u) {
    assert_int_equal(scree_bodies_exclude(m->scene, a->body, b->body, apart), SCREE_OK);
  } else if (apart) {
    join(m, a, b, &a->joints[j]);
    b->joints[i] = a->joints[j];
  } else {
    assert_int_equal(scree_joint_destroy(m->scene, a->joints[j]), SCREE_OK);
    a->joints[j] = b->joints[i] = 0;
  }
  a->apart[j] ^= reason, b->apart[i] ^= reason;
}

static void edit_body(Model *m, Thing *thing) {
  ScreeVec2 to = random_place(m),
            near = {test_x(m->scene, thing->body) + lcg_range(&m->lcg, -0.2, 0.2), test_y(m->scene, thing->body)};
  switch (lcg_below(&m->lcg, 9)) {
  case 7: assert_int_equal(scree_body_set(m->scene, thing->body, SCREE_BODY_CCD, chance(m, 2)), SCREE_OK); break;
  case 8:
    assert_int_equal(scree_body_set(m->scene, thing->body, SCREE_BODY_DROP_THROUGH, chance(m, 4)), SCREE_OK);
    break;
  case 0:
    thing->disabled = chance(m, 2);
    assert_int_equal(scree_body_set(m->scene, thing->body, SCREE_BODY_DISABLED, thing->disabled), SCREE_OK);
    break;
  case 1:
    thing->type = 1u + lcg_below(&m->lcg, 3);
    assert_int_equal(scree_body_set(m->scene, thing->body, SCREE_BODY_TYPE, thing->type), SCREE_OK);
    break;
  case 2: assert_int_equal(scree_body_set_pose(m->scene, thing->body, to, to.x), SCREE_OK); break;
  case 3: assert_int_equal(scree_body_set_pose(m->scene, thing->body, near, to.x), SCREE_OK); break;
  case 4: // asleep where it was put
    assert_int_equal(scree_body_set_pose(m->scene, thing->body, near, 0.0), SCREE_OK);
    assert_int_equal(scree_body_sleep(m->scene, thing->body), SCREE_OK);
    break;
  default:
    if (thing->type == SCREE_BODY_STATIC) break;
    to.x *= chance(m, 3) ? 60.0 : 2.0, to.y -= 3.5;
    assert_int_equal(scree_body_set_velocity(m->scene, thing->body, to, to.y), SCREE_OK);
  }
}

static void edit(Model *m) {
  uint32_t i = lcg_below(&m->lcg, THINGS), j = lcg_below(&m->lcg, THINGS), what = lcg_below(&m->lcg, 22);
  ++m->edits;
  if (!m->things[i].body)
    create(m, i);
  else if (what == 0u)
    destroy(m, i);
  else if (what < 7u)
    edit_shape(m, &m->things[i]);
  else if (what < 10u)
    edit_couple(m, i, j);
  else if (what < 12u)
    effects_edit(&m->effects, m->scene, &m->lcg, m->things[i].body);
  else
    edit_body(m, &m->things[i]);
}

// The model: may these two touch, or see each other?
static bool may(const Model *m, uint32_t i, uint32_t p, uint32_t j, uint32_t q) {
  const Thing *a = &m->things[i], *b = &m->things[j];
  const ScreeShapeDef *f = &a->parts[p].def, *g = &b->parts[q].def;
  if (a->disabled || b->disabled || a->apart[j]) return false;
  bool dynamic = a->type == SCREE_BODY_DYNAMIC || b->type == SCREE_BODY_DYNAMIC;
  if (!f->sensor && !g->sensor && (!dynamic || (f->kind == SCREE_SHAPE_CHAIN && g->kind == SCREE_SHAPE_CHAIN)))
    return false;
  if (f->group && f->group == g->group) return f->group > 0;
  return (f->mask & g->category) && (g->mask & f->category);
}

static void check_sensor(Model *m, const ScreeTouch *touch, bool open, bool allowed) {
  if (open && !allowed) fail_msg("edit %u: %x sees %x and may not", m->edits, touch->shape_a, touch->shape_b);
  if (!allowed) return;
  double now = gap(m->scene, touch->shape_a, touch->shape_b, 0.0);
  if (!open && now < 0.0002) fail_msg("edit %u: %x misses %x at %g m", m->edits, touch->shape_a, touch->shape_b, now);
  if (open && now > 0.0003) {
    ++m->passed;
    if (!passes(m->scene, touch->shape_a, touch->shape_b))
      fail_msg("edit %u: %x goes on to see %x at %g m", m->edits, touch->shape_a, touch->shape_b, now);
  }
}

// Contacts are those of where the step began, and of what it pushed.
static void check_contact(Model *m, const ScreeTouch *touch, bool open, bool allowed, bool one) {
  if (open && !allowed) fail_msg("edit %u: %x touches %x and may not", m->edits, touch->shape_a, touch->shape_b);
  if (!allowed) return;
  double before = gap(m->scene, touch->shape_a, touch->shape_b, 1.0);
  // A chain has a front, and lets out what lies behind it; so do one-way shapes.
  if (!open && before < -0.001 && !one)
    fail_msg("edit %u: %x misses %x by %g m", m->edits, touch->shape_a, touch->shape_b, before);
  // It may have been struck on the way and be elsewhere by now, but no further away than it could go, unless that was
  // what struck it.
  bool far = before > 0.025 + way(m->scene, touch->shape_a) + way(m->scene, touch->shape_b);
  if (open && before > 0.003 && far && !passes(m->scene, touch->shape_a, touch->shape_b))
    fail_msg("edit %u: %x touches %x across %g m", m->edits, touch->shape_a, touch->shape_b, before);
}

static bool lets_out(const ScreeShapeDef *def) { return def->kind == SCREE_SHAPE_CHAIN || def->one_way.y > 0.0; }

static void check_shapes(Model *m, uint32_t i, uint32_t p, uint32_t j, uint32_t q) {
  const Part *a = &m->things[i].parts[p], *b = &m->things[j].parts[q];
  if (!a->shape || !b->shape) return;
  // Most are told nothing of, and there is nothing to tell.
  bool told = m->open[SHAPES * i + p][SHAPES * j + q] || m->open[SHAPES * j + q][SHAPES * i + p];
  if (!told && far_apart(&m->pieces[i][p], &m->pieces[j][q])) return;
  bool sensor = a->def.sensor || b->def.sensor, allowed = may(m, i, p, j, q);
  bool turn = a->def.sensor == b->def.sensor ? scree_row(b->shape) < scree_row(a->shape) : b->def.sensor;
  ScreeTouch touch = {a->shape, b->shape, m->things[i].body, m->things[j].body, sensor};
  if (turn) touch = (ScreeTouch){touch.shape_b, touch.shape_a, touch.body_b, touch.body_a, sensor};
  bool seen = walker_find(&m->walker.open[1], &touch) != SC_NONE,
       touches = walker_find(&m->walker.open[0], &touch) != SC_NONE;
  check_sensor(m, &touch, seen, allowed && sensor);
  check_contact(m, &touch, touches, allowed && !sensor, lets_out(&a->def) || lets_out(&b->def));
  m->seen_static += seen && m->things[i].type == SCREE_BODY_STATIC && m->things[j].type == SCREE_BODY_STATIC;
}

static void list_open(Model *m) {
  memset(m->open, 0, sizeof m->open);
  for (uint32_t stream = 0; stream < 2u; ++stream)
    for (uint32_t k = 0; k < m->walker.open[stream].count; ++k) {
      const ScreeTouch *touch = &m->walker.open[stream].touch[k];
      uint32_t a = m->part_of[scree_row(touch->shape_a)], b = m->part_of[scree_row(touch->shape_b)];
      if (a && b) m->open[a - 1u][b - 1u] = 1;
    }
}

static void check_geometry(Model *m) {
  memset(m->part_of, 0, sizeof m->part_of);
  for (uint32_t i = 0; i < THINGS; ++i)
    for (uint32_t p = 0; p < SHAPES; ++p) {
      ScreeShape shape = m->things[i].parts[p].shape;
      if (!shape) continue;
      assert_true(scree_row(shape) < ROWS);
      m->part_of[scree_row(shape)] = (uint16_t)(SHAPES * i + p + 1u);
      m->pieces[i][p] = pieces_of(m->scene, shape);
    }
  list_open(m);
  for (uint32_t i = 0; i < THINGS; ++i)
    for (uint32_t j = i + 1u; m->things[i].body && j < THINGS; ++j)
      for (uint32_t p = 0; m->things[j].body && p < SHAPES; ++p)
        for (uint32_t q = 0; q < SHAPES; ++q) check_shapes(m, i, p, j, q);
}

// What the calls on a body and on a shape answer is what is open; either side of each knows of it.
static void check_contacts(Model *m) {
  uint32_t contacts = 0;
  for (uint32_t row = 0; row < m->scene->bodies.rows; ++row) {
    ScreeContact found[256];
    ScreeBody body = scree_body_at(m->scene, row);
    uint32_t count = scree_body_contacts(m->scene, body, found, 256);
    assert_true(count <= 256u && (body || !count));
    for (uint32_t k = 0; k < count; ++k) {
      ScreeTouch touch = {found[k].shape_a, found[k].shape_b, found[k].body_a, found[k].body_b, 0};
      assert_true(walker_find(&m->walker.open[0], &touch) != SC_NONE);
      assert_true(touch.body_a == body || touch.body_b == body);
      contacts += !k || found[k - 1u].shape_a != touch.shape_a || found[k - 1u].shape_b != touch.shape_b;
    }
  }
  assert_int_equal(contacts, 2u * m->walker.open[0].count);
}

static void check_overlaps(Model *m) {
  uint32_t seen = 0;
  for (uint32_t row = 0; row < m->scene->shapes.rows; ++row) {
    if (!m->scene->tables.shape.kind[row] || m->scene->tables.shape.given[row].head != row) continue;
    ScreeShape others[256], none, shape = sc_pool_handle(&m->scene->shapes, row);
    uint32_t count = scree_shape_overlaps(m->scene, shape, others, 256);
    assert_int_equal(scree_shape_overlaps(m->scene, shape, &none, 0), count);
    for (uint32_t k = 1; k < count; ++k) assert_true(others[k - 1u] < others[k]);
    for (uint32_t k = 0; k < count; ++k) assert_true(scree_shape_alive(m->scene, others[k]));
    seen += count;
  }
  assert_int_equal(seen, 2u * m->walker.open[1].count);
}

static void put_back(Model *m) {
  for (uint32_t i = 0; i < THINGS; ++i) {
    if (!m->things[i].body) continue;
    double x = test_x(m->scene, m->things[i].body), y = test_y(m->scene, m->things[i].body);
    if (fabs(x) < 8.0 && fabs(y - 3.5) < 8.0) continue;
    assert_int_equal(scree_body_set_pose(m->scene, m->things[i].body, random_place(m), 0.0), SCREE_OK);
    assert_int_equal(scree_body_set_velocity(m->scene, m->things[i].body, (ScreeVec2){0}, 0.0), SCREE_OK);
  }
}

static void play(Model *m, uint32_t solver) {
  ScreeSceneDef def = scree_scene_def_default();
  def.solver = solver;
  def.seams = 0;              // which leave out some contacts of what overlaps
  def.sleep_threshold = 0.3f; // so that there are sleepers to edit
  m->scene = test_scene(&def);
  test_add(m->scene, test_body(SCREE_BODY_STATIC, 0, -1.5), test_box(20, 1));
  bool unread = false;
  for (uint32_t step = 0; unread || m->edits < EDITS / 2; ++step) {
    // By turns many edits a step, and few, so that what was edited comes to rest.
    uint32_t edits = step / 100u % 2u ? step % 12u == 0 : lcg_below(&m->lcg, 12);
    // What was not read after the step is read after edits, and is the same.
    while (edits-- > 0u) edit(m);
    put_back(m);
    if (unread) walker_step(&m->walker, m->scene);
    if (step) walker_check_stable(&m->walker, m->scene);
    effects_move(&m->effects, m->scene, &m->lcg);
    test_step(m->scene, 1.0 / 60.0, 1);
    unread = step % 5u == 4u;
    if (!unread) {
      walker_step(&m->walker, m->scene);
      check_geometry(m);
      if (step % 8u == 0) check_contacts(m), check_overlaps(m);
    }
    take_broken(m);
  }
}

// Some seeds at each run; a hunt names its own: event_fuzz_test FIRST COUNT.
static uint32_t first_seed = 1, seeds = 4;

static void random_edits_are_told_without_gap_or_double(void **state) {
  (void)state;
  static Model m;
  uint32_t passed = 0, seen_static = 0, broken = 0;
  for (uint32_t i = 0; i < 2u * seeds; ++i) {
    uint32_t seed = first_seed + i / 2u, solver = i % 2u ? SCREE_SOLVER_XPBD : SCREE_SOLVER_SOFT;
    print_message("seed %u, solver %u\n", seed, solver);
    m = (Model){.lcg = {2u * seed + solver}};
    play(&m, solver);
    for (uint32_t k = 0; k < THINGS; ++k)
      if (m.things[k].body) destroy(&m, k);
    test_step(m.scene, 1.0 / 60.0, 1);
    walker_step(&m.walker, m.scene);
    for (uint32_t stream = 0; stream < 4u; ++stream) {
      assert_int_equal(m.walker.open[stream].count, 0);
      assert_true(m.walker.begins[stream] > 250u && m.walker.begins[stream] == m.walker.ends[stream]);
    }
    passed += m.passed, seen_static += m.seen_static, broken += m.broken;
    effects_check(&m.effects);
    scree_scene_destroy(m.scene);
  }
  assert_true(passed > 20u * seeds && seen_static > 100u * seeds && broken > 40u * seeds);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_edits_are_told_without_gap_or_double),
  };
  if (argc > 1) first_seed = (uint32_t)strtoul(argv[1], NULL, 10);
  if (argc > 2) seeds = (uint32_t)strtoul(argv[2], NULL, 10);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
