// SPDX-License-Identifier: MIT
// YAML text to a tree, within the bounds of scree/yaml.h.
#ifndef SC_SCENE_READ_H
#define SC_SCENE_READ_H

#include "message.h"

// The root of the one document, or null after a message. Keys that stand twice in a map are errors in the log, and the
// first of them is kept, so that the rest can be checked too. The tree lives in the arena.
const ScNode *sc_read_document(const char *text, size_t length, ScArena *arena, ScLog *log);

#endif
