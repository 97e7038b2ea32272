// SPDX-License-Identifier: MIT
// Checks of shape definitions: every member by its own range first, then what only geometry can tell.
#include "api/fault.h"

#define SIZE_MIN 1e-6

void sc_check_one_way(ScCheck *check, ScreeVec2 way) {
  sc_check_range(check, "one_way", way.x, -1e6, 1e6);
  sc_check_range(check, "one_way", way.y, -1e6, 1e6);
  bool is_none = way.x == 0.0 && way.y == 0.0;
  if (!is_none && !(way.x * way.x + way.y * way.y > 1e-12))
    sc_check_refuse(check, SCREE_DEGENERATE, "one_way", way.x != 0.0 ? way.x : way.y);
}

void sc_check_material(ScCheck *check, const ScreeShapeDef *def) {
  sc_check_range(check, "density", def->density, 0.0, 1e9);
  sc_check_range(check, "friction", def->friction, 0.0, 10.0);
  sc_check_range(check, "friction_kinetic", def->friction_kinetic, 0.0, def->friction);
  sc_check_range(check, "restitution", def->restitution, 0.0, 1.0);
  sc_check_range(check, "rolling_resistance", def->rolling_resistance, 0.0, 10.0);
  sc_check_range(check, "surface_speed", def->surface_speed, -SC_SPEED_MAX, SC_SPEED_MAX);
  if (def->friction_mix > SCREE_MIX_MAXIMUM)
    sc_check_refuse(check, SCREE_BAD_KIND, "friction_mix", (double)def->friction_mix);
  if (def->restitution_mix > SCREE_MIX_MAXIMUM)
    sc_check_refuse(check, SCREE_BAD_KIND, "restitution_mix", (double)def->restitution_mix);
  sc_check_flag(check, "sensor", def->sensor);
  sc_check_one_way(check, def->one_way);
}

// Does a run of a list lie within it?
static bool is_within(const void *list, uint32_t list_count, uint32_t first, uint32_t count) {
  return list && first <= list_count && count <= list_count - first;
}

static void check_count(ScCheck *check, const char *argument, uint32_t count, uint32_t least, uint32_t most) {
  ScreeStatus status = count < least ? SCREE_TOO_FEW_POINTS : SCREE_TOO_MANY_POINTS;
  if (count < least || count > most)
    sc_check_outside(check, status, argument, (double)count, (double)least, (double)most);
}

static void check_points(ScCheck *check, const ScreeShapeDef *def, const ScreeShapeList *shapes, uint32_t least,
                         uint32_t most) {
  check_count(check, "points", def->point_count, least, most);
  if (!is_within(shapes->points, shapes->point_count, def->first_point, def->point_count))
    sc_check_refuse(check, SCREE_OUT_OF_RANGE, "first_point", (double)def->first_point);
  for (uint32_t i = 0; i < def->point_count && check->status == SCREE_OK; ++i)
    sc_check_vec(check, "points", shapes->points[def->first_point + i]);
}

static void check_loop(ScCheck *check, const ScreeShapeDef *def, const ScreeShapeList *shapes) {
  if (check->status != SCREE_OK || !def->loop) return;
  check_count(check, "points", sc_plan_chain_points(def, shapes->points + def->first_point), 3u, SCREE_CHAIN_MAX);
}

// Rings of at least three points, which together are all points.
static void check_rings(ScCheck *check, const ScreeShapeDef *def, const ScreeShapeList *shapes) {
  if (def->ring_count == 0) return;
  if (!is_within(shapes->rings, shapes->ring_count, def->first_ring, def->ring_count))
    sc_check_refuse(check, SCREE_OUT_OF_RANGE, "first_ring", (double)def->first_ring);
  uint64_t sum = 0;
  for (uint32_t i = 0; i < def->ring_count && check->status == SCREE_OK; ++i) {
    uint32_t size = shapes->rings[def->first_ring + i];
    if (size < 3u) check_count(check, "rings", size, 3u, SCREE_OUTLINE_MAX);
    sum += size;
  }
  if (sum != def->point_count) sc_check_refuse(check, SCREE_OUT_OF_RANGE, "rings", (double)sum);
}

