// SPDX-License-Identifier: MIT
// Writing of messages with a small formatter of its own, and the distance between words for "did you mean".
#include "message.h"

#include <float.h>
#include <string.h>

#include "value.h"

ScText sc_message_text(char *buffer, size_t room) {
  buffer[0] = '\0';
  return (ScText){buffer, 0, (uint32_t)room};
}

static void put_bytes(ScText *text, const char *bytes, uint32_t length) {
  uint32_t left = text->room - 1u - text->length;
  uint32_t taken = length < left ? length : left;
  memcpy(text->start + text->length, bytes, taken);
  text->length += taken;
  // A character that no longer fits is dropped whole: UTF-8 continues with bytes 10xxxxxx.
  if (taken < length && ((unsigned char)bytes[taken] & 0xC0u) == 0x80u) {
    while (text->length > 0 && ((unsigned char)text->start[text->length - 1] & 0xC0u) == 0x80u) {
      text->length--;
    }
    text->length -= text->length > 0;
  }
  text->start[text->length] = '\0';
}

void sc_message_put(ScText *text, const char *words) { put_bytes(text, words, (uint32_t)strlen(words)); }

static void put_integer(ScText *text, uint64_t value) {
  char digits[20];
  uint32_t first = sizeof digits;
  do {
    digits[--first] = (char)('0' + value % 10u);
    value /= 10u;
  } while (value);
  put_bytes(text, digits + first, (uint32_t)sizeof digits - first);
}

// Six significant digits of a number from 1 up to, not including, 10.
static void put_mantissa(ScText *text, double mantissa) {
  uint64_t scaled = (uint64_t)(mantissa * 1e5 + 0.5);
  char fraction[6] = "00000";
  uint64_t rest = scaled % 100000u;
  for (int i = 4; i >= 0; i--) {
    fraction[i] = (char)('0' + rest % 10u);
    rest /= 10u;
  }
  uint32_t kept = 5;
  while (kept > 0 && fraction[kept - 1] == '0') {
    kept--;
  }
  put_integer(text, scaled / 100000u);
  if (kept) {
    put_bytes(text, ".", 1);
    put_bytes(text, fraction, kept);
  }
}

// A fraction below 1e6 to six significant digits, without an exponent.
static void put_fixed(ScText *text, double value) {
  double scale = 1.0;
  uint32_t places = 0;
  while (value * scale < 99999.5 && places < 9) {
    scale *= 10.0;
    places++;
  }
  uint64_t scaled = (uint64_t)(value * scale + 0.5), unit = (uint64_t)scale;
  put_integer(text, scaled / unit);
  uint64_t rest = scaled % unit;
  if (rest) {
    put_bytes(text, ".", 1);
  }
  while (rest) {
    unit /= 10u;
    char digit = (char)('0' + rest / unit);
    put_bytes(text, &digit, 1);
    rest %= unit;
  }
}

void sc_message_put_number(ScText *text, double value) {
  if (value != value) {
    sc_message_put(text, "not a number");
    return;
  }
  if (value < 0.0) {
    sc_message_put(text, "-");
    value = -value;
  }
  if (value > DBL_MAX) {
    sc_message_put(text, "infinity");
  } else if (value < 9e15 && value == (double)(uint64_t)value) {
    put_integer(text, (uint64_t)value);
  } else if (value >= 1e-4 && value < 1e6) {
    put_fixed(text, value);
  } else {
    int exponent = 0;
    for (; value >= 9.999995; exponent++) {
      value /= 10.0;
    }
    for (; value < 1.0; exponent--) {
      value *= 10.0;
    }
    put_mantissa(text, value);
    sc_message_put(text, exponent < 0 ? "e-" : "e");
    put_integer(text, (uint64_t)(exponent < 0 ? -exponent : exponent));
  }
}

void sc_message_put_foreign(ScText *text, const char *words, uint32_t length, uint32_t most) {
  uint32_t taken = length < most ? length : most;
  while (taken < length && taken > 0 && ((unsigned char)words[taken] & 0xC0u) == 0x80u) {
    taken--;
  }
  uint32_t before = text->length;
  put_bytes(text, words, taken);
  for (uint32_t i = before; i < text->length; i++) {
    unsigned char byte = (unsigned char)text->start[i];
    text->start[i] = byte < 0x20u || byte == 0x7Fu ? '?' : text->start[i];
  }
  if (taken < length) {
    sc_message_put(text, "...");
  }
}

