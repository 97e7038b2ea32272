// SPDX-License-Identifier: MIT
#include "scree/base.h"

static const struct {
  const char *code, *text;
} statuses[SCREE_STATUS_COUNT] = {
#define X(name, code, text) {code, text},
#include "scree/status.def"
#undef X
};

const char *scree_status_code(ScreeStatus status) {
  return (unsigned)status < SCREE_STATUS_COUNT ? statuses[status].code : "unknown";
}

const char *scree_status_text(ScreeStatus status) {
  return (unsigned)status < SCREE_STATUS_COUNT ? statuses[status].text : "unknown status";
}
