// SPDX-License-Identifier: MIT
// A 64-bit hash of bytes, read as little-endian words: the same on every machine.
#ifndef SC_BASE_HASH_H
#define SC_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/check.h"

#define SC_HASH_START 0x9e3779b97f4a7c15ull

// Multiply and fold (a 128-bit product would not be cheap in wasm): each word is mixed in by two odd constants.
SC_INLINE uint64_t sc_hash_word(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0xd6e8feb86659fd93ull;
  return (hash ^ hash >> 32) * 0xff51afd7ed558ccdull;
}

SC_INLINE uint64_t sc_hash_bytes(uint64_t hash, const void *data, size_t bytes) {
  const uint8_t *p = data;
  for (; bytes >= 8; bytes -= 8, p += 8) {
    uint64_t word;
    memcpy(&word, p, 8);
    hash = sc_hash_word(hash, word);
  }
  if (bytes) {
    uint64_t word = 0;
    memcpy(&word, p, bytes);
    hash = sc_hash_word(hash, word);
  }
  return hash;
}

#endif
