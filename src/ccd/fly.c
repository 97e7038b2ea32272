// SPDX-License-Identifier: MIT
#include "ccd/ccd.h"

// Where a body is on a leg of its way, as a leg that begins there.
static ScLeg leg_at(const ScLeg *leg, double time) {
  ScLeg next = *leg;
  double share = time - leg->time;
  next.time = time;
  next.x += share * leg->dx, next.y += share * leg->dy, next.angle += share * leg->turn;
  return next;
}

// Takes back the legs that began after a time, and the impacts that they began with.
static void go_back(ScreeScene *scene, ScFlight *flight, double time) {
  while (flight->leg->before && flight->leg->time > time) {
    flight->leg = flight->leg->before;
    --scene->step.bent;
    if (flight->impacts) --flight->impacts;
    flight->stops = 0;
  }
  sc_ccd_forget(scene, flight->row, time);
}

// Begins a leg, in which the body stands still as yet. What it was to do after that time is forgotten. False when
// memory ran out: the body stands still all the same.
static bool begin_leg(ScreeScene *scene, ScFlight *flight, double time) {
  if (flight->leg->time > time) go_back(scene, flight, time);
  ScLeg *leg = sc_arena_take(&scene->arena, sizeof *leg), next = leg_at(flight->leg, time);
  if (leg) {
    next.before = flight->leg;
    flight->leg = leg;
    ++scene->step.bent;
  }
  next.dx = next.dy = next.turn = 0.0;
  *flight->leg = next;
  ScBodies *body = &scene->tables.body;
  body->vx[flight->row] = next.vx, body->vy[flight->row] = next.vy, body->omega[flight->row] = next.omega;
  return leg != NULL;
}

// Stops where the last leg begins: for the rest of the step the body stands still, or goes along with what it has met,
// as if it were a part of that, if that is driven. What is driven would go through it otherwise; and may come yet.
static void stop(const ScreeScene *scene, ScFlight *flight, uint32_t met) {
  const ScBodies *body = &scene->tables.body;
  ScLeg *leg = flight->leg;
  double left = 1.0 - leg->time;
  flight->open = ++flight->stops < SC_CCD_STOPS;
  if (sc_body_dynamic(body, met) || !body->slot[met] || !(left > 0.0)) return;
  ScDelta delta = body->delta[met];
  ScreeVec2 own = sc_body_center_before(scene, flight->row), his = sc_body_center_before(scene, met);
  double x = own.x + leg->x - his.x - leg->time * (double)delta.x,
         y = own.y + leg->y - his.y - leg->time * (double)delta.y;
  ScRot turn = sc_math_rotation(left * (double)delta.angle);
  double c = (double)turn.c - 1.0, s = (double)turn.s;
  leg->dx = (double)delta.x + (c * x - s * y) / left;
  leg->dy = (double)delta.y + (s * x + c * y) / left;
  leg->turn = (double)delta.angle;
}

// Goes on with the velocity that the body has now, unless it has had its share of impacts.
static void go_on(const ScreeScene *scene, ScFlight *flight, uint32_t met) {
  const ScBodies *body = &scene->tables.body;
  ScLeg *leg = flight->leg;
  double dt = (double)scene->step.dt;
  leg->vx = body->vx[flight->row], leg->vy = body->vy[flight->row], leg->omega = body->omega[flight->row];
  flight->open = ++flight->impacts < SC_CCD_IMPACTS;
  if (!flight->open) {
    stop(scene, flight, met);
    return;
  }
  leg->dx = dt * (double)leg->vx, leg->dy = dt * (double)leg->vy, leg->turn = dt * (double)leg->omega;
}

// Who is struck wakes. Who wakes with that has not moved.
static void wake(ScreeScene *scene, uint32_t row) {
  ScBodies *body = &scene->tables.body;
  if (body->awake[row]) return;
  sc_sleep_wake(scene, row);
  uint32_t member = row;
  do {
    body->delta[member] = (ScDelta){0};
    member = body->member[member].next;
  } while (member != row);
}

// Do joints hold it?
static bool is_held(const ScreeScene *scene, uint32_t row) {
  const ScJoints *joint = &scene->tables.joint;
  uint32_t entry = scene->tables.body.first_joint[row];
  for (; entry != SC_NONE; entry = joint->link[entry >> 1].next[entry & 1u])
    if (joint->form[entry >> 1]) return true;
  return false;
}

