// SPDX-License-Identifier: MIT
// Events of libyaml to a tree. Everything that can grow is bounded: bytes, nesting, nodes with aliases counted as
// copies, anchors, and the directives that libyaml compares pair by pair.
#include "read.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "map.h"

#define ANCHORS_MAX    4000u // kept sorted, so that each alias finds its own quickly
#define DIRECTIVES_MAX 16    // two of them are libyaml's own

typedef struct Anchor {
  const char *name;
  ScNode *node;
} Anchor;

// A list or a map that is not closed yet.
typedef struct Frame {
  ScNode *node;
  uint32_t first;   // of its children on the stack of children
  uint32_t in_path; // length of the path to pop back to
} Frame;

typedef struct Reader {
  yaml_parser_t parser;
  const char *text;
  size_t left;
  ScArena *arena;
  ScLog *log;
  const ScNode *root;
  uint32_t nodes, anchor_count, depth, documents;
  Anchor anchors[ANCHORS_MAX];
  Frame frames[SCREE_YAML_DEPTH_MAX];
  const ScNode **children;
  uint32_t child_count, child_capacity;
} Reader;

static ScMark mark_of(yaml_mark_t mark) { return (ScMark){(uint32_t)mark.line + 1u, (uint32_t)mark.column + 1u}; }

static int too_many_directives(const yaml_parser_t *parser) {
  return parser->tag_directives.top - parser->tag_directives.start > DIRECTIVES_MAX;
}

// Feeds libyaml. Failing here is the one way to stop it while it gathers directives.
static int feed(void *data, unsigned char *buffer, size_t size, size_t *out_size) {
  Reader *reader = data;
  size_t taken = size < reader->left ? size : reader->left;
  if (taken) {
    memcpy(buffer, reader->text, taken);
    reader->text += taken;
    reader->left -= taken;
  }
  *out_size = taken;
  return !too_many_directives(&reader->parser);
}

static int fail_limit(Reader *reader, ScMark mark, const char *what, double most, const char *unit) {
  char number[24];
  ScText text = sc_message_text(number, sizeof number);
  sc_message_put_number(&text, most);
  SC_ERROR(reader->log, SCREE_YAML_LIMIT, mark, what, ": at most ", number, unit, " are allowed");
  return 0;
}

static int fail_memory(Reader *reader) {
  SC_ERROR(reader->log, SCREE_OUT_OF_MEMORY, (ScMark){0}, scree_status_text(SCREE_OUT_OF_MEMORY));
  return 0;
}

// Where byte `offset` of the text is. For errors of libyaml's decoder, which knows no lines.
static ScMark mark_of_offset(const char *text, size_t length, size_t offset) {
  ScMark mark = {1, 1};
  for (size_t i = 0; i < offset && i < length; i++) {
    mark.column++;
    if (text[i] == '\n') {
      mark = (ScMark){mark.line + 1u, 1};
    }
  }
  return mark;
}

static int fail_parser(Reader *reader, const char *text, size_t length) {
  const yaml_parser_t *parser = &reader->parser;
  if (parser->error == YAML_MEMORY_ERROR) {
    return fail_memory(reader);
  }
  if (too_many_directives(parser)) {
    return fail_limit(reader, (ScMark){0}, "too many % directives", DIRECTIVES_MAX, "");
  }
  const char *problem = parser->problem ? parser->problem : scree_status_text(SCREE_YAML_SYNTAX);
  ScMark mark = parser->error == YAML_READER_ERROR ? mark_of_offset(text, length, parser->problem_offset)
                                                   : mark_of(parser->problem_mark);
  SC_ERROR(reader->log, SCREE_YAML_SYNTAX, mark, problem, parser->context ? " " : "",
           parser->context ? parser->context : "");
  return 0;
}

static ScNode *new_node(Reader *reader, ScNodeKind kind, yaml_mark_t mark) {
  ScNode *node = sc_doc_take(reader->arena, sizeof *node);
  if (!node) {
    fail_memory(reader);
    return NULL;
  }
  ScMark at = mark_of(mark);
  *node = (ScNode){.kind = (uint8_t)kind, .line = at.line, .column = at.column, .weight = 1};
  return node;
}

// A value goes on the path under its key, an item under its number.
static void push_path(Reader *reader, Frame *frame) {
  uint32_t inside = reader->child_count - frame->first;
  if (frame->node->kind == SC_NODE_LIST) {
    frame->in_path = sc_message_push_index(reader->log, inside);
  } else if (inside % 2u) {
    const ScNode *key = reader->children[reader->child_count - 1u];
    frame->in_path = sc_message_push(reader->log, key->text, key->count);
  } else {
    frame->in_path = reader->log->path_length;
  }
}

