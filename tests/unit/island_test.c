// SPDX-License-Identifier: MIT
// Islands and who is awake, against connected components found by brute force.
//
// Bodies are created and destroyed, pairs of their shapes come, touch, part and go, and islands are woken, stopped and
// split, all at random; nothing is stepped. After each operation the model says what must hold.
#include "support.h"

enum { BODIES = 48, OPERATIONS = 12000 };

typedef struct Model {
  ScreeScene *scene;
  bool live[BODIES], dynamic[BODIES], awake[BODIES];
  bool pair[BODIES][BODIES], touching[BODIES][BODIES]; // [low][high]
  uint32_t component[BODIES];
} Model;

static uint32_t shape_of(const Model *m, uint32_t row) { return m->scene->tables.body.first_shape[row]; }

static uint32_t pair_of(const Model *m, uint32_t a, uint32_t b) {
  uint32_t s = shape_of(m, a), t = shape_of(m, b);
  return sc_pairs_find(m->scene, s < t ? s : t, s < t ? t : s);
}

static bool linked(const Model *m, uint32_t a, uint32_t b) {
  return a < b ? m->touching[a][b] && m->dynamic[a] && m->dynamic[b] : b < a && linked(m, b, a);
}

// Spreads the lowest row of each component until nothing changes.
static void find_components(Model *m) {
  for (uint32_t i = 0; i < BODIES; ++i) m->component[i] = i;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t a = 0; a < BODIES; ++a)
      for (uint32_t b = 0; b < BODIES; ++b)
        if (linked(m, a, b) && m->component[a] > m->component[b]) m->component[a] = m->component[b], changed = true;
  }
}

static void set_awake(Model *m, uint32_t row, bool awake) {
  find_components(m);
  if (!m->dynamic[row]) return;
  for (uint32_t i = 0; i < BODIES; ++i)
    if (m->live[i] && m->dynamic[i] && m->component[i] == m->component[row]) m->awake[i] = awake;
}

static void create(Model *m, uint32_t row, bool dynamic) {
  ScreeBody body =
      test_add(m->scene, test_body(dynamic ? SCREE_BODY_DYNAMIC : SCREE_BODY_STATIC, 0, 0), test_circle(1));
  assert_int_equal(scree_row(body), row);
  m->live[row] = true;
  m->dynamic[row] = m->awake[row] = dynamic;
}

static void part(Model *m, uint32_t a, uint32_t b) {
  if (!m->touching[a][b]) return;
  set_awake(m, a, true);
  set_awake(m, b, true);
  m->touching[a][b] = false;
}

static void destroy(Model *m, uint32_t row) {
  for (uint32_t i = 0; i < BODIES; ++i) {
    uint32_t a = i < row ? i : row, b = i < row ? row : i;
    if (i == row) continue;
    part(m, a, b);
    m->pair[a][b] = false;
  }
  sc_body_destroy(m->scene, row);
  m->live[row] = m->dynamic[row] = m->awake[row] = false;
}

static void come_or_go(Model *m, uint32_t a, uint32_t b) {
  if (m->pair[a][b]) {
    part(m, a, b);
    sc_pairs_remove(m->scene, pair_of(m, a, b));
    m->pair[a][b] = false;
    return;
  }
  uint32_t s = shape_of(m, a), t = shape_of(m, b);
  ScPairKey key = s < t ? (ScPairKey){s, t, a, b} : (ScPairKey){t, s, b, a};
  assert_true(sc_pairs_add(m->scene, key, 0));
  m->pair[a][b] = true;
}

static void touch_or_part(Model *m, uint32_t a, uint32_t b) {
  uint32_t pair = pair_of(m, a, b);
  if (m->touching[a][b]) {
    part(m, a, b);
    sc_sleep_unlink(m->scene, pair);
    return;
  }
  set_awake(m, a, true);
  set_awake(m, b, true);
  m->touching[a][b] = true;
  sc_sleep_link(m->scene, pair);
}

