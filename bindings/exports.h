// SPDX-License-Identifier: MIT
// The border to JavaScript: one flat function for each call of the public API, numbers in and numbers out. Structs are
// passed by address and filled from the other side at the offsets of layout.gen.ts. No logic lives here.
#ifndef SCREE_BINDINGS_EXPORTS_H
#define SCREE_BINDINGS_EXPORTS_H

#include "scree/scree.h"

// Exported by name; no other C code calls them, so they need no prototypes.
#define EXPORT(name) __attribute__((export_name(#name)))
#pragma GCC diagnostic ignored "-Wmissing-prototypes"

#endif
