// SPDX-License-Identifier: MIT
// Continuous collision: what the solver lets run through something within the step is stopped where it meets it.
//
// The solver holds what touches when the step begins and what it sees coming. A body that moves by more than a part of
// its own width may meet more than that: such bodies fly. Each flight is followed from impact to impact: the two bodies
// get the impulse of the impact and go on with what is left of the step, so that no time is lost. Static and kinematic
// bodies are met by every flight, moving ones by those of bullets: these go by the time of their impacts, since one may
// change the way of another.
//
// Memory that runs out here is no failure of the step, whose speeds stand already: who cannot be followed any more
// stops at the impact, as what hangs by joints does, or goes unfollowed.
//
//   warn      what fast bodies are in no danger from
//   gather    which bodies fly
//   seek      what a flight meets first
//   inside    what is no hindrance, for it is inside already
//   impulse   what an impact does to velocities
//   respond   what the bodies of an impact get
//   note      what contacts and events are to know of impacts, when all of the step is known
//   fly       from impact to impact
#ifndef SC_CCD_CCD_H
#define SC_CCD_CCD_H

#include "ccd/impulse.h"
#include "state/scene.h"

// So many impacts of one body in a step are followed; the last one stops it where it is.
#define SC_CCD_IMPACTS 8u
// What has stopped is taken along by what is driven, and stopped again, so many times.
#define SC_CCD_STOPS 4u

// A body flies when it moves further than this share of half of its least width: less far, and the next step finds it
// on the side that it came from.
#define SC_CCD_FAST 0.5f

// No point of the body moves further in the step against what stands still.
static inline float sc_ccd_movement(const ScBodies *body, uint32_t row) {
  ScDelta d = body->delta[row];
  return sc_absf(d.x) + sc_absf(d.y) + sc_absf(d.angle) * body->extent[row];
}
// How far a body moves as seen from another that moves and turns as well.
float sc_ccd_movement_past(const ScreeScene *scene, uint32_t row, uint32_t other);

// Lists the flights.
void sc_ccd_gather(ScreeScene *scene);
// The flight of a body, made when there is none. It is not open then. Null when memory ran out.
ScFlight *sc_ccd_take(ScreeScene *scene, uint32_t row);

// Can a step not take a shape of a fast body through one that gives way to nothing? Most that are near are too far off,
// or go the same way. Told of a body that goes straight.
bool sc_ccd_is_safe(const ScreeScene *scene, uint32_t row, uint32_t shape, uint32_t other);
// Marks the slots of fast bodies that the step may take through something that gives way to nothing, by the pairs that
// were found near where bodies were expected to go.
void sc_ccd_warn(const ScreeScene *scene, uint8_t *out_danger);
// Does a body go elsewhere than was expected?
bool sc_ccd_strays(const ScreeScene *scene, uint32_t row);

// Notes where the last leg of a flight may lead.
void sc_ccd_bound(const ScreeScene *scene, ScFlight *flight);
// Does a shape strike a cut between two pieces of a solid from inside that? `from`: when its way began.
bool sc_ccd_is_inside(const ScreeScene *scene, const ScStriker *own, const ScStriker *his, double from, uint32_t shape,
                      uint32_t other, const ScStrike *strike);
// What the flight meets first from its last leg on.
void sc_ccd_seek(ScreeScene *scene, ScFlight *flight);
// The same where one body has changed its way, of a flight that knows of the others.
void sc_ccd_seek_body(ScreeScene *scene, ScFlight *flight, uint32_t body);

// Follows all flights, and says how far each body comes and how fast it is then.
void sc_ccd_fly(ScreeScene *scene);

// Allows overlaps like that at which the flight was struck. What comes over a flush neighbour while it sinks is struck
// by that one when it is as deep as it may: the next neighbour would stop it dead by its side.
void sc_ccd_allow_struck(const ScreeScene *scene, ScFlight *flight);

// A contact of an impact: shapes, and how they lie, from the other to the flight's own.
typedef struct ScTouching {
  uint32_t shape, other;
  ScStrike strike;
} ScTouching;

#define SC_CCD_TOUCHING SC_IMPULSE_KNOCKS

// What the flight touches together with what it strikes: the tiles beside the one that it falls on. The first is what
// it strikes. Returns how many there are, at most SC_CCD_TOUCHING.
uint32_t sc_ccd_together(ScreeScene *scene, const ScFlight *flight, ScTouching *out_touching);

// Notes an impact that pushed, of surfaces that closed at that speed. The flight's last leg begins there.
void sc_ccd_note(ScreeScene *scene, const ScTouching *touching, const ScKnock *knock, float speed);
// The way of a body is another from that time of the step on: what it ran into later never was.
void sc_ccd_forget(ScreeScene *scene, uint32_t row, double time);
// Writes the impacts of the step into contacts.
void sc_ccd_tell(ScreeScene *scene);

// Gives the bodies of an impact their velocities, and notes it.
void sc_ccd_respond(ScreeScene *scene, const ScFlight *flight);

#endif
