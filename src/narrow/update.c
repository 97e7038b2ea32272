// SPDX-License-Identifier: MIT
// Pairs that can meet in this step are taken four at a time: their fits are checked and placed in the world in lanes.
// Only the search for features goes pair by pair, where the pose has left the fit. Two circles have no features: they
// are found in lanes as well.
#include "base/lanes.h"
#include "narrow/ahead.h"
#include "narrow/fit.h"
#include "narrow/narrow.h"
#include "state/one_way.h"

// A fit is kept while the two shapes stay this close, in metres and at their rims, to the pose it was made at. Its
// points then ride on their bodies; what that leaves out is the sliding of the features by less than this. What touches
// in a single point may roll, and the force must stay under it: there it is kept only at rest. What was apart stays so
// until it has come nearer by this share of the room between; the rest makes up for arcs taken as straight.
#define KEEP_WITHIN       0.002f
#define KEEP_POINT_WITHIN 1e-5f
#define KEEP_APART        0.7f

// Less than that, m, is not told by numbers of this size for sure: whether a fit without points is kept or made anew
// never decides what is found.
#define ROUNDING 2e-5f

// Cosine between the normals of two steps that still go on from each other.
#define NEAR_NORMAL 0.95f

// Four shapes.
typedef struct Side {
  ScRot4 rotation;
  ScVec4 arm, velocity;
  ScF4 omega, extent;
} Side;

// Four pairs. The counts, matches and flags are lanes of pair.flags.
typedef struct Four {
  const uint32_t *pairs;
  ScPairKey keys[4];
  ScFit *fits[4];
  Side a, b;
  ScVec4 across;   // from the centre of A's shape to that of B's, world
  ScVec4 position; // the same in the frame of A's shape
  ScRot4 rotation; // of B's shape in that frame
  ScF4 margin;
  ScI4 old;   // flags before
  ScI4 match; // in their place in the flags
  ScI4 fit;   // of features: which fits serve on
} Four;

// What is found of four pairs, in the frames of their A shapes.
typedef struct Found {
  ScVec4 normal;
  ScVec4 on_a[2], on_b[2];
  ScI4 some, two; // points
} Found;

SC_INLINE Side load_side(const ScShapes *shape, uint32_t i, uint32_t j, uint32_t k, uint32_t l) {
  const ScPlaced *placed = shape->placed;
  const ScMotion *motion = shape->motion;
  ScRows4 place =
      sc_rows4_load(&placed[i].rotation.c, &placed[j].rotation.c, &placed[k].rotation.c, &placed[l].rotation.c);
  ScRows4 move =
      sc_rows4_load(&motion[i].velocity.x, &motion[j].velocity.x, &motion[k].velocity.x, &motion[l].velocity.x);
  return (Side){{place.a, place.b}, {place.c, place.d}, {move.a, move.b}, move.c, move.d};
}

// Contacts are made early enough that fast bodies are caught before they overlap, but no earlier than about the size of
// the smaller shape: a normal found further away says little about the meeting.
SC_INLINE ScF4 margin_of(const Four *f, float dt) {
  ScF4 least = sc_f4(SC_SPECULATIVE);
  ScF4 speed = sc_vec4_length(sc_vec4_sub(f->b.velocity, f->a.velocity)) + sc_f4_abs(f->a.omega) * f->a.extent +
               sc_f4_abs(f->b.omega) * f->b.extent;
  ScF4 most = sc_f4_max(least, sc_f4(2.0f) * sc_f4_min(f->a.extent, f->b.extent));
  return sc_f4_clamp(speed * sc_f4(dt), least, most);
}

// The difference is taken in double: from here on, numbers are small wherever the pair is.
SC_INLINE ScF4 across_of(const ScShapes *shape, const ScPairKey *key) {
  return sc_f4_difference(&shape->placed[key->shape_b].x, &shape->placed[key->shape_a].x);
}

#define MATCH(first, second) ((int32_t)(((uint32_t)(first) | (uint32_t)(second) << 2u) << SC_PAIR_MATCH_SHIFT))

SC_INLINE ScI4 lanes(int32_t a) { return (ScI4){a, a, a, a}; }

