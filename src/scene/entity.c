// SPDX-License-Identifier: MIT
// One entity of the text to one body.
#include "load.h"
#include "value.h"

static double number(const ScBlock *block, int key) { return block->value[key].number[0]; }

static uint32_t colour(const ScValue *value) {
  if (!value->node || value->node->kind != SC_NODE_LIST) {
    return 0; // unset, or a picture
  }
  const double *rgba = value->number;
  return (uint32_t)rgba[0] << 24 | (uint32_t)rgba[1] << 16 | (uint32_t)rgba[2] << 8 | (uint32_t)rgba[3];
}

static void refuse(ScLoad *load, const ScValue *outer, const ScValue *value, const char *expected) {
  uint32_t before = load->log.path_length;
  if (outer) {
    sc_block_push(&load->log, outer);
  }
  sc_block_refuse(&load->log, value, SCREE_YAML_VALUE, expected);
  sc_message_pop(&load->log, before);
}

ScreeShapeDef sc_entity_shape(ScLoad *load, const ScEntity *entity) {
  const ScBlock *physics = &entity->physics;
  ScreeShapeDef def = scree_shape_def_default();
  def.density = number(physics, SC_KEY_PHYSICS_density);
  def.friction = number(physics, SC_KEY_PHYSICS_static_friction);
  def.friction_kinetic = number(physics, SC_KEY_PHYSICS_dynamic_friction);
  def.restitution = number(physics, SC_KEY_PHYSICS_elasticity);
  def.rolling_resistance = number(physics, SC_KEY_PHYSICS_rolling_resistance);
  def.surface_speed = number(physics, SC_KEY_PHYSICS_surface_speed);
  def.friction_mix = (uint32_t)number(physics, SC_KEY_PHYSICS_friction_mix);
  def.restitution_mix = (uint32_t)number(physics, SC_KEY_PHYSICS_restitution_mix);
  def.sensor = (uint32_t)number(physics, SC_KEY_PHYSICS_sensor);
  def.group = (int32_t)number(physics, SC_KEY_PHYSICS_collision_group);
  const ScValue *kinetic = &physics->value[SC_KEY_PHYSICS_dynamic_friction];
  if (kinetic->node && def.friction_kinetic > def.friction) {
    refuse(load, &entity->block.value[SC_KEY_ENTITY_physics], kinetic,
           "no more than static_friction, which is 0 if unset");
    def.friction_kinetic = def.friction;
  }
  return def;
}

static void place(const ScLoad *load, const ScValue *pose, ScreeShapeDef *def) {
  def->position = (ScreeVec2){pose->number[0], pose->number[1]};
  def->angle = sc_load_angle(load, pose->number[2]);
}

// The geometry of a visual block: checked in any case, kept as a shape that touches nothing when there is no other.
static void add_visual(ScLoad *load, const ScEntity *entity, const ScreeShapeDef *base, int keep) {
  ScreeShapeDef def = *base;
  uint32_t shapes = load->shape_count, points = load->point_count;
  uint32_t rings = load->ring_count, cells = load->cell_count;
  place(load, &entity->visual.value[SC_KEY_VISUAL_pose], &def);
  def.category = 0;
  def.mask = 0;
  uint32_t before = sc_block_push(&load->log, &entity->block.value[SC_KEY_ENTITY_visual]);
  sc_shapes_add_geometry(load, &entity->visual.value[SC_KEY_VISUAL_geometry], &def);
  sc_message_pop(&load->log, before);
  if (!keep) {
    load->shape_count = shapes;
    load->point_count = points;
    load->ring_count = rings;
    load->cell_count = cells;
  }
}

static void add_shapes(ScLoad *load, const ScEntity *entity) {
  const ScValue *shapes = &entity->block.value[SC_KEY_ENTITY_shapes];
  const ScValue *collision = &entity->block.value[SC_KEY_ENTITY_collision];
  ScreeShapeDef base = sc_entity_shape(load, entity);
  load->shape_count = load->point_count = load->ring_count = load->cell_count = 0;
  if (entity->visual.value[SC_KEY_VISUAL_geometry].node) {
    add_visual(load, entity, &base, !shapes->key && !collision->key);
  }
  if (shapes->node && collision->key) {
    refuse(load, NULL, shapes, "either shapes or collision, not both");
  } else if (shapes->node) {
    sc_shapes_add_list(load, shapes, &base);
  } else if (collision->node) {
    place(load, &entity->collision.value[SC_KEY_COLLISION_pose], &base);
    uint32_t before = sc_block_push(&load->log, collision);
    sc_shapes_add_geometry(load, &entity->collision.value[SC_KEY_COLLISION_geometry], &base);
    sc_message_pop(&load->log, before);
  }
}

