// SPDX-License-Identifier: MIT
// Geometries and shapes of the text to shape definitions. Both list the same kinds in the same order, so that the first
// one given decides, and one piece of code reads them.
#include <string.h>

#include "load.h"

enum { CIRCLE, CAPSULE, BOX, POLYGON, CHAIN, EDGE, KIND_COUNT, RADIUS = KIND_COUNT };

_Static_assert(CIRCLE == (int)SC_KEY_SHAPE_circle && CIRCLE == (int)SC_KEY_GEOMETRY_circle, "order of schema.def");
_Static_assert(CAPSULE == (int)SC_KEY_SHAPE_capsule && CAPSULE == (int)SC_KEY_GEOMETRY_capsule, "order of schema.def");
_Static_assert(BOX == (int)SC_KEY_SHAPE_box && BOX == (int)SC_KEY_GEOMETRY_rectangle, "order of schema.def");
_Static_assert(POLYGON == (int)SC_KEY_SHAPE_polygon && POLYGON == (int)SC_KEY_GEOMETRY_polygon, "order of schema.def");
_Static_assert(CHAIN == (int)SC_KEY_SHAPE_chain && CHAIN == (int)SC_KEY_GEOMETRY_chain, "order of schema.def");
_Static_assert(EDGE == (int)SC_KEY_SHAPE_edge && EDGE == (int)SC_KEY_GEOMETRY_edge, "order of schema.def");
_Static_assert(RADIUS == (int)SC_KEY_SHAPE_radius && RADIUS == (int)SC_KEY_GEOMETRY_radius, "order of schema.def");

static const uint8_t shape_kinds[KIND_COUNT] = {
    [CIRCLE] = SCREE_SHAPE_CIRCLE,   [CAPSULE] = SCREE_SHAPE_CAPSULE, [BOX] = SCREE_SHAPE_BOX,
    [POLYGON] = SCREE_SHAPE_POLYGON, [CHAIN] = SCREE_SHAPE_CHAIN,     [EDGE] = SCREE_SHAPE_EDGE,
};

static void say_unused(ScLoad *load, ScreeSeverity severity, const ScValue *value, const char *why, const char *kind) {
  uint32_t before = sc_block_push(&load->log, value);
  sc_message_add(&load->log, severity, SCREE_YAML_VALUE, sc_message_mark(value->key), SC_WORDS(why, kind));
  sc_message_pop(&load->log, before);
}

// Which kind of shape a block is, or -1 after a message.
static int choose_kind(ScLoad *load, ScBlockId id, const ScBlock *block, ScMark mark) {
  uint32_t count;
  const ScKey *keys = sc_schema_keys(id, &count);
  int kind = -1;
  for (int i = 0; i < KIND_COUNT; i++) {
    const ScValue *value = &block->value[i];
    if (value->key && kind < 0) {
      kind = i;
    } else if (value->key) {
      ScreeSeverity severity = id == SC_BLOCK_SHAPE ? SCREE_ERROR : SCREE_WARNING; // the first counts in a geometry
      say_unused(load, severity, value, "one kind only; this is already a ", keys[kind].name);
    }
  }
  if (kind < 0) {
    SC_ERROR(&load->log, SCREE_YAML_MISSING, mark, "expected one of circle, capsule, ", keys[BOX].name,
             ", polygon, chain, edge");
  } else if (block->value[RADIUS].key && (kind == CIRCLE || kind == CAPSULE)) {
    say_unused(load, SCREE_WARNING, &block->value[RADIUS], "the radius is not used by a ", keys[kind].name);
  }
  return kind;
}

static int add_points(ScLoad *load, const ScNode *list, ScreeShapeDef *def) {
  int ok = 1;
  def->first_point = load->point_count;
  def->point_count = list->count;
  for (uint32_t i = 0; i < list->count && !load->stop; i++) {
    double xy[2] = {0.0, 0.0};
    uint32_t before = sc_message_push_index(&load->log, i);
    ok &= sc_block_read_point(&load->log, list->items[i], xy);
    sc_message_pop(&load->log, before);
    void *array = load->points;
    if (!sc_doc_grow(&array, load->point_count, &load->point_capacity, sizeof *load->points)) {
      sc_load_out_of_memory(load);
      return 0;
    }
    load->points = array;
    load->points[load->point_count++] = (ScreeVec2){xy[0], xy[1]};
  }
  return ok;
}

// The sizes of a shape. Returns 0 after a message.
static int fill_sizes(ScLoad *load, const ScBlock *block, int kind, ScreeShapeDef *def) {
  const ScValue *value = &block->value[kind];
  def->kind = shape_kinds[kind];
  if (!value->node) {
    return 0;
  }
  switch (kind) {
  case CIRCLE: def->radius = value->number[0]; return 1;
  case CAPSULE:
    def->length = value->number[0];
    def->radius = value->number[1];
    return 1;
  case BOX:
    def->width = value->number[0];
    def->height = value->number[1];
    def->radius = block->value[RADIUS].number[0];
    return 1;
  default: def->radius = block->value[RADIUS].number[0]; break;
  }
  uint32_t before = sc_block_push(&load->log, value);
  int ok = add_points(load, value->node, def);
  sc_message_pop(&load->log, before);
  return ok;
}

static void append(ScLoad *load, const ScValue *value, const ScreeShapeDef *def) {
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
  int kind = choose_kind(load, SC_BLOCK_GEOMETRY, &block, sc_message_mark(geometry->key));
  ScreeShapeDef def = *base;
  if (kind >= 0 && fill_sizes(load, &block, kind, &def)) {
    append(load, &block.value[kind], &def);
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
  take(&block, SC_KEY_SHAPE_density, &def.density);
  take(&block, SC_KEY_SHAPE_restitution, &def.restitution);
  take_u32(&block, SC_KEY_SHAPE_sensor, &def.sensor);
  take_u32(&block, SC_KEY_SHAPE_category, &def.category);
  take_u32(&block, SC_KEY_SHAPE_mask, &def.mask);
  if (block.value[SC_KEY_SHAPE_group].node) {
    def.group = (int32_t)block.value[SC_KEY_SHAPE_group].number[0];
  }
  int kind = choose_kind(load, SC_BLOCK_SHAPE, &block, sc_message_mark(node));
  int ok = fill_friction(load, &block.value[SC_KEY_SHAPE_friction], &def);
  if (kind >= 0 && fill_sizes(load, &block, kind, &def) && ok) {
    append(load, &block.value[kind], &def);
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
