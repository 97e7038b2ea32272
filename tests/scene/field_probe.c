// SPDX-License-Identifier: MIT
#include "field_probe.h"

ScreeField field_make(ScreeScene *scene, ScreeFieldDef def) {
  ScreeField field;
  assert_int_equal(scree_field_create(scene, &def, &field), SCREE_OK);
  return field;
}

ScreeBody field_ball(ScreeScene *scene, ScreeVec2 at) {
  return probe_circle(scene, SCREE_BODY_DYNAMIC, at, 0.5, (ProbeMaterial){.density = 1.0});
}

double field_substep(ScreeScene *scene) { return PROBE_DT / (double)scree_scene_settings(scene).substeps; }