// What the entity says, or what the rule of the format makes of its mass, forces and velocity.
static uint32_t body_type(ScLoad *load, const ScEntity *entity) {
  const ScValue *type = &entity->block.value[SC_KEY_ENTITY_type];
  const ScValue *mass = &entity->physics.value[SC_KEY_PHYSICS_mass];
  const double *velocity = entity->block.value[SC_KEY_ENTITY_init_velocity].number;
  int weightless = mass->node && mass->number[0] == 0.0;
  int moves = velocity[0] != 0.0 || velocity[1] != 0.0 || velocity[2] != 0.0;
  if (type->node) {
    uint32_t given = (uint32_t)type->number[0];
    if (given == SCREE_BODY_DYNAMIC && weightless) {
      refuse(load, &entity->block.value[SC_KEY_ENTITY_physics], mass, "a mass above 0 for a dynamic body");
    } else if (given == SCREE_BODY_STATIC && moves) {
      refuse(load, NULL, &entity->block.value[SC_KEY_ENTITY_init_velocity], "[0, 0, 0] for a static body");
    }
    return given;
  }
  if (!weightless && number(&entity->physics, SC_KEY_PHYSICS_external_forces_enabled) != 0.0) {
    return SCREE_BODY_DYNAMIC;
  }
  return moves ? SCREE_BODY_KINEMATIC : SCREE_BODY_STATIC;
}

// Does anything give a density, so that the mass comes from the shapes?
static int has_density(const ScEntity *entity) {
  const ScNode *shapes = entity->block.value[SC_KEY_ENTITY_shapes].node;
  int found = entity->physics.value[SC_KEY_PHYSICS_density].node != NULL;
  for (uint32_t i = 0; shapes && !found && i < shapes->count; i++) {
    found = shapes->items[i]->kind == SC_NODE_MAP && sc_doc_get(shapes->items[i], "density") != NULL;
  }
  return found;
}

ScreeBodyDef sc_entity_body(ScLoad *load, const ScEntity *entity) {
  const ScBlock *physics = &entity->physics;
  const ScValue *pose = &entity->block.value[SC_KEY_ENTITY_pose];
  const ScValue *velocity = &entity->block.value[SC_KEY_ENTITY_init_velocity];
  const ScValue *linear = &physics->value[SC_KEY_PHYSICS_linear_damping];
  const ScValue *angular = &physics->value[SC_KEY_PHYSICS_angular_damping];
  double damping = number(physics, SC_KEY_PHYSICS_vel_damping);
  ScreeBodyDef def = scree_body_def_default();
  def.type = body_type(load, entity);
  const ScValue *target = &entity->block.value[SC_KEY_ENTITY_move_to];
  if (target->node && def.type != SCREE_BODY_KINEMATIC) {
    refuse(load, NULL, target, "none but for a kinematic body");
  }
  def.position = (ScreeVec2){pose->number[0], pose->number[1]};
  def.angle = sc_load_angle(load, pose->number[2]);
  def.velocity = (ScreeVec2){velocity->number[0], velocity->number[1]};
  def.angular_velocity = sc_load_angle(load, velocity->number[2]);
  if (def.type == SCREE_BODY_DYNAMIC) {
    int by_density = !physics->value[SC_KEY_PHYSICS_mass].node && has_density(entity);
    def.mass = by_density ? 0.0 : number(physics, SC_KEY_PHYSICS_mass);
    def.inertia = number(physics, SC_KEY_PHYSICS_inertia);
  }
  const ScValue *center = &physics->value[SC_KEY_PHYSICS_center];
  def.center = (ScreeVec2){center->number[0], center->number[1]};
  def.center_given = center->node != NULL;
  def.gravity_scale = number(physics, SC_KEY_PHYSICS_gravity_scale);
  def.linear_damping = linear->node ? linear->number[0] : damping;
  def.angular_damping = angular->node ? angular->number[0] : damping;
  if (physics->value[SC_KEY_PHYSICS_sleep_linear_threshold].node) {
    def.sleep_threshold = number(physics, SC_KEY_PHYSICS_sleep_linear_threshold);
  }
  def.fixed_rotation = (uint32_t)number(physics, SC_KEY_PHYSICS_fixed_rotation);
  def.lock_x = (uint32_t)number(physics, SC_KEY_PHYSICS_lock_x);
  def.lock_y = (uint32_t)number(physics, SC_KEY_PHYSICS_lock_y);
  def.drop_through = (uint32_t)number(physics, SC_KEY_PHYSICS_drop_through);
  def.ccd = (uint32_t)number(physics, SC_KEY_PHYSICS_ccd);
  def.disabled = number(&entity->block, SC_KEY_ENTITY_enabled) == 0.0;
  def.fill = colour(&entity->visual.value[SC_KEY_VISUAL_texture]);
  def.outline = colour(&entity->visual.value[SC_KEY_VISUAL_border_color]);
  def.outline_width = (float)number(&entity->visual, SC_KEY_VISUAL_border_thickness);
  return def;
}

