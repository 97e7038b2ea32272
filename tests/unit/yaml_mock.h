// SPDX-License-Identifier: MIT
// The calls of the engine that the YAML loader makes, recorded: tests see the very definitions that a text becomes, and
// can have a call refused. The loader is compiled once more in here, with those calls renamed.
#ifndef YAML_MOCK_H
#define YAML_MOCK_H

#include <string.h>

#define scree_scene_create    mock_scene_create
#define scree_scene_destroy   mock_scene_destroy
#define scree_scene_fault     mock_scene_fault
#define scree_body_create     mock_body_create
#define scree_body_set_name   mock_body_set_name
#define scree_yaml_load       mock_yaml_load
#define sc_load_angle         mock_load_angle
#define sc_load_out_of_memory mock_load_out_of_memory
#define sc_load_root          mock_load_root
#define sc_entity_add         mock_entity_add
#define sc_entity_body        mock_entity_body
#define sc_entity_shape       mock_entity_shape
#define sc_entity_create      mock_entity_create
#define sc_entity_rest        mock_entity_rest
#define sc_entity_read_link   mock_entity_read_link

#include "scree/scree.h"

#define MOCK_BODIES 64
#define MOCK_SHAPES 8
#define MOCK_POINTS 64

typedef struct MockBody {
  ScreeBodyDef def;
  ScreeShapeDef shapes[MOCK_SHAPES];
  ScreeVec2 points[MOCK_POINTS];
  uint32_t rings[MOCK_POINTS];
  uint8_t cells[MOCK_POINTS];
  uint32_t shape_count, point_count, ring_count, cell_count;
  char name[64];
} MockBody;

struct ScreeScene {
  ScreeSceneDef def;
  ScreeFault fault;
  MockBody bodies[MOCK_BODIES]; // the first of them; `count` goes on
  uint32_t count;
};

static struct ScreeScene mock_scene;
static int mock_alive;          // scenes made and not destroyed
static ScreeFault mock_refusal; // status not OK: scree_body_create answers with this fault

ScreeStatus scree_scene_create(const ScreeSceneDef *def, ScreeFault *fault, ScreeScene **out_scene) {
  (void)fault;
  memset(&mock_scene, 0, sizeof mock_scene);
  mock_scene.def = *def;
  mock_alive++;
  *out_scene = &mock_scene;
  return SCREE_OK;
}

void scree_scene_destroy(ScreeScene *scene) { mock_alive -= scene != NULL; }

const ScreeFault *scree_scene_fault(const ScreeScene *scene) { return &scene->fault; }

ScreeStatus scree_body_create(ScreeScene *scene, const ScreeBodyDef *def, const ScreeShapeList *shapes,
                              ScreeBody *out_body) {
  if (mock_refusal.status) {
    scene->fault = mock_refusal;
    return (ScreeStatus)mock_refusal.status;
  }
  MockBody *body = &scene->bodies[scene->count < MOCK_BODIES ? scene->count : MOCK_BODIES - 1];
  memset(body, 0, sizeof *body);
  body->def = *def;
  if (shapes) {
    body->shape_count = shapes->count;
    body->point_count = shapes->point_count;
    body->ring_count = shapes->ring_count;
    body->cell_count = shapes->cell_count;
    for (uint32_t i = 0; i < shapes->ring_count && i < MOCK_POINTS; i++) {
      body->rings[i] = shapes->rings[i];
    }
    for (uint32_t i = 0; i < shapes->cell_count && i < MOCK_POINTS; i++) {
      body->cells[i] = shapes->cells[i];
    }
    for (uint32_t i = 0; i < shapes->count && i < MOCK_SHAPES; i++) {
      body->shapes[i] = shapes->defs[i];
    }
    for (uint32_t i = 0; i < shapes->point_count && i < MOCK_POINTS; i++) {
      body->points[i] = shapes->points[i];
    }
  }
  *out_body = ++scene->count;
  return SCREE_OK;
}

ScreeStatus scree_body_set_name(ScreeScene *scene, ScreeBody body, const char *name, size_t length) {
  if (body <= MOCK_BODIES) {
    memcpy(scene->bodies[body - 1].name, name, length);
    scene->bodies[body - 1].name[length] = '\0';
  }
  return SCREE_OK;
}

#include "scene/entity.c"
#include "scene/load.c"

#endif
