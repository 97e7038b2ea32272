// SPDX-License-Identifier: MIT
#include "geom/decompose.h"

#include "base/mem.h"
#include "geom/mesh.h"
#include "geom/rings.h"
#include "geom/sweep.h"

void sc_decompose_free(ScParts *parts) {
  sc_mem_free(parts->corners);
  sc_mem_free(parts->ends);
  *parts = (ScParts){0};
}

// The faces of the mesh, each from its first half on.
static ScreeStatus list_faces(const ScRings *rings, ScMesh *mesh, ScParts *out_parts) {
  ScParts parts = {.corners = sc_mem_alloc(mesh->count * sizeof(uint32_t)),
                   .ends = sc_mem_alloc(mesh->count / 3u * sizeof(uint32_t))};
  if (!parts.corners || !parts.ends) {
    sc_decompose_free(&parts);
    return SCREE_OUT_OF_MEMORY;
  }
  uint32_t corners = 0;
  for (uint32_t i = 0; i < mesh->count; i++) {
    if (mesh->halves[i].gone) continue;
    uint32_t half = i;
    do {
      if (sc_mesh_turns(mesh, half)) parts.corners[corners++] = rings->given[mesh->halves[half].origin];
      mesh->halves[half].gone = true;
      half = mesh->halves[half].next;
    } while (half != i);
    parts.ends[parts.count++] = corners;
  }
  *out_parts = parts;
  return SCREE_OK;
}

static ScreeStatus cut(const ScRings *rings, ScParts *out_parts) {
  uint32_t count = sc_sweep_count(rings);
  uint32_t *triangles = sc_mem_alloc(3u * count * sizeof *triangles);
  if (!triangles) return SCREE_OUT_OF_MEMORY;
  ScMesh mesh = {0};
  bool ok = sc_sweep_triangles(rings, triangles) && sc_mesh_make(rings->at, rings->count, triangles, count, &mesh);
  sc_mem_free(triangles);
  if (!ok) return SCREE_OUT_OF_MEMORY;
  ScreeStatus status = SCREE_OUT_OF_MEMORY;
  if (sc_mesh_flip(&mesh) && sc_mesh_merge(&mesh, SC_HULL_MAX)) status = list_faces(rings, &mesh, out_parts);
  sc_mesh_free(&mesh);
  return status;
}

ScreeStatus sc_decompose_rings(const ScreeVec2 *points, const uint32_t *sizes, uint32_t ring_count,
                               ScParts *out_parts) {
  *out_parts = (ScParts){0};
  uint64_t total = 0;
  for (uint32_t i = 0; i < ring_count; i++) total += sizes[i];
  if (total > SCREE_OUTLINE_MAX) return SCREE_TOO_MANY_POINTS;
  ScRings rings;
  ScreeStatus status = sc_rings_read(points, sizes, ring_count, &rings);
  out_parts->wrong = rings.wrong;
  if (status != SCREE_OK) return status;
  status = cut(&rings, out_parts);
  sc_rings_free(&rings);
  return status;
}
