// SPDX-License-Identifier: MIT
#include "geom/rings.h"

#include "base/math.h"
#include "base/mem.h"
#include "base/sort.h"
#include "geom/orient.h"

void sc_rings_free(ScRings *rings) {
  sc_mem_free(rings->at);
  sc_mem_free(rings->given);
  sc_mem_free(rings->next);
  sc_mem_free(rings->previous);
  sc_mem_free(rings->ring);
  sc_mem_free(rings->order);
  *rings = (ScRings){0};
}

static bool allocate(ScRings *rings, uint32_t count) {
  rings->at = sc_mem_alloc(count * sizeof *rings->at);
  rings->given = sc_mem_alloc(count * sizeof *rings->given);
  rings->next = sc_mem_alloc(count * sizeof *rings->next);
  rings->previous = sc_mem_alloc(count * sizeof *rings->previous);
  rings->ring = sc_mem_alloc(count * sizeof *rings->ring);
  rings->order = sc_mem_alloc(count * sizeof *rings->order);
  return rings->at && rings->given && rings->next && rings->previous && rings->ring && rings->order;
}

static int turn_at(const ScRings *rings, uint32_t corner) {
  return sc_orient_sign(rings->at[rings->previous[corner]], rings->at[corner], rings->at[rings->next[corner]]);
}

// Puts `count` points that begin at corner `first` in a ring and takes out those that lie in line with their
// neighbours. Taking one out may bring its neighbours into line. Returns how many are left, 0 when less than 3 are, and
// one of them.
static uint32_t clean(ScRings *rings, uint32_t first, uint32_t count, uint32_t *out_corner) {
  for (uint32_t i = 0; i < count; i++) {
    rings->next[first + i] = first + (i + 1) % count;
    rings->previous[first + i] = first + (i + count - 1) % count;
  }
  uint32_t at = first, unseen = count; // in a row from `at` on
  while (unseen > 0 && count >= 3) {
    uint32_t before = rings->previous[at], after = rings->next[at];
    if (turn_at(rings, at) != 0) {
      at = after;
      unseen--;
      continue;
    }
    rings->next[before] = after;
    rings->previous[after] = before;
    count--;
    unseen = unseen < count ? unseen + 1 : count;
    at = before;
  }
  *out_corner = at;
  return count < 3 ? 0 : count;
}