// Points go on as they are; those of a manifold that was not in touch, or of a moment within the step, go on from
// nothing.
SC_INLINE ScI4 match_same(ScI4 old) {
  ScI4 struck = (old & lanes((int32_t)SC_PAIR_STRUCK)) != lanes(0);
  ScI4 count = old & lanes(3 << SC_PAIR_COUNT_SHIFT) & ~struck;
  ScI4 one = count == lanes(1 << SC_PAIR_COUNT_SHIFT), two = count == lanes(2 << SC_PAIR_COUNT_SHIFT);
  return (two & lanes(MATCH(0, 1))) | (one & lanes(MATCH(0, SC_POINT_NEW))) |
         (~(one | two) & lanes(MATCH(SC_POINT_NEW, SC_POINT_NEW)));
}

SC_INLINE void open(const ScreeScene *scene, const uint32_t pairs[4], Four *f) {
  const ScTables *tables = &scene->tables;
  const ScShapes *shape = &tables->shape;
  const ScPairKey *keys = tables->pair.key;
  ScPairKey i = keys[pairs[0]], j = keys[pairs[1]], k = keys[pairs[2]], l = keys[pairs[3]];
  const uint32_t *flags = tables->pair.flags;
  f->pairs = pairs;
  f->keys[0] = i, f->keys[1] = j, f->keys[2] = k, f->keys[3] = l;
  f->old =
      (ScI4){(int32_t)flags[pairs[0]], (int32_t)flags[pairs[1]], (int32_t)flags[pairs[2]], (int32_t)flags[pairs[3]]};
  f->match = match_same(f->old);
  ScRows4 across = {across_of(shape, &i), across_of(shape, &j), across_of(shape, &k), across_of(shape, &l)};
  sc_f4_transpose(&across.a, &across.b, &across.c, &across.d);
  f->across = (ScVec4){across.a, across.b};
  f->a = load_side(shape, i.shape_a, j.shape_a, k.shape_a, l.shape_a);
  f->b = load_side(shape, i.shape_b, j.shape_b, k.shape_b, l.shape_b);
  f->position = sc_vec4_unrotate(f->a.rotation, f->across);
  f->rotation = sc_rot4_between(f->a.rotation, f->b.rotation);
  f->margin = margin_of(f, scene->step.dt);
}

// The second row of four fits: the normal, the margin, and which points there are.
typedef struct FitRow {
  ScVec4 normal;
  ScF4 margin;
  ScI4 some, two;
} FitRow;

SC_INLINE FitRow load_fit_row(ScFit *const fits[4]) {
  ScRows4 row = sc_rows4_load(&fits[0]->normal.x, &fits[1]->normal.x, &fits[2]->normal.x, &fits[3]->normal.x);
  ScI4 id = (ScI4)row.d, first = lanes((int32_t)SC_ID_NONE), second = lanes((int32_t)(SC_ID_NONE << 16));
  return (FitRow){{row.a, row.b}, row.c, (id & first) != first, (id & second) != second};
}

// Looks which fits serve on.
SC_INLINE void check_fits(const ScreeScene *scene, Four *f) {
  for (uint32_t lane = 0; lane < 4u; ++lane) f->fits[lane] = &scene->tables.pair.fit[f->pairs[lane]];
  ScFit *const *fits = f->fits;
  ScRows4 pose = sc_rows4_load(&fits[0]->position.x, &fits[1]->position.x, &fits[2]->position.x, &fits[3]->position.x);
  FitRow row = load_fit_row(fits);
  ScRot4 turn = sc_rot4_between((ScRot4){pose.c, pose.d}, f->rotation);
  ScF4 moved = sc_f4_abs(f->position.x - pose.a) + sc_f4_abs(f->position.y - pose.b);
  ScF4 within = sc_f4_select(row.two, sc_f4(KEEP_WITHIN), sc_f4(KEEP_POINT_WITHIN));
  within = sc_f4_select(row.some, within, sc_f4(KEEP_APART) * (row.margin - f->margin) - sc_f4(ROUNDING));
  f->fit = (moved + sc_f4_abs(turn.s) * f->b.extent <= within) & (turn.c > sc_f4(0.0f)) & (f->margin <= row.margin);
}

