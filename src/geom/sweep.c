// SPDX-License-Identifier: MIT
// A vertical line sweeps over the rings from left to right and cuts off triangles behind it. (Hertel and Mehlhorn 1983,
// Fast Triangulation of Simple Polygons.)
//
// Where the line is inside of the outline it runs in intervals, each between a lower and an upper side. What is still
// uncut to the left of it is bounded by these sides and by a chain of corners from the left end of the lower side up to
// that of the upper side. The chain nowhere turns towards the line (it bulges like a closing bracket), or a triangle
// could have been cut off. So the corner where the line arrives sees the chain from either end on as far as triangles
// with it turn left, and it sees the corner of the chain where the line was last.
//
// All decisions are exact, so none of this can fail on rings that are simple.
#include "geom/sweep.h"

#include "base/check.h"
#include "base/mem.h"
#include "geom/orient.h"

#define NONE 0xffffffffu

typedef struct Node {
  uint32_t corner;
  uint32_t up, down; // in its chain, or NONE
} Node;

// A side is named by the corner that it begins at: a lower side runs to the right, an upper one to the left.
typedef struct Interval {
  uint32_t lower, upper;
  uint32_t bottom, top, last; // nodes of its chain; the last is the rightmost
} Interval;

typedef struct Sweep {
  const ScRings *rings;
  uint32_t *rank; // of each corner in the order of the sweep
  Node *nodes;
  Interval *intervals;
  uint32_t node_count, interval_count;
  uint32_t *triangles;
  uint32_t written;
} Sweep;

static uint32_t add_node(Sweep *sweep, uint32_t corner) {
  sweep->nodes[sweep->node_count] = (Node){corner, NONE, NONE};
  return sweep->node_count++;
}

static bool turns_left(const Sweep *sweep, uint32_t a, uint32_t b, uint32_t c) {
  const ScreeVec2 *at = sweep->rings->at;
  return sc_orient_sign(at[a], at[b], at[c]) > 0;
}

// Cuts off the triangle of three corners if they turn left.
static bool cut(Sweep *sweep, uint32_t a, uint32_t b, uint32_t c) {
  if (!turns_left(sweep, a, b, c)) return false;
  uint32_t *out = sweep->triangles + sweep->written;
  out[0] = a;
  out[1] = b;
  out[2] = c;
  sweep->written += 3;
  return true;
}

// The corner becomes the lower end of the chain, and cuts off what it sees from there on.
static void put_below(Sweep *sweep, Interval *interval, uint32_t corner) {
  Node *nodes = sweep->nodes;
  uint32_t at = interval->bottom;
  while (nodes[at].up != NONE && cut(sweep, nodes[at].corner, corner, nodes[nodes[at].up].corner)) at = nodes[at].up;
  uint32_t node = add_node(sweep, corner);
  nodes[node].up = at;
  nodes[at].down = node;
  interval->bottom = interval->last = node;
}

static void put_above(Sweep *sweep, Interval *interval, uint32_t corner) {
  Node *nodes = sweep->nodes;
  uint32_t at = interval->top;
  while (nodes[at].down != NONE && cut(sweep, nodes[nodes[at].down].corner, corner, nodes[at].corner))
    at = nodes[at].down;
  uint32_t node = add_node(sweep, corner);
  nodes[node].down = at;
  nodes[at].up = node;
  interval->top = interval->last = node;
}

static Interval *above_side(Sweep *sweep, uint32_t lower) {
  Interval *interval = sweep->intervals;
  while (interval->lower != lower) interval++;
  return interval;
}

static Interval *below_side(Sweep *sweep, uint32_t upper) {
  Interval *interval = sweep->intervals;
  while (interval->upper != upper) interval++;
  return interval;
}

// The interval that a corner lies in.
static Interval *around(Sweep *sweep, uint32_t corner) {
  const uint32_t *next = sweep->rings->next;
  Interval *interval = sweep->intervals;
  while (!turns_left(sweep, interval->lower, next[interval->lower], corner) ||
         !turns_left(sweep, interval->upper, next[interval->upper], corner))
    interval++;
  return interval;
}

static void remove_interval(Sweep *sweep, Interval *interval) { *interval = sweep->intervals[--sweep->interval_count]; }

