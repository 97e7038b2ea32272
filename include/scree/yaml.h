// SPDX-License-Identifier: MIT
/// Scenes written in YAML: text in, a new scene or a list of messages out; and a scene out as text.
///
/// The schema is that of the Fx2D scene files (scene, entities, joints) with additions; README lists the keys. Angles
/// are degrees unless the scene block says `angles: radians`, and some of joints radians unless it says degrees.
/// Anything refused is a message with its line and column, the path of the key, and what was expected; no scene is made
/// then. Unknown keys are warnings that name the nearest known key, and errors when `strict` is set.
#ifndef SCREE_YAML_H
#define SCREE_YAML_H

#include "scree/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SCREE_YAML_BYTES_MAX (4u << 20) ///< longest text, bytes
#define SCREE_YAML_NODES_MAX 500000u    ///< most nodes, each alias counted as often as it is used
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

/// Writes a scene as text that scree_yaml_load reads without a remark: settings, bodies in the order of their rows,
/// their shapes as they were given, joints, excluded pairs and groups. Every number reads back to the same bits, so the
/// loaded scene has the same poses, velocities, settings and joints. It has the same hash too, and keeps it over equal
/// steps, when the written scene was never stepped, has no row that a destroyed body, shape or joint left free, and its
/// joints hold nothing that is switched off.
///
/// What the text leaves out: the clock and the count of steps, contacts and joints with their impulses, and how long
/// bodies have been at rest. A scene written on its way is loaded as it lies but starts cold: its first step finds all
/// contacts anew and wakes who sleeps in one. Free rows are closed up. Mass and inertia given to bodies that are not
/// dynamic have no effect and are left out, and so is what a scene does not hold of its own text: comments,
/// descriptions, pictures.
///
/// `*out_length` is the length of the whole text, which has no zero at its end; at most `capacity` bytes of it go into
/// `buffer`, which may be null when that is 0. Call once for the length and once for the text. Refused, with a length
/// of 0, when the text would pass a bound of the reader (SCREE_YAML_LIMIT), or for a body or force that has left the
/// range that the API takes (see scree_body_describe).
ScreeStatus scree_yaml_save(ScreeScene *scene, char *buffer, size_t capacity, size_t *out_length);

#ifdef __cplusplus
}
#endif

#endif