// Lets a flight have its next impact. Returns what else flies on from there, or null. What hangs by joints stops, and
// what it struck with it: the next step gives them an impulse that the joints take part in. It stops as deep as it may,
// so that the next step finds a contact for certain. What turns too fast to be followed stops alone, and goes on in the
// next step.
static ScFlight *strike(ScreeScene *scene, ScFlight *flight) {
  uint32_t row = scene->tables.shape.body[flight->other];
  ScFlight *other = NULL;
  wake(scene, flight->row);
  bool known = flight->strike.count > 0u, moves = known && sc_body_dynamic(&scene->tables.body, row);
  bool stops = !known || flight->stops || is_held(scene, flight->row) || (moves && is_held(scene, row));
  double time = stops ? flight->strike.deep : flight->strike.time;
  if (moves) {
    wake(scene, row);
    other = sc_ccd_take(scene, row);
    stops = !other || !begin_leg(scene, other, time) || stops;
  }
  stops = !begin_leg(scene, flight, time) || stops;
  if (stops) {
    stop(scene, flight, row);
    if (other) stop(scene, other, flight->row);
    return other;
  }
  sc_ccd_respond(scene, flight);
  sc_ccd_allow_struck(scene, flight);
  go_on(scene, flight, row);
  if (other) go_on(scene, other, flight->row);
  return other;
}

// What meets only what no flight can change. Its first impact is known.
static void fly_alone(ScreeScene *scene, ScFlight *flight) {
  while (flight->open && flight->strike.time <= 1.0) {
    strike(scene, flight);
    if (flight->open) sc_ccd_seek(scene, flight);
  }
  flight->open = false;
}

// The open flight whose impact comes first, of equal ones that of the lower row.
static ScFlight *first_of(const ScreeScene *scene) {
  ScFlight *first = NULL;
  for (uint32_t i = 0; i < scene->step.flight_count; ++i) {
    ScFlight *flight = scene->step.flights[i];
    if (!flight->open || flight->strike.time > 1.0) continue;
    bool sooner = !first || flight->strike.time < first->strike.time ||
                  (flight->strike.time == first->strike.time && flight->row < first->row);
    if (sooner) first = flight;
  }
  return first;
}

// A body goes another way: what it meets, and who meets it, is looked for anew.
static void look_again(ScreeScene *scene, ScFlight *changed) {
  changed->strike.time = 2.0;
  sc_ccd_bound(scene, changed);
  if (changed->open) sc_ccd_seek(scene, changed);
  for (uint32_t i = 0; i < scene->step.flight_count; ++i) {
    ScFlight *flight = scene->step.flights[i];
    if (!flight->bullet || !flight->open || flight->stops || flight == changed) continue;
    bool stale = flight->strike.time <= 1.0 && scene->tables.shape.body[flight->other] == changed->row;
    if (stale)
      sc_ccd_seek(scene, flight);
    else if (sc_box_overlap(flight->box, changed->box))
      sc_ccd_seek_body(scene, flight, changed->row);
  }
}

static void fly_together(ScreeScene *scene) {
  for (uint32_t i = 0; i < scene->step.flight_count; ++i) {
    ScFlight *flight = scene->step.flights[i];
    if (!flight->open) continue;
    sc_ccd_bound(scene, flight);
    sc_ccd_seek(scene, flight);
  }
  for (ScFlight *flight = first_of(scene); flight; flight = first_of(scene)) {
    ScFlight *other = strike(scene, flight);
    look_again(scene, flight);
    if (other) look_again(scene, other);
  }
}

// Tells how far each came.
static void land(ScreeScene *scene) {
  for (uint32_t i = 0; i < scene->step.flight_count; ++i) {
    const ScFlight *flight = scene->step.flights[i];
    ScLeg end = leg_at(flight->leg, 1.0);
    scene->tables.body.delta[flight->row] = (ScDelta){(float)end.x, (float)end.y, (float)end.angle, 0.0f};
  }
}

void sc_ccd_fly(ScreeScene *scene) {
  sc_ccd_gather(scene);
  bool bullets = false;
  for (uint32_t i = 0; i < scene->step.flight_count; ++i) {
    ScFlight *flight = scene->step.flights[i];
    bullets = bullets || flight->bullet;
    if (!flight->bullet) fly_alone(scene, flight);
  }
  if (bullets) fly_together(scene);
  land(scene);
  sc_ccd_tell(scene);
}
