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

static void free_events(ScEvents *events) {
  ScArray *const arrays[] = {&events->begun,        &events->ended, &events->ended_by_edit,
                             &events->slept,        &events->woke,  &events->joint_ends,
                             &events->struck,       &events->hits,  &events->joint_ends_by_edit,
                             &events->struck_before};
  for (uint32_t i = 0; i < sizeof arrays / sizeof *arrays; ++i) sc_array_free(arrays[i]);
  for (uint32_t i = 0; i < SCREE_TOUCHES_COUNT; ++i) sc_array_free(&events->lists[i]);
}

static void free_slots(ScSlots *slots) {
  sc_array_free(&slots->rows);
  sc_array_free(&slots->block_of);
  sc_array_free(&slots->blocks);
}

static void free_joint_graph(ScJointGraph *graph) {
  sc_array_free(&graph->groups);
  sc_array_free(&graph->lanes);
  sc_array_free(&graph->blocks);
  sc_array_free(&graph->slot_rows);
}

void sc_scene_destroy(ScreeScene *scene) {
  if (!scene) return;
  sc_columns_free(&scene->tables);
  sc_pool_free(&scene->bodies);
  sc_pool_free(&scene->shapes);
  sc_pool_free(&scene->pairs);
  sc_couples_free(&scene->pair_set);
  sc_pool_free(&scene->exclusions);
  sc_pool_free(&scene->groups);
  sc_pool_free(&scene->memberships);
  sc_couples_free(&scene->exclusion_set);
  sc_couples_free(&scene->membership_set);
  sc_names_free(&scene->group_names);
  sc_pool_free(&scene->joints);
  sc_names_free(&scene->joint_names);
  sc_pool_free(&scene->fields);
  sc_names_free(&scene->field_names);
  sc_rows_free(&scene->stepped);
  sc_rows_free(&scene->active);
  sc_rows_free(&scene->once);
  sc_rows_free(&scene->stirred);
  sc_rows_free(&scene->jointed);
  free_slots(&scene->slots);
  free_joint_graph(&scene->joint_graph);
  sc_island_free(&scene->islands);
  for (uint32_t type = 0; type <= SCREE_BODY_DYNAMIC; ++type) sc_tree_free(&scene->trees[type]);
  sc_names_free(&scene->names);
  sc_mem_free(scene->given.data);
  sc_tree_free(&scene->strays.tree);
  sc_array_free(&scene->strays.news);
  sc_array_free(&scene->hits);
  sc_array_free(&scene->changed);
  sc_array_free(&scene->found);
  free_events(&scene->events);
  sc_arena_free(&scene->arena);
  sc_mem_free(scene);
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
