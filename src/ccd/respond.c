// SPDX-License-Identifier: MIT
#include "ccd/ccd.h"
#include "state/material.h"

static ScSide side_of(const ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  ScSide side = {
      .row = row, .vx = (double)body->vx[row], .vy = (double)body->vy[row], .omega = (double)body->omega[row]};
  if (!sc_body_dynamic(body, row)) return side;
  side.inverse_x = body->locks[row] & SC_LOCK_X ? 0.0 : (double)body->inverse_mass[row];
  side.inverse_y = body->locks[row] & SC_LOCK_Y ? 0.0 : (double)body->inverse_mass[row];
  side.inverse_inertia = (double)body->inverse_inertia[row];
  return side;
}

static ScKnock knock_of(const ScreeScene *scene, const ScTouching *touching, ScSide *a, ScSide *b) {
  const ScMaterial *his = &scene->tables.shape.material[touching->other];
  const ScMaterial *own = &scene->tables.shape.material[touching->shape];
  const ScStrike *strike = &touching->strike;
  ScMix mix = sc_material_mix(his, own);
  ScKnock knock = {.a = a,
                   .b = b,
                   .normal = strike->normal,
                   .friction = (double)mix.friction,
                   .kinetic = (double)mix.friction_kinetic,
                   .surface = (double)sc_material_surface(his, 0.0f, own, 0.0f).speed,
                   .count = strike->count};
  for (uint32_t k = 0; k < strike->count; ++k) {
    knock.points[k] = (ScKnockPoint){.arm_a = strike->arm_a[k], .arm_b = strike->arm_b[k]};
    double closing = -sc_impulse_opening(&knock, k);
    if (closing > (double)scene->def.restitution_threshold) knock.points[k].wanted = (double)mix.restitution * closing;
  }
  return knock;
}

static float closing_of(const ScKnock *knock) {
  double most = 0.0;
  for (uint32_t k = 0; k < knock->count; ++k) most = sc_maxd(most, -sc_impulse_opening(knock, k));
  return (float)most;
}

static float pushed_by(const ScKnock *knock) { return (float)(knock->points[0].push + knock->points[1].push); }

static bool is_finite(const ScSide *side) {
  return sc_finite((double)(float)side->vx) && sc_finite((double)(float)side->vy) &&
         sc_finite((double)(float)side->omega);
}

static void take_velocity(ScreeScene *scene, const ScSide *side) {
  ScBodies *body = &scene->tables.body;
  if (!sc_body_dynamic(body, side->row)) return;
  body->vx[side->row] = (float)side->vx;
  body->vy[side->row] = (float)side->vy;
  body->omega[side->row] = (float)side->omega;
}

void sc_ccd_respond(ScreeScene *scene, const ScFlight *flight) {
  ScTouching touching[SC_CCD_TOUCHING];
  ScKnock knocks[SC_CCD_TOUCHING];
  ScSide struck[SC_CCD_TOUCHING], own = side_of(scene, flight->row);
  float speed[SC_CCD_TOUCHING];
  uint32_t count = sc_ccd_together(scene, flight, touching);
  for (uint32_t i = 0; i < count; ++i) {
    struck[i] = side_of(scene, scene->tables.shape.body[touching[i].other]);
    knocks[i] = knock_of(scene, &touching[i], &struck[i], &own);
    speed[i] = closing_of(&knocks[i]);
  }
  sc_impulse_solve(knocks, count);
  if (!is_finite(&own) || !is_finite(&struck[0])) return;
  take_velocity(scene, &own);
  take_velocity(scene, &struck[0]);
  for (uint32_t i = 0; i < count; ++i)
    if (pushed_by(&knocks[i]) > 0.0f) sc_ccd_note(scene, &touching[i], &knocks[i], speed[i]);
}
