// SPDX-License-Identifier: MIT
#include "broad/broad.h"
#include "state/meet.h"
#include "state/near.h"
#include "state/reach.h"

// A padded box reaches this many steps of motion ahead.
#define SWEEP_STEPS 1.0f

// When at least this many dynamic shapes move at once, and they are this share of all, a grid finds their pairs.
#define MANY       64u
#define MANY_SHARE 8u

static ScBox swept(ScBox box, float dx, float dy) {
  return (ScBox){box.min_x + sc_minf(dx, 0.0f), box.min_y + sc_minf(dy, 0.0f), box.max_x + sc_maxf(dx, 0.0f),
                 box.max_y + sc_maxf(dy, 0.0f)};
}

static void take_motion(ScreeScene *scene, uint32_t row, uint32_t body) {
  const ScBodies *bodies = &scene->tables.body;
  ScVec arm = scene->tables.shape.placed[row].arm;
  float w = bodies->omega[body];
  scene->tables.shape.motion[row] = (ScMotion){sc_vec(bodies->vx[body] - w * arm.y, bodies->vy[body] + w * arm.x), w,
                                               scene->tables.shape.extent[row]};
}

// The box in which the shape can meet others in this step: grown by half of what contacts look ahead, by the step's
// motion, and by some room, so that a body at rest keeps its box.
static void make_near(ScreeScene *scene, uint32_t row, ScReach reach) {
  ScShapes *shape = &scene->tables.shape;
  shape->home[row] = sc_near_home(scene, row);
  ScBox box = sc_near_box(scene, row, shape->home[row], shape->placed[row].rotation);
  shape->near[row] =
      swept(sc_near_grown(box, sc_near_round(reach.turn)), sc_near_round(reach.dx), sc_near_round(reach.dy));
}

// Gives a shape a new padded box and notes that; its tree learns of it later.
static void rebox(ScreeScene *scene, uint32_t row, ScReach reach, ScBox old, ScMoved *moved) {
  ScShapes *shape = &scene->tables.shape;
  ScBox box = swept(shape->near[row], SWEEP_STEPS * reach.dx, SWEEP_STEPS * reach.dy);
  shape->box[row] = sc_near_padded(box, shape->extent[row], row);
  moved->old[moved->count] = old;
  moved->place[row] = moved->count;
  moved->rows[moved->count++] = row;
}

// Shapes that edits made or moved.
static void take_changed(ScreeScene *scene, ScMoved *moved) {
  ScShapes *shape = &scene->tables.shape;
  sc_shape_tidy_queue(scene);
  const uint32_t *rows = scene->changed.data;
  for (uint32_t i = 0; i < scene->changed.count; ++i) {
    uint32_t row = rows[i];
    shape->queued[row] = 0;
    if (scene->tables.body.disabled[shape->body[row]]) continue;
    take_motion(scene, row, shape->body[row]);
    ScReach reach = sc_reach_of(scene, row);
    make_near(scene, row, reach);
    rebox(scene, row, reach, SC_BOX_NONE, moved);
  }
  scene->changed.count = 0;
}

static double absolute(double a) { return a < 0.0 ? -a : a; }

// Is the shape still so near to where its box was made that it cannot leave it in this step?
static bool at_home(const ScreeScene *scene, uint32_t row, uint32_t body, ScReach reach) {
  const ScShapes *shape = &scene->tables.shape;
  const ScHome *home = &shape->home[row];
  double dx = absolute(shape->placed[row].x - home->x), dy = absolute(shape->placed[row].y - home->y);
  double turned = absolute(scene->tables.body.angle[body] - home->angle) * (double)shape->extent[row];
  double ahead = (double)(sc_maxf(sc_absf(reach.dx), sc_absf(reach.dy)) + reach.turn);
  return sc_maxd(dx, dy) + turned + ahead < (double)sc_near_room(scene, row);
}

// Shapes whose near box left their padded one.
static void take_movers(ScreeScene *scene, ScMoved *moved) {
  const ScBodies *body = &scene->tables.body;
  const ScShapes *shape = &scene->tables.shape;
  uint32_t count;
  const uint32_t *stepped = sc_rows_list(&scene->stepped, &count);
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t b = stepped[i];
    uint32_t row = body->first_shape[b];
    for (uint32_t left = body->shape_count[b]; left > 0; --left, row = shape->next[row]) {
      take_motion(scene, row, b);
      ScReach reach = sc_reach_of(scene, row);
      if (moved->place[row] != SC_NONE || at_home(scene, row, b, reach)) continue;
      make_near(scene, row, reach);
      if (sc_box_contains(shape->box[row], shape->near[row])) continue;
      rebox(scene, row, reach, shape->box[row], moved);
    }
  }
}

