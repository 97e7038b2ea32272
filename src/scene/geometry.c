// SPDX-License-Identifier: MIT
// Which kind of shape a map describes, and its sizes. A geometry and an item of `shapes` list the same kinds in the
// same order, so that the first one given decides, and one piece of code reads both.
#include "load.h"

enum { CIRCLE, CAPSULE, BOX, POLYGON, CHAIN, EDGE, HULL, OUTLINE, TILES, KIND_COUNT, RADIUS = KIND_COUNT, LOOP };

#define SAME_PLACE(place, key)                                                                                         \
  _Static_assert((place) == (int)SC_KEY_SHAPE_##key && (place) == (int)SC_KEY_GEOMETRY_##key, "order of schema.def")

SAME_PLACE(CIRCLE, circle);
SAME_PLACE(CAPSULE, capsule);
_Static_assert(BOX == (int)SC_KEY_SHAPE_box && BOX == (int)SC_KEY_GEOMETRY_rectangle, "order of schema.def");
SAME_PLACE(POLYGON, polygon);
SAME_PLACE(CHAIN, chain);
SAME_PLACE(EDGE, edge);
SAME_PLACE(HULL, hull);
SAME_PLACE(OUTLINE, outline);
SAME_PLACE(TILES, tiles);
SAME_PLACE(RADIUS, radius);
SAME_PLACE(LOOP, loop);

static const uint8_t shape_kinds[KIND_COUNT] = {
    [CIRCLE] = SCREE_SHAPE_CIRCLE,   [CAPSULE] = SCREE_SHAPE_CAPSULE, [BOX] = SCREE_SHAPE_BOX,
    [POLYGON] = SCREE_SHAPE_POLYGON, [CHAIN] = SCREE_SHAPE_CHAIN,     [EDGE] = SCREE_SHAPE_EDGE,
    [HULL] = SCREE_SHAPE_HULL,       [OUTLINE] = SCREE_SHAPE_OUTLINE, [TILES] = SCREE_SHAPE_TILES,
};

static void say_unused(ScLoad *load, ScreeSeverity severity, const ScValue *value, const char *why, const char *kind) {
  uint32_t before = sc_block_push(&load->log, value);
  sc_message_add(&load->log, severity, SCREE_YAML_VALUE, sc_message_mark(value->key), SC_WORDS(why, kind));
  sc_message_pop(&load->log, before);
}

static void say_no_kind(ScLoad *load, const ScKey *keys, ScMark mark) {
  char buffer[128];
  ScText text = sc_message_text(buffer, sizeof buffer);
  for (int i = 0; i < KIND_COUNT; i++) {
    sc_message_put(&text, i ? ", " : "");
    sc_message_put(&text, keys[i].name);
  }
  SC_ERROR(&load->log, SCREE_YAML_MISSING, mark, "expected one of ", buffer);
}

int sc_geometry_kind(ScLoad *load, ScBlockId id, const ScBlock *block, ScMark mark) {
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
    say_no_kind(load, keys, mark);
    return kind;
  }
  if (block->value[RADIUS].key && (kind == CIRCLE || kind == CAPSULE)) {
    say_unused(load, SCREE_WARNING, &block->value[RADIUS], "the radius is not used by a ", keys[kind].name);
  }
  if (block->value[LOOP].key && kind != CHAIN) {
    say_unused(load, SCREE_WARNING, &block->value[LOOP], "only a chain can be a loop; this is a ", keys[kind].name);
  }
  return kind;
}

// --- points ---

static int push_point(ScLoad *load, ScreeVec2 point) {
  void *array = load->points;
  if (!sc_doc_grow(&array, load->point_count, &load->point_capacity, sizeof *load->points)) {
    sc_load_out_of_memory(load);
    return 0;
  }
  load->points = array;
  load->points[load->point_count++] = point;
  return 1;
}

static int add_points(ScLoad *load, const ScNode *list) {
  int ok = 1;
  for (uint32_t i = 0; i < list->count && !load->stop; i++) {
    double xy[2] = {0.0, 0.0};
    uint32_t before = sc_message_push_index(&load->log, i);
    ok &= sc_block_read_point(&load->log, list->items[i], xy);
    sc_message_pop(&load->log, before);
    ok &= push_point(load, (ScreeVec2){xy[0], xy[1]});
  }
  return ok;
}

