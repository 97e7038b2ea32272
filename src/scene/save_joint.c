// SPDX-License-Identifier: MIT
// Joints as text: members by the table that they are read by, then what is made of several.
#include "joint_table.h"
#include "save.h"

#define INDENT 4u

static void put_pair(ScEmit *emit, const char *key, ScreeVec2 pair) {
  sc_emit_key(emit, INDENT, key);
  sc_save_pair(emit, pair);
  sc_emit_put(emit, "\n");
}

static void put_member(ScEmit *emit, const ScJointMember *member, const ScreeJointDef *def, const ScreeJointDef *bare) {
  uint32_t count;
  const char *key = sc_schema_keys(SC_BLOCK_JOINT, &count)[member->key].name;
  const char *at = (const char *)def + member->offset, *initial = (const char *)bare + member->offset;
  size_t size = member->form == SC_FORM_PAIR   ? sizeof(ScreeVec2)
                : member->form == SC_FORM_FLAG ? sizeof(uint32_t)
                                               : sizeof(double);
  if (!sc_joint_is(def, member->always) && memcmp(at, initial, size) == 0) {
    return;
  }
  if (member->form == SC_FORM_PAIR) {
    ScreeVec2 pair;
    memcpy(&pair, at, sizeof pair);
    put_pair(emit, key, pair);
  } else if (member->form == SC_FORM_FLAG) {
    uint32_t flag;
    memcpy(&flag, at, sizeof flag);
    sc_emit_line(emit, INDENT, key, sc_emit_flag, (double)flag);
  } else {
    double number;
    memcpy(&number, at, sizeof number);
    sc_emit_line(emit, INDENT, key, sc_emit_double, number);
  }
}

static void put_limit(ScEmit *emit, double value, int is_open) {
  if (is_open) {
    sc_emit_word(emit, "none");
  } else {
    sc_emit_double(emit, value);
  }
}

static void put_limits(ScEmit *emit, const ScreeJointDef *def) {
  sc_emit_key(emit, INDENT, "limits");
  sc_emit_put(emit, "[");
  emit->nodes++;
  put_limit(emit, def->lower, def->lower == -sc_joint_open(def));
  sc_emit_put(emit, ", ");
  put_limit(emit, def->upper, def->upper == sc_joint_open(def));
  sc_emit_put(emit, "]\n");
}

// "  key: {", and the first member of it.
static void open_map(ScEmit *emit, const char *key, const char *first) {
  sc_emit_key(emit, INDENT, key);
  sc_emit_put(emit, "{");
  emit->nodes++;
  sc_emit_key(emit, 0, first);
}

static void next_member(ScEmit *emit, const char *key) {
  sc_emit_put(emit, ", ");
  sc_emit_key(emit, 0, key);
}

static void put_spring(ScEmit *emit, const char *key, uint32_t mode, double stiffness, double damping) {
  open_map(emit, key, mode == SCREE_SPRING_FREQUENCY ? "frequency" : "stiffness");
  sc_emit_double(emit, stiffness);
  next_member(emit, "damping");
  sc_emit_double(emit, damping);
  sc_emit_put(emit, "}\n");
}

static void put_motor(ScEmit *emit, const ScreeJointDef *def) {
  static const char *const modes[] = {
      [SCREE_MOTOR_POSITION] = "position", [SCREE_MOTOR_VELOCITY] = "velocity", [SCREE_MOTOR_EFFORT] = "effort"};
  open_map(emit, "motor", "mode");
  sc_emit_word(emit, modes[def->motor]);
  next_member(emit, "target");
  sc_emit_double(emit, def->target);
  if (def->max_effort != SCREE_EFFORT_MAX) {
    next_member(emit, "max_effort");
    sc_emit_double(emit, def->max_effort);
  }
  if (def->gains) {
    next_member(emit, "pid");
    sc_emit_list(emit, sc_emit_double, (const double[]){def->gain_p, def->gain_i, def->gain_d}, 3);
  }
  sc_emit_put(emit, "}\n");
}

