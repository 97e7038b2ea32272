// SPDX-License-Identifier: MIT
#include "io/meeting.h"

#include <string.h>

#define AT(member) offsetof(ScTables, member)

static void foresee_position(const ScTask *task) {
  ScPairs *pair = &task->scene->tables.pair;
  for (uint32_t i = 0; i < task->count; ++i) {
    ScFit *fit = &pair->fit[task->rows[i]], now;
    task->foresight->pose(task->scene, &pair->key[task->rows[i]], &now);
    fit->position = now.position;
  }
}

static float larger_of(float smaller) { return __builtin_sqrtf(sc_maxf(1.0f - smaller * smaller, 0.0f)); }

// Of sine and cosine, the smaller one is told, and the other follows. Which one that is, is told by how the two shapes
// lie now.
static bool by_sine(ScRot q) { return sc_absf(q.s) < sc_absf(q.c); }

static void foresee_rotation(const ScTask *task) {
  ScPairs *pair = &task->scene->tables.pair;
  for (uint32_t i = 0; i < task->count; ++i) {
    uint32_t row = task->rows[i];
    ScRot q = pair->fit[row].rotation;
    ScFit now;
    task->foresight->pose(task->scene, &pair->key[row], &now);
    if (by_sine(now.rotation))
      q.c = now.rotation.c < 0.0f ? -larger_of(q.s) : larger_of(q.s);
    else
      q.s = now.rotation.s < 0.0f ? -larger_of(q.c) : larger_of(q.c);
    pair->fit[row].rotation = q;
  }
}

// The smaller ones of all fits: foreseen, and as they are.
static void code_smaller(ScPack *pack, const ScTask *task) {
  ScreeScene *scene = task->scene;
  ScPairs *pair = &scene->tables.pair;
  if (!sc_array_reserve(&scene->foreseen, scene->pairs.rows / 8u + 1u, 64u)) sc_pack_starve(pack);
  if (pack->failed) return;
  float *foreseen = scene->foreseen.data, *smaller = foreseen + scene->pairs.rows;
  for (uint32_t i = 0; i < task->count; ++i) {
    uint32_t row = task->rows[i];
    ScFit now;
    task->foresight->pose(scene, &pair->key[row], &now);
    bool sine = by_sine(now.rotation);
    foreseen[row] = sine ? now.rotation.s : now.rotation.c;
    smaller[row] = sine ? pair->fit[row].rotation.s : pair->fit[row].rotation.c;
  }
  const ScColumnInfo column = {.bytes = sizeof(float), .form = "1f"};
  sc_pack_column(pack, &column, (ScStretch){task->rows, task->count, 0u, 1u}, smaller, foreseen);
  for (uint32_t i = 0; i < task->count && pack->reads; ++i) {
    uint32_t row = task->rows[i];
    ScFit now;
    task->foresight->pose(scene, &pair->key[row], &now);
    *(by_sine(now.rotation) ? &pair->fit[row].rotation.s : &pair->fit[row].rotation.c) = smaller[row];
  }
}

static void foresee_margin(const ScTask *task) {
  for (uint32_t i = 0; i < task->count; ++i) task->scene->tables.pair.fit[task->rows[i]].margin = SC_SPECULATIVE;
}

// The rest of it. What was coded stays as it is.
static void foresee_fit(const ScTask *task) {
  const ScPairs *pair = &task->scene->tables.pair;
  for (uint32_t i = 0; i < task->count; ++i) {
    ScFit *fit = &pair->fit[task->rows[i]], made = *fit;
    task->foresight->fit(task->scene, &pair->key[task->rows[i]], &made);
    made.position = fit->position;
    made.rotation = fit->rotation;
    made.margin = fit->margin;
    *fit = made;
  }
}

// Has a fit points? One that has none is a note that two shapes are apart, which is soon found out again.
static bool has_points(const ScFit *fit) { return fit->id[0] != SC_ID_NONE || fit->id[1] != SC_ID_NONE; }

// As a rule those that touch have one.
static bool may_have(const ScreeScene *scene, uint32_t row) {
  return (scene->tables.pair.flags[row] & (SC_PAIR_TOUCHING | SC_PAIR_ROUND)) == SC_PAIR_TOUCHING;
}

static bool take_fits(ScPack *pack, ScTask *task) {
  ScreeScene *scene = task->scene;
  uint32_t count = scene->pairs.count;
  if (!sc_array_reserve(&scene->packing, 2u * count + 1u, sizeof(uint32_t))) {
    sc_pack_starve(pack);
    return false;
  }
  uint32_t *rows = scene->packing.data, *has = rows + count, at = 0;
  for (uint32_t row = 0; row < scene->pairs.rows && !pack->reads; ++row)
    if (sc_pool_live(&scene->pairs, row)) has[at++] = has_points(&scene->tables.pair.fit[row]) != may_have(scene, row);
  sc_pack_words(pack, has, count, false);
  task->rows = rows;
  task->count = at = 0;
  for (uint32_t row = 0; row < scene->pairs.rows; ++row)
    if (sc_pool_live(&scene->pairs, row) && (has[at++] != 0u) != may_have(scene, row)) rows[task->count++] = row;
  return !pack->failed;
}