void sc_message_put_found(ScText *text, const ScNode *node) {
  if (node->kind == SC_NODE_MAP) {
    sc_message_put(text, "a map");
  } else if (node->kind == SC_NODE_LIST) {
    sc_message_put(text, "a list of ");
    put_integer(text, node->count);
  } else if (sc_value_is_null(node)) {
    sc_message_put(text, "nothing");
  } else {
    sc_message_put(text, node->quoted ? "the text \"" : "");
    sc_message_put_foreign(text, node->text, node->count, 40);
    sc_message_put(text, node->quoted ? "\"" : "");
  }
}

ScMark sc_message_mark(const ScNode *node) { return (ScMark){node->line, node->column}; }

static void extend_path(ScLog *log, const char *bytes, uint32_t length) {
  ScText text = {log->path, log->path_length, (uint32_t)sizeof log->path};
  sc_message_put_foreign(&text, bytes, length, 64);
  log->path_length = text.length;
}

uint32_t sc_message_push(ScLog *log, const char *key, uint32_t length) {
  uint32_t before = log->path_length;
  if (before > 0 && before + 1u < sizeof log->path) {
    log->path[log->path_length++] = '.';
  }
  extend_path(log, key, length);
  return before;
}

uint32_t sc_message_push_index(ScLog *log, uint32_t index) {
  uint32_t before = log->path_length;
  char step[16];
  ScText text = sc_message_text(step, sizeof step);
  sc_message_put(&text, "[");
  put_integer(&text, index);
  sc_message_put(&text, "]");
  extend_path(log, step, text.length);
  return before;
}

void sc_message_pop(ScLog *log, uint32_t length) {
  log->path_length = length;
  log->path[length] = '\0';
}

int sc_message_is_kept(const ScLog *log, ScreeSeverity severity) {
  const ScreeYamlReport *report = log->report;
  return report && report->messages &&
         (report->count < report->capacity || (severity == SCREE_ERROR && log->kept_warnings > 0));
}

// Takes the last warning out of the report, so that no error goes untold.
static void drop_warning(ScLog *log) {
  ScreeYamlReport *report = log->report;
  uint32_t last = report->count - 1u;
  while (report->messages[last].severity != SCREE_WARNING) {
    last--;
  }
  report->count--;
  log->kept_warnings--;
  memmove(&report->messages[last], &report->messages[last + 1u], (report->count - last) * sizeof *report->messages);
}

void sc_message_add(ScLog *log, ScreeSeverity severity, ScreeStatus status, ScMark mark, const char *const words[]) {
  if (severity == SCREE_ERROR) {
    log->first = log->errors ? log->first : status;
    log->errors++;
  } else {
    log->warnings++;
  }
  ScreeYamlReport *report = log->report;
  if (!report) {
    return;
  }
  report->errors = log->errors;
  report->warnings = log->warnings;
  if (!sc_message_is_kept(log, severity)) {
    return;
  }
  if (report->count == report->capacity) {
    drop_warning(log);
  }
  log->kept_warnings += severity == SCREE_WARNING;
  ScreeYamlMessage *message = &report->messages[report->count++];
  memset(message, 0, sizeof *message);
  message->severity = (uint32_t)severity;
  message->status = (uint32_t)status;
  message->line = mark.line;
  message->column = mark.column;
  memcpy(message->key, log->path, sizeof message->key);
  ScText text = sc_message_text(message->text, sizeof message->text);
  for (uint32_t i = 0; words[i]; i++) {
    sc_message_put(&text, words[i]);
  }
}

void sc_message_expected(ScLog *log, ScreeStatus status, const ScNode *found, const char *expected) {
  char buffer[80];
  ScText text = sc_message_text(buffer, sizeof buffer);
  if (sc_message_is_kept(log, SCREE_ERROR)) {
    sc_message_put_found(&text, found);
  }
  SC_ERROR(log, status, sc_message_mark(found), "found ", buffer, "; expected ", expected);
}

#define WORD_MAX 40u

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

uint32_t sc_message_distance(const char *a, uint32_t a_length, const char *b, uint32_t b_length) {
  if (a_length > WORD_MAX || b_length > WORD_MAX) {
    return WORD_MAX * 2u;
  }
  uint32_t rows[3][WORD_MAX + 1u]; // the last two rows and the one that is being filled
  uint32_t *older = rows[0], *old = rows[1], *row = rows[2];
  for (uint32_t j = 0; j <= b_length; j++) {
    old[j] = j;
    older[j] = j;
  }
  for (uint32_t i = 1; i <= a_length; i++) {
    row[0] = i;
    for (uint32_t j = 1; j <= b_length; j++) {
      uint32_t changed = old[j - 1] + (a[i - 1] != b[j - 1]);
      row[j] = least(changed, least(old[j], row[j - 1]) + 1u);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = least(row[j], older[j - 2] + 1u);
      }
    }
    uint32_t *spare = older;
    older = old;
    old = row;
    row = spare;
  }
  return old[b_length];
}
