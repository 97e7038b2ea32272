// SPDX-License-Identifier: MIT
// Semi-implicit Euler over dense records: one vector operation a body and line.
#include "solve/stage.h"

static void velocities(const ScStage *stage, uint32_t slot, uint32_t end, bool first) {
  for (; slot < end; ++slot) {
    ScF4 velocity = sc_f4_load(&stage->solver.velocity[slot].x);
    // What the last substep's impulses made of the velocity; again, as the warm start of this one.
    ScF4 impulses = first ? sc_f4(0.0f) : velocity - sc_f4_load(&stage->integrated[slot].x);
    ScF4 integrated = (velocity + sc_f4_load(&stage->gain[slot].x)) * sc_f4_load(&stage->keep[slot].x);
    sc_f4_store(&stage->integrated[slot].x, integrated);
    sc_f4_store(&stage->solver.velocity[slot].x, integrated + impulses);
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
  for (; slot < end; ++slot) {
    float *moved = &stage->solver.moved[slot].x, *push = &stage->solver.push[slot].x;
    sc_f4_store(moved, sc_f4_load(moved) + h * (sc_f4_load(&stage->solver.velocity[slot].x) + sc_f4_load(push)));
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
