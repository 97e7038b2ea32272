// SPDX-License-Identifier: MIT
// Decimal digits to the nearest double, and a double to decimal digits that read back to it. Exact arithmetic, no
// library: the same on every machine and in every locale, and a quarter of the size that strtod adds to the wasm
// module.
#ifndef SC_SCENE_DECIMAL_H
#define SC_SCENE_DECIMAL_H

#include <stdint.h>

#define SC_DECIMAL_DIGITS_MAX   64u
#define SC_DECIMAL_EXPONENT_MAX 60 // magnitudes from 1e60 are refused

// The digits times ten to the exponent, correctly rounded (ties to even). Returns 0 when that is too large.
int sc_decimal_value(const char *digits, uint32_t count, int exponent, double *out);

#define SC_DECIMAL_TEXT_MAX 32u

// A finite number below 1e60 as YAML: "-12.5", "1.0e-7". It reads back to the same bits, by sc_decimal_value and what
// calls it, in the fewest digits (now and then one more). `single` says that the reader will round it to a float.
// Returns the length; there is no final zero.
uint32_t sc_decimal_text(double value, int single, char out[SC_DECIMAL_TEXT_MAX]);

#endif
