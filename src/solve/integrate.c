// SPDX-License-Identifier: MIT
// Semi-implicit Euler over dense records: one vector operation a body and line.
#include "solve/stage.h"

// Arrays by names of their own, here and below: what is stored through one might be the pointer to another.
static void velocities(const ScStage *stage, uint32_t slot, uint32_t end, bool first) {
  ScVelocity *velocities = stage->solver.velocity, *integrateds = stage->integrated;
  const ScVelocity *gains = stage->gain, *keeps = stage->keep;
  for (; slot < end; ++slot) {
    ScF4 velocity = sc_f4_load(&velocities[slot].x);
    // What the last substep's impulses made of the velocity; again, as the warm start of this one.
    ScF4 impulses = first ? sc_f4(0.0f) : velocity - sc_f4_load(&integrateds[slot].x);
    ScF4 integrated = (velocity + sc_f4_load(&gains[slot].x)) * sc_f4_load(&keeps[slot].x);
    sc_f4_store(&integrateds[slot].x, integrated);
    sc_f4_store(&velocities[slot].x, integrated + impulses);
  }
}

static void drift(const ScStage *stage, uint32_t slot, uint32_t end) {
  for (; slot < end; ++slot) {
    float *velocity = &stage->solver.velocity[slot].x, *integrated = &stage->integrated[slot].x;
    ScF4 more = sc_f4_load(&stage->drift[slot].x);
    sc_f4_store(velocity, sc_f4_load(velocity) + more);
    sc_f4_store(integrated, sc_f4_load(integrated) + more);
  }
}

static void positions(const ScStage *stage, uint32_t slot, uint32_t end) {
  ScF4 h = sc_f4(stage->h);
  ScVelocity *velocities = stage->solver.velocity, *ways = stage->solver.moved, *pushes = stage->solver.push;
  for (; slot < end; ++slot) {
    float *moved = &ways[slot].x, *push = &pushes[slot].x;
    sc_f4_store(moved, sc_f4_load(moved) + h * (sc_f4_load(&velocities[slot].x) + sc_f4_load(push)));
    sc_f4_store(push, sc_f4(0.0f));
  }
}

void sc_integrate_velocities(const ScStage *stage, const ScSlice *slice, bool first) {
  velocities(stage, slice->block.first_slot, slice->block.first_slot + slice->block.slots, first);
  velocities(stage, stage->first_driven, stage->slots, first);
  if (stage->drift) drift(stage, slice->block.first_slot, slice->block.first_slot + slice->block.slots);
}

void sc_integrate_positions(const ScStage *stage, const ScSlice *slice) {
  positions(stage, slice->block.first_slot, slice->block.first_slot + slice->block.slots);
  positions(stage, stage->first_driven, stage->slots);
}
