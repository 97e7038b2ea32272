// SPDX-License-Identifier: MIT
// The passes of the second solver: extended position-based dynamics (Macklin et al. 2016; Müller et al. 2020) for
// overlaps, sequential impulses for velocities.
//
// A substep predicts every pose, takes overlaps back on the poses, and derives velocities from positions. A contact
// moves the pose and the pose before alike, so that being pushed out gives no speed: the difference of the two is not
// touched. That difference is kept as the velocity it amounts to, so for contacts nothing is left to derive, and no
// digits are lost by dividing a small difference by a short time.
#include "solve/xpbd.h"

#include "solve/bounce.h"

// Contact impulses that last are part of the prediction. Without them a body at rest falls by g h^2 in each substep:
// along the normal it is put back, along a slope it would creep. All goes to the totals.
SC_INLINE void bear(const ScXpbd *x, ScBatch *c, ScLoad *load, uint32_t form) {
  (void)load;
  ScLanes a = sc_rows_gather(x->solver.velocity, c->slot_a), b = sc_rows_gather(x->solver.velocity, c->slot_b);
  ScPairRows p = sc_rows_open(c, sc_batch_special(c, form), a, b);
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    sc_rows_give_normal(&p, c, &c->points[k], c->points[k].impulse);
    c->points[k].total += c->points[k].impulse;
  }
  sc_rows_give_tangent(&p, c, c->impulse);
  c->total += c->impulse;
  if (form & SC_FORM_SPECIAL) sc_rows_give_turn(&p, c, sc_batch_special(c, form)->rolling_impulse);
  sc_rows_close(x->solver.velocity, c, &p, a, b);
}

// The speed at which surfaces must part, from that at which they meet: see sc_prepare_rebound. Where they meet is where
// the place pass will put them: at the slop, or where they are if that is less deep.
SC_INLINE ScF4 rebound(const ScXpbd *x, ScF4 closing, ScF4 pull, ScF4 gap, ScF4 restitution) {
  ScF4 zero = sc_f4(0.0f), half = sc_f4(0.5f) * sc_f4(x->h) * pull;
  ScF4 u = closing + half;
  ScF4 impact2 = u * u + sc_f4(2.0f) * pull * sc_f4_min(gap + sc_f4(x->solver.slop), zero);
  ScF4 e2 = restitution * restitution;
  return half + sc_f4_sqrt(sc_f4_max(e2 * impact2 + (sc_f4(1.0f) - e2) * half * half, zero));
}

// Once a substep, before any contact has changed it: which points take part, and the speed that each is to have.
//
// A dead contact may close its gap within the substep and no further. An elastic one is let in first, so that the speed
// of its impact is known, and so that a blow goes through a row of touching balls one contact after another.
SC_INLINE void aim(const ScXpbd *x, ScBatch *c, ScLoad *load, uint32_t form) {
  ScF4 zero = sc_f4(0.0f), slop = sc_f4(x->solver.slop), inverse_h = sc_f4(x->solver.inverse_h);
  ScPairRows moved, speed, gain;
  sc_bounce_read(x->solver.moved, c, form, &moved);
  sc_bounce_read(x->solver.velocity, c, form, &speed);
  sc_bounce_read(x->gain, c, form, &gain);
  ScF4 pull = -gain.vn * inverse_h;
  ScI4 elastic = load->restitution > zero;
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    const ScBatchPoint *point = &c->points[k];
    ScF4 gap = point->separation + sc_rows_speed(&moved, point);
    ScF4 closing = -sc_rows_speed(&speed, point);
    ScF4 held = sc_f4_select(elastic, sc_f4(SC_ASIDE), -sc_f4_max(gap, zero) * inverse_h);
    ScI4 bounces = elastic & (closing + gain.vn > sc_f4(x->threshold));
    ScF4 met = sc_f4_select(bounces, rebound(x, closing, pull, gap, load->restitution), zero);
    ScI4 in = gap < sc_f4_select(elastic, sc_f4(-0.5f) * slop, zero);
    load->points[k].target = sc_f4_select(in, met, held);
    load->points[k].lift = sc_f4_max(load->points[k].target - sc_f4_max(closing, zero), zero);
  }
}

// Overlaps beyond the slop are taken back, no faster than the cap where nothing bounces.
SC_INLINE void place(const ScXpbd *x, ScBatch *c, ScLoad *load, uint32_t form) {
  ScF4 zero = sc_f4(0.0f), one = sc_f4(1.0f), slop = sc_f4(x->solver.slop);
  ScLanes a = sc_rows_gather(x->solver.moved, c->slot_a), b = sc_rows_gather(x->solver.moved, c->slot_b);
  ScPairRows p = sc_rows_open(c, sc_batch_special(c, form), a, b);
  ScF4 bias[2], push[2];
  ScF4 cap = sc_f4(-x->solver.push_speed * x->h);
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    ScF4 so_far = sc_rows_speed(&p, &c->points[k]), target = load->points[k].target;
    ScF4 excess = c->points[k].separation + slop + so_far;
    ScF4 wanted = sc_f4_select(target > zero, excess, sc_f4_max(excess, cap));
    // A point that takes no part is as good as far away.
    bias[k] = sc_f4_select(target >= zero, wanted - so_far, sc_f4(-SC_ASIDE));
    push[k] = zero;
  }
  sc_rows_normal(&p, c, push, bias, form & SC_FORM_POINTS);
  // Compliance: of the multiplier of a rigid row, 1 / K, what 1 / (K + compliance / h^2) leaves.
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    ScF4 soft = c->points[k].mass * sc_f4(x->softness);
    sc_rows_give_normal(&p, c, &c->points[k], -push[k] * soft / (one + soft));
  }
  sc_rows_close(x->solver.moved, c, &p, a, b);
}

