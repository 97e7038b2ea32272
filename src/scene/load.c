// SPDX-License-Identifier: MIT
// scree_yaml_load: text -> tree (read.c) -> definitions (block.c, geometry.c, shapes.c, entity.c) -> scene; then what
// joins the bodies (chains.c, joints.c), fields (fields.c), and who touches whom (filters.c).
#include "load.h"

#include <stdlib.h>

#include "read.h"

#define PI 3.14159265358979323846

double sc_load_angle(const ScLoad *load, double angle) { return load->radians ? angle : angle / 180.0 * PI; }

double sc_load_root(double square) {
  double root = (double)__builtin_sqrtf((float)square);
  for (int i = 0; i < 2 && root > 0.0; i++) {
    root = 0.5 * (root + square / root);
  }
  return root;
}

void sc_load_out_of_memory(ScLoad *load) {
  if (!load->stop) {
    SC_ERROR(&load->log, SCREE_OUT_OF_MEMORY, (ScMark){0}, scree_status_text(SCREE_OUT_OF_MEMORY));
  }
  load->stop = 1;
}

static ScreeSceneDef scene_def(const ScBlock *scene) {
  ScreeSceneDef def = scree_scene_def_default();
  const ScValue *value = scene->value;
  const double *size = value[SC_KEY_SCENE_size].number, *gravity = value[SC_KEY_SCENE_gravity].number;
  def.border = (ScreeVec2){size[0], size[1]};
  def.gravity = (ScreeVec2){gravity[0], gravity[1]};
  if (value[SC_KEY_SCENE_dt].node) {
    def.dt = value[SC_KEY_SCENE_dt].number[0];
  }
  if (value[SC_KEY_SCENE_substeps].node) {
    def.substeps = (uint32_t)value[SC_KEY_SCENE_substeps].number[0];
  }
  if (value[SC_KEY_SCENE_passes].node) {
    def.passes = (uint32_t)value[SC_KEY_SCENE_passes].number[0];
  }
  def.solver = (uint32_t)value[SC_KEY_SCENE_solver].number[0];
  if (value[SC_KEY_SCENE_restitution_threshold].node) {
    def.restitution_threshold = (float)value[SC_KEY_SCENE_restitution_threshold].number[0];
  }
  def.seams = (uint32_t)value[SC_KEY_SCENE_seams].number[0];
  def.continuous = (uint32_t)value[SC_KEY_SCENE_continuous].number[0];
  def.sleep = (uint32_t)value[SC_KEY_SCENE_sleep].number[0];
  if (value[SC_KEY_SCENE_sleep_threshold].node) {
    def.sleep_threshold = (float)value[SC_KEY_SCENE_sleep_threshold].number[0];
  }
  if (value[SC_KEY_SCENE_hit_threshold].node) {
    def.hit_threshold = (float)value[SC_KEY_SCENE_hit_threshold].number[0];
  }
  const ScValue *background = &value[SC_KEY_SCENE_background];
  if (background->node && background->node->kind == SC_NODE_LIST) {
    const double *rgba = background->number;
    def.background = (uint32_t)rgba[0] << 24 | (uint32_t)rgba[1] << 16 | (uint32_t)rgba[2] << 8 | (uint32_t)rgba[3];
  }
  return def;
}

// A scene block with errors still gives a scene, of default settings, so that the entities are checked as well.
static void create_scene(ScLoad *load, const ScValue *scene) {
  ScBlock block;
  uint32_t errors = load->log.errors;
  sc_block_read_inner(&load->log, SC_BLOCK_SCENE, scene, &block);
  const ScValue *angles = &block.value[SC_KEY_SCENE_angles];
  load->radians = angles->number[0] != 0.0;
  load->raw_radians = load->radians || !angles->node;
  ScreeSceneDef def = load->log.errors == errors && scene->node ? scene_def(&block) : scree_scene_def_default();
  ScreeFault fault = {0};
  if (scree_scene_create(&def, &fault, &load->scene) != SCREE_OK) {
    sc_fault_scene(load, &fault, &block);
    load->stop = 1;
  }
}

static void add_entities(ScLoad *load, const ScValue *value, ScEntities entities) {
  uint32_t before = sc_block_push(&load->log, value);
  for (uint32_t i = 0; i < entities.node->count && !load->stop; i++) {
    entities.bodies[i] = sc_entity_add(load, &entities.node->entries[i]);
  }
  sc_message_pop(&load->log, before);
}

// What speaks of entities by their names.
static void add_named(ScLoad *load, const ScBlock *root, ScEntities entities) {
  const ScValue *value = root->value;
  ScRoll names = sc_roll_sort(load, entities);
  if (value[SC_KEY_ROOT_chains].node && !load->stop) {
    sc_chains_add(load, &names, &value[SC_KEY_ROOT_chains]);
  }
  if (value[SC_KEY_ROOT_joints].node && !load->stop) {
    sc_joints_add(load, &names, &value[SC_KEY_ROOT_joints]);
  }
  if (value[SC_KEY_ROOT_fields].node && !load->stop) {
    sc_fields_add(load, &names, &value[SC_KEY_ROOT_fields]);
  }
  sc_entity_rest(load, entities);
  sc_filters_add(load, &names, &value[SC_KEY_ROOT_exclude], &value[SC_KEY_ROOT_groups]);
  free(names.items);
}

static void add_all(ScLoad *load, const ScBlock *root) {
  const ScValue *value = &root->value[SC_KEY_ROOT_entities];
  uint32_t count = value->node ? value->node->count : 0;
  ScEntities entities = {.node = value->node, .bodies = calloc(count + 1u, sizeof *entities.bodies)};
  if (!entities.bodies) {
    sc_load_out_of_memory(load);
    return;
  }
  if (count) {
    add_entities(load, value, entities);
  }
  if (!load->stop) {
    add_named(load, root, entities);
  }
  free(entities.bodies);
}

static void load_root(ScLoad *load, const ScNode *root) {
  ScBlock block;
  if (root->kind != SC_NODE_MAP) {
    sc_message_expected(&load->log, SCREE_YAML_TYPE, root, "a map with scene and entities");
    return;
  }
  sc_block_read(&load->log, SC_BLOCK_ROOT, root, sc_message_mark(root), &block);
  create_scene(load, &block.value[SC_KEY_ROOT_scene]);
  add_all(load, &block);
}

ScreeStatus scree_yaml_load(const char *text, size_t length, int strict, ScreeYamlReport *report,
                            ScreeScene **out_scene) {
  ScLoad load = {.log = {.report = report, .strict = strict != 0}};
  ScArena arena = {0};
  *out_scene = NULL;
  if (report) {
    report->count = report->errors = report->warnings = 0;
  }
  const ScNode *root = sc_read_document(text, length, &arena, &load.log);
  if (root) {
    load_root(&load, root);
  }
  sc_doc_free(&arena);
  free(load.defs);
  free(load.sources);
  free(load.points);
  free(load.rings);
  free(load.cells);
  if (load.log.errors) {
    scree_scene_destroy(load.scene);
    return load.log.first;
  }
  *out_scene = load.scene;
  return SCREE_OK;
}