static void begin(Sweep *sweep, uint32_t corner) {
  uint32_t node = add_node(sweep, corner);
  sweep->intervals[sweep->interval_count++] =
      (Interval){.lower = corner, .upper = sweep->rings->previous[corner], .bottom = node, .top = node, .last = node};
}

// Both sides of the corner lie ahead, with the outside between them: the interval parts in two, each with its half of
// the chain, along the line to the corner where the sweep was last.
static void part(Sweep *sweep, uint32_t corner) {
  Interval *lower = around(sweep, corner), *upper = &sweep->intervals[sweep->interval_count++];
  *upper = *lower;
  lower->upper = sweep->rings->previous[corner];
  upper->lower = corner;
  Node *nodes = sweep->nodes;
  uint32_t below = lower->last, above = add_node(sweep, nodes[below].corner);
  nodes[above].up = nodes[below].up;
  nodes[below].up = NONE;
  if (nodes[above].up != NONE) nodes[nodes[above].up].down = above;
  if (upper->top == below) upper->top = above;
  upper->bottom = above;
  lower->top = below;
  put_above(sweep, lower, corner);
  put_below(sweep, upper, corner);
}

// Both sides of the corner end, with the outside between them: two intervals become one.
static void join(Sweep *sweep, uint32_t corner) {
  Interval *lower = below_side(sweep, corner), *upper = above_side(sweep, sweep->rings->previous[corner]);
  put_above(sweep, lower, corner);
  put_below(sweep, upper, corner);
  Node *nodes = sweep->nodes;
  uint32_t above = nodes[upper->bottom].up;
  nodes[lower->top].up = above;
  nodes[above].down = lower->top;
  lower->top = upper->top;
  lower->upper = upper->upper;
  remove_interval(sweep, upper);
}

static void end(Sweep *sweep, uint32_t corner) {
  Interval *interval = below_side(sweep, corner);
  put_below(sweep, interval, corner);
  SC_ASSERT(sweep->nodes[interval->bottom].up == interval->top);
  remove_interval(sweep, interval);
}

static void bend(Sweep *sweep, uint32_t corner, bool runs_right) {
  uint32_t before = sweep->rings->previous[corner];
  if (runs_right) {
    Interval *interval = above_side(sweep, before);
    put_below(sweep, interval, corner);
    interval->lower = corner;
  } else {
    Interval *interval = below_side(sweep, corner);
    put_above(sweep, interval, corner);
    interval->upper = before;
  }
}

static void arrive(Sweep *sweep, uint32_t corner) {
  uint32_t before = sweep->rings->previous[corner], after = sweep->rings->next[corner];
  bool before_ahead = sweep->rank[before] > sweep->rank[corner], after_ahead = sweep->rank[after] > sweep->rank[corner];
  if (before_ahead != after_ahead) {
    bend(sweep, corner, after_ahead);
    return;
  }
  bool sharp = turns_left(sweep, before, corner, after);
  if (after_ahead)
    sharp ? begin(sweep, corner) : part(sweep, corner);
  else
    sharp ? end(sweep, corner) : join(sweep, corner);
}

bool sc_sweep_triangles(const ScRings *rings, uint32_t *out_triangles) {
  uint32_t count = rings->count;
  Sweep sweep = {.rings = rings, .triangles = out_triangles};
  sweep.rank = sc_mem_alloc(count * sizeof *sweep.rank);
  sweep.nodes = sc_mem_alloc(3u * count * sizeof *sweep.nodes); // parting adds three, all else fewer
  sweep.intervals = sc_mem_alloc(count * sizeof *sweep.intervals);
  bool ok = sweep.rank && sweep.nodes && sweep.intervals;
  for (uint32_t i = 0; ok && i < count; i++) sweep.rank[rings->order[i]] = i;
  for (uint32_t i = 0; ok && i < count; i++) arrive(&sweep, rings->order[i]);
  SC_ASSERT(!ok || (sweep.interval_count == 0 && sweep.written == 3u * sc_sweep_count(rings)));
  sc_mem_free(sweep.rank);
  sc_mem_free(sweep.nodes);
  sc_mem_free(sweep.intervals);
  return ok;
}
