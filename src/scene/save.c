// SPDX-License-Identifier: MIT
// scree_yaml_save: a scene as the text that makes it again. What may be left out is what the reader puts in itself,
// but for settings, densities, frictions and restitutions: those are written in any case, so that a file means the same
// when defaults change.
#include "save.h"

static void put_triple(ScEmit *emit, const char *key, ScEmitNumber *put, double x, double y, double z) {
  sc_emit_key(emit, 4, key);
  sc_emit_list(emit, put, (const double[]){x, y, z}, 3);
  sc_emit_put(emit, "\n");
}

// --- scene ---

static void put_scene(ScEmit *emit, const ScreeSceneDef *def) {
  sc_emit_open(emit, 0, "scene");
  sc_emit_key(emit, 2, "size");
  if (def->border.x > 0.0) {
    sc_save_pair(emit, def->border);
  } else {
    sc_emit_word(emit, "none");
  }
  sc_emit_put(emit, "\n");
  sc_emit_key(emit, 2, "gravity");
  sc_save_pair(emit, def->gravity);
  sc_emit_put(emit, "\n");
  if (def->background) {
    sc_emit_line(emit, 2, "background", sc_emit_colour, def->background);
  }
  sc_emit_key(emit, 2, "angles");
  sc_emit_word(emit, "radians\n");
  sc_emit_line(emit, 2, "dt", sc_emit_double, def->dt);
  sc_emit_key(emit, 2, "solver");
  sc_emit_word(emit, def->solver == SCREE_SOLVER_XPBD ? "xpbd\n" : "soft\n");
  sc_emit_line(emit, 2, "substeps", sc_emit_double, def->substeps);
  sc_emit_line(emit, 2, "passes", sc_emit_double, def->passes);
  sc_emit_line(emit, 2, "restitution_threshold", sc_emit_float, (double)def->restitution_threshold);
  sc_emit_line(emit, 2, "seams", sc_emit_flag, def->seams);
  sc_emit_line(emit, 2, "continuous", sc_emit_flag, def->continuous);
  sc_emit_line(emit, 2, "sleep", sc_emit_flag, def->sleep);
  sc_emit_line(emit, 2, "sleep_threshold", sc_emit_float, (double)def->sleep_threshold);
  sc_emit_line(emit, 2, "hit_threshold", sc_emit_float, (double)def->hit_threshold);
}

// --- bodies ---

// A block that is opened by the first key in it.
typedef struct Section {
  ScEmit *emit;
  const char *name;
  int open;
} Section;

static void open_section(Section *section) {
  if (!section->open) {
    sc_emit_open(section->emit, 4, section->name);
  }
  section->open = 1;
}

static void put_in(Section *section, const char *key, ScEmitNumber *put, double value) {
  open_section(section);
  sc_emit_line(section->emit, 6, key, put, value);
}

static void put_unless(Section *section, const char *key, ScEmitNumber *put, double value, double initial) {
  if (!sc_save_is_exactly(value, initial)) {
    put_in(section, key, put, value);
  }
}

static void put_physics(ScEmit *emit, const ScreeBodyDef *def, uint32_t shapes) {
  Section section = {.emit = emit, .name = "physics"};
  if (def->type == SCREE_BODY_DYNAMIC) {
    // With neither a mass nor a shape that has a density, the reader would give it a mass.
    if (def->mass > 0.0) {
      put_in(&section, "mass", sc_emit_double, def->mass);
    } else if (shapes == 0) {
      put_in(&section, "density", sc_emit_double, 1.0);
    }
    put_unless(&section, "inertia", sc_emit_double, def->inertia, 0.0);
  }
  if (def->center_given) {
    open_section(&section);
    sc_emit_key(emit, 6, "center");
    sc_save_pair(emit, def->center);
    sc_emit_put(emit, "\n");
  }
  put_unless(&section, "gravity_scale", sc_emit_float, def->gravity_scale, 1.0);
  put_unless(&section, "linear_damping", sc_emit_float, def->linear_damping, 0.0);
  put_unless(&section, "angular_damping", sc_emit_float, def->angular_damping, 0.0);
  put_unless(&section, "fixed_rotation", sc_emit_flag, def->fixed_rotation, 0.0);
  put_unless(&section, "lock_x", sc_emit_flag, def->lock_x, 0.0);
  put_unless(&section, "lock_y", sc_emit_flag, def->lock_y, 0.0);
  put_unless(&section, "drop_through", sc_emit_flag, def->drop_through, 0.0);
  put_unless(&section, "ccd", sc_emit_flag, def->ccd, 0.0);
  put_unless(&section, "sleep_linear_threshold", sc_emit_float, def->sleep_threshold, -1.0);
}