static void code_fits(ScPack *pack, ScTask *task) {
  // position 0 and 1, rotation 2 and 3, normal 4 and 5, margin 6, features 7, points 8 to 15.
  static const ScGroupOf
      position = {.columns = {AT(pair.fit)}, .count = 1u, .first = 0u, .end = 2u, .foresee = foresee_position},
      rotation = {.columns = {AT(pair.fit)}, .count = 1u, .first = 2u, .end = 4u, .foresee = foresee_rotation},
      margin = {.columns = {AT(pair.fit)}, .count = 1u, .first = 6u, .end = 7u, .foresee = foresee_margin},
      rest = {.columns = {AT(pair.fit)}, .count = 1u, .first = 4u, .end = 16u, .foresee = foresee_fit};
  if (!take_fits(pack, task)) return;
  sc_foresee_code(pack, task, &position);
  if (!pack->plain) code_smaller(pack, task);
  sc_foresee_code(pack, task, &rotation);
  sc_foresee_code(pack, task, &margin);
  sc_foresee_code(pack, task, &rest);
}

// As a rule, what it is now.
static void foresee_before(const ScTask *task) {
  ScPairs *pair = &task->scene->tables.pair;
  for (uint32_t i = 0; i < task->count; ++i) {
    const ScManifold *m = &pair->manifold[task->rows[i]];
    pair->before[task->rows[i]] = (ScBefore){m->normal, m->points[0].arm_a, m->points[0].arm_b};
  }
}

// What stands in the place of columns while manifolds are foreseen: shapes placed where they were when the last step
// began; pairs that know nothing of before; and copies of fits, which may be made anew.
typedef struct Stage {
  ScPlaced *placed;
  uint32_t *flags;
  ScFit *fit;
  ScBefore *before;
} Stage;

static bool take_stage(ScreeScene *scene, Stage *stage) {
  size_t shapes = scene->shapes.rows + 1u, pairs = scene->pairs.rows + 1u;
  stage->placed = sc_arena_take(&scene->arena, shapes * sizeof *stage->placed);
  stage->flags = sc_arena_take(&scene->arena, pairs * sizeof *stage->flags);
  stage->fit = sc_arena_take(&scene->arena, pairs * sizeof *stage->fit);
  stage->before = sc_arena_take(&scene->arena, pairs * sizeof *stage->before);
  return stage->placed && stage->flags && stage->fit && stage->before;
}

static void set_shapes(const ScreeScene *scene, const Stage *stage) {
  const ScBodies *body = &scene->tables.body;
  const ScShapes *shape = &scene->tables.shape;
  for (uint32_t row = 0; row < scene->shapes.rows; ++row) {
    if (!shape->kind[row]) continue;
    uint32_t b = shape->body[row];
    stage->placed[row] = shape->placed[row];
    if (!body->awake[b]) continue;
    ScRot q = sc_math_rotation(body->previous_angle[b]);
    stage->placed[row] =
        (ScPlaced){.x = body->previous_x[b] + ((double)q.c * shape->center_x[row] - (double)q.s * shape->center_y[row]),
                   .y = body->previous_y[b] + ((double)q.s * shape->center_x[row] + (double)q.c * shape->center_y[row]),
                   .rotation = q,
                   .arm = sc_rotate(q, shape->arm[row])};
  }
}

static void change_places(ScTables *tables, Stage *stage) {
  Stage own = {tables->shape.placed, tables->pair.flags, tables->pair.fit, tables->pair.before};
  tables->shape.placed = stage->placed;
  tables->pair.flags = stage->flags;
  tables->pair.fit = stage->fit;
  tables->pair.before = stage->before;
  *stage = own;
}

static void foresee_manifolds(const ScTask *task) {
  ScreeScene *scene = task->scene;
  ScPairs *pair = &scene->tables.pair;
  for (uint32_t i = 0; i < task->count; ++i) pair->manifold[task->rows[i]] = (ScManifold){0};
  size_t used = scene->arena.used;
  ScStep step = scene->step;
  ScRows active = scene->active;
  Stage stage;
  if (take_stage(scene, &stage)) {
    set_shapes(scene, &stage);
    // What lies beside is asked what it is.
    if (scene->pairs.rows) memcpy(stage.flags, pair->flags, scene->pairs.rows * sizeof *stage.flags);
    for (uint32_t i = 0; i < task->count; ++i) {
      uint32_t row = task->rows[i];
      stage.flags[row] &= ~(uint32_t)SC_PAIR_MANIFOLD;
      stage.fit[row] = pair->fit[row];
    }
    change_places(&scene->tables, &stage);
    scene->active = (ScRows){.list = (uint32_t *)(uintptr_t)task->rows, .count = task->count};
    task->foresight->manifolds(scene);
    change_places(&scene->tables, &stage);
  }
  scene->active = active;
  scene->step = step;
  scene->arena.used = used;
}

