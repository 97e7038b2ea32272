// SPDX-License-Identifier: MIT
// Turning edges: of the two diagonals of a convex quadrilateral, the one with the larger smallest angle is that of the
// Delaunay triangulation. (Lawson 1977, Software for C1 Surface Interpolation.)
// Taking out edges: whatever is left when no more can go has at most four times the fewest possible faces. (Hertel and
// Mehlhorn 1983, Fast Triangulation of Simple Polygons.) The longest first leaves fat ones and mostly the fewest, but
// rims of round shapes and zigzags come out better when the shortest go first; so both are tried.
#include "geom/mesh.h"

#include <string.h>

#include "base/math.h"
#include "base/mem.h"
#include "base/sort.h"
#include "geom/orient.h"

// Turns for each edge, at the most. Each improves the mesh, so one that is cut short is merely less good.
#define TURNS 16u

static void find_twins(ScMesh *mesh, uint32_t *first, uint32_t *other, uint32_t corner_count) {
  ScHalf *halves = mesh->halves;
  memset(first, 0xff, corner_count * sizeof *first);
  for (uint32_t i = 0; i < mesh->count; i++) {
    other[i] = first[halves[i].origin];
    first[halves[i].origin] = i;
  }
  for (uint32_t i = 0; i < mesh->count; i++) {
    uint32_t end = halves[halves[i].next].origin, twin = first[end];
    while (twin != SC_MESH_NONE && halves[halves[twin].next].origin != halves[i].origin) twin = other[twin];
    halves[i].twin = twin;
  }
}

bool sc_mesh_make(const ScreeVec2 *at, uint32_t corner_count, const uint32_t *triangles, uint32_t triangle_count,
                  ScMesh *out_mesh) {
  uint32_t count = 3u * triangle_count;
  *out_mesh = (ScMesh){at, sc_mem_alloc(count * sizeof(ScHalf)), count};
  uint32_t *first = sc_mem_alloc((corner_count + count) * sizeof *first);
  bool ok = out_mesh->halves && first;
  for (uint32_t i = 0; ok && i < count; i++) {
    uint32_t base = i - i % 3u;
    out_mesh->halves[i] = (ScHalf){triangles[i], base + (i + 1u) % 3u, base + (i + 2u) % 3u, SC_MESH_NONE, false};
  }
  if (ok) find_twins(out_mesh, first, first + corner_count, corner_count);
  sc_mem_free(first);
  if (!ok) sc_mesh_free(out_mesh);
  return ok;
}

void sc_mesh_free(ScMesh *mesh) {
  sc_mem_free(mesh->halves);
  *mesh = (ScMesh){0};
}

static double squared(ScreeVec2 a, ScreeVec2 b) { return (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y); }

// The squared sine of the smallest angle of a triangle, which lies between its two longest sides.
static double sharpness(ScreeVec2 a, ScreeVec2 b, ScreeVec2 c) {
  double ab = squared(a, b), bc = squared(b, c), ca = squared(c, a);
  double shortest = sc_mind(ab, sc_mind(bc, ca));
  double twice_area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  double longest_two = shortest == ab ? bc * ca : shortest == bc ? ab * ca : ab * bc;
  return longest_two > 0.0 ? twice_area * twice_area / longest_two : 0.0;
}

// The triangles a, b, c and b, a, d become a, d, c and b, c, d.
static bool should_flip(const ScMesh *mesh, uint32_t half) {
  const ScHalf *h = &mesh->halves[half];
  const ScHalf *t = &mesh->halves[h->twin];
  ScreeVec2 a = mesh->at[h->origin], b = mesh->at[t->origin];
  ScreeVec2 c = mesh->at[mesh->halves[h->previous].origin], d = mesh->at[mesh->halves[t->previous].origin];
  if (sc_orient_sign(a, d, c) <= 0 || sc_orient_sign(b, c, d) <= 0) return false;
  double now = sc_mind(sharpness(a, b, c), sharpness(b, a, d));
  return sc_mind(sharpness(a, d, c), sharpness(b, c, d)) > now;
}

static void link_triangle(ScHalf *halves, uint32_t a, uint32_t b, uint32_t c) {
  halves[a].next = halves[c].previous = b;
  halves[b].next = halves[a].previous = c;
  halves[c].next = halves[b].previous = a;
}

static void flip(ScMesh *mesh, uint32_t half) {
  ScHalf *halves = mesh->halves;
  uint32_t twin = halves[half].twin;
  uint32_t b_to_c = halves[half].next, c_to_a = halves[half].previous;
  uint32_t a_to_d = halves[twin].next, d_to_b = halves[twin].previous;
  halves[half].origin = halves[d_to_b].origin;
  halves[twin].origin = halves[c_to_a].origin;
  link_triangle(halves, half, c_to_a, a_to_d);
  link_triangle(halves, twin, d_to_b, b_to_c);
}

// The edges that are still to be looked at, each there once.
typedef struct Queue {
  uint32_t *items;
  bool *queued; // by half
  uint32_t first, count, capacity;
} Queue;

static void push(Queue *queue, const ScMesh *mesh, uint32_t half) {
  uint32_t twin = mesh->halves[half].twin;
  if (twin == SC_MESH_NONE) return;
  if (twin < half) half = twin;
  if (queue->queued[half]) return;
  queue->queued[half] = true;
  queue->items[(queue->first + queue->count++) % queue->capacity] = half;
}

