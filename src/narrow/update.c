// SPDX-License-Identifier: MIT
// Pairs that can meet in this step are taken four at a time: their fits are checked and placed in the world in lanes.
// Only the search for features goes pair by pair, where the pose has left the fit. Two circles have no features: they
// are found in lanes as well.
#include "base/lanes.h"
#include "narrow/fit.h"
#include "narrow/narrow.h"

// A fit is kept while the two shapes stay this close, in metres and at their rims, to the pose it was made at. Its
// points then ride on their bodies; what that leaves out is the sliding of the features by less than this. What touches
// in a single point may roll, and the force must stay under it: there it is kept only at rest.
#define KEEP_WITHIN       0.002f
#define KEEP_POINT_WITHIN 1e-5f

// Four shapes.
typedef struct Side {
  ScRot4 rotation;
  ScVec4 arm, velocity;
  ScF4 omega, extent;
} Side;

// Four pairs.
typedef struct Four {
  const uint32_t *pairs;
  ScPairKey keys[4];
  Side a, b;
  ScVec4 across;   // from the centre of A's shape to that of B's, world
  ScVec4 position; // the same in the frame of A's shape
  ScRot4 rotation; // of B's shape in that frame
  ScF4 margin;
  uint32_t old[4]; // flags before
} Four;

// What is found of four pairs, in the frames of their A shapes.
typedef struct Found {
  ScVec4 normal;
  ScVec4 on_a[2], on_b[2];
  uint32_t count[4];
  uint32_t match[4]; // as in pair.flags
} Found;

static Side load_side(const ScShapes *shape, uint32_t i, uint32_t j, uint32_t k, uint32_t l) {
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
static ScF4 margin_of(const Four *f, float dt) {
  ScF4 least = sc_f4(SC_SPECULATIVE);
  ScF4 speed = sc_vec4_length(sc_vec4_sub(f->b.velocity, f->a.velocity)) + sc_f4_abs(f->a.omega) * f->a.extent +
               sc_f4_abs(f->b.omega) * f->b.extent;
  ScF4 most = sc_f4_max(least, sc_f4(2.0f) * sc_f4_min(f->a.extent, f->b.extent));
  return sc_f4_clamp(speed * sc_f4(dt), least, most);
}

static void open(const ScreeScene *scene, const uint32_t pairs[4], Four *f) {
  const ScTables *tables = &scene->tables;
  f->pairs = pairs;
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    ScPairKey key = f->keys[lane] = tables->pair.key[pairs[lane]];
    const ScPlaced *a = &tables->shape.placed[key.shape_a], *b = &tables->shape.placed[key.shape_b];
    // The difference is taken in double: from here on, numbers are small wherever the pair is.
    f->across.x[lane] = (float)(b->x - a->x);
    f->across.y[lane] = (float)(b->y - a->y);
    f->old[lane] = tables->pair.flags[pairs[lane]];
  }
  const ScPairKey *k = f->keys;
  f->a = load_side(&tables->shape, k[0].shape_a, k[1].shape_a, k[2].shape_a, k[3].shape_a);
  f->b = load_side(&tables->shape, k[0].shape_b, k[1].shape_b, k[2].shape_b, k[3].shape_b);
  f->position = sc_vec4_unrotate(f->a.rotation, f->across);
  f->rotation = sc_rot4_between(f->a.rotation, f->b.rotation);
  f->margin = margin_of(f, scene->step.dt);
}

// Which fits serve on.
static ScI4 still_fits(const Four *f, ScFit *const fits[4]) {
  ScRows4 pose = sc_rows4_load(&fits[0]->position.x, &fits[1]->position.x, &fits[2]->position.x, &fits[3]->position.x);
  ScRot4 turn = sc_rot4_between((ScRot4){pose.c, pose.d}, f->rotation);
  ScF4 moved = sc_f4_max(sc_f4_abs(f->position.x - pose.a), sc_f4_abs(f->position.y - pose.b));
  ScF4 within, made;
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    within[lane] = sc_fit_count(fits[lane]) == 1u ? KEEP_POINT_WITHIN : KEEP_WITHIN;
    made[lane] = fits[lane]->margin;
  }
  return (moved + sc_f4_abs(turn.s) * f->b.extent < within) & (turn.c > sc_f4(0.0f)) & (f->margin <= made);
}

// Which point of the last manifold has those features.
static uint32_t match_of(const uint16_t old[2], uint32_t count, uint16_t id) {
  for (uint32_t k = 0; k < count; ++k)
    if (old[k] == id) return k;
  return SC_POINT_NEW;
}

