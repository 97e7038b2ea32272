// SPDX-License-Identifier: MIT
#include "query/query.h"

ScFinds sc_finds_begin(ScreeScene *scene, ScreeQueryMode mode, double limit) {
  scene->hits.count = 0;
  return (ScFinds){.scene = scene, .mode = mode, .limit = limit};
}

static bool before(const ScreeHit *a, const ScreeHit *b) {
  if (a->fraction != b->fraction) return a->fraction < b->fraction;
  return a->body != b->body ? a->body < b->body : a->shape < b->shape;
}

static bool before_by_shape(const ScreeHit *a, const ScreeHit *b) {
  return a->shape != b->shape ? a->shape < b->shape : a->fraction < b->fraction;
}

void sc_finds_spare(ScFinds *finds, uint32_t row) {
  ScArray *found = &finds->scene->found;
  if (!sc_array_reserve(found, finds->spared + 1u, sizeof(uint32_t)))
    finds->failed = finds->done = true;
  else
    ((uint32_t *)found->data)[finds->spared++] = finds->scene->tables.shape.given[row].head;
}

bool sc_finds_spares(const ScFinds *finds, uint32_t row) {
  const uint32_t *heads = finds->scene->found.data;
  for (uint32_t i = 0; i < finds->spared; ++i)
    if (heads[i] == finds->scene->tables.shape.given[row].head) return true;
  return false;
}

void sc_finds_add(ScFinds *finds, uint32_t row, ScreeHit hit) {
  ScreeScene *scene = finds->scene;
  hit.body = sc_pool_handle(&scene->bodies, scene->tables.shape.body[row]);
  hit.shape = sc_pool_handle(&scene->shapes, scene->tables.shape.given[row].head);
  if (finds->mode == SCREE_QUERY_ALL) {
    ScArray *hits = &scene->hits;
    if (!sc_array_reserve(hits, hits->count + 1u, sizeof hit)) {
      finds->failed = finds->done = true;
      return;
    }
    ((ScreeHit *)hits->data)[hits->count++] = hit;
    return;
  }
  if (finds->nearest.body && !before(&hit, &finds->nearest)) return;
  finds->nearest = hit;
  finds->limit = hit.distance;
  finds->done = finds->mode == SCREE_QUERY_ANY;
}

typedef bool (*Order)(const ScreeHit *, const ScreeHit *);

static void sink(ScreeHit *hits, ScreeHit sinking, uint32_t root, uint32_t count, Order order) {
  for (uint32_t child = 2u * root + 1u; child < count; child = 2u * root + 1u) {
    if (child + 1u < count && order(&hits[child], &hits[child + 1u])) ++child;
    if (!order(&sinking, &hits[child])) break;
    hits[root] = hits[child];
    root = child;
  }
  hits[root] = sinking;
}

// Heapsort: in place, so that it cannot run out of memory. Hits that are equal to the order are one shape's.
static void sort(ScreeHit *hits, uint32_t count, Order order) {
  for (uint32_t root = count / 2u; root-- > 0;) sink(hits, hits[root], root, count, order);
  for (uint32_t last = count; last-- > 1u;) {
    ScreeHit sinking = hits[last];
    hits[last] = hits[0];
    sink(hits, sinking, 0, last, order);
  }
}

ScreeStatus sc_finds_end(ScFinds *finds, ScreeHit *out_hits, uint32_t capacity, uint32_t *out_count) {
  *out_count = 0;
  if (finds->failed) return SCREE_OUT_OF_MEMORY;
  ScreeHit *hits = finds->scene->hits.data;
  uint32_t count = finds->scene->hits.count, kept = 0;
  if (finds->mode != SCREE_QUERY_ALL) {
    hits = &finds->nearest;
    kept = finds->nearest.body != 0;
  } else if (count > 0u) {
    sort(hits, count, before_by_shape);
    for (uint32_t i = 0; i < count; ++i)
      if (i == 0u || hits[i].shape != hits[i - 1u].shape) hits[kept++] = hits[i];
    sort(hits, kept, before);
  }
  *out_count = kept;
  for (uint32_t i = 0; i < kept && i < capacity; ++i) out_hits[i] = hits[i];
  return SCREE_OK;
}