// Hands a finished node to the list or map around it, or makes it the root.
static int add(Reader *reader, ScNode *node, ScMark mark) {
  if (reader->depth == 0) {
    reader->root = node;
    return 1;
  }
  Frame *frame = &reader->frames[reader->depth - 1u];
  int is_key = frame->node->kind == SC_NODE_MAP && (reader->child_count - frame->first) % 2u == 0;
  if (is_key && node->kind != SC_NODE_SCALAR) {
    SC_ERROR(reader->log, SCREE_YAML_TYPE, mark, "a key must be a word, not a list or a map");
    return 0;
  }
  void *array = reader->children;
  if (!sc_doc_grow(&array, reader->child_count, &reader->child_capacity, sizeof *reader->children)) {
    return fail_memory(reader);
  }
  reader->children = array;
  reader->children[reader->child_count++] = node;
  frame->node->weight += node->weight;
  if (node->height >= frame->node->height) {
    frame->node->height = (uint8_t)(node->height + 1u);
  }
  return 1;
}

static int count_nodes(Reader *reader, uint32_t more, ScMark mark) {
  reader->nodes += more;
  return reader->nodes <= SCREE_YAML_NODES_MAX ||
         fail_limit(reader, mark, "too many nodes, aliases counted as copies", SCREE_YAML_NODES_MAX, "");
}

// Where an anchor of this name is or would be.
static uint32_t anchor_place(const Reader *reader, const char *name) {
  uint32_t low = 0, high = reader->anchor_count;
  while (low < high) {
    uint32_t middle = (low + high) / 2u;
    if (strcmp(reader->anchors[middle].name, name) < 0) {
      low = middle + 1u;
    } else {
      high = middle;
    }
  }
  return low;
}

static int is_anchor_at(const Reader *reader, uint32_t place, const char *name) {
  return place < reader->anchor_count && strcmp(reader->anchors[place].name, name) == 0;
}

// A name that is given again means the newer node from here on.
static int define_anchor(Reader *reader, const yaml_char_t *anchor, ScNode *node) {
  if (!anchor) {
    return 1;
  }
  const char *name = (const char *)anchor;
  uint32_t place = anchor_place(reader, name);
  Anchor *at = &reader->anchors[place];
  if (is_anchor_at(reader, place, name)) {
    at->node = node;
    return 1;
  }
  if (reader->anchor_count == ANCHORS_MAX) {
    return fail_limit(reader, sc_message_mark(node), "too many anchors", ANCHORS_MAX, "");
  }
  size_t bytes = strlen(name) + 1u;
  char *copy = sc_doc_take(reader->arena, bytes);
  if (!copy) {
    return fail_memory(reader);
  }
  memcpy(copy, name, bytes);
  memmove(at + 1, at, (reader->anchor_count - place) * sizeof *at);
  *at = (Anchor){copy, node};
  reader->anchor_count++;
  return 1;
}

static int on_alias(Reader *reader, const yaml_event_t *event) {
  const char *name = (const char *)event->data.alias.anchor;
  ScMark mark = mark_of(event->start_mark);
  uint32_t place = anchor_place(reader, name);
  ScNode *node = is_anchor_at(reader, place, name) ? reader->anchors[place].node : NULL;
  char clean[48];
  ScText text = sc_message_text(clean, sizeof clean);
  sc_message_put_foreign(&text, name, (uint32_t)strlen(name), 40);
  if (!node) {
    SC_ERROR(reader->log, SCREE_YAML_VALUE, mark, "no anchor &", clean, " stands before this alias");
    return 0;
  }
  if (node->open) {
    SC_ERROR(reader->log, SCREE_YAML_LIMIT, mark, "the alias *", clean, " contains itself");
    return 0;
  }
  if (reader->depth + node->height > SCREE_YAML_DEPTH_MAX) {
    return fail_limit(reader, mark, "nested too deeply", SCREE_YAML_DEPTH_MAX, " levels");
  }
  return count_nodes(reader, node->weight, mark) && add(reader, node, mark);
}

static int on_scalar(Reader *reader, const yaml_event_t *event) {
  ScMark mark = mark_of(event->start_mark);
  uint32_t length = (uint32_t)event->data.scalar.length;
  ScNode *node = new_node(reader, SC_NODE_SCALAR, event->start_mark);
  char *text = node ? sc_doc_take(reader->arena, length + 1u) : NULL;
  if (!text) {
    return node ? fail_memory(reader) : 0;
  }
  memcpy(text, event->data.scalar.value, length);
  text[length] = '\0';
  node->text = text;
  node->count = length;
  node->quoted = event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
  return count_nodes(reader, 1, mark) && define_anchor(reader, event->data.scalar.anchor, node) &&
         add(reader, node, mark);
}

static int on_start(Reader *reader, ScNodeKind kind, const yaml_event_t *event, const yaml_char_t *anchor) {
  ScMark mark = mark_of(event->start_mark);
  if (reader->depth == SCREE_YAML_DEPTH_MAX) {
    return fail_limit(reader, mark, "nested too deeply", SCREE_YAML_DEPTH_MAX, " levels");
  }
  ScNode *node = new_node(reader, kind, event->start_mark);
  if (!node || !count_nodes(reader, 1, mark) || !define_anchor(reader, anchor, node)) {
    return 0;
  }
  node->open = 1;
  node->height = 1;
  if (reader->depth > 0) {
    push_path(reader, &reader->frames[reader->depth - 1u]);
  }
  reader->frames[reader->depth++] = (Frame){node, reader->child_count, 0};
  return 1;
}