// May the pair be, and be what it is, still? A sensor that becomes none, or the other way round, ends its touches as
// what it was and begins them as what it is.
static bool still_is(ScreeScene *scene, uint32_t pair) {
  ScPairKey key = scene->tables.pair.key[pair];
  uint32_t *flags = &scene->tables.pair.flags[pair], now = sc_meet_flags(scene, key.shape_a, key.shape_b);
  uint32_t changed = *flags ^ now;
  *flags ^= changed & (SC_PAIR_SWEPT | SC_PAIR_ONE_WAY);
  if (!(now & SC_PAIR_ONE_WAY)) *flags &= ~(SC_PAIR_HOLDS | SC_PAIR_DROPS);
  return !(changed & (SC_PAIR_SENSOR | SC_PAIR_TURNED)) && sc_meet_allows(scene, key.shape_a, key.shape_b);
}

// Edits may have changed who touches whom: what they touched is judged anew.
static void drop_pairs(ScreeScene *scene, uint32_t row, bool edited) {
  ScTables *tables = &scene->tables;
  uint32_t entry = tables->body.first_pair[tables->shape.body[row]];
  while (entry != SC_NONE) {
    uint32_t pair = entry >> 1;
    entry = tables->pair.link[pair].next[entry & 1u];
    ScPairKey key = tables->pair.key[pair];
    if (key.shape_a != row && key.shape_b != row) continue;
    bool meet = sc_box_overlap(tables->shape.box[key.shape_a], tables->shape.box[key.shape_b]);
    if (!meet || (edited && !still_is(scene, pair))) sc_pairs_remove(scene, pair);
  }
}

bool sc_broad_meet(ScreeScene *scene, uint32_t a, uint32_t b, ScBox old_a, ScBox old_b) {
  // Boxes that overlapped before have made their pair then.
  if (sc_box_overlap(old_a, old_b)) return true;
  if (a > b) {
    uint32_t swap = a;
    a = b;
    b = swap;
  }
  const ScShapes *shape = &scene->tables.shape;
  if (!sc_meet_allows(scene, a, b) || sc_pairs_find(scene, a, b) != SC_NONE) return true;
  ScPairKey key = {a, b, shape->body[a], shape->body[b]};
  return sc_pairs_add(scene, key, sc_meet_flags(scene, a, b));
}

// Meets a moved shape with what its box overlaps in one tree.
static bool meet_tree(ScreeScene *scene, const ScMoved *moved, uint32_t i, const ScTree *tree) {
  ScArray *found = &scene->found;
  uint32_t row = moved->rows[i];
  ScBox box = scene->tables.shape.box[row];
  uint32_t count = sc_tree_query(tree, box, found->data, found->capacity);
  if (count > found->capacity) {
    if (!sc_array_reserve(found, count, sizeof(uint32_t))) return false;
    count = sc_tree_query(tree, box, found->data, found->capacity);
  }
  const uint32_t *rows = found->data;
  for (uint32_t k = 0; k < count; ++k) {
    uint32_t other = rows[k], place = moved->place[other];
    if (other == row || (place != SC_NONE && place < i)) continue;
    ScBox old = place != SC_NONE ? moved->old[place] : scene->tables.shape.box[other];
    if (!sc_broad_meet(scene, row, other, moved->old[i], old)) return false;
  }
  return true;
}

static ScreeBodyType type_of(const ScreeScene *scene, uint32_t row) {
  return (ScreeBodyType)scene->tables.body.type[scene->tables.shape.body[row]];
}

// Puts every dynamic shape where it now belongs in its tree; in the order of rows, for nodes have numbers that nobody
// else should know.
static void remake(ScreeScene *scene) {
  const ScShapes *shape = &scene->tables.shape;
  ScTree *tree = &scene->trees[SCREE_BODY_DYNAMIC];
  for (uint32_t row = 0; row < scene->shapes.rows; ++row)
    if (shape->kind[row] && shape->leaf[row] != SC_TREE_NONE && type_of(scene, row) == SCREE_BODY_DYNAMIC)
      sc_tree_move(tree, shape->leaf[row], shape->box[row]);
  sc_tree_settle(tree);
}

// Tells the trees. When many leaves move, putting each in its best place costs more than one walk over all.
static void file_boxes(ScreeScene *scene, const ScMoved *moved, bool many) {
  ScShapes *shape = &scene->tables.shape;
  for (uint32_t i = 0; i < moved->count; ++i) {
    uint32_t row = moved->rows[i];
    ScreeBodyType type = type_of(scene, row);
    ScTree *tree = &scene->trees[type];
    if (shape->leaf[row] == SC_TREE_NONE)
      shape->leaf[row] = sc_tree_insert(tree, shape->box[row], row);
    else if (many && type == SCREE_BODY_DYNAMIC)
      sc_tree_set(tree, shape->leaf[row], shape->box[row]);
    else
      sc_tree_move(tree, shape->leaf[row], shape->box[row]);
  }
  if (many && sc_tree_refit(&scene->trees[SCREE_BODY_DYNAMIC])) remake(scene);
}

