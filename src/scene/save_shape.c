// SPDX-License-Identifier: MIT
// Shapes as text: one line each, but for long lists.
#include <stdlib.h>

#include "save.h"

#define POINTS_LINE 8u // points of a long list in a line
#define NEXT_LINE   ",\n          "

static void put_member(ScEmit *emit, const char *key) {
  sc_emit_put(emit, ", ");
  sc_emit_key(emit, 0, key);
}

static void put_value(ScEmit *emit, const char *key, ScEmitNumber *put, double value, double initial) {
  if (!sc_save_is_exactly(value, initial)) {
    put_member(emit, key);
    put(emit, value);
  }
}

static void put_points(ScEmit *emit, const ScreeVec2 *points, uint32_t count) {
  sc_emit_put(emit, "[");
  for (uint32_t i = 0; i < count; i++) {
    if (i > 0) {
      sc_emit_put(emit, i % POINTS_LINE ? ", " : NEXT_LINE);
    }
    sc_save_pair(emit, points[i]);
  }
  sc_emit_put(emit, "]");
  emit->nodes++;
}

static void put_outline(ScEmit *emit, const ScreeShapeList *list) {
  const ScreeVec2 *points = list->points;
  if (list->ring_count == 0) {
    put_points(emit, points, list->point_count);
    return;
  }
  sc_emit_put(emit, "[");
  for (uint32_t i = 0; i < list->ring_count; i++) {
    sc_emit_put(emit, i ? NEXT_LINE : "");
    put_points(emit, points, list->rings[i]);
    points += list->rings[i];
  }
  sc_emit_put(emit, "]");
  emit->nodes++;
}

// The text has the top row first, the engine the lowest.
static void put_tiles(ScEmit *emit, const ScreeShapeDef *def, const uint8_t *cells) {
  sc_emit_put(emit, "{");
  sc_emit_key(emit, 0, "cell");
  sc_save_pair(emit, (ScreeVec2){def->width, def->height});
  put_member(emit, "rows");
  sc_emit_put(emit, "[");
  for (uint32_t row = def->rows; row-- > 0 && !sc_save_is_full(emit);) {
    sc_emit_put(emit, row + 1u < def->rows ? NEXT_LINE : "");
    sc_emit_cells(emit, cells + (size_t)row * def->columns, def->columns);
  }
  sc_emit_put(emit, "]}");
  emit->nodes += 2;
}

static void put_kind(ScEmit *emit, const ScreeShapeDef *def, const ScreeShapeList *list) {
  static const char *const names[] = {
      [SCREE_SHAPE_CIRCLE] = "circle",   [SCREE_SHAPE_CAPSULE] = "capsule", [SCREE_SHAPE_BOX] = "box",
      [SCREE_SHAPE_POLYGON] = "polygon", [SCREE_SHAPE_EDGE] = "edge",       [SCREE_SHAPE_CHAIN] = "chain",
      [SCREE_SHAPE_HULL] = "hull",       [SCREE_SHAPE_OUTLINE] = "outline", [SCREE_SHAPE_TILES] = "tiles",
  };
  sc_emit_key(emit, 0, names[def->kind]);
  switch (def->kind) {
  case SCREE_SHAPE_CIRCLE: sc_emit_double(emit, def->radius); return;
  case SCREE_SHAPE_CAPSULE: sc_save_pair(emit, (ScreeVec2){def->length, def->radius}); return;
  case SCREE_SHAPE_BOX: sc_save_pair(emit, (ScreeVec2){def->width, def->height}); break;
  case SCREE_SHAPE_OUTLINE: put_outline(emit, list); break;
  case SCREE_SHAPE_TILES: put_tiles(emit, def, list->cells); break;
  default: put_points(emit, list->points, def->point_count); break;
  }
  put_value(emit, "loop", sc_emit_flag, def->loop, 0.0);
  put_value(emit, "radius", sc_emit_double, def->radius, 0.0);
}

static void put_material(ScEmit *emit, const ScreeShapeDef *def) {
  put_member(emit, "density");
  sc_emit_float(emit, def->density);
  put_member(emit, "friction");
  if (sc_save_is_exactly(def->friction, def->friction_kinetic)) {
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

static void put_mix(ScEmit *emit, const char *key, uint32_t mix) {
  static const char *const words[] = {
      [SCREE_MIX_AVERAGE] = "average",   [SCREE_MIX_MINIMUM] = "minimum", [SCREE_MIX_GEOMETRIC_MEAN] = "geometric_mean",
      [SCREE_MIX_MULTIPLY] = "multiply", [SCREE_MIX_MAXIMUM] = "maximum",
  };
  if (mix != SCREE_MIX_DEFAULT) {
    put_member(emit, key);
    sc_emit_word(emit, words[mix]);
  }
}

static void put_surface(ScEmit *emit, const ScreeShapeDef *def) {
  put_value(emit, "rolling_resistance", sc_emit_float, def->rolling_resistance, 0.0);
  put_value(emit, "surface_speed", sc_emit_float, def->surface_speed, 0.0);
  put_mix(emit, "friction_mix", def->friction_mix);
  put_mix(emit, "restitution_mix", def->restitution_mix);
  if (!sc_save_is_zero(def->one_way)) {
    put_member(emit, "one_way");
    sc_emit_list(emit, sc_emit_float, (const double[]){def->one_way.x, def->one_way.y}, 2);
  }
}

static void put_shape(ScEmit *emit, const ScreeShapeDef *def, const ScreeShapeList *list) {
  sc_emit_put(emit, "      - {");
  emit->nodes++;
  put_kind(emit, def, list);
  if (!sc_save_is_zero(def->position)) {
    put_member(emit, "position");
    sc_save_pair(emit, def->position);
  }
  put_value(emit, "angle", sc_emit_double, def->angle, 0.0);
  put_material(emit, def);
  put_surface(emit, def);
  put_value(emit, "sensor", sc_emit_flag, def->sensor, 0.0);
  put_value(emit, "category", sc_emit_double, def->category, 1.0);
  put_value(emit, "mask", sc_emit_double, def->mask, (double)UINT32_MAX);
  put_value(emit, "group", sc_emit_double, def->group, 0.0);
  sc_emit_put(emit, "}\n");
}

ScreeStatus sc_save_shapes(ScEmit *emit, ScreeScene *scene, ScreeBody body) {
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
  for (uint32_t i = 0; i < count && !sc_save_is_full(emit); i++) {
    ScreeShapeDef def;
    ScreeShapeList list;
    scree_shape_describe(scene, shapes[i], &def, &list);
    put_shape(emit, &def, &list);
  }
  free(shapes);
  return SCREE_OK; // a text that is full is refused by the caller
}
