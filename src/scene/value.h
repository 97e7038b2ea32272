// SPDX-License-Identifier: MIT
// What a scalar means: the core schema of YAML 1.2, without hexadecimal and octal numbers.
#ifndef SC_SCENE_VALUE_H
#define SC_SCENE_VALUE_H

#include "tree.h"

typedef enum ScNumber {
  SC_NUMBER_OK,
  SC_NUMBER_NONE,    // not a number, or one in quotes
  SC_NUMBER_INFINITE // .inf, .nan, or 1e60 and beyond
} ScNumber;

// Correctly rounded, and the same in every locale. "-0" is 0, as whole numbers have one zero; "-0.0" is not.
ScNumber sc_value_number(const ScNode *node, double *out);

// 1 true, 0 false, -1 neither.
int sc_value_flag(const ScNode *node);

int sc_value_is_null(const ScNode *node);

// A scalar that is none of the above, not empty.
int sc_value_is_text(const ScNode *node);

#endif