static int close_list(Reader *reader, ScNode *list, const ScNode *const *items, uint32_t count) {
  list->items = sc_doc_take(reader->arena, count * sizeof *list->items);
  if (!list->items) {
    return fail_memory(reader);
  }
  memcpy(list->items, items, count * sizeof *list->items);
  list->count = count;
  return 1;
}

static int on_end(Reader *reader) {
  Frame frame = reader->frames[--reader->depth];
  ScNode *node = frame.node;
  const ScNode *const *children = reader->children + frame.first;
  uint32_t count = reader->child_count - frame.first;
  node->open = 0;
  if (node->kind == SC_NODE_LIST ? !close_list(reader, node, children, count)
                                 : !sc_map_close(node, children, count / 2u, reader->arena, reader->log)) {
    return node->kind == SC_NODE_LIST ? 0 : fail_memory(reader);
  }
  reader->child_count = frame.first;
  if (reader->depth > 0) {
    sc_message_pop(reader->log, reader->frames[reader->depth - 1u].in_path);
  }
  return add(reader, node, sc_message_mark(node));
}

static int refuse_tag(Reader *reader, const yaml_event_t *event, const yaml_char_t *tag) {
  if (!tag) {
    return 1;
  }
  char clean[48];
  ScText text = sc_message_text(clean, sizeof clean);
  sc_message_put_foreign(&text, (const char *)tag, (uint32_t)strlen((const char *)tag), 40);
  SC_ERROR(reader->log, SCREE_YAML_VALUE, mark_of(event->start_mark), "found the tag ", clean, "; expected none");
  return 0;
}

static int on_document(Reader *reader, const yaml_event_t *event) {
  ScMark mark = mark_of(event->start_mark);
  if (reader->documents++ > 0) {
    SC_ERROR(reader->log, SCREE_YAML_VALUE, mark, "a second document begins here; expected one");
    return 0;
  }
  return !too_many_directives(&reader->parser) || fail_limit(reader, mark, "too many % directives", DIRECTIVES_MAX, "");
}

static int on_event(Reader *reader, const yaml_event_t *event) {
  switch (event->type) {
  case YAML_DOCUMENT_START_EVENT: return on_document(reader, event);
  case YAML_ALIAS_EVENT: return on_alias(reader, event);
  case YAML_SCALAR_EVENT: return refuse_tag(reader, event, event->data.scalar.tag) && on_scalar(reader, event);
  case YAML_SEQUENCE_START_EVENT:
    return refuse_tag(reader, event, event->data.sequence_start.tag) &&
           on_start(reader, SC_NODE_LIST, event, event->data.sequence_start.anchor);
  case YAML_MAPPING_START_EVENT:
    return refuse_tag(reader, event, event->data.mapping_start.tag) &&
           on_start(reader, SC_NODE_MAP, event, event->data.mapping_start.anchor);
  case YAML_SEQUENCE_END_EVENT:
  case YAML_MAPPING_END_EVENT: return on_end(reader);
  default: return 1;
  }
}

static int read_events(Reader *reader, const char *text, size_t length) {
  for (int done = 0; !done;) {
    yaml_event_t event;
    if (!yaml_parser_parse(&reader->parser, &event)) {
      return fail_parser(reader, text, length);
    }
    done = event.type == YAML_STREAM_END_EVENT;
    int ok = on_event(reader, &event);
    yaml_event_delete(&event);
    if (!ok) {
      return 0;
    }
  }
  if (!reader->root) {
    SC_ERROR(reader->log, SCREE_YAML_MISSING, (ScMark){0}, "the text is empty; expected a map with scene and entities");
  }
  return reader->root != NULL;
}

const ScNode *sc_read_document(const char *text, size_t length, ScArena *arena, ScLog *log) {
  Reader *reader = calloc(1, sizeof *reader);
  if (!reader) {
    SC_ERROR(log, SCREE_OUT_OF_MEMORY, (ScMark){0}, scree_status_text(SCREE_OUT_OF_MEMORY));
    return NULL;
  }
  reader->text = text;
  reader->left = length;
  reader->arena = arena;
  reader->log = log;
  int ok = 0;
  if (length > SCREE_YAML_BYTES_MAX) {
    fail_limit(reader, (ScMark){0}, "the text is too long", SCREE_YAML_BYTES_MAX, " bytes");
  } else if (!yaml_parser_initialize(&reader->parser)) {
    fail_memory(reader);
  } else {
    yaml_parser_set_input(&reader->parser, feed, reader);
    ok = read_events(reader, text, length);
    yaml_parser_delete(&reader->parser);
  }
  const ScNode *root = ok ? reader->root : NULL;
  free(reader->children);
  free(reader);
  sc_message_pop(log, 0);
  return root;
}
