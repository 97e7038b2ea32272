// SPDX-License-Identifier: MIT
// Is a scene that was read from bytes one that could be? Whoever forges bytes may make it a strange one, but none that
// reads or writes outside of what it has, or loops for ever.
#ifndef SC_IO_VERIFY_H
#define SC_IO_VERIFY_H

#include "state/scene.h"

// Before anything is worked out from it. Definitions of the scene, of joints and of fields are left to whoever knows
// their ranges. False as well when memory ran out.
bool sc_verify_scene(ScreeScene *scene);
// Of that, the lists of pairs, exclusions, memberships and joints.
bool sc_verify_links(const ScreeScene *scene);
// What is easier to tell once it was rebuilt.
bool sc_verify_rebuilt(ScreeScene *scene);

#endif
