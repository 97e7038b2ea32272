// SPDX-License-Identifier: MIT
#include "state/scene.h"

ScreeScene *sc_scene_create(const ScreeSceneDef *def) {
  ScreeScene *scene = sc_mem_alloc(sizeof *scene);
  if (!scene) return NULL;
  scene->def = *def;
  scene->contacts_step = -1.0;
  for (uint32_t i = 0; i <= SC_HULL_MAX; ++i) scene->vertices.free[i] = SC_NONE;
  for (uint32_t type = 0; type <= SCREE_BODY_DYNAMIC; ++type) sc_tree_init(&scene->trees[type]);
  sc_tree_init(&scene->strays.tree);
  return scene;
}

// The lists of a scene that stand by themselves.
#define LISTS(scene)                                                                                                   \
  {                                                                                                                    \
    &(scene)->events.begun, &(scene)->events.ended, &(scene)->events.ended_by_edit, &(scene)->events.joint_ends,       \
        &(scene)->events.slept, &(scene)->events.joint_ends_by_edit, &(scene)->events.woke, &(scene)->events.hits,     \
        &(scene)->events.struck_before, &(scene)->events.struck, &(scene)->slots.rows, &(scene)->slots.block_of,       \
        &(scene)->slots.blocks, &(scene)->joint_graph.lanes, &(scene)->joint_graph.groups,                             \
        &(scene)->joint_graph.blocks, &(scene)->strays.news, &(scene)->joint_graph.slot_rows, &(scene)->hits,          \
        &(scene)->changed, &(scene)->found                                                                             \
  }
#define POOLS(scene)                                                                                                   \
  {                                                                                                                    \
    &(scene)->bodies, &(scene)->shapes, &(scene)->pairs, &(scene)->exclusions, &(scene)->groups,                       \
        &(scene)->memberships, &(scene)->joints, &(scene)->fields                                                      \
  }
#define COUPLES(scene)                                                                                                 \
  { &(scene)->pair_set, &(scene)->exclusion_set, &(scene)->membership_set }
#define NAMES(scene)                                                                                                   \
  { &(scene)->names, &(scene)->group_names, &(scene)->joint_names, &(scene)->field_names }
#define ROWS(scene)                                                                                                    \
  { &(scene)->stepped, &(scene)->active, &(scene)->once, &(scene)->stirred, &(scene)->jointed }
// Calls a function with each pointer of a list.
#define EACH(type, list, function)                                                                                     \
  do {                                                                                                                 \
    type *const all[] = list;                                                                                          \
    for (uint32_t i = 0; i < sizeof all / sizeof *all; ++i) function(all[i]);                                          \
  } while (0)

void sc_scene_forget_history(ScreeScene *scene) {
  for (uint32_t i = 0; i < scene->history.most; ++i) sc_mem_free(scene->history.ring[i].bytes);
  sc_mem_free(scene->history.ring);
  scene->history = (ScHistory){0};
}

void sc_scene_destroy(ScreeScene *scene) {
  if (!scene) return;
  sc_scene_forget_history(scene);
  sc_scene_destroy(scene->spare);
  sc_columns_free(&scene->tables);
  EACH(ScPool, POOLS(scene), sc_pool_free);
  EACH(ScCouples, COUPLES(scene), sc_couples_free);
  EACH(ScNames, NAMES(scene), sc_names_free);
  EACH(ScRows, ROWS(scene), sc_rows_free);
  EACH(ScArray, LISTS(scene), sc_array_free);
  for (uint32_t i = 0; i < SCREE_TOUCHES_COUNT; ++i) sc_array_free(&scene->events.lists[i]);
  sc_array_free(&scene->packing);
  sc_array_free(&scene->foreseen);
  sc_island_free(&scene->islands);
  for (uint32_t type = 0; type <= SCREE_BODY_DYNAMIC; ++type) sc_tree_free(&scene->trees[type]);
  sc_mem_free(scene->given.data);
  sc_tree_free(&scene->strays.tree);
  sc_arena_free(&scene->arena);
  sc_mem_free(scene);
}

static void empty_list(ScArray *list) { list->count = 0; }

void sc_scene_clear(ScreeScene *scene) {
  EACH(ScPool, POOLS(scene), sc_pool_clear);
  EACH(ScCouples, COUPLES(scene), sc_couples_clear);
  EACH(ScNames, NAMES(scene), sc_names_free);
  EACH(ScRows, ROWS(scene), sc_rows_clear);
  EACH(ScArray, LISTS(scene), empty_list);
  sc_island_clear(&scene->islands);
  for (uint32_t type = 0; type <= SCREE_BODY_DYNAMIC; ++type) sc_tree_clear(&scene->trees[type]);
  sc_tree_clear(&scene->strays.tree);
  scene->strays.known = false;
  scene->vertices.rows = 0;
  for (uint32_t i = 0; i <= SC_HULL_MAX; ++i) scene->vertices.free[i] = SC_NONE;
  scene->given.used = scene->given.dead = 0;
  scene->events.made = 0;
  scene->events.hits_wanted = scene->breaks = scene->pushed = scene->aims = scene->slots.kept = false;
  scene->joint_graph.stale = true;
  scene->apart = scene->dynamic = scene->sensors = scene->touching = scene->contacts = 0;
  scene->steps = scene->bank = scene->time = 0.0;
  scene->contacts_step = -1.0;
  scene->step = (ScStep){0};
}

ScreeTouch sc_scene_touch(const ScreeScene *scene, uint32_t pair) {
  ScPairKey key = scene->tables.pair.key[pair];
  uint32_t flags = scene->tables.pair.flags[pair];
  if (flags & SC_PAIR_TURNED) key = (ScPairKey){key.shape_b, key.shape_a, key.body_b, key.body_a};
  const ScGiven *given = scene->tables.shape.given;
  return (ScreeTouch){.shape_a = sc_pool_handle(&scene->shapes, given[key.shape_a].head),
                      .shape_b = sc_pool_handle(&scene->shapes, given[key.shape_b].head),
                      .body_a = sc_pool_handle(&scene->bodies, key.body_a),
                      .body_b = sc_pool_handle(&scene->bodies, key.body_b),
                      .sensor = (flags & SC_PAIR_SENSOR) != 0};
}

void sc_scene_touch_ended(ScreeScene *scene, uint32_t pair) {
  // Room was made when the pair was.
  SC_ASSERT(scene->events.ended_by_edit.count < scene->events.ended_by_edit.capacity);
  ScreeTouch *ended = scene->events.ended_by_edit.data;
  ended[scene->events.ended_by_edit.count++] = sc_scene_touch(scene, pair);
}