static void put_visual(ScEmit *emit, const ScreeBodyDef *def) {
  Section section = {.emit = emit, .name = "visual"};
  put_unless(&section, "texture", sc_emit_colour, def->fill, 0.0);
  put_unless(&section, "border_color", sc_emit_colour, def->outline, 0.0);
  put_unless(&section, "border_thickness", sc_emit_float, (double)def->outline_width, 0.0);
}

static void put_force(ScEmit *emit, const ScreeScene *scene, ScreeBody body) {
  double force[3];
  for (int i = 0; i < 3; i++) {
    scree_body_get(scene, body, (ScreeBodyField)(SCREE_BODY_FORCE_X + i), &force[i]);
  }
  if (force[0] != 0.0 || force[1] != 0.0 || force[2] != 0.0) {
    put_triple(emit, "force", sc_emit_float, force[0], force[1], force[2]);
  }
}

static void put_target(ScEmit *emit, const ScreeScene *scene, ScreeBody body) {
  ScreeVec2 to;
  double angle;
  if (scree_body_target(scene, body, &to, &angle)) {
    put_triple(emit, "move_to", sc_emit_double, to.x, to.y, angle);
  }
}

static void put_motion(ScEmit *emit, const ScreeBodyDef *def) {
  static const char *const types[] = {
      [SCREE_BODY_STATIC] = "static\n", [SCREE_BODY_KINEMATIC] = "kinematic\n", [SCREE_BODY_DYNAMIC] = "dynamic\n"};
  sc_emit_key(emit, 4, "type");
  sc_emit_word(emit, types[def->type]);
  put_triple(emit, "pose", sc_emit_double, def->position.x, def->position.y, def->angle);
  if (!sc_save_is_zero(def->velocity) || !sc_save_is_exactly(def->angular_velocity, 0.0)) {
    put_triple(emit, "init_velocity", sc_emit_float, def->velocity.x, def->velocity.y, def->angular_velocity);
  }
}

static ScreeStatus put_body(ScEmit *emit, ScreeScene *scene, ScreeBody body, uint32_t number) {
  ScreeBodyDef def;
  ScreeStatus status = scree_body_describe(scene, body, &def);
  if (status != SCREE_OK) {
    return status;
  }
  char name[SC_SAVE_NAME_MAX];
  sc_emit_name(emit, 2, sc_save_name(scree_body_name(scene, body), number, name));
  put_motion(emit, &def);
  put_force(emit, scene, body);
  put_target(emit, scene, body);
  const uint8_t *awake = scree_scene_column(scene, SCREE_COLUMN_BODY_AWAKE).data;
  // Neither what is static nor what is disabled is ever awake; a disabled body would lose its velocity by being told
  // so.
  if (def.type != SCREE_BODY_STATIC && !def.disabled && !awake[scree_row(body)]) {
    sc_emit_line(emit, 4, "awake", sc_emit_flag, 0.0);
  }
  if (def.disabled) {
    sc_emit_line(emit, 4, "enabled", sc_emit_flag, 0.0);
  }
  put_physics(emit, &def, scree_body_shapes(scene, body, NULL, 0));
  put_visual(emit, &def);
  return sc_save_shapes(emit, scene, body);
}

static ScreeStatus put_bodies(ScEmit *emit, ScreeScene *scene) {
  uint32_t rows = scree_scene_column(scene, SCREE_COLUMN_BODY_TYPE).rows, number = 0;
  for (uint32_t row = 0; row < rows; row++) {
    ScreeBody body = scree_body_at(scene, row);
    if (!body) {
      continue;
    }
    if (number == 0) {
      sc_emit_open(emit, 0, "entities");
    }
    ScreeStatus status = put_body(emit, scene, body, number++);
    if (status != SCREE_OK) {
      return status;
    }
    if (sc_save_is_full(emit)) {
      return SCREE_YAML_LIMIT;
    }
  }
  return SCREE_OK;
}

ScreeStatus scree_yaml_save(ScreeScene *scene, char *buffer, size_t capacity, size_t *out_length) {
  ScEmit emit = {.buffer = buffer, .capacity = buffer ? capacity : 0, .nodes = 1};
  ScreeSceneDef settings = scree_scene_settings(scene);
  put_scene(&emit, &settings);
  ScreeStatus status = put_bodies(&emit, scene);
  if (status == SCREE_OK) {
    status = sc_save_named(&emit, scene);
  }
  *out_length = status == SCREE_OK ? emit.length : 0;
  return status;
}