// What a body is given once it is there.
static ScreeStatus finish(ScLoad *load, const ScEntity *entity, ScreeBody body) {
  const ScNode *name = entity->entry->key;
  const ScValue *force = &entity->block.value[SC_KEY_ENTITY_force];
  const ScValue *target = &entity->block.value[SC_KEY_ENTITY_move_to];
  ScreeStatus status = SCREE_OK;
  if (!sc_roll_is_nameless(name)) {
    status = scree_body_set_name(load->scene, body, name->text, name->count);
  }
  if (status == SCREE_OK && force->node) {
    ScreeVec2 push = {force->number[0], force->number[1]};
    status = scree_body_apply_force(load->scene, body, push, force->number[2]);
  }
  if (status == SCREE_OK && target->node) {
    ScreeVec2 to = {target->number[0], target->number[1]};
    status = scree_body_move_to(load->scene, body, to, sc_load_angle(load, target->number[2]));
  }
  return status;
}

ScreeBody sc_entity_create(ScLoad *load, const ScEntity *entity, const ScreeBodyDef *def) {
  ScreeShapeList shapes = {.defs = load->defs,
                           .count = load->shape_count,
                           .points = load->points,
                           .point_count = load->point_count,
                           .rings = load->rings,
                           .ring_count = load->ring_count,
                           .cells = load->cells,
                           .cell_count = load->cell_count};
  ScreeBody body = 0;
  ScreeStatus status = scree_body_create(load->scene, def, load->shape_count ? &shapes : NULL, &body);
  if (status == SCREE_OK) {
    status = finish(load, entity, body);
  }
  if (status != SCREE_OK) {
    sc_fault_body(load, scree_scene_fault(load->scene), entity);
  }
  return body;
}

static void read_entity(ScLoad *load, ScEntity *entity) {
  ScLog *log = &load->log;
  const ScValue *value = entity->block.value;
  sc_block_read(log, SC_BLOCK_ENTITY, entity->entry->value, sc_message_mark(entity->entry->key), &entity->block);
  sc_block_read_inner(log, SC_BLOCK_PHYSICS, &value[SC_KEY_ENTITY_physics], &entity->physics);
  sc_block_read_inner(log, SC_BLOCK_VISUAL, &value[SC_KEY_ENTITY_visual], &entity->visual);
  sc_block_read_inner(log, SC_BLOCK_COLLISION, &value[SC_KEY_ENTITY_collision], &entity->collision);
  add_shapes(load, entity);
}

ScreeBody sc_entity_add(ScLoad *load, const ScEntry *entry) {
  uint32_t errors = load->log.errors;
  uint32_t before = sc_message_push(&load->log, entry->key->text, entry->key->count);
  ScreeBody body = 0;
  ScEntity entity; // blocks are large, and reading sets them
  entity.entry = entry;
  sc_roll_check(load, entry->key, 1);
  if (entry->value->kind != SC_NODE_MAP) {
    sc_message_expected(&load->log, SCREE_YAML_TYPE, entry->value, "a map that describes an entity");
  } else {
    read_entity(load, &entity);
    ScreeBodyDef def = sc_entity_body(load, &entity);
    if (load->log.errors == errors && !load->stop) {
      body = sc_entity_create(load, &entity, &def);
    }
  }
  sc_message_pop(&load->log, before);
  return body;
}

void sc_entity_rest(ScLoad *load, ScEntities entities) {
  for (uint32_t i = 0; entities.node && i < entities.node->count; i++) {
    const ScNode *map = entities.node->entries[i].value;
    const ScNode *awake = map->kind == SC_NODE_MAP ? sc_doc_get(map, "awake") : NULL;
    if (entities.bodies[i] && awake && sc_value_flag(awake) == 0) {
      scree_body_sleep(load->scene, entities.bodies[i]);
    }
  }
}

void sc_entity_read_link(ScLoad *load, const ScValue *physics, const ScValue *visual, ScEntity *out) {
  const ScValue none = {0};
  sc_block_read_inner(&load->log, SC_BLOCK_ENTITY, &none, &out->block);
  sc_block_read_inner(&load->log, SC_BLOCK_PHYSICS, physics, &out->physics);
  sc_block_read_inner(&load->log, SC_BLOCK_VISUAL, visual, &out->visual);
  sc_block_read_inner(&load->log, SC_BLOCK_COLLISION, &none, &out->collision);
  out->block.value[SC_KEY_ENTITY_physics] = *physics;
}
