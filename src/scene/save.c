// SPDX-License-Identifier: MIT
// scree_yaml_save: a scene as the text that makes it again. What may be left out is what the reader puts in itself,
// but for settings and materials: those are written in any case, so that a file means the same when defaults change.
#include <stdlib.h>
#include <string.h>

#include "emit.h"
#include "scree/scree.h"

#define POINTS_LINE 8u // points of a long chain in a line

// Is it the number that an absent key stands for, down to the sign of zero?
static int is_exactly(double value, double initial) { return memcmp(&value, &initial, sizeof value) == 0; }

static int is_zero(ScreeVec2 value) { return is_exactly(value.x, 0.0) && is_exactly(value.y, 0.0); }

static void put_triple(ScEmit *emit, const char *key, ScEmitNumber *put, double x, double y, double z) {
  sc_emit_key(emit, 4, key);
  sc_emit_list(emit, put, (const double[]){x, y, z}, 3);
  sc_emit_put(emit, "\n");
}

static void put_pair(ScEmit *emit, ScreeVec2 pair) {
  sc_emit_list(emit, sc_emit_double, (const double[]){pair.x, pair.y}, 2);
}

// --- scene ---

static void put_scene(ScEmit *emit, const ScreeSceneDef *def) {
  sc_emit_open(emit, 0, "scene");
  sc_emit_key(emit, 2, "size");
  if (def->border.x > 0.0) {
    put_pair(emit, def->border);
  } else {
    sc_emit_word(emit, "none");
  }
  sc_emit_put(emit, "\n");
  sc_emit_key(emit, 2, "gravity");
  put_pair(emit, def->gravity);
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
  sc_emit_line(emit, 2, "sleep", sc_emit_flag, def->sleep);
  sc_emit_line(emit, 2, "sleep_threshold", sc_emit_float, (double)def->sleep_threshold);
}

// --- shapes ---

static void put_member(ScEmit *emit, const char *key) {
  sc_emit_put(emit, ", ");
  sc_emit_key(emit, 0, key);
}

static void put_value(ScEmit *emit, const char *key, ScEmitNumber *put, double value, double initial) {
  if (!is_exactly(value, initial)) {
    put_member(emit, key);
    put(emit, value);
  }
}

static void put_points(ScEmit *emit, const ScreeVec2 *points, uint32_t count) {
  sc_emit_put(emit, "[");
  for (uint32_t i = 0; i < count; i++) {
    if (i > 0) {
      sc_emit_put(emit, i % POINTS_LINE ? ", " : ",\n          ");
    }
    put_pair(emit, points[i]);
  }
  sc_emit_put(emit, "]");
  emit->nodes++;
}

static void put_kind(ScEmit *emit, const ScreeShapeDef *def, const ScreeVec2 *points) {
  static const char *const names[] = {
      [SCREE_SHAPE_CIRCLE] = "circle",   [SCREE_SHAPE_CAPSULE] = "capsule", [SCREE_SHAPE_BOX] = "box",
      [SCREE_SHAPE_POLYGON] = "polygon", [SCREE_SHAPE_EDGE] = "edge",       [SCREE_SHAPE_CHAIN] = "chain",
  };
  sc_emit_key(emit, 0, names[def->kind]);
  switch (def->kind) {
  case SCREE_SHAPE_CIRCLE: sc_emit_double(emit, def->radius); return;
  case SCREE_SHAPE_CAPSULE: put_pair(emit, (ScreeVec2){def->length, def->radius}); return;
  case SCREE_SHAPE_BOX: put_pair(emit, (ScreeVec2){def->width, def->height}); break;
  default: put_points(emit, points, def->point_count); break;
  }
  put_value(emit, "radius", sc_emit_double, def->radius, 0.0);
}

static void put_material(ScEmit *emit, const ScreeShapeDef *def) {
  put_member(emit, "density");
  sc_emit_float(emit, def->density);
  put_member(emit, "friction");
  if (is_exactly(def->friction, def->friction_kinetic)) {
    sc_emit_float(emit, def->friction);
  } else {
    sc_emit_put(emit, "{");
    sc_emit_key(emit, 0, "static");
    sc_emit_float(emit, def->friction);
    put_member(emit, "kinetic");
    sc_emit_float(emit, def->friction_kinetic);
    sc_emit_put(emit, "}");
    emit->nodes++;
  }
  put_member(emit, "restitution");
  sc_emit_float(emit, def->restitution);
}

static void put_shape(ScEmit *emit, const ScreeShapeDef *def, const ScreeVec2 *points) {
  sc_emit_put(emit, "      - {");
  emit->nodes++;
  put_kind(emit, def, points);
  if (!is_zero(def->position)) {
    put_member(emit, "position");
    put_pair(emit, def->position);
  }
  put_value(emit, "angle", sc_emit_double, def->angle, 0.0);
  put_material(emit, def);
  put_value(emit, "sensor", sc_emit_flag, def->sensor, 0.0);
  put_value(emit, "category", sc_emit_double, def->category, 1.0);
  put_value(emit, "mask", sc_emit_double, def->mask, (double)UINT32_MAX);
  put_value(emit, "group", sc_emit_double, def->group, 0.0);
  sc_emit_put(emit, "}\n");
}

