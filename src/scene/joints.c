// SPDX-License-Identifier: MIT
// The joints of a text, in its order.
#include "load.h"
#include "value.h"

static void find_bodies(ScLoad *load, const ScRoll *names, ScJoint *joint) {
  const ScValue *child = &joint->block.value[SC_KEY_JOINT_child];
  joint->def.body_a = sc_roll_find_value(load, names, &joint->block.value[SC_KEY_JOINT_parent]);
  joint->def.body_b = sc_roll_find_value(load, names, child);
  if (joint->def.body_b && joint->def.body_a == joint->def.body_b) {
    sc_block_refuse(&load->log, child, SCREE_SAME_BODY, "another entity than the parent");
  }
}

static void create(ScLoad *load, const ScJoint *joint) {
  const ScNode *name = joint->entry->key;
  ScreeJoint made;
  if (scree_joint_create(load->scene, &joint->def, &made) != SCREE_OK) {
    sc_fault_joint(load, scree_scene_fault(load->scene), joint);
  } else if (!sc_roll_is_nameless(name) &&
             scree_joint_set_name(load->scene, made, name->text, name->count) != SCREE_OK) {
    sc_fault_key(load, scree_scene_fault(load->scene), name);
  }
}

static void add_joint(ScLoad *load, const ScRoll *names, const ScEntry *entry) {
  ScJoint joint; // a block is large, and reading sets it
  joint.entry = entry;
  sc_roll_check(load, entry->key, 1);
  sc_block_read(&load->log, SC_BLOCK_JOINT, entry->value, sc_message_mark(entry->key), &joint.block);
  uint32_t type = (uint32_t)joint.block.value[SC_KEY_JOINT_type].number[0];
  joint.rope = type == SC_JOINT_ROPE;
  joint.def = scree_joint_def_default(joint.rope ? (uint32_t)SCREE_JOINT_DISTANCE : type);
  find_bodies(load, names, &joint);
  if (type) { // or nothing else can be judged
    sc_joint_read(load, &joint);
  }
  if (!load->log.errors) {
    create(load, &joint);
  }
}

// Lets motors begin where they are to end. Last, so that all joints are made of the bodies as the text has them; the
// first of them has that row.
static void snap(ScLoad *load, const ScNode *map, uint32_t row) {
  for (uint32_t i = 0; i < map->count && !load->log.errors; i++) {
    const ScNode *motor = sc_doc_get(map->entries[i].value, "motor");
    const ScNode *instant = motor && motor->kind == SC_NODE_MAP ? sc_doc_get(motor, "instant") : NULL;
    if (instant && sc_value_flag(instant) == 1 &&
        scree_joint_snap(load->scene, scree_joint_at(load->scene, row + i)) != SCREE_OK) {
      sc_load_out_of_memory(load);
    }
  }
}

void sc_joints_add(ScLoad *load, const ScRoll *names, const ScValue *joints) {
  uint32_t row = scree_scene_counters(load->scene).joints; // none was ever destroyed
  sc_roll_each(load, names, joints, "a map that describes a joint", add_joint);
  snap(load, joints->node, row);
}
