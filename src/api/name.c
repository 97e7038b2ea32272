// SPDX-License-Identifier: MIT
#include "api/fault.h"

ScreeStatus sc_name_set(ScCheck *check, ScNamed named, uint32_t row, const char *name, size_t length) {
  if (check->status != SCREE_OK) return check->status;
  if (length == 0) {
    sc_names_remove(named.names, named.offsets, row);
    return SCREE_OK;
  }
  if (!name || !sc_names_legal(name, length)) return sc_check_refuse(check, SCREE_BAD_NAME, "name", (double)length);
  uint32_t owner = sc_names_find(named.names, named.offsets, name, length);
  if (owner == row) return SCREE_OK;
  if (owner != SC_NONE) return sc_check_refuse(check, SCREE_NAME_TAKEN, "name", (double)owner);
  // Before the old name goes, so that running out leaves it.
  if (!sc_names_reserve(named.names, named.offsets, named.rows, length))
    return sc_check_refuse(check, SCREE_OUT_OF_MEMORY, "name", (double)length);
  sc_names_remove(named.names, named.offsets, row);
  sc_names_add(named.names, named.offsets, row, name, length);
  return SCREE_OK;
}