static bool find_pairs(ScreeScene *scene, const ScMoved *moved, bool many) {
  bool ok = true, gridded = many && sc_grid_meet(scene, moved, &ok);
  for (uint32_t i = 0; ok && i < moved->count; ++i) {
    if (sc_meet_nobody(&scene->tables.shape, moved->rows[i])) continue;
    // What does not move by itself can only meet what does, or sensors.
    bool dynamic = type_of(scene, moved->rows[i]) == SCREE_BODY_DYNAMIC;
    if (dynamic || scene->sensors) {
      ok = meet_tree(scene, moved, i, &scene->trees[SCREE_BODY_STATIC]) &&
           meet_tree(scene, moved, i, &scene->trees[SCREE_BODY_KINEMATIC]);
    }
    if (ok && !(dynamic && gridded)) ok = meet_tree(scene, moved, i, &scene->trees[SCREE_BODY_DYNAMIC]);
  }
  return ok;
}

static bool take_memory(ScreeScene *scene, ScMoved *moved) {
  uint32_t most = scene->changed.count + scene->shapes.count;
  moved->rows = sc_arena_take(&scene->arena, most * sizeof(uint32_t));
  moved->old = sc_arena_take(&scene->arena, most * sizeof(ScBox));
  moved->place = scene->tables.shape.place;
  if (!moved->rows || !moved->old) return false;
  // For what this step cannot store, and for what it lets touch again.
  return sc_array_reserve(&scene->changed, scene->shapes.count, sizeof(uint32_t));
}

// Files the boxes of the moved, of which edits made the first ones, and brings the pairs up to date.
SC_APART static ScreeStatus meet_moved(ScreeScene *scene, const ScMoved *moved, uint32_t edited) {
  // Bodies made one after another stand on each other more often than those of a row of cells, and the order of pairs
  // decides the colours they are solved in: what edits made is looked up in the order it was made in.
  bool many = edited == 0u && moved->count >= MANY && moved->count >= scene->shapes.count / MANY_SHARE;
  file_boxes(scene, moved, many);
  for (uint32_t i = 0; i < moved->count; ++i) drop_pairs(scene, moved->rows[i], i < edited);
  bool found = find_pairs(scene, moved, many);
  scene->step.moved += moved->count;
  for (uint32_t i = 0; i < moved->count; ++i) moved->place[moved->rows[i]] = SC_NONE;
  if (found) return SCREE_OK;
  // Nothing may be forgotten: the next step looks again for what this one could not store.
  for (uint32_t i = 0; i < moved->count; ++i) sc_shape_queue(scene, moved->rows[i]);
  return SCREE_OUT_OF_MEMORY;
}

ScreeStatus sc_broad_update(ScreeScene *scene) {
  ScMoved moved = {0};
  if (!take_memory(scene, &moved)) return SCREE_OUT_OF_MEMORY;
  take_changed(scene, &moved);
  uint32_t edited = moved.count;
  take_movers(scene, &moved);
  return meet_moved(scene, &moved, edited);
}

// Where a flight changed its way.
static ScBox corners_of(const ScreeScene *scene, uint32_t row, uint32_t body, const ScLeg *leg) {
  ScBox box = SC_BOX_NONE;
  for (; leg; leg = leg->before) {
    ScPath path = sc_flight_path(scene, row, body, leg);
    ScSpot at = sc_path_at(&path, leg->time);
    double reach = (double)(path.extent + SC_NEAR_ROOM);
    box = sc_box_union(box, (ScBox){sc_math_round_down(at.x - reach), sc_math_round_down(at.y - reach),
                                    sc_math_round_up(at.x + reach), sc_math_round_up(at.y + reach)});
  }
  return box;
}

// Its near box then reaches to where it is.
static void take_strays(ScreeScene *scene, ScMoved *moved) {
  ScShapes *shape = &scene->tables.shape;
  uint32_t count;
  const uint32_t *stepped = sc_rows_list(&scene->stepped, &count);
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t row = scene->tables.body.first_shape[stepped[i]];
    ScDelta delta = scene->tables.body.delta[stepped[i]];
    const ScLeg *leg = sc_flight_bent(scene, stepped[i]);
    for (uint32_t left = scene->tables.body.shape_count[stepped[i]]; left > 0; --left, row = shape->next[row]) {
      if (!leg && !sc_reach_strays(scene, row, delta)) continue;
      ScBox before = shape->near[row];
      float turn = sc_absf(delta.angle) * (shape->extent[row] + sc_length(shape->placed[row].arm));
      make_near(scene, row, (ScReach){.turn = turn});
      shape->near[row] = sc_box_union(before, shape->near[row]);
      if (leg) shape->near[row] = sc_box_union(shape->near[row], corners_of(scene, row, stepped[i], leg));
      if (!sc_box_contains(shape->box[row], shape->near[row])) rebox(scene, row, (ScReach){0}, shape->box[row], moved);
    }
  }
}

ScreeStatus sc_broad_follow(ScreeScene *scene) {
  ScMoved moved = {0};
  if (!scene->sensors) return SCREE_OK;
  if (!take_memory(scene, &moved)) return SCREE_OUT_OF_MEMORY;
  take_strays(scene, &moved);
  return meet_moved(scene, &moved, 0u);
}