static uint32_t pop(Queue *queue) {
  uint32_t half = queue->items[queue->first];
  queue->first = (queue->first + 1u) % queue->capacity;
  queue->count--;
  queue->queued[half] = false;
  return half;
}

static void flip_queued(ScMesh *mesh, Queue *queue) {
  uint32_t turns = 0;
  while (queue->count > 0 && turns < TURNS * mesh->count) {
    uint32_t half = pop(queue);
    if (!should_flip(mesh, half)) continue;
    const ScHalf *halves = mesh->halves;
    uint32_t twin = halves[half].twin;
    uint32_t around[4] = {halves[half].next, halves[half].previous, halves[twin].next, halves[twin].previous};
    flip(mesh, half);
    for (uint32_t i = 0; i < 4; i++) push(queue, mesh, around[i]);
    turns++;
  }
}

bool sc_mesh_flip(ScMesh *mesh) {
  Queue queue = {.items = sc_mem_alloc(mesh->count * sizeof *queue.items),
                 .queued = sc_mem_alloc(mesh->count * sizeof *queue.queued),
                 .capacity = mesh->count};
  bool ok = queue.items && queue.queued;
  for (uint32_t i = 0; ok && i < mesh->count; i++) push(&queue, mesh, i);
  if (ok) flip_queued(mesh, &queue);
  sc_mem_free(queue.items);
  sc_mem_free(queue.queued);
  return ok;
}

bool sc_mesh_turns(const ScMesh *mesh, uint32_t half) {
  const ScHalf *h = &mesh->halves[half];
  return sc_orient_sign(mesh->at[mesh->halves[h->previous].origin], mesh->at[h->origin],
                        mesh->at[mesh->halves[h->next].origin]) != 0;
}

// How the two faces together turn at the origin of a half that lies between them: not at all or to the left, if they
// are to be convex.
static int turn_without(const ScMesh *mesh, uint32_t half) {
  const ScHalf *h = &mesh->halves[half], *after = &mesh->halves[mesh->halves[h->twin].next];
  return sc_orient_sign(mesh->at[mesh->halves[h->previous].origin], mesh->at[h->origin],
                        mesh->at[mesh->halves[after->next].origin]);
}

static uint32_t corners_of(const ScMesh *mesh, uint32_t half) {
  uint32_t corners = 0, at = half;
  do {
    corners += sc_mesh_turns(mesh, at);
    at = mesh->halves[at].next;
  } while (at != half);
  return corners;
}

static bool may_go(const ScMesh *mesh, uint32_t half, uint32_t most_corners) {
  uint32_t twin = mesh->halves[half].twin;
  int one = turn_without(mesh, half), other = turn_without(mesh, twin);
  if (one < 0 || other < 0) return false;
  // At both ends both faces turn, and together they may be straight.
  uint32_t together = corners_of(mesh, half) + corners_of(mesh, twin) - 4u + (uint32_t)(one + other);
  return together <= most_corners;
}

static void take_out(ScMesh *mesh, uint32_t half) {
  ScHalf *halves = mesh->halves, *h = &halves[half], *t = &halves[h->twin];
  halves[h->previous].next = t->next;
  halves[t->next].previous = h->previous;
  halves[t->previous].next = h->next;
  halves[h->next].previous = t->previous;
  h->gone = t->gone = true;
}

// Takes out what may go in the order of a list, and returns how many went.
static uint32_t take_out_all(ScMesh *mesh, const uint32_t *inner, uint32_t count, bool backwards,
                             uint32_t most_corners) {
  uint32_t gone = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t half = inner[backwards ? count - 1 - i : i];
    if (!may_go(mesh, half, most_corners)) continue;
    take_out(mesh, half);
    gone++;
  }
  return gone;
}

// The edges between two faces, the longest first.
static uint32_t list_inner(const ScMesh *mesh, uint32_t *inner, uint32_t *spare, double *keys) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < mesh->count; i++) {
    uint32_t twin = mesh->halves[i].twin;
    if (twin == SC_MESH_NONE || twin < i) continue;
    keys[i] = -squared(mesh->at[mesh->halves[i].origin], mesh->at[mesh->halves[twin].origin]);
    inner[count++] = i;
  }
  sc_sort_rows(inner, spare, count, keys, 1);
  return count;
}

bool sc_mesh_merge(ScMesh *mesh, uint32_t most_corners) {
  uint32_t *inner = sc_mem_alloc(2u * mesh->count * sizeof *inner);
  double *keys = sc_mem_alloc(mesh->count * sizeof *keys);
  ScMesh other = {mesh->at, sc_mem_alloc(mesh->count * sizeof(ScHalf)), mesh->count};
  bool ok = inner && keys && other.halves;
  if (ok) {
    memcpy(other.halves, mesh->halves, mesh->count * sizeof(ScHalf));
    uint32_t count = list_inner(mesh, inner, inner + mesh->count, keys);
    uint32_t longest_first = take_out_all(mesh, inner, count, false, most_corners);
    if (take_out_all(&other, inner, count, true, most_corners) > longest_first) {
      ScMesh better = other;
      other = *mesh;
      *mesh = better;
    }
  }
  sc_mesh_free(&other);
  sc_mem_free(inner);
  sc_mem_free(keys);
  return ok;
}
