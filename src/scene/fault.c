// SPDX-License-Identifier: MIT
// What the engine refuses, said at the place in the text that it came from. Most of what it could refuse is caught by
// the schema before; left are the facts that only geometry knows, and limits of the scene.
#include <string.h>

#include "load.h"

// Which value of an entity an argument of the calls that make its body is made from; the first that is given counts.
static const struct {
  const char *argument;
  uint8_t inner; // in the physics block, not in the entity
  uint8_t key;
} body_arguments[] = {
    {"type", 0, SC_KEY_ENTITY_type},
    {"position", 0, SC_KEY_ENTITY_pose},
    {"angle", 0, SC_KEY_ENTITY_pose},
    {"velocity", 0, SC_KEY_ENTITY_init_velocity},
    {"angular_velocity", 0, SC_KEY_ENTITY_init_velocity},
    {"force", 0, SC_KEY_ENTITY_force},
    {"torque", 0, SC_KEY_ENTITY_force},
    {"mass", 1, SC_KEY_PHYSICS_mass},
    {"inertia", 1, SC_KEY_PHYSICS_inertia},
    {"center", 1, SC_KEY_PHYSICS_center},
    {"gravity_scale", 1, SC_KEY_PHYSICS_gravity_scale},
    {"linear_damping", 1, SC_KEY_PHYSICS_linear_damping},
    {"linear_damping", 1, SC_KEY_PHYSICS_vel_damping},
    {"angular_damping", 1, SC_KEY_PHYSICS_angular_damping},
    {"angular_damping", 1, SC_KEY_PHYSICS_vel_damping},
    {"sleep_threshold", 1, SC_KEY_PHYSICS_sleep_linear_threshold},
    {"fixed_rotation", 1, SC_KEY_PHYSICS_fixed_rotation},
};

#define IN_SHAPES "shapes."

// "shapes.density": the engine names the members of a shape under the list.
static int is_of_shape(const ScreeFault *fault) {
  return strncmp(fault->argument, IN_SHAPES, sizeof IN_SHAPES - 1) == 0;
}

static void say(ScLoad *load, const ScreeFault *fault, ScMark mark) {
  char words[120];
  ScText text = sc_message_text(words, sizeof words);
  int about_number = fault->status == SCREE_OUT_OF_RANGE || fault->status == SCREE_NOT_FINITE;
  if (about_number && fault->low <= fault->high) {
    sc_message_put(&text, fault->argument + (is_of_shape(fault) ? sizeof IN_SHAPES - 1 : 0));
    sc_message_put(&text, " is ");
    sc_message_put_number(&text, fault->value);
    sc_message_put(&text, "; expected a number");
    sc_schema_put_range(&text, &(ScKey){.low = fault->low, .high = fault->high});
  } else {
    sc_message_put(&text, scree_status_text((ScreeStatus)fault->status));
  }
  SC_ERROR(&load->log, (ScreeStatus)fault->status, mark, words);
  load->stop |= fault->status == SCREE_OUT_OF_MEMORY || fault->status == SCREE_CAPACITY;
}

static void say_at_value(ScLoad *load, const ScreeFault *fault, const ScValue *outer, const ScValue *value) {
  uint32_t before = load->log.path_length;
  if (outer) {
    sc_block_push(&load->log, outer);
  }
  sc_block_push(&load->log, value);
  say(load, fault, sc_message_mark(value->node));
  sc_message_pop(&load->log, before);
}

static void say_at_shape(ScLoad *load, const ScreeFault *fault, const ScShapeSource *source) {
  char before[sizeof load->log.path];
  memcpy(before, load->log.path, sizeof before);
  memcpy(load->log.path, source->path, sizeof source->path);
  say(load, fault, source->mark);
  memcpy(load->log.path, before, sizeof before);
}

