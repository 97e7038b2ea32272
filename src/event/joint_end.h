// SPDX-License-Identifier: MIT
// Ends of joints. Reads joint.force and joint.torque; destroys the joints that were pulled more than they bear, and
// tells of them and of those that lost a body.
//
// Only joints that the step solved can break. A joint that breaks is gone when its end is told: whatever comes after
// this stage finds no trace of it, and what was made before it for this step is not read again. The stage needs no
// memory: room for the records was made with the joints, and broad made it for shapes that may touch again.
#ifndef SC_EVENT_JOINT_END_H
#define SC_EVENT_JOINT_END_H

#include "state/scene.h"

SC_APART ScreeStatus sc_event_joint_end(ScreeScene *scene);

#endif
