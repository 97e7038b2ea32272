// SPDX-License-Identifier: MIT
/// All of the public C API.
#ifndef SCREE_SCREE_H
#define SCREE_SCREE_H

#include "scree/base.h"
#include "scree/body.h"
#include "scree/column.h"
#include "scree/event.h"
#include "scree/explosion.h"
#include "scree/field.h"
#include "scree/filter.h"
#include "scree/group.h"
#include "scree/id.h"
#include "scree/joint.h"
#include "scree/mover.h"
#include "scree/profile.h"
#include "scree/query.h"
#include "scree/scene.h"
#include "scree/shape.h"
#include "scree/snapshot.h"
#include "scree/yaml.h"

#endif