static ScreeStatus put_shapes(ScEmit *emit, ScreeScene *scene, ScreeBody body) {
  uint32_t count = scree_body_shapes(scene, body, NULL, 0);
  if (count == 0) {
    return SCREE_OK;
  }
  ScreeShape *shapes = malloc(count * sizeof *shapes);
  if (!shapes) {
    return SCREE_OUT_OF_MEMORY;
  }
  scree_body_shapes(scene, body, shapes, count);
  sc_emit_open(emit, 4, "shapes");
  ScreeStatus status = SCREE_OK;
  for (uint32_t i = 0; i < count && status == SCREE_OK; i++) {
    ScreeShapeDef def;
    ScreeShapeList list;
    scree_shape_describe(scene, shapes[i], &def, &list);
    if (def.kind > SCREE_SHAPE_CHAIN || def.loop) {
      status = SCREE_NOT_YET; // the schema has no word for it
    } else {
      put_shape(emit, &def, list.points);
    }
  }
  free(shapes);
  return status;
}

// --- bodies ---

// A block that is opened by the first key in it.
typedef struct Section {
  ScEmit *emit;
  const char *name;
  int open;
} Section;

static void put_in(Section *section, const char *key, ScEmitNumber *put, double value) {
  if (!section->open) {
    sc_emit_open(section->emit, 4, section->name);
    section->open = 1;
  }
  sc_emit_line(section->emit, 6, key, put, value);
}

static void put_unless(Section *section, const char *key, ScEmitNumber *put, double value, double initial) {
  if (!is_exactly(value, initial)) {
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
  put_unless(&section, "gravity_scale", sc_emit_float, def->gravity_scale, 1.0);
  put_unless(&section, "linear_damping", sc_emit_float, def->linear_damping, 0.0);
  put_unless(&section, "angular_damping", sc_emit_float, def->angular_damping, 0.0);
  put_unless(&section, "fixed_rotation", sc_emit_flag, def->fixed_rotation, 0.0);
  put_unless(&section, "sleep_linear_threshold", sc_emit_float, def->sleep_threshold, -1.0);
}

static void put_visual(ScEmit *emit, const ScreeBodyDef *def) {
  Section section = {.emit = emit, .name = "visual"};
  put_unless(&section, "texture", sc_emit_colour, def->fill, 0.0);
  put_unless(&section, "border_color", sc_emit_colour, def->outline, 0.0);
  put_unless(&section, "border_thickness", sc_emit_float, (double)def->outline_width, 0.0);
}

// `number` is the row that a body without a name will have.
static void put_name(ScEmit *emit, const char *name, uint32_t number) {
  char nameless[16] = "#";
  if (!*name) {
    ScEmit digits = {.buffer = nameless, .capacity = sizeof nameless - 1u, .length = 1};
    sc_emit_double(&digits, number);
    name = nameless;
  }
  sc_emit_name(emit, 2, name);
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

static void put_motion(ScEmit *emit, const ScreeBodyDef *def) {
  static const char *const types[] = {
      [SCREE_BODY_STATIC] = "static\n", [SCREE_BODY_KINEMATIC] = "kinematic\n", [SCREE_BODY_DYNAMIC] = "dynamic\n"};
  sc_emit_key(emit, 4, "type");
  sc_emit_word(emit, types[def->type]);
  put_triple(emit, "pose", sc_emit_double, def->position.x, def->position.y, def->angle);
  if (!is_zero(def->velocity) || !is_exactly(def->angular_velocity, 0.0)) {
    put_triple(emit, "init_velocity", sc_emit_float, def->velocity.x, def->velocity.y, def->angular_velocity);
  }
}

static ScreeStatus put_body(ScEmit *emit, ScreeScene *scene, ScreeBody body, uint32_t number) {
  ScreeBodyDef def;
  ScreeStatus status = scree_body_describe(scene, body, &def);
  if (status != SCREE_OK) {
    return status;
  }
  put_name(emit, scree_body_name(scene, body), number);
  put_motion(emit, &def);
  put_force(emit, scene, body);
  const uint8_t *awake = scree_scene_column(scene, SCREE_COLUMN_BODY_AWAKE).data;
  if (def.type != SCREE_BODY_STATIC && !awake[scree_row(body)]) {
    sc_emit_line(emit, 4, "awake", sc_emit_flag, 0.0);
  }
  put_physics(emit, &def, scree_body_shapes(scene, body, NULL, 0));
  put_visual(emit, &def);
  return put_shapes(emit, scene, body);
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
    if (emit->length > SCREE_YAML_BYTES_MAX || emit->nodes > SCREE_YAML_NODES_MAX) {
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
  *out_length = status == SCREE_OK ? emit.length : 0;
  return status;
}