// What the bounces of a body have taken, any of them may give.
SC_INLINE ScF4 taken_by(const ScXpbd *x, const ScBatch *c) {
  ScF4 taken;
  for (uint32_t lane = 0; lane < 4u; ++lane) taken[lane] = x->taken[c->slot_a[lane]] + x->taken[c->slot_b[lane]];
  return taken;
}

// What cannot move has nothing to give.
static void share_out(const ScXpbd *x, const ScBatch *c, ScI4 bounces, ScF4 taken) {
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    if (!bounces[lane]) continue;
    bool a = c->inverse_mass_a[lane] > 0.0f, b = c->inverse_mass_b[lane] > 0.0f;
    float each = a && b ? 0.5f * taken[lane] : taken[lane];
    if (a) x->taken[c->slot_a[lane]] = each;
    if (b) x->taken[c->slot_b[lane]] = each;
  }
}

// That a point leaves as fast as it came makes energy where another has turned it round meanwhile, or friction has, or
// where bodies are jammed. So a bounce goes only so far that those of its bodies have made none since the first sweep.
// `held` and `rubbed` are the impulses that all of it would take.
SC_INLINE void temper(const ScXpbd *x, ScPairRows *p, const ScPairRows *before, const ScBatch *c, const ScLoad *load,
                      ScI4 bounces, ScF4 *held, ScF4 *rubbed, uint32_t form) {
  ScF4 slip = sc_rows_slip(before, c), more = *rubbed - c->impulse, linear = sc_f4(2.0f) * more * slip;
  ScF4 square = more * (sc_rows_slip(p, c) - slip);
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    const ScBatchPoint *point = &c->points[k];
    ScF4 speed = sc_rows_speed(before, point), given = held[k] - point->impulse;
    linear += given * (sc_f4(2.0f) * speed - load->points[k].lift);
    square += given * (sc_rows_speed(p, point) - speed);
  }
  ScF4 taken = taken_by(x, c);
  ScF4 share = sc_f4_select(bounces, sc_bounce_share(-taken, linear, square), sc_f4(1.0f));
  share_out(x, c, bounces, taken - share * (linear + share * square));
  *p = sc_rows_blend(before, p, share);
  *rubbed = c->impulse + share * more;
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k)
    held[k] = c->points[k].impulse + share * (held[k] - c->points[k].impulse);
}

// Accumulated normal impulses towards the targets, then friction within the cone of the manifold's sum.
SC_INLINE void sweep(const ScXpbd *x, ScBatch *c, ScLoad *load, uint32_t form) {
  ScLanes a = sc_rows_gather(x->solver.velocity, c->slot_a), b = sc_rows_gather(x->solver.velocity, c->slot_b);
  ScPairRows before = sc_rows_open(c, sc_batch_special(c, form), a, b), p = before;
  ScF4 held[2], bias[2], sum = sc_f4(0.0f);
  ScI4 bounces = {0, 0, 0, 0};
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    held[k] = c->points[k].impulse;
    bias[k] = -load->points[k].target;
    bounces |= load->points[k].target > sc_f4(0.0f);
  }
  sc_rows_normal(&p, c, held, bias, form & SC_FORM_POINTS);
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) sum += held[k];
  ScF4 rubbed = sc_rows_friction(&p, c, c->impulse, sc_rows_grip(&p, sum), (ScI4){-1, -1, -1, -1});
  if (sc_i4_any(bounces)) temper(x, &p, &before, c, load, bounces, held, &rubbed, form);
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    c->points[k].total += held[k] - c->points[k].impulse;
    c->points[k].impulse = held[k];
  }
  c->total += rubbed - c->impulse;
  c->impulse = rubbed;
  if (form & SC_FORM_SPECIAL) sc_rows_roll(&p, c, sc_batch_special(c, form), sum);
  sc_rows_close(x->solver.velocity, c, &p, a, b);
}

// What of an impulse lasted from the substep before into this one. A blow did not; a load does.
SC_INLINE ScF4 lasting(ScF4 impulse, ScF4 *last) {
  ScF4 zero = sc_f4(0.0f), before = *last;
  *last = impulse;
  return sc_f4_clamp(impulse, sc_f4_min(before, zero), sc_f4_max(before, zero));
}

SC_INLINE void keep(const ScXpbd *x, ScBatch *c, ScLoad *load, uint32_t form) {
  (void)x;
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k)
    c->points[k].impulse = lasting(c->points[k].impulse, &load->points[k].last);
  c->impulse = lasting(c->impulse, &load->last);
  if (!(form & SC_FORM_SPECIAL)) return;
  ScSpecial *special = sc_batch_special(c, form);
  special->rolling_impulse = lasting(special->rolling_impulse, &special->rolling_last);
}

// As SC_PASS, over batches and what is kept of them.
#define PASS(name)                                                                                                     \
  SC_INLINE void each_##name(const ScXpbd *x, char *at, ScLoad *loads, uint32_t count, uint32_t form) {                \
    for (uint32_t i = 0; i < count; ++i, at += sc_batch_bytes(form)) name(x, (ScBatch *)(void *)at, &loads[i], form);  \
  }                                                                                                                    \
  void sc_xpbd_##name(const ScXpbd *x, ScBatch *batches, ScLoad *loads, uint32_t count, uint32_t form) {               \
    each_##name(x, (char *)batches, loads, count, form);                                                               \
  }

PASS(bear)
PASS(aim)
PASS(place)
PASS(sweep)
PASS(keep)
