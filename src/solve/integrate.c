// SPDX-License-Identifier: MIT
// Semi-implicit Euler over dense records: one vector operation a body and line.
#include "solve/stage.h"

void sc_integrate_velocities(ScStage *stage, bool first) {
  for (uint32_t slot = 1; slot < stage->slots; ++slot) {
    ScF4 velocity = sc_f4_load(&stage->solver.velocity[slot].x);
    // What the last substep's impulses made of the velocity; again, as the warm start of this one.
    ScF4 impulses = first ? sc_f4(0.0f) : velocity - sc_f4_load(&stage->integrated[slot].x);
    ScF4 integrated = (velocity + sc_f4_load(&stage->gain[slot].x)) * sc_f4_load(&stage->keep[slot].x);
    sc_f4_store(&stage->integrated[slot].x, integrated);
    sc_f4_store(&stage->solver.velocity[slot].x, integrated + impulses);
  }
}

void sc_integrate_positions(ScStage *stage) {
  ScF4 h = sc_f4(stage->h);
  for (uint32_t slot = 1; slot < stage->slots; ++slot) {
    float *moved = &stage->solver.moved[slot].x, *push = &stage->solver.push[slot].x;
    sc_f4_store(moved, sc_f4_load(moved) + h * (sc_f4_load(&stage->solver.velocity[slot].x) + sc_f4_load(push)));
    sc_f4_store(push, sc_f4(0.0f));
  }
}
