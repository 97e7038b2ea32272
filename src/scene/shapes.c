// SPDX-License-Identifier: MIT
// Geometries and shapes of the text to shape definitions: where they are, what they are made of, whom they touch.
#include <string.h>

#include "load.h"

void sc_shapes_append(ScLoad *load, const ScValue *value, const ScreeShapeDef *def) {
  void *defs = load->defs, *sources = load->sources;
  int grown = sc_doc_grow(&defs, load->shape_count, &load->def_capacity, sizeof *load->defs) &
              sc_doc_grow(&sources, load->shape_count, &load->source_capacity, sizeof *load->sources);
  load->defs = defs;
  load->sources = sources;
  if (!grown) {
    sc_load_out_of_memory(load);
    return;
  }
  uint32_t before = sc_block_push(&load->log, value);
  load->defs[load->shape_count] = *def;
  ScShapeSource *source = &load->sources[load->shape_count++];
  source->mark = sc_message_mark(value->key);
  memcpy(source->path, load->log.path, sizeof source->path);
  sc_message_pop(&load->log, before);
}

void sc_shapes_add_geometry(ScLoad *load, const ScValue *geometry, const ScreeShapeDef *base) {
  ScBlock block;
  sc_block_read_inner(&load->log, SC_BLOCK_GEOMETRY, geometry, &block);
  if (!block.node) {
    return;
  }
  uint32_t before = sc_block_push(&load->log, geometry);
  int kind = sc_geometry_kind(load, SC_BLOCK_GEOMETRY, &block, sc_message_mark(geometry->key));
  ScreeShapeDef def = *base;
  if (kind >= 0 && sc_geometry_fill(load, &block, kind, &def)) {
    sc_shapes_append(load, &block.value[kind], &def);
  }
  sc_message_pop(&load->log, before);
}

static int fill_friction(ScLoad *load, const ScValue *friction, ScreeShapeDef *def) {
  if (!friction->node) {
    return !friction->key;
  }
  if (friction->node->kind != SC_NODE_MAP) {
    def->friction = friction->number[0];
    def->friction_kinetic = friction->number[0];
    return 1;
  }
  ScBlock block;
  sc_block_read_inner(&load->log, SC_BLOCK_FRICTION, friction, &block);
  const ScValue *held = &block.value[SC_KEY_FRICTION_static], *kinetic = &block.value[SC_KEY_FRICTION_kinetic];
  def->friction = held->number[0];
  def->friction_kinetic = kinetic->node ? kinetic->number[0] : def->friction;
  if (held->node && kinetic->node && def->friction_kinetic > def->friction) {
    uint32_t before = sc_block_push(&load->log, friction);
    uint32_t inner = sc_block_push(&load->log, kinetic);
    sc_message_expected(&load->log, SCREE_YAML_VALUE, kinetic->node, "no more than the static one");
    sc_message_pop(&load->log, inner);
    sc_message_pop(&load->log, before);
  }
  return held->node != NULL;
}

static void take(const ScBlock *block, int key, double *out) {
  if (block->value[key].node) {
    *out = block->value[key].number[0];
  }
}

static void take_u32(const ScBlock *block, int key, uint32_t *out) {
  if (block->value[key].node) {
    *out = (uint32_t)block->value[key].number[0];
  }
}

static void take_material(const ScBlock *block, ScreeShapeDef *def) {
  take(block, SC_KEY_SHAPE_density, &def->density);
  take(block, SC_KEY_SHAPE_restitution, &def->restitution);
  take(block, SC_KEY_SHAPE_rolling_resistance, &def->rolling_resistance);
  take(block, SC_KEY_SHAPE_surface_speed, &def->surface_speed);
  take_u32(block, SC_KEY_SHAPE_friction_mix, &def->friction_mix);
  take_u32(block, SC_KEY_SHAPE_restitution_mix, &def->restitution_mix);
}

static void take_filter(const ScBlock *block, ScreeShapeDef *def) {
  take_u32(block, SC_KEY_SHAPE_sensor, &def->sensor);
  take_u32(block, SC_KEY_SHAPE_category, &def->category);
  take_u32(block, SC_KEY_SHAPE_mask, &def->mask);
  if (block->value[SC_KEY_SHAPE_group].node) {
    def->group = (int32_t)block->value[SC_KEY_SHAPE_group].number[0];
  }
}

static void add_shape(ScLoad *load, const ScNode *node, const ScreeShapeDef *base) {
  ScBlock block;
  if (node->kind != SC_NODE_MAP) {
    sc_message_expected(&load->log, SCREE_YAML_TYPE, node, "a map that describes one shape");
    return;
  }
  sc_block_read(&load->log, SC_BLOCK_SHAPE, node, sc_message_mark(node), &block);
  ScreeShapeDef def = *base;
  const ScValue *position = &block.value[SC_KEY_SHAPE_position];
  def.position = (ScreeVec2){position->number[0], position->number[1]};
  def.angle = sc_load_angle(load, block.value[SC_KEY_SHAPE_angle].number[0]);
  const ScValue *one_way = &block.value[SC_KEY_SHAPE_one_way];
  def.one_way = (ScreeVec2){one_way->number[0], one_way->number[1]};
  take_material(&block, &def);
  take_filter(&block, &def);
  int kind = sc_geometry_kind(load, SC_BLOCK_SHAPE, &block, sc_message_mark(node));
  int ok = fill_friction(load, &block.value[SC_KEY_SHAPE_friction], &def);
  if (kind >= 0 && sc_geometry_fill(load, &block, kind, &def) && ok) {
    sc_shapes_append(load, &block.value[kind], &def);
  }
}

void sc_shapes_add_list(ScLoad *load, const ScValue *list, const ScreeShapeDef *base) {
  uint32_t before = sc_block_push(&load->log, list);
  for (uint32_t i = 0; i < list->node->count && !load->stop; i++) {
    uint32_t inner = sc_message_push_index(&load->log, i);
    add_shape(load, list->node->items[i], base);
    sc_message_pop(&load->log, inner);
  }
  sc_message_pop(&load->log, before);
}