// --- outlines ---

static int push_ring(ScLoad *load, uint32_t size) {
  void *array = load->rings;
  if (!sc_doc_grow(&array, load->ring_count, &load->ring_capacity, sizeof *load->rings)) {
    sc_load_out_of_memory(load);
    return 0;
  }
  load->rings = array;
  load->rings[load->ring_count++] = size;
  return 1;
}

// A list of rings begins with a list that begins with a list.
static int is_list_of_rings(const ScNode *list) {
  const ScNode *first = list->items[0];
  return first->kind == SC_NODE_LIST && first->count > 0 && first->items[0]->kind == SC_NODE_LIST;
}

static int add_ring(ScLoad *load, const ScNode *ring) {
  if (ring->kind != SC_NODE_LIST || ring->count < 3) {
    ScreeStatus status = ring->kind == SC_NODE_LIST ? SCREE_TOO_FEW_POINTS : SCREE_YAML_TYPE;
    sc_message_expected(&load->log, status, ring, "a ring of 3 or more points [x, y]");
    return 0;
  }
  return add_points(load, ring);
}

static int add_rings(ScLoad *load, const ScNode *list) {
  int ok = 1;
  for (uint32_t i = 0; i < list->count && !load->stop; i++) {
    uint32_t before = sc_message_push_index(&load->log, i);
    ok &= add_ring(load, list->items[i]) && push_ring(load, list->items[i]->count);
    sc_message_pop(&load->log, before);
  }
  return ok;
}

// What would be too much is refused before any of it is copied.
static int has_room(ScLoad *load, const ScNode *list, int rings) {
  uint32_t points = rings ? 0 : list->count;
  for (uint32_t i = 0; rings && i < list->count && points <= SCREE_OUTLINE_MAX; i++) {
    points += list->items[i]->kind == SC_NODE_LIST ? list->items[i]->count : 0;
  }
  if (points <= SCREE_OUTLINE_MAX) {
    return 1;
  }
  char expected[64];
  ScText text = sc_message_text(expected, sizeof expected);
  sc_message_put(&text, "at most ");
  sc_message_put_number(&text, SCREE_OUTLINE_MAX);
  sc_message_put(&text, " points in all");
  sc_message_expected(&load->log, SCREE_TOO_MANY_POINTS, list, expected);
  return 0;
}

static int add_outline(ScLoad *load, const ScNode *list, ScreeShapeDef *def) {
  int rings = is_list_of_rings(list);
  if (!has_room(load, list, rings)) {
    return 0;
  }
  if (!rings) {
    return add_ring(load, list); // without a ring in the definition, all points are one
  }
  def->first_ring = load->ring_count;
  def->ring_count = list->count;
  return add_rings(load, list);
}

// --- tiles ---

static int is_empty_cell(char c) { return c == '.' || c == ' '; }

// As wide as the first row, and of characters of one byte, so that what looks like a cell is one.
static int check_row(ScLoad *load, const ScNode *row, const ScNode *first) {
  if (row->kind != SC_NODE_SCALAR || row->count == 0) {
    sc_message_expected(&load->log, SCREE_YAML_TYPE, row, "a row of cells such as \"..##\"");
    return 0;
  }
  if (row != first && first->kind == SC_NODE_SCALAR && row->count != first->count) {
    char number[24];
    ScText text = sc_message_text(number, sizeof number);
    sc_message_put_number(&text, first->count);
    SC_ERROR(&load->log, SCREE_YAML_VALUE, sc_message_mark(row), "expected as many cells as in the first row, ",
             number);
    return 0;
  }
  for (uint32_t i = 0; i < row->count; i++) {
    if (row->text[i] < ' ' || row->text[i] > '~') {
      sc_message_expected(&load->log, SCREE_YAML_VALUE, row, "characters of ASCII, one to a cell");
      return 0;
    }
  }
  return 1;
}

static int check_rows(ScLoad *load, const ScNode *list) {
  int ok = 1;
  for (uint32_t i = 0; i < list->count; i++) {
    uint32_t before = sc_message_push_index(&load->log, i);
    ok &= check_row(load, list->items[i], list->items[0]);
    sc_message_pop(&load->log, before);
  }
  return ok;
}

