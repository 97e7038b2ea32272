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

#define AT(member) offsetof(ScreeScene, member)

// Where in a scene its lists, pools and sets are.
static const uint16_t lists[] = {AT(events.begun),
                                 AT(events.ended),
                                 AT(events.ended_by_edit),
                                 AT(events.joint_ends),
                                 AT(events.slept),
                                 AT(events.joint_ends_by_edit),
                                 AT(events.woke),
                                 AT(events.hits),
                                 AT(events.struck_before),
                                 AT(events.struck),
                                 AT(slots.rows),
                                 AT(slots.block_of),
                                 AT(slots.blocks),
                                 AT(joint_graph.lanes),
                                 AT(joint_graph.groups),
                                 AT(joint_graph.blocks),
                                 AT(joint_graph.slot_rows),
                                 AT(strays.news),
                                 AT(hits),
                                 AT(changed),
                                 AT(found)};
static const uint16_t pools[] = {AT(bodies), AT(shapes),      AT(pairs),  AT(exclusions),
                                 AT(groups), AT(memberships), AT(joints), AT(fields)};
static const uint16_t couples[] = {AT(pair_set), AT(exclusion_set), AT(membership_set)};
static const uint16_t names[] = {AT(names), AT(group_names), AT(joint_names), AT(field_names)};
static const uint16_t rows[] = {AT(stepped), AT(active), AT(once), AT(stirred), AT(jointed)};

// Calls a function with each of those.
#define EACH(type, offsets, function)                                                                                  \
  for (uint32_t i = 0; i < sizeof(offsets) / sizeof *(offsets); ++i)                                                   \
  function((type *)(void *)((char *)scene + (offsets)[i]))

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
  EACH(ScPool, pools, sc_pool_free);
  EACH(ScCouples, couples, sc_couples_free);
  EACH(ScNames, names, sc_names_free);
  EACH(ScRows, rows, sc_rows_free);
  EACH(ScArray, lists, sc_array_free);
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
  EACH(ScPool, pools, sc_pool_clear);
  EACH(ScCouples, couples, sc_couples_clear);
  EACH(ScNames, names, sc_names_free);
  EACH(ScRows, rows, sc_rows_clear);
  EACH(ScArray, lists, empty_list);
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
