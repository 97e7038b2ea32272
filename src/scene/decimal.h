// SPDX-License-Identifier: MIT
// Decimal digits to the nearest double. Exact arithmetic, no library: the same on every machine and in every locale,
// and a quarter of the size that strtod adds to the wasm module.
#ifndef SC_SCENE_DECIMAL_H
#define SC_SCENE_DECIMAL_H

#include <stdint.h>

#define SC_DECIMAL_DIGITS_MAX   64u
#define SC_DECIMAL_EXPONENT_MAX 60 // magnitudes from 1e60 are refused, below 1e-60 they are 0

// The digits times ten to the exponent, correctly rounded (ties to even). Returns 0 when that is too large.
int sc_decimal_value(const char *digits, uint32_t count, int exponent, double *out);

#endif