// The bytes of the text bound the cells that are written in it; this bounds what aliases make of them.
static int has_room_for_cells(ScLoad *load, const ScNode *list, uint64_t cells) {
  if (cells > SCREE_TILES_MAX) {
    char expected[64];
    ScText text = sc_message_text(expected, sizeof expected);
    sc_message_put(&text, "at most ");
    sc_message_put_number(&text, SCREE_TILES_MAX);
    sc_message_put(&text, " cells");
    sc_message_expected(&load->log, SCREE_OUT_OF_RANGE, list, expected);
    return 0;
  }
  load->cells_read += (uint32_t)cells;
  if (load->cells_read > SCREE_YAML_BYTES_MAX) {
    SC_ERROR(&load->log, SCREE_YAML_LIMIT, sc_message_mark(list), "too many cells, aliases counted as copies");
    load->stop = 1;
  }
  return !load->stop;
}

static int push_cell(ScLoad *load, int full) {
  void *array = load->cells;
  if (!sc_doc_grow(&array, load->cell_count, &load->cell_capacity, sizeof *load->cells)) {
    sc_load_out_of_memory(load);
    return 0;
  }
  load->cells = array;
  load->cells[load->cell_count++] = (uint8_t)full;
  return 1;
}

// The text has the top row first, the engine the lowest.
static int add_cells(ScLoad *load, const ScNode *list, ScreeShapeDef *def) {
  uint64_t cells = list->items[0]->kind == SC_NODE_SCALAR ? (uint64_t)list->count * list->items[0]->count : 0;
  if (!has_room_for_cells(load, list, cells) || !check_rows(load, list)) {
    return 0;
  }
  def->columns = list->items[0]->count;
  def->rows = list->count;
  def->first_cell = load->cell_count;
  for (uint32_t row = list->count; row-- > 0;) {
    for (uint32_t i = 0; i < def->columns; i++) {
      if (!push_cell(load, !is_empty_cell(list->items[row]->text[i]))) {
        return 0;
      }
    }
  }
  return 1;
}

static int add_tiles(ScLoad *load, const ScValue *value, ScreeShapeDef *def) {
  ScBlock block;
  sc_block_read_inner(&load->log, SC_BLOCK_TILES, value, &block);
  const ScValue *cell = &block.value[SC_KEY_TILES_cell], *rows = &block.value[SC_KEY_TILES_rows];
  def->width = cell->number[0];
  def->height = cell->number[1];
  if (!rows->node) {
    return 0;
  }
  uint32_t before = sc_block_push(&load->log, value);
  sc_block_push(&load->log, rows);
  int ok = add_cells(load, rows->node, def);
  sc_message_pop(&load->log, before);
  return ok && cell->node;
}

// --- all of them ---

static int fill_lists(ScLoad *load, const ScValue *value, int kind, ScreeShapeDef *def) {
  uint32_t before = sc_block_push(&load->log, value);
  def->first_point = load->point_count;
  int ok = kind == OUTLINE ? add_outline(load, value->node, def) : add_points(load, value->node);
  def->point_count = load->point_count - def->first_point;
  sc_message_pop(&load->log, before);
  return ok;
}

int sc_geometry_fill(ScLoad *load, const ScBlock *block, int kind, ScreeShapeDef *def) {
  const ScValue *value = &block->value[kind];
  const double *number = value->number;
  def->kind = shape_kinds[kind];
  if (!value->node) {
    return 0;
  }
  if (kind != CIRCLE && kind != CAPSULE) {
    def->radius = block->value[RADIUS].number[0];
  }
  switch (kind) {
  case CIRCLE: def->radius = number[0]; return 1;
  case CAPSULE:
    def->length = number[0];
    def->radius = number[1];
    return 1;
  case BOX:
    def->width = number[0];
    def->height = number[1];
    return 1;
  case TILES: return add_tiles(load, value, def);
  case CHAIN: def->loop = (uint32_t)block->value[LOOP].number[0]; break;
  default: break;
  }
  return fill_lists(load, value, kind, def);
}
