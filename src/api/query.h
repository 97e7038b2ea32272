// SPDX-License-Identifier: MIT
#ifndef SC_API_QUERY_H
#define SC_API_QUERY_H

#include "api/fault.h"
#include "scree/query.h"

// What every call with a query filter begins with; null stands for the default filter.
ScCheck sc_check_query(ScreeScene *scene, const char *call, const ScreeQueryFilter *given,
                       ScreeQueryFilter *out_filter);
// Brings the strays up to date. False after a refusal, of this or of what was checked before.
bool sc_check_ready(ScCheck *check, ScreeScene *scene);

#endif
