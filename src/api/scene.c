// SPDX-License-Identifier: MIT
#include "api/fault.h"
#include "io/hash.h"

ScreeSceneDef scree_scene_def_default(void) {
  return (ScreeSceneDef){.size = sizeof(ScreeSceneDef),
                         .gravity = {0.0, -10.0},
                         .dt = 1.0 / 60.0,
                         .restitution_threshold = 1.0f,
                         .passes = 4,
                         .sleep = 1u,
                         .sleep_threshold = 0.05f,
                         .seams = 1u,
                         .continuous = 1u,
                         .hit_threshold = 1.0f};
}

void sc_check_scene_def(ScCheck *check, const ScreeSceneDef *def) {
  if (!def || def->size != sizeof *def) {
    sc_check_refuse(check, SCREE_BAD_DEF, "def", def ? (double)def->size : 0.0);
    return;
  }
  sc_check_range(check, "substeps", (double)def->substeps, 0.0, 64.0);
  sc_check_range(check, "passes", (double)def->passes, 1.0, 64.0);
  sc_check_range(check, "solver", (double)def->solver, SCREE_SOLVER_SOFT, SCREE_SOLVER_XPBD);
  sc_check_range(check, "gravity", def->gravity.x, -SC_SPEED_MAX, SC_SPEED_MAX);
  sc_check_range(check, "gravity", def->gravity.y, -SC_SPEED_MAX, SC_SPEED_MAX);
  sc_check_range(check, "dt", def->dt, 1e-6, SC_DT_MAX);
  sc_check_range(check, "border", def->border.x, 0.0, SC_LENGTH_MAX);
  sc_check_range(check, "border", def->border.y, 0.0, SC_LENGTH_MAX);
  if ((def->border.x > 0.0) != (def->border.y > 0.0))
    sc_check_refuse(check, SCREE_OUT_OF_RANGE, "border", def->border.x > 0.0 ? def->border.y : def->border.x);
  sc_check_range(check, "restitution_threshold", (double)def->restitution_threshold, 0.0, SC_SPEED_MAX);
  sc_check_flag(check, "sleep", def->sleep);
  sc_check_range(check, "sleep_threshold", (double)def->sleep_threshold, 0.0, SC_SPEED_MAX);
  sc_check_flag(check, "seams", def->seams);
  sc_check_flag(check, "continuous", def->continuous);
  sc_check_range(check, "hit_threshold", (double)def->hit_threshold, 0.0, SC_SPEED_MAX);
}

ScreeStatus scree_scene_create(const ScreeSceneDef *def, ScreeFault *fault, ScreeScene **out_scene) {
  ScCheck check = {.fault = fault, .call = "scree_scene_create", .status = SCREE_OK, .prefix = ""};
  *out_scene = NULL;
  sc_check_scene_def(&check, def);
  if (check.status != SCREE_OK) return check.status;
  static const uint32_t substeps[] = {[SCREE_SOLVER_SOFT] = 10, [SCREE_SOLVER_XPBD] = 14};
  ScreeSceneDef own = *def;
  if (own.substeps == 0u) own.substeps = substeps[own.solver];
  *out_scene = sc_scene_create(&own);
  return *out_scene ? SCREE_OK : sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "scene", 0.0);
}

void scree_scene_destroy(ScreeScene *scene) { sc_scene_destroy(scene); }

ScreeStatus scree_scene_set_gravity(ScreeScene *scene, ScreeVec2 gravity) {
  ScCheck check = sc_check_begin(scene, "scree_scene_set_gravity");
  sc_check_range(&check, "gravity", gravity.x, -SC_SPEED_MAX, SC_SPEED_MAX);
  sc_check_range(&check, "gravity", gravity.y, -SC_SPEED_MAX, SC_SPEED_MAX);
  if (check.status != SCREE_OK) return check.status;
  bool same = gravity.x == scene->def.gravity.x && gravity.y == scene->def.gravity.y;
  scene->def.gravity = gravity;
  if (!same) sc_sleep_wake_all(scene);
  return SCREE_OK;
}

ScreeSceneDef scree_scene_settings(const ScreeScene *scene) { return scene->def; }

static size_t graph_bytes(const ScSlots *slots, const ScJointGraph *graph) {
  return (slots->rows.capacity + slots->block_of.capacity) * sizeof(uint32_t) +
         slots->blocks.capacity * sizeof(ScBlock) + graph->groups.capacity * sizeof(ScGroup) +
         graph->lanes.capacity * sizeof(ScJointLanes) + graph->blocks.capacity * sizeof(ScBlock) +
         graph->slot_rows.capacity * sizeof(uint32_t);
}

ScreeCounters scree_scene_counters(const ScreeScene *scene) {
  size_t bytes =
      sizeof *scene + sc_columns_bytes(&scene->tables) + scene->arena.capacity +
      (scene->pair_set.capacity + scene->exclusion_set.capacity + scene->membership_set.capacity) * sizeof(uint32_t) +
      scene->islands.capacity * sizeof(ScIsland) + sc_rows_bytes(&scene->stepped) + sc_rows_bytes(&scene->active) +
      sc_rows_bytes(&scene->once) + sc_rows_bytes(&scene->stirred) + sc_rows_bytes(&scene->jointed) +
      graph_bytes(&scene->slots, &scene->joint_graph) + scene->given.capacity * (size_t)SC_GIVEN_BLOCK;
  for (uint32_t i = 0; i < scene->history.most; ++i) bytes += scene->history.ring[i].capacity;
  if (scene->spare) bytes += (size_t)scree_scene_counters(scene->spare).bytes;
  for (uint32_t type = 0; type <= SCREE_BODY_DYNAMIC; ++type) bytes += scene->trees[type].capacity * sizeof(ScTreeNode);
  bytes += scene->strays.tree.capacity * sizeof(ScTreeNode);
  return (ScreeCounters){.bodies = scene->bodies.count,
                         .dynamic = scene->dynamic,
                         .awake = scene->stepped.count,
                         .islands = scene->islands.count,
                         .shapes = scene->shapes.count,
                         .pairs = scene->pairs.count,
                         .contacts = scene->touching,
                         .joints = scene->joints.count,
                         .colours = scene->step.colours,
                         .overflow = scene->step.overflow,
                         .solved = scene->step.solved,
                         .batches = scene->step.batches,
                         .joint_batches = scene->step.joint_batches,
                         .tested = scene->step.tested,
                         .reused = scene->step.reused,
                         .moved = scene->step.moved,
                         .steps = scene->steps,
                         .time = scene->time,
                         .bytes = (double)bytes,
                         .step_bytes = (double)sc_arena_most(&scene->arena)};
}

uint64_t scree_scene_hash(const ScreeScene *scene) { return sc_hash_scene(scene); }

const ScreeFault *scree_scene_fault(const ScreeScene *scene) { return &scene->fault; }
