// SPDX-License-Identifier: MIT
#include "state/flight.h"

#include "state/scene.h"

ScFlight *sc_flight_find(const ScreeScene *scene, uint32_t row) {
  const ScStep *step = &scene->step;
  if (!step->flight_count || !sc_body_dynamic(&scene->tables.body, row)) return NULL;
  uint32_t slot = scene->tables.body.slot[row];
  if (slot) return step->flight_of[slot] ? step->flights[step->flight_of[slot] - 1u] : NULL;
  for (uint32_t i = step->flight_count; i-- > 0u;)
    if (step->flights[i]->row == row) return step->flights[i];
  return NULL;
}

const ScLeg *sc_flight_bent(const ScreeScene *scene, uint32_t row) {
  const ScFlight *flight = scene->step.bent ? sc_flight_find(scene, row) : NULL;
  return flight && flight->leg->before ? flight->leg : NULL;
}

ScPath sc_flight_path(const ScreeScene *scene, uint32_t shape, uint32_t body, const ScLeg *leg) {
  const ScBodies *bodies = &scene->tables.body;
  // What is not stepped may have come from elsewhere.
  bool stepped = leg || bodies->slot[body];
  ScreeVec2 from = stepped ? sc_body_center_before(scene, body) : sc_body_center(scene, body);
  ScPath path = {.x = from.x,
                 .y = from.y,
                 .angle = stepped ? bodies->previous_angle[body] : bodies->angle[body],
                 .arm = scene->tables.shape.arm[shape],
                 .extent = scene->tables.shape.extent[shape]};
  if (leg) {
    path.x += leg->x - leg->time * leg->dx, path.y += leg->y - leg->time * leg->dy;
    path.angle += leg->angle - leg->time * leg->turn;
    path.dx = leg->dx, path.dy = leg->dy, path.turn = leg->turn;
  } else if (stepped) {
    ScDelta delta = bodies->delta[body];
    path.dx = (double)delta.x, path.dy = (double)delta.y, path.turn = (double)delta.angle;
  }
  return path;
}