// Which point of the last manifold has those features.
static uint32_t match_of(const uint16_t old[2], uint32_t count, uint16_t id) {
  for (uint32_t k = 0; k < count; ++k)
    if (old[k] == id) return k;
  return SC_POINT_NEW;
}

static void refit(const ScreeScene *scene, Four *f, uint32_t lane) {
  ScFit *fit = f->fits[lane];
  uint32_t count = sc_pair_points((uint32_t)f->old[lane]);
  uint16_t old[2] = {fit->id[0], fit->id[1]};
  ScPose pose = {sc_vec(f->position.x[lane], f->position.y[lane]), {f->rotation.c[lane], f->rotation.s[lane]}};
  bool looks = sc_fit_make(scene, &f->keys[lane], sc_fit_rounded(pose), f->margin[lane], fit);
  if (looks) sc_ahead_look(scene, &f->keys[lane], pose, fit);
  f->match[lane] = MATCH(match_of(old, count, fit->id[0]), match_of(old, count, fit->id[1]));
}

static void refit_lanes(ScreeScene *scene, Four *f) {
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    if (f->fit[lane]) continue;
    // The last lanes of all may be one pair.
    if (lane > 0u && f->pairs[lane] == f->pairs[lane - 1u]) {
      f->match[lane] = f->match[lane - 1u];
      continue;
    }
    refit(scene, f, lane);
    --scene->step.reused;
  }
}

SC_INLINE Found read_fits(const Four *f) {
  ScFit *const *fits = f->fits;
  FitRow row = load_fit_row(fits);
  ScRows4 a = sc_rows4_load(&fits[0]->on_a->x, &fits[1]->on_a->x, &fits[2]->on_a->x, &fits[3]->on_a->x);
  ScRows4 b = sc_rows4_load(&fits[0]->on_b->x, &fits[1]->on_b->x, &fits[2]->on_b->x, &fits[3]->on_b->x);
  // Of one point, the second is the same.
  ScVec4 on_a = {sc_f4_select(row.two, a.c, a.a), sc_f4_select(row.two, a.d, a.b)};
  ScVec4 on_b = {sc_f4_select(row.two, b.c, b.a), sc_f4_select(row.two, b.d, b.b)};
  return (Found){row.normal, {{a.a, a.b}, on_a}, {{b.a, b.b}, on_b}, row.some, row.two};
}

// Where the centre of B is when two circles that have a gap between them meet, or are nearest to each other, within the
// step, as they move now.
SC_INLINE ScVec4 meeting_of(const Four *f, ScF4 distance, float dt) {
  ScVec4 way = sc_vec4_unrotate(f->a.rotation, sc_vec4_mul(sc_f4(dt), sc_vec4_sub(f->b.velocity, f->a.velocity)));
  ScF4 reach = f->a.extent + f->b.extent, gap = distance - reach, zero = sc_f4(0.0f);
  ScF4 towards = -sc_vec4_dot(f->position, way), square = sc_f4_max(sc_vec4_dot(way, way), sc_f4(1e-18f));
  ScF4 under = towards * towards - square * gap * (distance + reach);
  ScF4 time = (towards - sc_f4_sqrt(sc_f4_max(under, zero))) / square;
  // What moves by less than a gap that counts meets where it is.
  ScI4 comes = (gap > zero) & (towards > zero) & (square > sc_f4(SC_TOUCH * SC_TOUCH));
  time = sc_f4_select(comes, sc_f4_clamp(time, zero, sc_f4(1.0f)), zero);
  return sc_vec4_add(f->position, sc_vec4_mul(time, way));
}

// Two circles: a point on the line of their centres.
SC_INLINE Found find_round(const Four *f, float dt) {
  ScF4 apart = sc_vec4_length(f->position), zero = sc_f4(0.0f), one = sc_f4(1.0f);
  ScVec4 meeting = meeting_of(f, apart, dt);
  ScF4 distance = sc_vec4_length(meeting);
  // Any direction does for two in one place, as in sc_math_normalize.
  ScI4 some = distance > sc_f4(1e-18f);
  ScF4 inverse = one / sc_f4_select(some, distance, one);
  ScVec4 n = {sc_f4_select(some, meeting.x * inverse, one), sc_f4_select(some, meeting.y * inverse, zero)};
  ScVec4 on_a = sc_vec4_mul(f->a.extent, n), on_b = sc_vec4_unrotate(f->rotation, sc_vec4_mul(-f->b.extent, n));
  return (Found){n, {on_a, on_a}, {on_b, on_b}, apart - f->a.extent - f->b.extent <= f->margin, lanes(0)};
}

