// SPDX-License-Identifier: MIT
// Chains: along a line of points, a link from point to point and a hinge where two meet. Links are entities named
// chain_0, chain_1 and so on, hinges joints by the same names, from the first point on.
#include "joint_table.h"
#include "load.h"

#define NEAR      1e-6    // m: points that are nearer are at one place
#define LINKS_MAX 100000u // of all chains
#define PI        3.14159265358979323846
#define NAME_ROOM 80

typedef struct Chain {
  const ScNode *key;
  ScBlock block;
  ScEntity link;
  ScreeBodyDef body;
  ScreeJointDef hinge;
  ScreeBody holders[2];    // of the ends that are held by a body
  uint32_t bodies, joints; // made so far
  ScreeVec2 at;            // where the last link ends
  ScreeBody first, last;
} Chain;

static const uint8_t end_keys[2] = {SC_KEY_CHAIN_start, SC_KEY_CHAIN_end};

static const ScValue *value_of(const Chain *chain, int key) { return &chain->block.value[key]; }

static double apart(ScreeVec2 a, ScreeVec2 b) {
  double x = b.x - a.x, y = b.y - a.y;
  return sc_load_root(x * x + y * y);
}

// The angle of a vector of that length, which is not 0.
static double direction(double x, double y, double length) {
  if (x < 0.0) {
    return (y < 0.0 ? -PI : PI) - direction(-x, y, length);
  }
  // Three times halved: the tangent of an eighth is below 0.2, and there the series is short.
  double tangent = y / (length + x);
  for (int i = 0; i < 2; i++) {
    tangent /= 1.0 + sc_load_root(1.0 + tangent * tangent);
  }
  double series = 0.0;
  for (int n = 19; n > 0; n -= 2) {
    series = 1.0 / n - tangent * tangent * series;
  }
  return 8.0 * tangent * series;
}

static ScText name_of(const Chain *chain, uint32_t number, char buffer[NAME_ROOM]) {
  ScText text = sc_message_text(buffer, NAME_ROOM);
  sc_message_put_foreign(&text, chain->key->text, chain->key->count, 64);
  sc_message_put(&text, "_");
  sc_message_put_number(&text, number);
  return text;
}

static void hinge(ScLoad *load, Chain *chain, const ScreeJointDef *def, ScreeVec2 at) {
  char buffer[NAME_ROOM];
  ScText name = name_of(chain, chain->joints++, buffer);
  ScreeJointDef placed = *def;
  ScreeJoint joint;
  if (load->log.errors) {
    return;
  }
  if (scree_joint_def_place(load->scene, &placed, at, NULL) != SCREE_OK ||
      scree_joint_create(load->scene, &placed, &joint) != SCREE_OK ||
      scree_joint_set_name(load->scene, joint, name.start, name.length) != SCREE_OK) {
    sc_fault_key(load, scree_scene_fault(load->scene), chain->key);
  }
}

static void join(ScLoad *load, Chain *chain, ScreeBody a, ScreeBody b, ScreeVec2 at) {
  ScreeJointDef def = chain->hinge;
  def.body_a = a;
  def.body_b = b;
  hinge(load, chain, &def, at);
}

// --- ends ---

static int is_held(const Chain *chain, int end) {
  const ScNode *node = value_of(chain, end_keys[end])->node;
  return node && !sc_doc_is(node, "free");
}

static void find_holders(ScLoad *load, const ScRoll *names, Chain *chain) {
  for (int end = 0; end < 2; end++) {
    const ScValue *value = value_of(chain, end_keys[end]);
    if (is_held(chain, end) && !sc_doc_is(value->node, "pinned")) {
      chain->holders[end] = sc_roll_find_value(load, names, value);
    }
  }
}

// What holds an end does not bend it.
static void hold(ScLoad *load, Chain *chain, int end, ScreeVec2 at) {
  if (is_held(chain, end)) {
    ScreeJointDef def = chain->hinge;
    def.limited = 0;
    def.spring = SCREE_SPRING_NONE;
    def.body_a = chain->holders[end];
    def.body_b = end ? chain->last : chain->first;
    hinge(load, chain, &def, at);
  }
}

// --- links ---

static void add_link(ScLoad *load, Chain *chain, ScreeVec2 to) {
  char buffer[NAME_ROOM];
  ScText name = name_of(chain, chain->bodies++, buffer);
  ScNode key = *chain->key;
  key.text = name.start;
  key.count = name.length;
  ScEntry entry = {.key = &key};
  ScreeVec2 from = chain->at;
  double length = apart(from, to), thickness = value_of(chain, SC_KEY_CHAIN_thickness)->number[0];
  chain->link.entry = &entry;
  chain->body.position = (ScreeVec2){0.5 * (from.x + to.x), 0.5 * (from.y + to.y)};
  chain->body.angle = direction(to.x - from.x, to.y - from.y, length);
  load->defs[0].width = load->defs[0].length = length;
  load->defs[0].height = thickness;
  load->defs[0].radius = value_of(chain, SC_KEY_CHAIN_shape)->number[0] == SCREE_SHAPE_BOX ? 0.0 : 0.5 * thickness;
  ScreeBody body = sc_entity_create(load, &chain->link, &chain->body);
  chain->at = to;
  if (chain->last) {
    join(load, chain, chain->last, body, from);
  } else {
    chain->first = body;
    hold(load, chain, 0, from);
  }
  chain->last = body;
}

