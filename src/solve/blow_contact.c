// SPDX-License-Identifier: MIT
// A blow at one contact: solved alone, in a batch in which the other lanes are fillers.
#include <string.h>

#include "solve/blow.h"
#include "solve/rows.h"

// Contacts that change by less than this, m/s, hand nothing on.
#define SETTLED 0.05f

// A contact in its batch.
typedef struct Place {
  ScBatch *batch;
  uint32_t lane, form;
} Place;

static Place place_of(const ScBlowWork *work, uint32_t lane) {
  ScBlowBatch batch = work->index->batches[lane / 4u];
  return (Place){(ScBatch *)(void *)(work->stage->batches + batch.offset), lane % 4u, batch.form};
}

static ScBlowBefore read(const ScBatch *c, uint32_t form, uint32_t lane) {
  return (ScBlowBefore){
      .normal = {c->points[0].impulse[lane], (form & SC_FORM_POINTS) == 2u ? c->points[1].impulse[lane] : 0.0f},
      .tangent = c->impulse[lane]};
}

// A batch in which one lane is a contact and the others are fillers.
typedef union Single {
  ScBatch batch;
  char room[sizeof(ScBatch) + 2u * sizeof(ScBatchPoint) + sizeof(ScCoupling) + sizeof(ScSpecial)];
} Single;

static void leave_lane(Single *single, uint32_t form, uint32_t keep) {
  ScBatch *c = &single->batch;
  ScI4 none = {-1, -1, -1, -1};
  none[keep] = 0;
  ScF4 zero = sc_f4(0.0f);
  for (uint32_t lane = 0; lane < 4u; ++lane)
    if (lane != keep) c->slot_a[lane] = c->slot_b[lane] = 0u;
  c->inverse_mass_a = sc_f4_select(none, zero, c->inverse_mass_a);
  c->inverse_mass_b = sc_f4_select(none, zero, c->inverse_mass_b);
  c->inverse_inertia_a = sc_f4_select(none, zero, c->inverse_inertia_a);
  c->inverse_inertia_b = sc_f4_select(none, zero, c->inverse_inertia_b);
  ScSpecial *special = sc_batch_special(c, form);
  if (!special) return;
  special->inverse_ax = sc_f4_select(none, zero, special->inverse_ax);
  special->inverse_ay = sc_f4_select(none, zero, special->inverse_ay);
  special->inverse_bx = sc_f4_select(none, zero, special->inverse_bx);
  special->inverse_by = sc_f4_select(none, zero, special->inverse_by);
}

// Puts back what the kernel changed; sums over the substeps count each only once.
static void keep_lane(ScBatch *to, ScBatch *from, uint32_t form, uint32_t lane) {
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    to->points[k].total[lane] += from->points[k].impulse[lane] - to->points[k].impulse[lane];
    to->points[k].impulse[lane] = from->points[k].impulse[lane];
  }
  to->total[lane] += from->impulse[lane] - to->impulse[lane];
  to->impulse[lane] = from->impulse[lane];
  if (form & SC_FORM_SPECIAL)
    sc_batch_special(to, form)->rolling_impulse[lane] = sc_batch_special(from, form)->rolling_impulse[lane];
}

static bool changed(const ScBatch *c, uint32_t form, uint32_t lane, ScBlowBefore before) {
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k)
    if (sc_absf(c->points[k].impulse[lane] - before.normal[k]) > SETTLED * c->points[k].mass[lane]) return true;
  return false;
}

// What the contact held in the substeps before this one, on average: loads hardly change.
static ScBlowBefore mean_before(const ScBlowWork *work, Place at) {
  ScBlowBefore now = read(at.batch, at.form, at.lane);
  if (work->substep == 0u) return now;
  float share = 1.0f / (float)work->substep;
  for (uint32_t k = 0; k < (at.form & SC_FORM_POINTS); ++k)
    now.normal[k] = share * (at.batch->points[k].total[at.lane] - now.normal[k]);
  now.tangent = share * (at.batch->total[at.lane] - now.tangent);
  return now;
}

// What the contact held before it was struck, each point by its share.
static ScBlowBefore before_blow(const ScBlow *blow, uint32_t lane) {
  ScBlowBefore now = read(blow->batch, blow->form, lane);
  float sum = now.normal[0] + now.normal[1], share = sc_maxf(sum - blow->normal[lane], 0.0f) / sum;
  return (ScBlowBefore){.normal = {share * now.normal[0], share * now.normal[1]},
                        .tangent = now.tangent - blow->tangent[lane]};
}

void sc_blow_note_contact(ScBlowWork *work, uint32_t lane, const ScBlow *blow) {
  if (sc_blow_note(work, lane)) work->index->before[lane] = before_blow(blow, lane % 4u);
}

ScBlowEnds sc_blow_contact_ends(const ScBlowWork *work, uint32_t lane) {
  Place at = place_of(work, lane);
  return (ScBlowEnds){at.batch->slot_a[at.lane], at.batch->slot_b[at.lane]};
}

bool sc_blow_solve_contact(ScBlowWork *work, uint32_t lane) {
  Place at = place_of(work, lane);
  // The pass that has just run may have changed it as well, and what came before it does not know.
  bool first = sc_blow_note(work, lane);
  ScBlowBefore before = first ? mean_before(work, at) : read(at.batch, at.form, at.lane);
  if (first) work->index->before[lane] = before;
  Single single;
  memcpy(&single, at.batch, sc_batch_bytes(at.form));
  leave_lane(&single, at.form, at.lane);
  sc_contact_solve(&work->solver, &single.batch, 1u, at.form);
  keep_lane(at.batch, &single.batch, at.form, at.lane);
  return changed(at.batch, at.form, at.lane, before);
}

void sc_blow_end_contact(ScBlowWork *work, uint32_t lane) {
  Place at = place_of(work, lane);
  const ScBlowBefore *before = &work->index->before[lane];
  ScVelocity *integrated = work->stage->integrated;
  Single single;
  memcpy(&single, at.batch, sc_batch_bytes(at.form));
  leave_lane(&single, at.form, at.lane);
  ScBatch *c = &single.batch;
  ScLanes a = sc_rows_gather(integrated, c->slot_a), b = sc_rows_gather(integrated, c->slot_b);
  ScPairRows p = sc_rows_open(c, sc_batch_special(c, at.form), a, b);
  for (uint32_t k = 0; k < (at.form & SC_FORM_POINTS); ++k) {
    float lasts = sc_minf(at.batch->points[k].impulse[at.lane], before->normal[k]);
    sc_rows_give_normal(&p, c, &c->points[k], c->points[k].impulse - sc_f4(lasts));
    at.batch->points[k].impulse[at.lane] = lasts;
  }
  float lasts = sc_clampf(at.batch->impulse[at.lane], sc_minf(before->tangent, 0.0f), sc_maxf(before->tangent, 0.0f));
  sc_rows_give_tangent(&p, c, c->impulse - sc_f4(lasts));
  at.batch->impulse[at.lane] = lasts;
  sc_rows_close(integrated, c, &p, a, b);
}
