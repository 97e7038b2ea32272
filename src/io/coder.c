// SPDX-License-Identifier: MIT
#include "io/coder.h"

#include <string.h>

// Bits of a number of blocks.
#define RUN_BITS 12u
#define RUN_MOST (1u << RUN_BITS)
#define BITS     64u

enum { SAME, MORE, LESS, OTHER };

void sc_coder_begin(ScCoder *coder, uint8_t *bytes, size_t size, size_t at, bool reads) {
  *coder = (ScCoder){.bytes = bytes, .size = size, .at = at, .reads = reads};
}

// At most 32 bits. Eight bytes are written at a time where there is room for them; what of these is not filled is
// written again.
static void put(ScCoder *coder, uint64_t bits, uint32_t count) {
  coder->bits |= bits << coder->held;
  coder->held += count;
  uint32_t whole = coder->held / 8u;
  if (coder->at + 8u <= coder->size)
    memcpy(coder->bytes + coder->at, &coder->bits, 8u);
  else
    for (uint32_t i = 0; i < whole; ++i)
      if (coder->at + i < coder->size) coder->bytes[coder->at + i] = (uint8_t)(coder->bits >> 8u * i);
  coder->at += whole;
  coder->bits >>= 8u * whole;
  coder->held &= 7u;
}

static uint64_t get(ScCoder *coder, uint32_t count) {
  for (; coder->held < count; coder->held += 8u, ++coder->at) {
    if (coder->at >= coder->size) coder->failed = true;
    coder->bits |= (uint64_t)(coder->at < coder->size ? coder->bytes[coder->at] : 0u) << coder->held;
  }
  uint64_t bits = coder->bits & (((uint64_t)1u << count) - 1u);
  coder->bits >>= count;
  coder->held -= count;
  return bits;
}

static void put_wide(ScCoder *coder, uint64_t bits, uint32_t count) {
  if (count > 32u) put(coder, bits & 0xffffffffu, 32u), bits >>= 32, count -= 32u;
  put(coder, bits, count);
}

static uint64_t get_wide(ScCoder *coder, uint32_t count) {
  if (count <= 32u) return get(coder, count);
  uint64_t low = get(coder, 32u);
  return low | get(coder, count - 32u) << 32;
}

static void put_width(ScCoder *coder, uint32_t width) {
  uint32_t before = coder->width;
  uint32_t how = width == before ? SAME : width == before + 1u ? MORE : width + 1u == before ? LESS : OTHER;
  put(coder, how, 2u);
  if (how == OTHER) put(coder, width, 7u);
  coder->width = width;
}

static uint32_t get_width(ScCoder *coder) {
  uint32_t how = (uint32_t)get(coder, 2u);
  uint32_t width = how == OTHER ? (uint32_t)get(coder, 7u) : coder->width + (how == MORE) - (how == LESS);
  if (width > BITS) coder->failed = true;
  return coder->width = width > BITS ? 0u : width;
}

static void put_shift(ScCoder *coder, uint32_t shift) {
  bool same = shift == coder->shift;
  put(coder, same, 1u);
  if (!same) put(coder, shift, 6u);
  coder->shift = shift;
}

static uint32_t get_shift(ScCoder *coder) {
  if (!get(coder, 1u)) coder->shift = (uint32_t)get(coder, 6u);
  return coder->shift;
}

// Tells of the zeros that have come together.
static void put_zeros(ScCoder *coder) {
  if (!coder->zeros) return;
  put_width(coder, 0u);
  put(coder, coder->zeros - 1u, RUN_BITS);
  coder->zeros = 0;
}

// Small numbers of either sign become small ones of none.
static uint64_t fold(int64_t a) { return (uint64_t)a << 1 ^ (uint64_t)(a >> 63); }
static int64_t unfold(uint64_t a) { return (int64_t)(a >> 1 ^ (0u - (a & 1u))); }

static void write_block(ScCoder *coder, const int64_t *numbers, uint32_t count) {
  uint64_t any = 0, all = 0;
  for (uint32_t i = 0; i < count; ++i) any |= (uint64_t)numbers[i];
  if (!any) {
    if (++coder->zeros == RUN_MOST) put_zeros(coder);
    return;
  }
  put_zeros(coder);
  uint32_t shift = (uint32_t)__builtin_ctzll(any);
  for (uint32_t i = 0; i < count; ++i) all |= fold(numbers[i] >> shift);
  uint32_t width = BITS - (uint32_t)__builtin_clzll(all);
  put_width(coder, width);
  put_shift(coder, shift);
  for (uint32_t i = 0; i < count; ++i) put_wide(coder, fold(numbers[i] >> shift), width);
}

static void read_block(ScCoder *coder, int64_t *numbers, uint32_t count) {
  uint32_t width = 0, shift = 0;
  if (!coder->zeros) {
    width = get_width(coder);
    if (width)
      shift = get_shift(coder);
    else
      coder->zeros = (uint32_t)get(coder, RUN_BITS) + 1u;
  }
  if (!width) --coder->zeros;
  for (uint32_t i = 0; i < count; ++i)
    numbers[i] = width ? (int64_t)((uint64_t)unfold(get_wide(coder, width)) << shift) : 0;
}

void sc_coder_bits(ScCoder *coder, uint32_t *number, uint32_t bits) {
  if (coder->reads)
    *number = (uint32_t)get(coder, bits);
  else
    put(coder, *number, bits);
}

void sc_coder_block(ScCoder *coder, int64_t *numbers, uint32_t count) {
  if (coder->reads)
    read_block(coder, numbers, count);
  else
    write_block(coder, numbers, count);
}

size_t sc_coder_end(ScCoder *coder) {
  if (!coder->reads) {
    put_zeros(coder);
    if (coder->held) put(coder, 0u, 8u - coder->held);
  } else {
    // What was read ahead goes back.
    coder->at -= coder->held / 8u;
    if (coder->zeros) coder->failed = true;
  }
  return coder->at;
}
