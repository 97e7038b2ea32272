// SPDX-License-Identifier: MIT
/// Fields: regions of a scene that pull, carry, slow down or float the dynamic bodies in them.
///
/// A field is data. It acts by itself in every step, on every dynamic body that is awake, enabled and within it. Where
/// the centre of mass is at the start of the step decides whether a body is within, edges of the region included; of a
/// fluid, how much of its area is. Where fields overlap, what they do adds up. Nothing pushes back on a field, nor on
/// the body that carries it.
///
/// Where it is. Everywhere, in a circle, in a box, or where the shapes of its body are, sensors among them: so a
/// polygon or an outline is a region. A field with a body moves and turns with that, does not act on it, rests while it
/// is disabled, and is destroyed with it.
///
/// What it does
///
///   gravity  an acceleration, added to the gravity of the scene or, with `replace_gravity`, in place of it
///   pull     an acceleration towards `position`: pull * (r / pull_radius) ^ pull_power at the distance r; within
///            `pull_core` it falls in a straight line from what it is there to 0 in the middle
///   drag     pulls velocities to that of the medium, which is `wind` and, where the field has a body, how that moves:
///            dv/dt = -(drag + quadratic_drag * |v|) v, dw/dt = -angular_drag * w, both against the medium
///   density  makes the medium a fluid: what of a body is within the region is buoyed up by the weight of what it
///            displaces, at the centre of that; and drag acts on as much mass as is displaced, not on all of the body
///
/// Gravity and pull are accelerations, the same for light and heavy, times the gravity scale of the body. Drag is so
/// too, unless the medium is a fluid. What is lighter than a tenth of what it displaces as a whole floats as if it were
/// that. A circle displaces what a polygon of 24 corners and its area does, and a rounded end likewise; overlapping
/// shapes of one body each displace their own, as each has its own mass.
///
/// How it is stepped. Forces are found once a step, where the body will be half-way through it, and act over all of its
/// substeps; so orbits and what bobs keep their energy. Drag of any size never turns a velocity round.
///
/// Sleep. Whatever is made, changed, moved or destroyed of a field wakes whom it acts on, before or after. In a field
/// that stays as it is bodies fall asleep as elsewhere.
#ifndef SCREE_FIELD_H
#define SCREE_FIELD_H

#include "scree/id.h"
#include "scree/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A new field. Fill by scree_field_def_default, then set what it is to do and where; of `circle`, `box` and `shapes`
/// at most one, none: everywhere. No padding: fields are hashed as they are.
typedef struct ScreeFieldDef {
  uint32_t size;            ///< sizeof(ScreeFieldDef)
  ScreeBody body;           ///< which it goes with; 0, the default: none
  uint32_t mask;            ///< acts on bodies of which a shape has a category of these; default all, then on bodies
                            ///< without shapes as well
  uint32_t enabled;         ///< 0: does nothing; default 1
  uint32_t shapes;          ///< 1: the region is the shapes of `body`; default 0
  uint32_t replace_gravity; ///< 1: the gravity of the scene does not act within; default 0
  ScreeVec2 position;    ///< the middle of circle or box, and what pull is to; in the frame of `body`; default (0, 0)
  double angle;          ///< of the box, rad; default 0
  double circle;         ///< its radius, m
  ScreeVec2 box;         ///< its width and height, m
  ScreeVec2 gravity;     ///< in the frame of `body`, m/s2
  double pull;           ///< at the distance pull_radius, m/s2; negative: pushes away
  double pull_power;     ///< -2: inverse square, -1, 0: the same everywhere, or 1: as of a spring; default 0
  double pull_radius;    ///< m, 1e-3 to 1e9; default 1
  double pull_core;      ///< m; default 0.1
  double drag;           ///< 1/s, 0 to 1e9
  double quadratic_drag; ///< 1/m, 0 to 1e9
  double angular_drag;   ///< 1/s, 0 to 1e9
  ScreeVec2 wind;        ///< velocity of the medium in the frame of `body`, m/s
  double density;        ///< of the fluid, kg/m2; default 0: none
} ScreeFieldDef;

ScreeFieldDef scree_field_def_default(void);

ScreeStatus scree_field_create(ScreeScene *scene, const ScreeFieldDef *def, ScreeField *out_field);
ScreeStatus scree_field_destroy(ScreeScene *scene, ScreeField field);
int scree_field_alive(const ScreeScene *scene, ScreeField field);

/// The definition that would make the field as it is now.
ScreeStatus scree_field_describe(ScreeScene *scene, ScreeField field, ScreeFieldDef *out_def);
/// Changes everything of a field at once, its body too, or nothing.
ScreeStatus scree_field_redefine(ScreeScene *scene, ScreeField field, const ScreeFieldDef *def);

/// Names, as those of bodies; a field and a body may have one name.
ScreeStatus scree_field_set_name(ScreeScene *scene, ScreeField field, const char *name, size_t length);
/// The name; "" for a dead handle. Valid until the next change of names.
const char *scree_field_name(const ScreeScene *scene, ScreeField field);
/// The field of that name, or 0.
ScreeField scree_field_find(const ScreeScene *scene, const char *name, size_t length);

/// Writes the handles of all fields by row, at most `capacity`, and returns how many there are.
uint32_t scree_scene_fields(const ScreeScene *scene, ScreeField *out_fields, uint32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
