// SPDX-License-Identifier: MIT
// The joints of a text, in its order.
#include <stdlib.h>

#include "load.h"

static ScreeBody find(ScLoad *load, const ScRoll *names, const ScValue *name) {
  ScreeBody body = 0;
  if (name->node) {
    uint32_t before = sc_block_push(&load->log, name);
    sc_roll_find(load, names, name->node, &body);
    sc_message_pop(&load->log, before);
  }
  return body;
}

static void find_bodies(ScLoad *load, const ScRoll *names, ScJoint *joint) {
  const ScValue *child = &joint->block.value[SC_KEY_JOINT_child];
  joint->def.body_a = find(load, names, &joint->block.value[SC_KEY_JOINT_parent]);
  joint->def.body_b = find(load, names, child);
  if (joint->def.body_b && joint->def.body_a == joint->def.body_b) {
    uint32_t before = sc_block_push(&load->log, child);
    sc_message_expected(&load->log, SCREE_SAME_BODY, child->node, "another entity than the parent");
    sc_message_pop(&load->log, before);
  }
}

static ScreeJoint create(ScLoad *load, const ScJoint *joint) {
  const ScNode *name = joint->entry->key;
  ScreeJoint made = 0;
  if (scree_joint_create(load->scene, &joint->def, &made) != SCREE_OK) {
    sc_fault_joint(load, scree_scene_fault(load->scene), joint);
  } else if (!sc_roll_is_nameless(name) &&
             scree_joint_set_name(load->scene, made, name->text, name->count) != SCREE_OK) {
    sc_fault_key(load, scree_scene_fault(load->scene), name);
  }
  return made;
}

// The joint, if its motor is to begin where it is to end.
static ScreeJoint add_joint(ScLoad *load, const ScRoll *names, const ScEntry *entry) {
  ScJoint joint; // a block is large, and reading sets it
  joint.entry = entry;
  joint.rope = joint.instant = 0;
  if (!sc_roll_is_good(entry->key)) {
    SC_ERROR(&load->log, SCREE_BAD_NAME, sc_message_mark(entry->key), scree_status_text(SCREE_BAD_NAME));
  }
  if (entry->value->kind != SC_NODE_MAP) {
    sc_message_expected(&load->log, SCREE_YAML_TYPE, entry->value, "a map that describes a joint");
    return 0;
  }
  sc_block_read(&load->log, SC_BLOCK_JOINT, entry->value, sc_message_mark(entry->key), &joint.block);
  uint32_t type = (uint32_t)joint.block.value[SC_KEY_JOINT_type].number[0];
  joint.rope = type == SC_JOINT_ROPE;
  joint.def = scree_joint_def_default(joint.rope ? (uint32_t)SCREE_JOINT_DISTANCE : type);
  find_bodies(load, names, &joint);
  if (type) { // or nothing else can be judged
    sc_joint_read(load, &joint);
  }
  ScreeJoint made = load->log.errors ? 0 : create(load, &joint);
  return joint.instant ? made : 0;
}

void sc_joints_add(ScLoad *load, const ScRoll *names, const ScValue *joints) {
  const ScNode *map = joints->node;
  ScreeJoint *snaps = calloc(map->count + 1u, sizeof *snaps);
  if (!snaps) {
    sc_load_out_of_memory(load);
    return;
  }
  uint32_t before = sc_block_push(&load->log, joints);
  for (uint32_t i = 0; i < map->count && !load->stop; i++) {
    const ScEntry *entry = &map->entries[i];
    uint32_t inner = sc_message_push(&load->log, entry->key->text, entry->key->count);
    snaps[i] = add_joint(load, names, entry);
    sc_message_pop(&load->log, inner);
  }
  sc_message_pop(&load->log, before);
  // Last, so that all joints are made of the bodies as the text has them.
  for (uint32_t i = 0; i < map->count && !load->log.errors; i++) {
    if (snaps[i] && scree_joint_snap(load->scene, snaps[i]) != SCREE_OK) {
      sc_load_out_of_memory(load);
    }
  }
  free(snaps);
}
