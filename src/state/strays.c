// SPDX-License-Identifier: MIT
#include "state/strays.h"

#include "geom/box.h"
#include "state/scene.h"

// With a little room: rays count as hits what they miss by rounding.
static ScBox box_of(const ScreeScene *scene, uint32_t row) {
  const ScPlaced *placed = &scene->tables.shape.placed[row];
  ScHull hull = sc_shape_hull(scene, row);
  hull.radius += 1e-6f * scene->tables.shape.extent[row];
  return sc_box_of_hull(&hull, placed->x, placed->y, placed->rotation);
}

// Is the circle about a shape within its box? Most are, and it is soon said.
static bool holds_circle(const ScBox *box, const ScPlaced *placed, double extent) {
  return (double)box->min_x <= placed->x - extent && (double)box->min_y <= placed->y - extent &&
         placed->x + extent <= (double)box->max_x && placed->y + extent <= (double)box->max_y;
}

bool sc_strays_at_home(const ScreeScene *scene, uint32_t row) {
  const ScShapes *shape = &scene->tables.shape;
  if (shape->leaf[row] == SC_TREE_NONE) return false;
  const ScBox *box = &shape->box[row];
  return holds_circle(box, &shape->placed[row], 1.000001 * (double)shape->extent[row]) ||
         sc_box_contains(*box, box_of(scene, row));
}

void sc_strays_drop(ScreeScene *scene, uint32_t row) {
  ScShapes *shape = &scene->tables.shape;
  shape->noted[row] = 0;
  if (shape->stray[row] == SC_TREE_NONE) return;
  sc_tree_remove(&scene->strays.tree, shape->stray[row]);
  shape->stray[row] = SC_TREE_NONE;
}

// False when memory ran out.
static bool look_at(ScreeScene *scene, uint32_t row) {
  ScTree *tree = &scene->strays.tree;
  sc_strays_drop(scene, row);
  const ScShapes *shape = &scene->tables.shape;
  if (scene->tables.body.disabled[shape->body[row]] || sc_strays_at_home(scene, row)) return true;
  if (!sc_tree_reserve(tree, tree->count / 2u + 2u)) return false;
  shape->stray[row] = sc_tree_insert(tree, box_of(scene, row), row);
  return true;
}

void sc_strays_note(ScreeScene *scene, uint32_t row) {
  ScStrays *strays = &scene->strays;
  if (!strays->known || scene->tables.shape.noted[row]) return;
  // Shapes that come and go leave their rows in the list: then it is quicker to begin anew. So it is without memory.
  bool room = strays->news.count <= 2u * scene->shapes.count + 64u &&
              sc_array_reserve(&strays->news, strays->news.count + 1u, sizeof(uint32_t));
  if (!room) {
    sc_strays_forget(scene);
    return;
  }
  scene->tables.shape.noted[row] = 1;
  ((uint32_t *)strays->news.data)[strays->news.count++] = row;
}

void sc_strays_forget(ScreeScene *scene) {
  ScStrays *strays = &scene->strays;
  if (!strays->known) return;
  strays->known = false;
  const uint32_t *rows = strays->news.data;
  for (uint32_t i = 0; i < strays->news.count; ++i) scene->tables.shape.noted[rows[i]] = 0;
  strays->news.count = 0;
  for (uint32_t i = 0; i < strays->tree.capacity; ++i)
    if (strays->tree.nodes[i].height == 0u) sc_strays_drop(scene, strays->tree.nodes[i].child[1]);
}

static bool look_at_all(ScreeScene *scene) {
  const ScBodies *body = &scene->tables.body;
  const ScShapes *shape = &scene->tables.shape;
  const uint32_t *changed = scene->changed.data;
  bool ok = true;
  for (uint32_t i = 0; ok && i < scene->changed.count; ++i)
    ok = !sc_pool_live(&scene->shapes, changed[i]) || look_at(scene, changed[i]);
  uint32_t count;
  const uint32_t *stepped = sc_rows_list(&scene->stepped, &count);
  for (uint32_t i = 0; ok && i < count; ++i) {
    uint32_t row = body->first_shape[stepped[i]];
    for (uint32_t left = body->shape_count[stepped[i]]; ok && left > 0; --left, row = shape->next[row])
      ok = shape->queued[row] || look_at(scene, row);
  }
  return ok;
}

static bool look_at_news(ScreeScene *scene) {
  const uint32_t *rows = scene->strays.news.data;
  bool ok = true;
  for (uint32_t i = 0; ok && i < scene->strays.news.count; ++i)
    ok = !scene->tables.shape.noted[rows[i]] || look_at(scene, rows[i]);
  return ok;
}

bool sc_strays_update(ScreeScene *scene) {
  ScStrays *strays = &scene->strays;
  bool ok = strays->known ? look_at_news(scene) : look_at_all(scene);
  strays->known = true;
  if (ok)
    strays->news.count = 0;
  else
    sc_strays_forget(scene);
  return ok;
}