#define MATCH(first, second) (((first) | (second) << 2u) << SC_PAIR_MATCH_SHIFT)

static uint32_t refit(const ScreeScene *scene, const Four *f, uint32_t lane, const uint16_t old[2], ScFit *fit) {
  uint32_t count = sc_pair_points(f->old[lane]);
  ScPose pose = {sc_vec(f->position.x[lane], f->position.y[lane]), {f->rotation.c[lane], f->rotation.s[lane]}};
  sc_fit_make(scene, &f->keys[lane], pose, f->margin[lane], fit);
  return MATCH(match_of(old, count, fit->id[0]), match_of(old, count, fit->id[1]));
}

// Points of a manifold that was not in touch go on from nothing.
static uint32_t same(uint32_t flags) {
  uint32_t count = sc_pair_points(flags);
  return MATCH(count > 0u ? 0u : SC_POINT_NEW, count > 1u ? 1u : SC_POINT_NEW);
}

static Found find_features(ScreeScene *scene, const Four *f) {
  ScFit *fits[4];
  uint16_t old[4][2]; // of all first: the last lanes may be one pair
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    fits[lane] = &scene->tables.pair.fit[f->pairs[lane]];
    old[lane][0] = fits[lane]->id[0], old[lane][1] = fits[lane]->id[1];
  }
  ScI4 fit = still_fits(f, fits);
  Found found;
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    found.match[lane] = fit[lane] ? same(f->old[lane]) : refit(scene, f, lane, old[lane], fits[lane]);
    found.count[lane] = sc_fit_count(fits[lane]);
    bool again = lane > 0u && f->pairs[lane] == f->pairs[lane - 1u];
    if (!fit[lane] && !again) --scene->step.reused;
  }
  ScRows4 normal = sc_rows4_load(&fits[0]->normal.x, &fits[1]->normal.x, &fits[2]->normal.x, &fits[3]->normal.x);
  ScRows4 a = sc_rows4_load(&fits[0]->on_a->x, &fits[1]->on_a->x, &fits[2]->on_a->x, &fits[3]->on_a->x);
  ScRows4 b = sc_rows4_load(&fits[0]->on_b->x, &fits[1]->on_b->x, &fits[2]->on_b->x, &fits[3]->on_b->x);
  found.normal = (ScVec4){normal.a, normal.b};
  found.on_a[0] = (ScVec4){a.a, a.b}, found.on_a[1] = (ScVec4){a.c, a.d};
  found.on_b[0] = (ScVec4){b.a, b.b}, found.on_b[1] = (ScVec4){b.c, b.d};
  return found;
}

// Two circles: a point on the line of their centres.
static Found find_round(const Four *f) {
  ScF4 distance = sc_vec4_length(f->position), zero = sc_f4(0.0f), one = sc_f4(1.0f);
  // Any direction does for two in one place, as in sc_math_normalize.
  ScI4 apart = distance > sc_f4(1e-18f);
  ScF4 inverse = one / sc_f4_select(apart, distance, one);
  ScVec4 n = {sc_f4_select(apart, f->position.x * inverse, one), sc_f4_select(apart, f->position.y * inverse, zero)};
  ScVec4 on_b = sc_vec4_unrotate(f->rotation, sc_vec4_mul(-f->b.extent, n));
  ScI4 near = distance - f->a.extent - f->b.extent <= f->margin;
  Found found = {.normal = n, .on_a = {sc_vec4_mul(f->a.extent, n)}, .on_b = {on_b}};
  found.on_a[1] = found.on_a[0];
  found.on_b[1] = found.on_b[0];
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    found.count[lane] = near[lane] ? 1u : 0u;
    found.match[lane] = same(f->old[lane]);
  }
  return found;
}

// A point of the fit in the world.
typedef struct Point {
  ScF4 arm_a, arm_b, separation, height_a, height_b;
  ScI4 closes;
} Point;