// The second point of two is pressed about as hard as the first.
static void foresee_second(const ScTask *task) {
  const ScPairs *pair = &task->scene->tables.pair;
  for (uint32_t i = 0; i < task->count; ++i) {
    ScImpulse *impulse = &pair->impulse[task->rows[i]];
    impulse->normal[1] = sc_pair_points(pair->flags[task->rows[i]]) == 2u ? impulse->normal[0] : 0.0f;
  }
}

static float rounded(float a) {
  int32_t bits;
  memcpy(&bits, &a, sizeof bits);
  bits &= ~SC_IMPULSE_LOW;
  memcpy(&a, &bits, sizeof a);
  return a;
}

// Means are near to what they are of, and so is the share that each substep has of a sum.
static void foresee_sums(const ScTask *task) {
  float substeps = (float)task->scene->def.substeps;
  for (uint32_t i = 0; i < task->count; ++i) {
    ScImpulse *impulse = &task->scene->tables.pair.impulse[task->rows[i]];
    impulse->mean_normal = rounded(impulse->normal[0] + impulse->normal[1]);
    impulse->mean_tangent = impulse->tangent;
    impulse->total_normal = rounded(substeps * impulse->mean_normal);
    impulse->total_tangent = rounded(substeps * impulse->tangent);
    impulse->rolling = 0.0f;
  }
}

static bool touches(const ScreeScene *scene, uint32_t row) {
  return (scene->tables.pair.flags[row] & SC_PAIR_TOUCHING) != 0u;
}

// Those of two points first: what is alike stands together.
static void sort_by_points(ScTask *task) {
  const uint32_t *flags = task->scene->tables.pair.flags;
  uint32_t *rows = task->scene->packing.data, *ones = rows + task->count, kept = 0, one = 0;
  for (uint32_t i = 0; i < task->count; ++i) {
    if (sc_pair_points(flags[rows[i]]) == 2u)
      rows[kept++] = rows[i];
    else
      ones[one++] = rows[i];
  }
  memcpy(rows + kept, ones, one * sizeof *rows);
}

static void code_touches(ScPack *pack, ScTask *task) {
  static const ScGroupOf manifolds = {
      .columns = {AT(pair.manifold)}, .count = 1u, .end = SC_PACK_ALL, .foresee = foresee_manifolds};
  static const ScGroupOf before = {
      .columns = {AT(pair.before)}, .count = 1u, .end = SC_PACK_ALL, .foresee = foresee_before};
  static const ScGroupOf parts[] = {
      {.columns = {AT(pair.impulse)}, .count = 1u, .first = 1u, .end = 2u, .foresee = foresee_second},
      {.columns = {AT(pair.impulse)}, .count = 1u, .first = 3u, .end = 8u, .foresee = foresee_sums}};
  if (!sc_foresee_rows(pack, task, &task->scene->pairs, touches)) return;
  if (!pack->plain) sort_by_points(task);
  sc_foresee_code(pack, task, &manifolds);
  sc_foresee_code(pack, task, &before);
  ScreeScene *scene = task->scene;
  const ScColumnInfo impulse = {.bytes = sizeof(ScImpulse), .form = "8f"};
  // These are like those of the pair before.
  sc_pack_column(pack, &impulse, (ScStretch){task->rows, task->count, 0u, 1u}, scene->tables.pair.impulse, NULL);
  sc_pack_column(pack, &impulse, (ScStretch){task->rows, task->count, 2u, 3u}, scene->tables.pair.impulse, NULL);
  for (uint32_t i = 0; i < sizeof parts / sizeof *parts; ++i) sc_foresee_code(pack, task, &parts[i]);
}

// Whoever writes knows how shapes moved in the last step, and whoever reads how they move now, which an edit may have
// changed: both foresee as if all stood still.
static void code_as_if_still(ScPack *pack, ScTask *task) {
  ScreeScene *scene = task->scene;
  ScShapes *shape = &scene->tables.shape;
  size_t used = scene->arena.used;
  ScMotion *still = sc_arena_take(&scene->arena, (scene->shapes.rows + 1u) * sizeof *still), *own = shape->motion;
  if (!still) {
    sc_pack_starve(pack);
    return;
  }
  for (uint32_t row = 0; row < scene->shapes.rows; ++row) still[row] = (ScMotion){.extent = shape->extent[row]};
  shape->motion = still;
  code_fits(pack, task);
  code_touches(pack, task);
  shape->motion = own;
  scene->arena.used = used;
}

void sc_meeting_walk(ScPack *pack, ScTask *task) {
  if (!pack->plain) {
    code_as_if_still(pack, task);
    return;
  }
  // Nothing is foreseen.
  code_fits(pack, task);
  code_touches(pack, task);
}