void sc_fault_body(ScLoad *load, const ScreeFault *fault, const ScEntity *entity) {
  for (uint32_t i = 0; i < sizeof body_arguments / sizeof body_arguments[0]; i++) {
    const ScValue *outer = body_arguments[i].inner ? &entity->block.value[SC_KEY_ENTITY_physics] : NULL;
    const ScValue *value = (outer ? &entity->physics : &entity->block)->value + body_arguments[i].key;
    if (strcmp(fault->argument, body_arguments[i].argument) == 0 && value->node) {
      say_at_value(load, fault, outer, value);
      return;
    }
  }
  if (is_of_shape(fault) && fault->index < load->shape_count) {
    say_at_shape(load, fault, &load->sources[fault->index]);
  } else {
    say(load, fault, sc_message_mark(entity->entry->key));
  }
}

void sc_fault_scene(ScLoad *load, const ScreeFault *fault, const ScBlock *scene) {
  static const struct {
    const char *argument;
    uint8_t key;
  } arguments[] = {
      {"border", SC_KEY_SCENE_size},   {"gravity", SC_KEY_SCENE_gravity},
      {"dt", SC_KEY_SCENE_dt},         {"substeps", SC_KEY_SCENE_substeps},
      {"passes", SC_KEY_SCENE_passes}, {"restitution_threshold", SC_KEY_SCENE_restitution_threshold},
  };
  uint32_t before = sc_message_push(&load->log, "scene", 5);
  for (uint32_t i = 0; i < sizeof arguments / sizeof arguments[0]; i++) {
    const ScValue *value = &scene->value[arguments[i].key];
    if (strcmp(fault->argument, arguments[i].argument) == 0 && value->node) {
      say_at_value(load, fault, NULL, value);
      sc_message_pop(&load->log, before);
      return;
    }
  }
  say(load, fault, scene->node ? sc_message_mark(scene->node) : (ScMark){0});
  sc_message_pop(&load->log, before);
}

void sc_fault_key(ScLoad *load, const ScreeFault *fault, const ScNode *key) { say(load, fault, sc_message_mark(key)); }

void sc_fault_field(ScLoad *load, const ScreeFault *fault, const ScNode *key, const ScBlock *field) {
  uint32_t count;
  const ScKey *keys = sc_schema_keys(SC_BLOCK_FIELD, &count);
  for (uint32_t i = 0; i < count; i++) {
    if (strcmp(fault->argument, keys[i].name) == 0 && field->value[i].node) {
      say_at_value(load, fault, NULL, &field->value[i]);
      return;
    }
  }
  sc_fault_key(load, fault, key);
}

void sc_fault_joint(ScLoad *load, const ScreeFault *fault, const ScJoint *joint) {
  static const struct {
    const char *argument;
    uint8_t key; // the first that is given counts
  } arguments[] = {
      {"lower", SC_KEY_JOINT_limits},
      {"lower", SC_KEY_JOINT_angle_min},
      {"lower", SC_KEY_JOINT_position_min},
      {"upper", SC_KEY_JOINT_limits},
      {"upper", SC_KEY_JOINT_angle_max},
      {"upper", SC_KEY_JOINT_position_max},
      {"axis", SC_KEY_JOINT_axis},
      {"angle", SC_KEY_JOINT_angle},
      {"ratio", SC_KEY_JOINT_ratio},
      {"ground_a", SC_KEY_JOINT_axis1},
      {"ground_b", SC_KEY_JOINT_axis2},
      {"stiffness", SC_KEY_JOINT_spring},
      {"damping", SC_KEY_JOINT_spring},
      {"angular_stiffness", SC_KEY_JOINT_angular_spring},
      {"angular_damping", SC_KEY_JOINT_angular_spring},
      {"target", SC_KEY_JOINT_motor},
      {"target", SC_KEY_JOINT_target},
      {"target", SC_KEY_JOINT_angular_velocity},
      {"anchor", SC_KEY_JOINT_anchor},
      {"anchor", SC_KEY_JOINT_target},
  };
  for (uint32_t i = 0; i < sizeof arguments / sizeof arguments[0]; i++) {
    const ScValue *value = &joint->block.value[arguments[i].key];
    if (strcmp(fault->argument, arguments[i].argument) == 0 && value->node) {
      say_at_value(load, fault, NULL, value);
      return;
    }
  }
  sc_fault_key(load, fault, joint->entry->key);
}