// A gap wider than the usual matters only if this step would close it.
static Point place_point(const Four *f, const Found *found, ScVec4 normal, uint32_t k, float dt) {
  ScF4 near = sc_f4(SC_SPECULATIVE);
  ScVec4 gap = sc_vec4_sub(sc_vec4_add(f->position, sc_vec4_rotate(f->rotation, found->on_b[k])), found->on_a[k]);
  ScVec4 from_a = sc_vec4_rotate(f->a.rotation, sc_vec4_add(found->on_a[k], sc_vec4_mul(sc_f4(0.5f), gap)));
  ScVec4 from_b = sc_vec4_sub(from_a, f->across);
  ScVec4 arm_a = sc_vec4_add(f->a.arm, from_a), arm_b = sc_vec4_add(f->b.arm, from_b);
  Point point = {.arm_a = sc_vec4_cross(arm_a, normal),
                 .arm_b = sc_vec4_cross(arm_b, normal),
                 .separation = sc_vec4_dot(gap, found->normal),
                 .height_a = sc_vec4_dot(arm_a, normal),
                 .height_b = sc_vec4_dot(arm_b, normal)};
  ScF4 opening = sc_vec4_dot(sc_vec4_sub(f->b.velocity, f->a.velocity), normal) +
                 f->b.omega * sc_vec4_cross(from_b, normal) - f->a.omega * sc_vec4_cross(from_a, normal);
  point.closes = (point.separation <= near) | (point.separation + sc_f4(dt) * opening < near);
  return point;
}

static void close(ScreeScene *scene, const Four *f, const Found *found) {
  ScManifold *m[4];
  for (uint32_t lane = 0; lane < 4u; ++lane) m[lane] = &scene->tables.pair.manifold[f->pairs[lane]];
  ScVec4 normal = sc_vec4_rotate(f->a.rotation, found->normal);
  Point p = place_point(f, found, normal, 0, scene->step.dt), q = place_point(f, found, normal, 1, scene->step.dt);
  ScF4 share; // of the second point in the middle
  ScI4 closes;
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    share[lane] = found->count[lane] == 2u ? 0.5f : 0.0f;
    closes[lane] =
        found->count[lane] > 0u ? (found->count[lane] == 2u ? p.closes[lane] | q.closes[lane] : p.closes[lane]) : 0;
  }
  ScF4 middle_a = p.height_a + share * (q.height_a - p.height_a),
       middle_b = p.height_b + share * (q.height_b - p.height_b);
  sc_rows4_store((ScRows4){normal.x, normal.y, middle_a, middle_b}, &m[0]->normal.x, &m[1]->normal.x, &m[2]->normal.x,
                 &m[3]->normal.x);
  sc_rows4_store((ScRows4){p.arm_a, p.arm_b, p.separation, p.height_a}, &m[0]->points[0].arm_a, &m[1]->points[0].arm_a,
                 &m[2]->points[0].arm_a, &m[3]->points[0].arm_a);
  sc_rows4_store((ScRows4){q.arm_a, q.arm_b, q.separation, q.height_a}, &m[0]->points[1].arm_a, &m[1]->points[1].arm_a,
                 &m[2]->points[1].arm_a, &m[3]->points[1].arm_a);
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    uint32_t flags = f->old[lane] & ~SC_PAIR_MANIFOLD;
    if (closes[lane]) flags |= SC_PAIR_TOUCHING | found->count[lane] << SC_PAIR_COUNT_SHIFT | found->match[lane];
    scene->tables.pair.flags[f->pairs[lane]] = flags;
  }
}

// Pairs that may meet, those of two circles from one end and all others from the other; each list is filled up to a
// multiple of four with its last one, which is then done more than once with the same outcome.
typedef struct Near {
  uint32_t *round, *others;
  uint32_t round_count, others_count;
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
  if (!near->round || !near->others) return false;
  for (uint32_t i = 0; i < count; ++i) {
    if (apart(scene, pairs[i]))
      flags[pairs[i]] &= ~SC_PAIR_MANIFOLD;
    else if (flags[pairs[i]] & SC_PAIR_ROUND)
      near->round[near->round_count++] = pairs[i];
    else
      near->others[near->others_count++] = pairs[i];
  }
  scene->step.tested = scene->step.reused = near->round_count + near->others_count;
  fill_up(near->round, &near->round_count);
  fill_up(near->others, &near->others_count);
  return true;
}

ScreeStatus sc_narrow_update(ScreeScene *scene) {
  Near near = {0};
  if (!list_near(scene, &near)) return SCREE_OUT_OF_MEMORY;
  Four four;
  for (uint32_t i = 0; i < near.round_count; i += 4u) {
    open(scene, near.round + i, &four);
    Found found = find_round(&four);
    close(scene, &four, &found);
  }
  for (uint32_t i = 0; i < near.others_count; i += 4u) {
    open(scene, near.others + i, &four);
    Found found = find_features(scene, &four);
    close(scene, &four, &found);
  }
  return SCREE_OK;
}
