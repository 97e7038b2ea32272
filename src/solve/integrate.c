// SPDX-License-Identifier: MIT
// Semi-implicit Euler over dense records: one vector operation a body and line.
#include "solve/stage.h"

// By names of their own: what is stored through one array might be the pointer to another.
typedef struct Records {
  ScVelocity *velocity, *integrated, *moved, *push;
  const ScVelocity *gain, *keep;
  ScF4 h;
} Records;

SC_INLINE Records records_of(const ScStage *stage) {
  const ScSolver *solver = &stage->solver;
  return (Records){solver->velocity, stage->integrated, solver->moved,  solver->push,
                   stage->gain,      stage->keep,       sc_f4(stage->h)};
}

SC_INLINE ScF4 velocity_of(const Records *r, uint32_t slot) { return sc_f4_load(&r->velocity[slot].x); }

SC_INLINE void speed_up(const Records *r, uint32_t slot, ScF4 velocity, bool first) {
  // What the last substep's impulses made of the velocity; again, as the warm start of this one.
  ScF4 impulses = first ? sc_f4(0.0f) : velocity - sc_f4_load(&r->integrated[slot].x);
  ScF4 integrated = (velocity + sc_f4_load(&r->gain[slot].x)) * sc_f4_load(&r->keep[slot].x);
  sc_f4_store(&r->integrated[slot].x, integrated);
  sc_f4_store(&r->velocity[slot].x, integrated + impulses);
}

SC_INLINE void move(const Records *r, uint32_t slot, ScF4 velocity, bool pushed) {
  float *moved = &r->moved[slot].x, *push = &r->push[slot].x;
  ScF4 way = pushed ? velocity + sc_f4_load(push) : velocity;
  sc_f4_store(moved, sc_f4_load(moved) + r->h * way);
  if (pushed) sc_f4_store(push, sc_f4(0.0f));
}

static void velocities(const ScStage *stage, uint32_t slot, uint32_t end, bool first) {
  Records r = records_of(stage);
  for (; slot < end; ++slot) speed_up(&r, slot, velocity_of(&r, slot), first);
}

static void positions(const ScStage *stage, uint32_t slot, uint32_t end, bool pushed) {
  Records r = records_of(stage);
  for (; slot < end; ++slot) move(&r, slot, velocity_of(&r, slot), pushed);
}

static void both(const ScStage *stage, uint32_t slot, uint32_t end, bool pushed) {
  Records r = records_of(stage);
  for (; slot < end; ++slot) {
    ScF4 velocity = velocity_of(&r, slot);
    move(&r, slot, velocity, pushed);
    speed_up(&r, slot, velocity, false);
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

void sc_integrate_velocities(const ScStage *stage, const ScSlice *slice, bool first) {
  velocities(stage, slice->block.first_slot, slice->block.first_slot + slice->block.slots, first);
  velocities(stage, stage->first_driven, stage->slots, first);
  if (stage->drift) drift(stage, slice->block.first_slot, slice->block.first_slot + slice->block.slots);
}

void sc_integrate_positions(const ScStage *stage, const ScSlice *slice, bool pushed) {
  positions(stage, slice->block.first_slot, slice->block.first_slot + slice->block.slots, pushed);
  positions(stage, stage->first_driven, stage->slots, pushed);
}

void sc_integrate_on(const ScStage *stage, const ScSlice *slice, bool pushed) {
  both(stage, slice->block.first_slot, slice->block.first_slot + slice->block.slots, pushed);
  both(stage, stage->first_driven, stage->slots, pushed);
  if (stage->drift) drift(stage, slice->block.first_slot, slice->block.first_slot + slice->block.slots);
}