// How fast a pair must close for a contact to be left to continuous collision, which finds where and when they meet:
// by more than the size of what moves in a step.
SC_INLINE ScF4 limit_of(const Four *f, float dt) {
  ScF4 far = sc_f4(3e38f), per_step = sc_f4(2.0f / dt);
  ScI4 none = lanes(0), a = (f->old & lanes((int32_t)SC_PAIR_SWEPT_A)) != none,
       b = (f->old & lanes((int32_t)SC_PAIR_SWEPT_B)) != none;
  return sc_f4_min(sc_f4_select(a, per_step * f->a.extent, far), sc_f4_select(b, per_step * f->b.extent, far));
}

// A point of the fit in the world.
typedef struct Point {
  ScF4 arm_a, arm_b, separation, height_a, height_b;
  ScI4 closes;
} Point;

// A gap wider than the usual matters only if this step would close it, and no gap does that continuous collision looks
// after.
SC_INLINE Point place_point(const Four *f, const Found *found, ScVec4 normal, uint32_t k, float dt, ScF4 limit) {
  ScF4 near = sc_f4(SC_SPECULATIVE);
  ScVec4 own = sc_vec4_rotate(f->rotation, found->on_b[k]);
  ScF4 separation = sc_vec4_dot(sc_vec4_sub(sc_vec4_add(f->position, own), found->on_a[k]), found->normal);
  // Each has its own point: of two that are still on their way to each other, these may lie apart sideways.
  ScVec4 half = sc_vec4_mul(sc_f4(0.5f) * separation, found->normal);
  ScVec4 from_a = sc_vec4_rotate(f->a.rotation, sc_vec4_add(found->on_a[k], half));
  ScVec4 from_b = sc_vec4_rotate(f->a.rotation, sc_vec4_sub(own, half));
  ScVec4 arm_a = sc_vec4_add(f->a.arm, from_a), arm_b = sc_vec4_add(f->b.arm, from_b);
  Point point = {.arm_a = sc_f4_rounded(sc_vec4_cross(arm_a, normal), 6.0f),
                 .arm_b = sc_f4_rounded(sc_vec4_cross(arm_b, normal), 6.0f),
                 .separation = separation,
                 .height_a = sc_vec4_dot(arm_a, normal),
                 .height_b = sc_vec4_dot(arm_b, normal)};
  ScF4 opening = sc_vec4_dot(sc_vec4_sub(f->b.velocity, f->a.velocity), normal) +
                 f->b.omega * sc_vec4_cross(from_b, normal) - f->a.omega * sc_vec4_cross(from_a, normal);
  point.closes = (point.separation <= near) | (point.separation + sc_f4(dt) * opening < near);
  point.closes &= (point.separation <= sc_f4(SC_TOUCH)) | (-opening <= limit);
  return point;
}

SC_INLINE void store_flags(uint32_t *flags, const uint32_t *pairs, ScI4 now) {
  flags[pairs[0]] = (uint32_t)now[0];
  flags[pairs[1]] = (uint32_t)now[1];
  flags[pairs[2]] = (uint32_t)now[2];
  flags[pairs[3]] = (uint32_t)now[3];
}