static void random_operation(Model *m, Lcg *lcg) {
  uint32_t a = lcg_below(lcg, BODIES), b = lcg_below(lcg, BODIES), what = lcg_below(lcg, 100);
  if (!m->live[a]) {
    // The lowest free row is the one that is given out.
    for (a = 0; m->live[a];) ++a;
    create(m, a, lcg_below(lcg, 8) != 0);
  } else if (what < 3) {
    destroy(m, a);
  } else if (what < 15) {
    sc_sleep_wake(m->scene, a);
    set_awake(m, a, true);
  } else if (what < 35) {
    sc_sleep_stop(m->scene, a);
    set_awake(m, a, false);
  } else if (what < 40 && m->dynamic[a]) {
    sc_island_split(m->scene, m->scene->tables.body.member[a].island);
  } else if (a != b && m->live[b]) {
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    if (!m->dynamic[a] && !m->dynamic[b]) return;
    if (what < 75 && m->pair[low][high])
      touch_or_part(m, low, high);
    else
      come_or_go(m, low, high);
  }
}

// Two bodies share an island if they hang together; and only if, unless it lost links and was not split since.
static void check_islands(Model *m) {
  const ScBodies *body = &m->scene->tables.body;
  const ScIsland *records = m->scene->islands.records;
  uint32_t islands = 0, members = 0, dynamic = 0;
  find_components(m);
  for (uint32_t a = 0; a < BODIES; ++a) {
    if (!m->live[a]) continue;
    uint32_t island = body->member[a].island;
    assert_int_equal(island != SC_NONE, m->dynamic[a]);
    if (!m->dynamic[a]) continue;
    ++dynamic;
    assert_int_equal(body->member[body->member[a].next].previous, a);
    assert_int_equal(body->member[body->member[a].next].island, island);
    if (records[island].first == a) ++islands, members += records[island].count;
    for (uint32_t b = 0; b < BODIES; ++b) {
      if (!m->live[b] || !m->dynamic[b]) continue;
      bool same = body->member[b].island == island;
      if (m->component[a] == m->component[b])
        assert_true(same);
      else if (!records[island].lost)
        assert_false(same);
    }
  }
  assert_int_equal(m->scene->islands.count, islands);
  assert_int_equal(members, dynamic);
}

static void check_awake(Model *m) {
  uint32_t pairs = 0, touching = 0;
  for (uint32_t a = 0; a < BODIES; ++a) {
    if (m->live[a]) assert_int_equal(m->scene->tables.body.awake[a], m->awake[a]);
    assert_int_equal(sc_rows_has(&m->scene->stepped, a), m->awake[a]);
    for (uint32_t b = a + 1u; b < BODIES; ++b) {
      if (!m->pair[a][b]) continue;
      bool active = m->awake[a] || m->awake[b];
      assert_int_equal(sc_rows_has(&m->scene->active, pair_of(m, a, b)), active);
      pairs += active;
      touching += m->touching[a][b];
    }
  }
  assert_int_equal(m->scene->active.count, pairs);
  assert_int_equal(m->scene->touching, touching);
}

static void agree_with_connected_components(void **state) {
  (void)state;
  static Model m;
  m = (Model){.scene = test_scene_bare(0.1)};
  Lcg lcg = {7};
  uint32_t largest = 0, asleep = 0;
  for (uint32_t i = 0; i < OPERATIONS; ++i) {
    random_operation(&m, &lcg);
    sc_sleep_looked(m.scene);
    check_islands(&m);
    check_awake(&m);
    for (uint32_t row = 0; row < BODIES; ++row) {
      if (!m.live[row] || !m.dynamic[row]) continue;
      uint32_t count = m.scene->islands.records[m.scene->tables.body.member[row].island].count;
      if (count > largest) largest = count;
      asleep += !m.awake[row];
    }
  }
  // Otherwise nothing was tested.
  assert_true(largest > 10 && asleep > OPERATIONS);
  scree_scene_destroy(m.scene);
}

// A pair between sleepers that an edit made is looked at once, and no longer.
static void a_new_pair_of_sleepers_is_active_for_one_step(void **state) {
  (void)state;
  static Model m;
  m = (Model){.scene = test_scene_bare(0.1)};
  create(&m, 0, true);
  create(&m, 1, true);
  sc_sleep_stop(m.scene, 0);
  sc_sleep_stop(m.scene, 1);
  come_or_go(&m, 0, 1);
  assert_true(sc_rows_has(&m.scene->active, pair_of(&m, 0, 1)));
  sc_sleep_looked(m.scene);
  assert_false(sc_rows_has(&m.scene->active, pair_of(&m, 0, 1)));
  scree_scene_destroy(m.scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(agree_with_connected_components),
      cmocka_unit_test(a_new_pair_of_sleepers_is_active_for_one_step),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