static void put_composites(ScEmit *emit, const ScreeJointDef *def, uint32_t springs) {
  const uint32_t posed = SC_JOINT_BIT(SCREE_JOINT_WELD) | SC_JOINT_BIT(SCREE_JOINT_MOTOR);
  if (sc_joint_is(def, SC_JOINT_DRIVEN | SC_JOINT_BIT(SCREE_JOINT_PULLEY)) && def->limited) {
    put_limits(emit, def);
  }
  if (sc_joint_is(def, springs) && def->spring) {
    put_spring(emit, "spring", def->spring, def->stiffness, def->damping);
  } else if (def->kind == SCREE_JOINT_MOUSE) {
    sc_emit_key(emit, INDENT, "spring");
    sc_emit_word(emit, "none\n");
  }
  if (sc_joint_is(def, SC_JOINT_DRIVEN & springs) && def->spring && def->limited == SCREE_LIMITS_SOFT) {
    sc_emit_key(emit, INDENT, "soft_limits");
    sc_emit_word(emit, "true\n");
  }
  if (sc_joint_is(def, posed) && def->angular_spring) {
    put_spring(emit, "angular_spring", def->angular_spring, def->angular_stiffness, def->angular_damping);
  }
  if (sc_joint_is(def, SC_JOINT_DRIVEN) && def->motor) {
    put_motor(emit, def);
  } else if (def->kind == SCREE_JOINT_MOTOR && !sc_save_is_exactly(def->target, 0.0)) {
    sc_emit_line(emit, INDENT, def->angular_spring ? "target" : "angular_velocity", sc_emit_double, def->target);
  }
}

static void put_joint(const ScSaveNames *names, const char *name, const ScreeJointDef *def) {
  ScEmit *emit = names->emit;
  ScreeJointDef bare = scree_joint_def_default(def->kind);
  sc_emit_name(emit, 2, name);
  sc_emit_key(emit, INDENT, "type");
  sc_emit_word(emit, sc_schema_joint_types[def->kind]);
  sc_emit_put(emit, "\n");
  if (def->body_a) {
    sc_emit_key(emit, INDENT, "parent");
    sc_save_reference(names, def->body_a);
    sc_emit_put(emit, "\n");
  }
  sc_emit_key(emit, INDENT, "child");
  sc_save_reference(names, def->body_b);
  sc_emit_put(emit, "\n");
  uint32_t springs = 0;
  for (uint32_t i = 0; i < sc_joint_member_count; i++) {
    const ScJointMember *member = &sc_joint_members[i];
    springs |= member->key == SC_KEY_JOINT_spring ? member->kinds : 0u;
    // A spring holds what a velocity would move.
    int idle = member->key == SC_KEY_JOINT_velocity && def->spring;
    if (member->form != SC_FORM_OTHER && sc_joint_is(def, member->kinds) && !idle) {
      put_member(emit, member, def, &bare);
    }
  }
  put_composites(emit, def, springs);
}

ScreeStatus sc_save_joints(const ScSaveNames *names) {
  uint32_t rows = scree_scene_column(names->scene, SCREE_COLUMN_JOINT_KIND).rows, number = 0;
  for (uint32_t row = 0; row < rows && !sc_save_is_full(names->emit); row++) {
    ScreeJoint joint = scree_joint_at(names->scene, row);
    if (!joint) {
      continue;
    }
    ScreeJointDef def;
    ScreeStatus status = scree_joint_describe(names->scene, joint, &def);
    if (status != SCREE_OK) {
      return status;
    }
    if (number == 0) {
      sc_emit_open(names->emit, 0, "joints");
    }
    char buffer[SC_SAVE_NAME_MAX];
    put_joint(names, sc_save_name(scree_joint_name(names->scene, joint), number++, buffer), &def);
  }
  return SCREE_OK;
}