// A single point that goes on from one of the last step, on a normal not far from that one's, remembers it.
SC_INLINE void keep_before(ScreeScene *scene, const Four *f, const Found *found, ScVec4 normal, const Point *p) {
  const ScManifold *table = scene->tables.pair.manifold;
  const ScManifold *i = &table[f->pairs[0]], *j = &table[f->pairs[1]], *k = &table[f->pairs[2]],
                   *l = &table[f->pairs[3]];
  ScRows4 old = sc_rows4_load(&i->normal.x, &j->normal.x, &k->normal.x, &l->normal.x);
  ScRows4 arm = sc_rows4_load(&i->points[0].arm_a, &j->points[0].arm_a, &k->points[0].arm_a, &l->points[0].arm_a);
  ScI4 one = (f->old & lanes(3 << SC_PAIR_COUNT_SHIFT)) == lanes(1 << SC_PAIR_COUNT_SHIFT);
  ScI4 same = (f->match & lanes(3 << SC_PAIR_MATCH_SHIFT)) == lanes(0);
  ScI4 goes_on = one & same & ~found->two & (normal.x * old.a + normal.y * old.b > sc_f4(NEAR_NORMAL));
  ScRows4 before = {sc_f4_select(goes_on, old.a, normal.x), sc_f4_select(goes_on, old.b, normal.y),
                    sc_f4_select(goes_on, arm.a, p->arm_a), sc_f4_select(goes_on, arm.b, p->arm_b)};
  ScBefore *to = scene->tables.pair.before;
  sc_rows4_store(before, &to[f->pairs[0]].normal.x, &to[f->pairs[1]].normal.x, &to[f->pairs[2]].normal.x,
                 &to[f->pairs[3]].normal.x);
}

SC_INLINE void close(ScreeScene *scene, const Four *f, const Found *found) {
  ScManifold *table = scene->tables.pair.manifold;
  ScManifold *i = &table[f->pairs[0]], *j = &table[f->pairs[1]], *k = &table[f->pairs[2]], *l = &table[f->pairs[3]];
  ScVec4 normal = sc_vec4_rotate(f->a.rotation, found->normal);
  // So little turns no force, and what rests lies as it lay a step ago; so it is with arms.
  normal = (ScVec4){sc_f4_rounded(normal.x, 3.0f), sc_f4_rounded(normal.y, 3.0f)};
  float dt = scene->step.dt;
  ScF4 limit = limit_of(f, dt);
  Point p = place_point(f, found, normal, 0, dt, limit), q = place_point(f, found, normal, 1, dt, limit);
  keep_before(scene, f, found, normal, &p);
  ScF4 share = sc_f4_select(found->two, sc_f4(0.5f), sc_f4(0.0f)); // of the second point in the middle
  ScF4 middle_a = p.height_a + share * (q.height_a - p.height_a);
  ScF4 middle_b = p.height_b + share * (q.height_b - p.height_b);
  sc_rows4_store((ScRows4){normal.x, normal.y, middle_a, middle_b}, &i->normal.x, &j->normal.x, &k->normal.x,
                 &l->normal.x);
  sc_rows4_store((ScRows4){p.arm_a, p.arm_b, p.separation, p.height_a}, &i->points[0].arm_a, &j->points[0].arm_a,
                 &k->points[0].arm_a, &l->points[0].arm_a);
  sc_rows4_store((ScRows4){q.arm_a, q.arm_b, q.separation, q.height_a}, &i->points[1].arm_a, &j->points[1].arm_a,
                 &k->points[1].arm_a, &l->points[1].arm_a);
  ScI4 touches = found->some & (p.closes | (found->two & q.closes));
  ScI4 one = lanes((int32_t)SC_PAIR_TOUCHING | 1 << SC_PAIR_COUNT_SHIFT);
  ScI4 two = lanes((int32_t)SC_PAIR_TOUCHING | 2 << SC_PAIR_COUNT_SHIFT);
  ScI4 count = (found->two & two) | (~found->two & one);
  ScI4 gap = ((p.separation > sc_f4(SC_TOUCH)) | (found->two & (q.separation > sc_f4(SC_TOUCH)))) & lanes(SC_PAIR_OPEN);
  ScI4 closed = (f->old & lanes(SC_PAIR_TOUCHING | SC_PAIR_OPEN)) == lanes(SC_PAIR_TOUCHING);
  ScI4 fresh = ~closed & lanes(SC_PAIR_FRESH);
  store_flags(scene->tables.pair.flags, f->pairs,
              (f->old & lanes(~(int32_t)SC_PAIR_MANIFOLD)) | (touches & (count | gap | fresh | f->match)));
}

