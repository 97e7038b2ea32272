// SPDX-License-Identifier: MIT
// The end of a step's motion. Reads how far the solver moves each body, and stops what would run through something
// (ccd.h); writes poses. It is the only writer of poses inside a step.
#ifndef SC_CCD_COMMIT_H
#define SC_CCD_COMMIT_H

#include "state/scene.h"

SC_APART ScreeStatus sc_ccd_commit(ScreeScene *scene);

#endif