static void refuse_point(ScLoad *load, const Chain *chain, uint32_t index, ScreeStatus status, const char *why) {
  const ScValue *points = value_of(chain, SC_KEY_CHAIN_points);
  uint32_t before = sc_block_push(&load->log, points);
  sc_message_push_index(&load->log, index);
  SC_ERROR(&load->log, status, sc_message_mark(points->node->items[index]), why);
  sc_message_pop(&load->log, before);
}

// Links up to the next point: one, or as many as make them about as long as asked for.
static void add_links(ScLoad *load, Chain *chain, uint32_t index, ScreeVec2 to) {
  const ScValue *step = value_of(chain, SC_KEY_CHAIN_link_length);
  ScreeVec2 from = chain->at;
  double length = apart(from, to), ratio = step->node ? length / step->number[0] : 1.0;
  uint32_t parts = ratio < 1.5 ? 1u : ratio < LINKS_MAX ? (uint32_t)(ratio + 0.5) : LINKS_MAX + 1u;
  load->links += parts;
  if (length < NEAR) {
    refuse_point(load, chain, index, SCREE_DEGENERATE, "the point is where the one before it is");
    return;
  }
  if (load->links > LINKS_MAX) {
    refuse_point(load, chain, index, SCREE_YAML_LIMIT, "the chains have more than 100,000 links");
    return;
  }
  for (uint32_t i = 1; i < parts && !load->log.errors; i++) {
    double share = (double)i / parts;
    add_link(load, chain, (ScreeVec2){from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share});
  }
  if (!load->log.errors) {
    add_link(load, chain, to);
  }
}

static void close(ScLoad *load, Chain *chain, ScreeVec2 start) {
  if (apart(start, chain->at) >= NEAR) {
    hold(load, chain, 1, chain->at);
    return;
  }
  for (int end = 0; end < 2; end++) {
    if (is_held(chain, end)) {
      sc_block_refuse(&load->log, value_of(chain, end_keys[end]), SCREE_YAML_VALUE, "free, as the chain is closed");
    }
  }
  if (chain->bodies < 3) {
    sc_block_refuse(&load->log, value_of(chain, SC_KEY_CHAIN_points), SCREE_TOO_FEW_POINTS,
                    "3 links or more to close a chain");
  } else if (!load->log.errors) {
    join(load, chain, chain->last, chain->first, chain->at);
  }
}

static ScreeVec2 read_point(ScLoad *load, const Chain *chain, uint32_t index) {
  const ScValue *points = value_of(chain, SC_KEY_CHAIN_points);
  double xy[2] = {0.0, 0.0};
  uint32_t before = sc_block_push(&load->log, points);
  sc_message_push_index(&load->log, index);
  sc_block_read_point(&load->log, points->node->items[index], xy);
  sc_message_pop(&load->log, before);
  return (ScreeVec2){xy[0], xy[1]};
}

static void run(ScLoad *load, Chain *chain) {
  uint32_t count = value_of(chain, SC_KEY_CHAIN_points)->node->count;
  for (uint32_t i = 0; i < count; i++) { // whatever else is wrong
    read_point(load, chain, i);
  }
  if (load->log.errors) {
    return;
  }
  ScreeVec2 start = chain->at = read_point(load, chain, 0);
  for (uint32_t i = 1; i < count && !load->log.errors; i++) {
    add_links(load, chain, i, read_point(load, chain, i));
  }
  if (!load->log.errors) {
    close(load, chain, start);
  }
}

static void read_hinge(ScLoad *load, Chain *chain) {
  const ScValue *bend = value_of(chain, SC_KEY_CHAIN_max_bend);
  ScreeJointDef *def = &chain->hinge;
  *def = scree_joint_def_default(SCREE_JOINT_REVOLUTE);
  sc_joint_read_spring(load, value_of(chain, SC_KEY_CHAIN_spring), &def->spring, &def->stiffness, &def->damping);
  def->collide = (uint32_t)value_of(chain, SC_KEY_CHAIN_entities_collide)->number[0];
  def->break_force = value_of(chain, SC_KEY_CHAIN_break_force)->number[0];
  def->break_torque = value_of(chain, SC_KEY_CHAIN_break_torque)->number[0];
  if (bend->node) {
    def->limited = 1;
    def->upper = sc_load_angle(load, bend->number[0]);
    def->lower = -def->upper;
  }
}

static void add_chain(ScLoad *load, const ScRoll *names, const ScEntry *entry) {
  Chain chain = {.key = entry->key};
  sc_roll_check(load, entry->key, 0);
  sc_block_read(&load->log, SC_BLOCK_CHAIN, entry->value, sc_message_mark(entry->key), &chain.block);
  sc_entity_read_link(load, value_of(&chain, SC_KEY_CHAIN_physics), value_of(&chain, SC_KEY_CHAIN_visual), &chain.link);
  read_hinge(load, &chain);
  ScreeShapeDef shape = sc_entity_shape(load, &chain.link);
  shape.kind = SCREE_SHAPE_CAPSULE;
  if (value_of(&chain, SC_KEY_CHAIN_shape)->node) {
    shape.kind = (uint32_t)value_of(&chain, SC_KEY_CHAIN_shape)->number[0];
  }
  chain.body = sc_entity_body(load, &chain.link);
  load->shape_count = load->point_count = load->ring_count = load->cell_count = 0;
  const ScValue *points = value_of(&chain, SC_KEY_CHAIN_points);
  find_holders(load, names, &chain);
  if (points->node) {
    sc_shapes_append(load, points, &shape);
    run(load, &chain);
  }
}

void sc_chains_add(ScLoad *load, const ScRoll *names, const ScValue *chains) {
  sc_roll_each(load, names, chains, "a map that describes a chain", add_chain);
}
