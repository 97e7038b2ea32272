// SPDX-License-Identifier: MIT
#include "geom/plan.h"

#include "base/mem.h"
#include "geom/pieces.h"

static bool is_cut(const ScreeShapeDef *def) {
  return def->kind == SCREE_SHAPE_OUTLINE || def->kind == SCREE_SHAPE_TILES;
}

static bool uses_points(const ScreeShapeDef *def) {
  switch (def->kind) {
  case SCREE_SHAPE_POLYGON:
  case SCREE_SHAPE_EDGE:
  case SCREE_SHAPE_CHAIN:
  case SCREE_SHAPE_HULL:
  case SCREE_SHAPE_OUTLINE: return true;
  default: return false;
  }
}

const ScreeVec2 *sc_plan_points(const ScPlan *plan, uint32_t index) {
  const ScreeShapeDef *def = &plan->list->defs[index];
  return uses_points(def) ? plan->list->points + def->first_point : NULL;
}

uint32_t sc_plan_chain_points(const ScreeShapeDef *def, const ScreeVec2 *points) {
  uint32_t count = def->point_count;
  bool closed = def->loop && count > 1u && points[0].x == points[count - 1u].x && points[0].y == points[count - 1u].y;
  return closed ? count - 1u : count;
}

uint32_t sc_plan_count(const ScPlan *plan, uint32_t index) {
  const ScreeShapeDef *def = &plan->list->defs[index];
  if (is_cut(def)) return plan->pieces[index].count;
  if (def->kind != SCREE_SHAPE_CHAIN) return 1u;
  uint32_t points = sc_plan_chain_points(def, sc_plan_points(plan, index));
  return def->loop ? points : points - 1u;
}

uint32_t sc_plan_vertices(const ScPlan *plan, uint32_t index) {
  const ScreeShapeDef *def = &plan->list->defs[index];
  switch (def->kind) {
  case SCREE_SHAPE_CIRCLE: return 1u;
  case SCREE_SHAPE_BOX: return 4u;
  case SCREE_SHAPE_POLYGON:
  case SCREE_SHAPE_HULL: return def->point_count < SC_HULL_MAX ? def->point_count : SC_HULL_MAX;
  case SCREE_SHAPE_OUTLINE:
  case SCREE_SHAPE_TILES: return plan->pieces[index].ends[plan->pieces[index].count - 1u];
  default: return 2u * sc_plan_count(plan, index);
  }
}

ScreeStatus sc_plan_core(const ScPlan *plan, uint32_t index, uint32_t piece, ScCore *out_core,
                         const char **out_argument) {
  const ScreeShapeDef *def = &plan->list->defs[index];
  const ScreeVec2 *points = sc_plan_points(plan, index);
  *out_argument = "points";
  if (def->kind == SCREE_SHAPE_CHAIN) {
    uint32_t count = sc_plan_chain_points(def, points);
    return sc_hull_segment(def, points[piece], points[(piece + 1u) % count], out_core);
  }
  if (!is_cut(def)) return sc_hull_from_def(def, points, out_core, out_argument);
  const ScPieces *pieces = &plan->pieces[index];
  uint32_t first = piece ? pieces->ends[piece - 1u] : 0u;
  return sc_hull_piece(def, pieces->corners + first, pieces->ends[piece] - first, out_core);
}

// Cuts an outline or tiles up.
static ScreeStatus cut(ScPlan *plan, uint32_t index, ScPlanFault *out_fault) {
  const ScreeShapeList *list = plan->list;
  const ScreeShapeDef *def = &list->defs[index];
  bool is_outline = def->kind == SCREE_SHAPE_OUTLINE;
  *out_fault = (ScPlanFault){is_outline ? "points" : "cells",
                             is_outline ? (double)def->point_count : (double)def->columns * def->rows};
  if (!plan->pieces) plan->pieces = sc_mem_alloc(list->count * sizeof *plan->pieces);
  if (!plan->pieces) return SCREE_OUT_OF_MEMORY;
  if (!is_outline) return sc_pieces_of_tiles(def, list->cells + def->first_cell, &plan->pieces[index]);
  const uint32_t *rings = def->ring_count ? list->rings + def->first_ring : NULL;
  ScreeStatus status = sc_pieces_of_outline(def, sc_plan_points(plan, index), rings, &plan->pieces[index]);
  if (status == SCREE_NOT_SIMPLE || status == SCREE_DEGENERATE) out_fault->value = (double)plan->pieces[index].wrong;
  return status;
}

// The number that goes with a refused member: of a chain that of its segment, of other points how many there are.
static double refused_value(const ScreeShapeDef *def, const char *argument, uint32_t piece) {
  if (def->kind == SCREE_SHAPE_BOX) return argument[0] == 'w' ? def->width : def->height;
  return def->kind == SCREE_SHAPE_CHAIN ? (double)piece : (double)def->point_count;
}

ScreeStatus sc_plan_shape(ScPlan *plan, uint32_t index, ScPlanFault *out_fault) {
  const ScreeShapeDef *def = &plan->list->defs[index];
  if (is_cut(def)) return cut(plan, index, out_fault);
  uint32_t count = sc_plan_count(plan, index);
  for (uint32_t i = 0; i < count; i++) {
    ScCore core;
    ScreeStatus status = sc_plan_core(plan, index, i, &core, &out_fault->argument);
    out_fault->value = refused_value(def, out_fault->argument, i);
    if (status != SCREE_OK) return status;
  }
  return SCREE_OK;
}

void sc_plan_free(ScPlan *plan) {
  for (uint32_t i = 0; plan->pieces && i < plan->list->count; i++) sc_pieces_free(&plan->pieces[i]);
  sc_mem_free(plan->pieces);
  plan->pieces = NULL;
}