static bool is_left_of(ScreeVec2 a, ScreeVec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

// At its leftmost corner a simple ring turns the way that it runs.
static int winding_of(const ScRings *rings, uint32_t corner) {
  uint32_t leftmost = corner;
  for (uint32_t i = rings->next[corner]; i != corner; i = rings->next[i])
    if (is_left_of(rings->at[i], rings->at[leftmost])) leftmost = i;
  return turn_at(rings, leftmost);
}

// Moves the corners that are left of a ring to `to` and the places behind it, in the direction that has the inside on
// the left.
static void settle(ScRings *rings, uint32_t to, uint32_t corner, uint32_t count, bool is_hole) {
  bool forward = (winding_of(rings, corner) > 0) != is_hole;
  // The corners left stand in ascending places, none before `to`: from the lowest on they can be moved down in place.
  uint32_t lowest = corner;
  for (uint32_t i = rings->next[corner]; i != corner; i = rings->next[i]) lowest = i < lowest ? i : lowest;
  for (uint32_t i = 0, from = lowest; i < count; i++) {
    uint32_t after = rings->next[from];
    rings->at[to + i] = rings->at[from];
    rings->given[to + i] = rings->given[from];
    from = after;
  }
  for (uint32_t i = 0; i < count; i++) {
    uint32_t up = to + (i + 1) % count, down = to + (i + count - 1) % count;
    rings->next[to + i] = forward ? up : down;
    rings->previous[to + i] = forward ? down : up;
  }
}

static ScreeStatus read_ring(ScRings *rings, const ScreeVec2 *points, uint32_t offset, uint32_t size) {
  if (size < 3) return SCREE_TOO_FEW_POINTS;
  // Earlier rings take up no more room than their points did.
  for (uint32_t i = 0; i < size; i++) {
    rings->at[offset + i] = sc_orient_point(points[offset + i]);
    rings->given[offset + i] = offset + i;
  }
  uint32_t corner, count = clean(rings, offset, size, &corner);
  if (count == 0) return SCREE_DEGENERATE;
  settle(rings, rings->count, corner, count, rings->ring_count > 0);
  for (uint32_t i = 0; i < count; i++) rings->ring[rings->count + i] = rings->ring_count;
  rings->count += count;
  rings->ring_count++;
  return SCREE_OK;
}

static void sort_corners(ScRings *rings, uint32_t *spare) {
  for (uint32_t i = 0; i < rings->count; i++) rings->order[i] = i;
  sc_sort_rows(rings->order, spare, rings->count, &rings->at->y, 2);
  sc_sort_rows(rings->order, spare, rings->count, &rings->at->x, 2);
}

// Do two sides have a point in common? Sides in line with each other do when their boxes overlap.
static bool meet(ScreeVec2 a, ScreeVec2 b, ScreeVec2 c, ScreeVec2 d) {
  if (sc_maxd(a.y, b.y) < sc_mind(c.y, d.y) || sc_maxd(c.y, d.y) < sc_mind(a.y, b.y)) return false;
  if (sc_orient_sign(a, b, c) * sc_orient_sign(a, b, d) > 0) return false;
  return sc_orient_sign(c, d, a) * sc_orient_sign(c, d, b) <= 0;
}

static uint32_t lower_of(uint32_t a, uint32_t b) { return a < b ? a : b; }

// The point that a side begins at in the order in which the points were given.
static uint32_t given_start(const ScRings *rings, uint32_t side) {
  uint32_t a = rings->given[side], b = rings->given[rings->next[side]];
  // A ring that was turned round runs down; where it closes, its last point begins the side.
  bool closes = rings->next[side] + 1u < side || side + 1u < rings->next[side];
  return closes ? (a < b ? b : a) : lower_of(a, b);
}

// Does any side meet another than its neighbours? Those meet it in their common corner alone, as no corner lies in line
// with its neighbours. A side stands for the corner that it begins at; the sides are looked at from left to right.
static bool sides_meet(ScRings *rings, uint32_t *sides, uint32_t *spare, double *left) {
  for (uint32_t i = 0; i < rings->count; i++) {
    sides[i] = i;
    left[i] = sc_mind(rings->at[i].x, rings->at[rings->next[i]].x);
  }
  sc_sort_rows(sides, spare, rings->count, left, 1);
  for (uint32_t i = 0; i < rings->count; i++) {
    uint32_t one = sides[i], one_end = rings->next[one];
    double right = sc_maxd(rings->at[one].x, rings->at[one_end].x);
    for (uint32_t j = i + 1; j < rings->count && left[sides[j]] <= right; j++) {
      uint32_t other = sides[j], other_end = rings->next[other];
      if (other == one_end || other_end == one) continue;
      if (!meet(rings->at[one], rings->at[one_end], rings->at[other], rings->at[other_end])) continue;
      rings->wrong = lower_of(given_start(rings, one), given_start(rings, other));
      return true;
    }
  }
  return false;
}

// Does a ray from p to the right cross the side from a to b? p is not on it.
static bool crosses(ScreeVec2 a, ScreeVec2 b, ScreeVec2 p) {
  if ((a.y > p.y) == (b.y > p.y)) return false;
  return (sc_orient_sign(a, b, p) > 0) == (b.y > a.y);
}

// Is the hole that a corner belongs to inside of the first ring and of no other?
static bool is_in_place(const ScRings *rings, uint32_t corner) {
  uint32_t hole = rings->ring[corner];
  bool inside = false;
  for (uint32_t i = 0; i < rings->count; i++) {
    uint32_t ring = rings->ring[i];
    if (ring == hole) continue;
    if (crosses(rings->at[i], rings->at[rings->next[i]], rings->at[corner])) inside = !inside;
    if (i + 1 < rings->count && rings->ring[i + 1] == ring) continue;
    if (inside != (ring == 0)) return false;
    inside = false;
  }
  return true;
}

static bool holes_are_in_place(ScRings *rings) {
  for (uint32_t i = 1; i < rings->count; i++) {
    if (rings->ring[i] == rings->ring[i - 1] || is_in_place(rings, i)) continue;
    rings->wrong = rings->given[i];
    return false;
  }
  return true;
}

static ScreeStatus prove(ScRings *rings) {
  uint32_t *spare = sc_mem_alloc(2u * rings->count * sizeof *spare);
  double *left = sc_mem_alloc(rings->count * sizeof *left);
  ScreeStatus status = SCREE_OUT_OF_MEMORY;
  if (spare && left) {
    sort_corners(rings, spare);
    bool simple = !sides_meet(rings, spare + rings->count, spare, left) && holes_are_in_place(rings);
    status = simple ? SCREE_OK : SCREE_NOT_SIMPLE;
  }
  sc_mem_free(spare);
  sc_mem_free(left);
  return status;
}

ScreeStatus sc_rings_read(const ScreeVec2 *points, const uint32_t *sizes, uint32_t ring_count, ScRings *out_rings) {
  uint32_t total = 0;
  for (uint32_t i = 0; i < ring_count; i++) total += sizes[i];
  *out_rings = (ScRings){0};
  if (total == 0) return SCREE_TOO_FEW_POINTS;
  ScreeStatus status = allocate(out_rings, total) ? SCREE_OK : SCREE_OUT_OF_MEMORY;
  uint32_t offset = 0;
  for (uint32_t i = 0; i < ring_count && status == SCREE_OK; i++) {
    out_rings->wrong = offset;
    status = read_ring(out_rings, points, offset, sizes[i]);
    offset += sizes[i];
  }
  if (status == SCREE_OK) {
    out_rings->wrong = 0;
    status = prove(out_rings);
  }
  uint32_t wrong = out_rings->wrong;
  if (status != SCREE_OK) sc_rings_free(out_rings);
  out_rings->wrong = wrong;
  return status;
}