// Pairs that may meet, those of two circles from one end and all others from the other; each list is filled up to a
// multiple of four with its last one, which is then done more than once with the same outcome.
typedef struct Near {
  uint32_t *round, *others;
  uint32_t round_count, others_count;
  uint32_t *one_way; // those of all that have a one-way shape
  uint32_t one_way_count;
} Near;

static void fill_up(uint32_t *pairs, uint32_t *count) {
  for (; *count % 4u; ++*count) pairs[*count] = pairs[*count - 1u];
}

// Shapes whose near boxes are apart cannot meet in this step. Most pairs end here.
static bool apart(const ScreeScene *scene, uint32_t pair) {
  const ScPairKey *key = &scene->tables.pair.key[pair];
  return !sc_box_overlap(scene->tables.shape.near[key->shape_a], scene->tables.shape.near[key->shape_b]);
}

static bool list_near(ScreeScene *scene, Near *near) {
  uint32_t count;
  const uint32_t *pairs = sc_rows_list(&scene->active, &count);
  uint32_t *flags = scene->tables.pair.flags;
  near->round = sc_arena_take(&scene->arena, (count + 4u) * sizeof(uint32_t));
  near->others = sc_arena_take(&scene->arena, (count + 4u) * sizeof(uint32_t));
  near->one_way = sc_arena_take(&scene->arena, count * sizeof(uint32_t));
  uint32_t *swept = sc_arena_take(&scene->arena, (count + 1u) * sizeof(uint32_t)), swept_count = 0;
  if (!near->round || !near->others || !near->one_way || !swept) return false;
  for (uint32_t i = 0; i < count; ++i) {
    if (flags[pairs[i]] & (SC_PAIR_SENSOR | SC_PAIR_ONE_WAY)) {
      // What sensors see is told by where the step leads, and has no manifold.
      if (flags[pairs[i]] & SC_PAIR_SENSOR) continue;
      near->one_way[near->one_way_count++] = pairs[i];
    }
    if (apart(scene, pairs[i])) {
      flags[pairs[i]] &= ~SC_PAIR_MANIFOLD;
      continue;
    }
    swept[swept_count] = pairs[i];
    swept_count += (flags[pairs[i]] & SC_PAIR_SWEPT) != 0u;
    if (flags[pairs[i]] & SC_PAIR_ROUND)
      near->round[near->round_count++] = pairs[i];
    else
      near->others[near->others_count++] = pairs[i];
  }
  scene->step.swept = swept;
  scene->step.swept_count = swept_count;
  scene->step.tested = scene->step.reused = near->round_count + near->others_count;
  fill_up(near->round, &near->round_count);
  fill_up(near->others, &near->others_count);
  return true;
}

// So many fours are kept at hand between looking at their fits and placing them.
#define CHUNK 16u

// The search for features stands between two loops without calls: what it would have to save and restore is much.
static void update_others(ScreeScene *scene, const uint32_t *pairs, uint32_t count) {
  Four fours[CHUNK];
  for (uint32_t i = 0; i < count; ++i) {
    open(scene, pairs + 4u * i, &fours[i]);
    check_fits(scene, &fours[i]);
  }
  for (uint32_t i = 0; i < count; ++i) refit_lanes(scene, &fours[i]);
  for (uint32_t i = 0; i < count; ++i) {
    Found found = read_fits(&fours[i]);
    close(scene, &fours[i], &found);
  }
}

ScreeStatus sc_narrow_update(ScreeScene *scene) {
  Near near = {0};
  if (!list_near(scene, &near)) return SCREE_OUT_OF_MEMORY;
  for (uint32_t i = 0; i < near.round_count; i += 4u) {
    Four four;
    open(scene, near.round + i, &four);
    Found found = find_round(&four, scene->step.dt);
    close(scene, &four, &found);
  }
  for (uint32_t i = 0; i < near.others_count; i += 4u * CHUNK) {
    uint32_t left = (near.others_count - i) / 4u;
    update_others(scene, near.others + i, left < CHUNK ? left : CHUNK);
  }
  for (uint32_t i = 0; i < near.one_way_count; ++i) sc_one_way_judge(scene, near.one_way[i]);
  return SCREE_OK;
}
