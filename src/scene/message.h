// SPDX-License-Identifier: MIT
// Messages about a text: where, under which key, what was found, what was expected. No stdio: the wasm module has none.
#ifndef SC_SCENE_MESSAGE_H
#define SC_SCENE_MESSAGE_H

#include "scree/yaml.h"
#include "tree.h"

typedef struct ScMark {
  uint32_t line, column; // from 1, or 0 for the whole text
} ScMark;

// What has been said so far, and the path of the key that is being read.
typedef struct ScLog {
  ScreeYamlReport *report; // may be null
  ScreeStatus first;       // status of the first error, or SCREE_OK
  uint32_t errors, warnings;
  uint32_t kept_warnings; // among the messages of the report
  int strict;
  uint32_t path_length; // a path that does not fit is cut
  char path[sizeof(((ScreeYamlMessage *)0)->key)];
} ScLog;

// Text that is put together in a buffer of fixed size and cut where it ends, never inside a UTF-8 character.
typedef struct ScText {
  char *start;
  uint32_t length, room; // room counts the final zero
} ScText;

ScText sc_message_text(char *buffer, size_t room);
void sc_message_put(ScText *text, const char *words);
void sc_message_put_number(ScText *text, double value);
// Words of the user's: control characters become '?', and no more than `most` bytes are taken.
void sc_message_put_foreign(ScText *text, const char *words, uint32_t length, uint32_t most);

// "12", "the text \"12\"", "a list of 3", "a map", "nothing".
void sc_message_put_found(ScText *text, const ScNode *node);

ScMark sc_message_mark(const ScNode *node);

// Steps of the path. A push returns the length to pop back to.
uint32_t sc_message_push(ScLog *log, const char *key, uint32_t length);
uint32_t sc_message_push_index(ScLog *log, uint32_t index);
void sc_message_pop(ScLog *log, uint32_t length);

// Would a remark find room in the report? Words are dear, and a text may give cause for a million of them.
int sc_message_is_kept(const ScLog *log, ScreeSeverity severity);
// Adds a remark under the current path. The words are joined. An error takes the place of a warning in a full report.
void sc_message_add(ScLog *log, ScreeSeverity severity, ScreeStatus status, ScMark mark, const char *const words[]);
// "found X; expected Y".
void sc_message_expected(ScLog *log, ScreeStatus status, const ScNode *found, const char *expected);

#define SC_WORDS(...)                    ((const char *const[]){__VA_ARGS__, NULL})
#define SC_ERROR(log, status, mark, ...) sc_message_add(log, SCREE_ERROR, status, mark, SC_WORDS(__VA_ARGS__))

// Damerau-Levenshtein distance (adjacent letters may change places). Words of more than 40 letters are far from any.
uint32_t sc_message_distance(const char *a, uint32_t a_length, const char *b, uint32_t b_length);

#endif
