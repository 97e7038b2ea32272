// SPDX-License-Identifier: MIT
/// Scenes written in YAML: text in, a new scene or a list of messages out.
///
/// The schema is that of the Fx2D scene files (scene, entities, joints) with additions; README lists the keys. Angles
/// are degrees unless the scene block says `angles: radians`. Anything refused is a message with its line and column,
/// the path of the key, and what was expected; no scene is made then. Unknown keys are warnings that name the nearest
/// known key, and errors when `strict` is set.
#ifndef SCREE_YAML_H
#define SCREE_YAML_H

#include "scree/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SCREE_YAML_BYTES_MAX (4u << 20) ///< longest text, bytes
#define SCREE_YAML_NODES_MAX 500000u   ///< most nodes, each alias counted as often as it is used
#define SCREE_YAML_DEPTH_MAX 64u        ///< deepest nesting

typedef enum ScreeSeverity { SCREE_WARNING = 1, SCREE_ERROR = 2 } ScreeSeverity;

/// One remark about a text. Strings are zero-terminated and cut to fit.
typedef struct ScreeYamlMessage {
  uint32_t severity;     ///< a ScreeSeverity
  uint32_t status;       ///< a ScreeStatus that says of what kind
  uint32_t line, column; ///< from 1; 0 when it concerns the whole text
  char key[96];          ///< "entities.ball.physics.mass"
  char text[256];        ///< what is wrong, what was found, what was expected
} ScreeYamlMessage;

/// Where messages go. Set `messages` and `capacity`; the call sets the rest.
typedef struct ScreeYamlReport {
  ScreeYamlMessage *messages;
  uint32_t capacity;
  uint32_t count;    ///< messages written, at most capacity
  uint32_t errors;   ///< errors found, whether they fitted or not
  uint32_t warnings; ///< likewise
} ScreeYamlReport;

/// Reads a scene. On success `*out_scene` is the caller's to destroy; otherwise it is null, and the status is that of
/// the first error. `strict` not 0 makes unknown keys errors. `report` may be null.
ScreeStatus scree_yaml_load(const char *text, size_t length, int strict, ScreeYamlReport *report,
                            ScreeScene **out_scene);

#ifdef __cplusplus
}
#endif

#endif
