// SPDX-License-Identifier: MIT
// Numbers that are nearly foreseen, in few bits.
//
// What is coded are differences from what was foreseen, eight at a time: how many low bits are 0 in all of them, in how
// many bits the largest of the rest goes, and these. The first two are told as changes from the eight before, in three
// bits where there is next to none. Where all are 0, it is told how many eights go on so.
#ifndef SC_IO_CODER_H
#define SC_IO_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SC_CODER_BLOCK 8u

typedef struct ScCoder {
  uint8_t *bytes;
  size_t size, at; // at: of the next whole byte; past the size when they do not suffice
  uint64_t bits;   // of which so many are not written yet, or were read ahead
  uint32_t held;
  bool reads, failed;
  uint32_t width, shift; // of the last block
  uint32_t zeros;        // blocks of zeros that were not told yet, or are still to come
} ScCoder;

// A coder goes on where a stream of bytes is. Between the two calls, that stream is left alone.
void sc_coder_begin(ScCoder *coder, uint8_t *bytes, size_t size, size_t at, bool reads);
// Where the stream goes on.
size_t sc_coder_end(ScCoder *coder);

// A number of at most 32 bits, in so many.
void sc_coder_bits(ScCoder *coder, uint32_t *number, uint32_t bits);
// Up to so many numbers as a block has.
void sc_coder_block(ScCoder *coder, int64_t *numbers, uint32_t count);

#endif
