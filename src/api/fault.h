// SPDX-License-Identifier: MIT
// How public calls refuse: a status to return, and a record of which call, argument and value.
#ifndef SC_API_FAULT_H
#define SC_API_FAULT_H

#include "geom/plan.h"
#include "scree/field.h"
#include "state/scene.h"

// Where the checks of one call report. Checks after the first refusal do nothing.
typedef struct ScCheck {
  ScreeFault *fault;
  const char *call;
  ScreeStatus status;
  uint32_t index;
  const char *prefix; // put before the argument: "shapes." while shapes are checked
} ScCheck;

// Begins with a refusal while a step is under way.
ScCheck sc_check_begin(ScreeScene *scene, const char *call);
// Bindings that know by themselves which call they made leave its name out: in a small module it is weight.
#ifdef SCREE_UNNAMED_CALLS
#define sc_check_begin(scene, call) (sc_check_begin)(scene, "")
#endif
ScreeStatus sc_check_refuse(ScCheck *check, ScreeStatus status, const char *argument, double value);

// The same of a number or a count, with the range that it should lie in.
void sc_check_outside(ScCheck *check, ScreeStatus status, const char *argument, double value, double lo, double hi);

// Finite and within [lo, hi].
void sc_check_range(ScCheck *check, const char *argument, double value, double lo, double hi);
void sc_check_vec(ScCheck *check, const char *argument, ScreeVec2 value);
// 0 or 1.
void sc_check_flag(ScCheck *check, const char *argument, uint32_t value);
// Returns the row; SC_NONE and a refusal when the handle is dead.
uint32_t sc_check_body(ScCheck *check, const ScreeScene *scene, ScreeBody body);

// The same for the argument of that name.
uint32_t sc_check_body_as(ScCheck *check, const ScreeScene *scene, const char *argument, ScreeBody body);

// The rows of a table that have names.
typedef struct ScNamed {
  ScNames *names;
  uint32_t *offsets; // the column
  uint32_t rows;
} ScNamed;
// Gives a row a name, or with length 0 takes it away; refuses what is no name or another row's.
ScreeStatus sc_name_set(ScCheck *check, ScNamed named, uint32_t row, const char *name, size_t length);

// Checks all fields of a definition.
void sc_check_scene_def(ScCheck *check, const ScreeSceneDef *def);
void sc_check_field_def(ScCheck *check, const ScreeFieldDef *def);
void sc_check_body_def(ScCheck *check, const ScreeBodyDef *def);
// Only what describes a surface: material, sensor and one-way direction.
void sc_check_material(ScCheck *check, const ScreeShapeDef *def);
// Of any length but a vanishing one; (0, 0) is none.
void sc_check_one_way(ScCheck *check, ScreeVec2 direction);
// Plans the shapes as well; the plan holds nothing when they are refused.
void sc_check_shapes(ScCheck *check, const ScreeShapeList *shapes, ScPlan *out_plan);

// The numbers of a joint, each in its range whether the kind uses it or not; the bodies are checked by themselves.
void sc_check_joint_def(ScCheck *check, const ScreeJointDef *def);
// A direction that may be of any length but none.
void sc_check_direction(ScCheck *check, const char *argument, ScreeVec2 value);
// Bounds of the limits of a kind.
typedef struct ScRange {
  double lo, hi;
} ScRange;
ScRange sc_check_limits(uint32_t kind);

// Largest coordinate, size, speed: what double and float can carry with room to spare.
#define SC_LENGTH_MAX 1e9
#define SC_SIZE_MAX   2e6
#define SC_FORCE_MAX  1e15
#define SC_MASS_MAX   1e12
#define SC_DT_MAX     1.0 // s

#endif