static void check_cells(ScCheck *check, const ScreeShapeDef *def, const ScreeShapeList *shapes) {
  sc_check_range(check, "width", def->width, SIZE_MIN, SC_SIZE_MAX);
  sc_check_range(check, "height", def->height, SIZE_MIN, SC_SIZE_MAX);
  sc_check_range(check, "columns", (double)def->columns, 1.0, (double)SCREE_TILES_MAX);
  if (check->status != SCREE_OK) return;
  sc_check_range(check, "rows", (double)def->rows, 1.0, (double)(SCREE_TILES_MAX / def->columns));
  if (check->status != SCREE_OK) return;
  if (!is_within(shapes->cells, shapes->cell_count, def->first_cell, def->columns * def->rows))
    sc_check_refuse(check, SCREE_OUT_OF_RANGE, "first_cell", (double)def->first_cell);
}

static void check_size(ScCheck *check, const ScreeShapeDef *def, const ScreeShapeList *shapes) {
  sc_check_range(check, "radius", def->radius, 0.0, SC_SIZE_MAX);
  switch (def->kind) {
  case SCREE_SHAPE_CIRCLE: sc_check_range(check, "radius", def->radius, SIZE_MIN, SC_SIZE_MAX); break;
  case SCREE_SHAPE_CAPSULE:
    sc_check_range(check, "length", def->length, 0.0, SC_SIZE_MAX);
    sc_check_range(check, "radius", def->radius, SIZE_MIN, SC_SIZE_MAX);
    break;
  case SCREE_SHAPE_BOX:
    sc_check_range(check, "width", def->width, SIZE_MIN, SC_SIZE_MAX);
    sc_check_range(check, "height", def->height, SIZE_MIN, SC_SIZE_MAX);
    break;
  case SCREE_SHAPE_POLYGON: check_points(check, def, shapes, 3u, SCREE_POLYGON_MAX); break;
  case SCREE_SHAPE_EDGE: check_points(check, def, shapes, 2u, 2u); break;
  case SCREE_SHAPE_CHAIN:
    sc_check_flag(check, "loop", def->loop);
    check_points(check, def, shapes, 2u, SCREE_CHAIN_MAX);
    check_loop(check, def, shapes);
    break;
  case SCREE_SHAPE_HULL: check_points(check, def, shapes, 3u, SCREE_CHAIN_MAX); break;
  case SCREE_SHAPE_OUTLINE:
    check_points(check, def, shapes, 3u, SCREE_OUTLINE_MAX);
    check_rings(check, def, shapes);
    break;
  case SCREE_SHAPE_TILES: check_cells(check, def, shapes); break;
  default: sc_check_refuse(check, SCREE_BAD_KIND, "kind", (double)def->kind);
  }
}

static void check_geometry(ScCheck *check, uint32_t index, ScPlan *plan) {
  if (check->status != SCREE_OK) return;
  ScPlanFault fault = {"points", 0.0};
  ScreeStatus status = sc_plan_shape(plan, index, &fault);
  if (status != SCREE_OK) sc_check_refuse(check, status, fault.argument, fault.value);
}

static void check_shape(ScCheck *check, const ScreeShapeDef *def, ScPlan *plan) {
  if (def->size != sizeof *def) {
    sc_check_refuse(check, SCREE_BAD_DEF, "shapes", (double)def->size);
    return;
  }
  sc_check_vec(check, "position", def->position);
  sc_check_range(check, "angle", def->angle, -SC_LENGTH_MAX, SC_LENGTH_MAX);
  sc_check_material(check, def);
  check_size(check, def, plan->list);
  check_geometry(check, check->index, plan);
}

void sc_check_shapes(ScCheck *check, const ScreeShapeList *shapes, ScPlan *out_plan) {
  *out_plan = (ScPlan){.list = shapes};
  if (shapes->count && !shapes->defs) sc_check_refuse(check, SCREE_BAD_DEF, "shapes", (double)shapes->count);
  check->prefix = "shapes.";
  for (uint32_t i = 0; i < shapes->count && check->status == SCREE_OK; ++i) {
    check->index = i;
    check_shape(check, &shapes->defs[i], out_plan);
  }
  check->index = 0;
  check->prefix = "";
  if (check->status != SCREE_OK) sc_plan_free(out_plan);
}
