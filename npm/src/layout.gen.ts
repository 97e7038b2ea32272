// SPDX-License-Identifier: MIT
// Printed by bindings/layout.c; do not edit.

export const VERSION = "0.1.0";

/** What `layout_hash` of a module must answer to fit this file. */
export const LAYOUT_HASH = 0x98e94ba2;

export const SCENE_DEF = {
  sizeof: 88,
  size: { at: 0, kind: "u32" },
  substeps: { at: 4, kind: "u32" },
  gravity: { at: 8, kind: "vec2" },
  dt: { at: 24, kind: "f64" },
  border: { at: 32, kind: "vec2" },
  restitutionThreshold: { at: 48, kind: "f32" },
  background: { at: 52, kind: "u32" },
  solver: { at: 56, kind: "u32" },
  passes: { at: 60, kind: "u32" },
  sleep: { at: 64, kind: "u32" },
  sleepThreshold: { at: 68, kind: "f32" },
  seams: { at: 72, kind: "u32" },
  continuous: { at: 76, kind: "u32" },
  hitThreshold: { at: 80, kind: "f32" },
} as const;

export const BODY_DEF = {
  sizeof: 160,
  size: { at: 0, kind: "u32" },
  type: { at: 4, kind: "u32" },
  position: { at: 8, kind: "vec2" },
  angle: { at: 24, kind: "f64" },
  velocity: { at: 32, kind: "vec2" },
  angularVelocity: { at: 48, kind: "f64" },
  mass: { at: 56, kind: "f64" },
  inertia: { at: 64, kind: "f64" },
  gravityScale: { at: 72, kind: "f64" },
  linearDamping: { at: 80, kind: "f64" },
  angularDamping: { at: 88, kind: "f64" },
  sleepThreshold: { at: 96, kind: "f64" },
  center: { at: 104, kind: "vec2" },
  centerGiven: { at: 120, kind: "u32" },
  fixedRotation: { at: 124, kind: "u32" },
  lockX: { at: 128, kind: "u32" },
  lockY: { at: 132, kind: "u32" },
  disabled: { at: 136, kind: "u32" },
  dropThrough: { at: 140, kind: "u32" },
  ccd: { at: 144, kind: "u32" },
  fill: { at: 148, kind: "u32" },
  outline: { at: 152, kind: "u32" },
  outlineWidth: { at: 156, kind: "f32" },
} as const;

export const SHAPE_DEF = {
  sizeof: 184,
  size: { at: 0, kind: "u32" },
  kind: { at: 4, kind: "u32" },
  position: { at: 8, kind: "vec2" },
  angle: { at: 24, kind: "f64" },
  width: { at: 32, kind: "f64" },
  height: { at: 40, kind: "f64" },
  length: { at: 48, kind: "f64" },
  radius: { at: 56, kind: "f64" },
  firstPoint: { at: 64, kind: "u32" },
  pointCount: { at: 68, kind: "u32" },
  firstRing: { at: 72, kind: "u32" },
  ringCount: { at: 76, kind: "u32" },
  columns: { at: 80, kind: "u32" },
  rows: { at: 84, kind: "u32" },
  firstCell: { at: 88, kind: "u32" },
  loop: { at: 92, kind: "u32" },
  density: { at: 96, kind: "f64" },
  friction: { at: 104, kind: "f64" },
  frictionKinetic: { at: 112, kind: "f64" },
  restitution: { at: 120, kind: "f64" },
  rollingResistance: { at: 128, kind: "f64" },
  surfaceSpeed: { at: 136, kind: "f64" },
  frictionMix: { at: 144, kind: "u32" },
  restitutionMix: { at: 148, kind: "u32" },
  category: { at: 152, kind: "u32" },
  mask: { at: 156, kind: "u32" },
  group: { at: 160, kind: "i32" },
  sensor: { at: 164, kind: "u32" },
  oneWay: { at: 168, kind: "vec2" },
} as const;

export const FAULT = {
  sizeof: 112,
  status: { at: 0, kind: "u32" },
  index: { at: 4, kind: "u32" },
  value: { at: 8, kind: "f64" },
  low: { at: 16, kind: "f64" },
  high: { at: 24, kind: "f64" },
  call: { at: 32, kind: "text", bytes: 40 },
  argument: { at: 72, kind: "text", bytes: 40 },
} as const;

export const COUNTERS = {
  sizeof: 96,
  bodies: { at: 0, kind: "u32" },
  dynamic: { at: 4, kind: "u32" },
  awake: { at: 8, kind: "u32" },
  islands: { at: 12, kind: "u32" },
  shapes: { at: 16, kind: "u32" },
  pairs: { at: 20, kind: "u32" },
  contacts: { at: 24, kind: "u32" },
  joints: { at: 28, kind: "u32" },
  colours: { at: 32, kind: "u32" },
  overflow: { at: 36, kind: "u32" },
  solved: { at: 40, kind: "u32" },
  batches: { at: 44, kind: "u32" },
  jointBatches: { at: 48, kind: "u32" },
  tested: { at: 52, kind: "u32" },
  reused: { at: 56, kind: "u32" },
  moved: { at: 60, kind: "u32" },
  steps: { at: 64, kind: "f64" },
  time: { at: 72, kind: "f64" },
  bytes: { at: 80, kind: "f64" },
  stepBytes: { at: 88, kind: "f64" },
} as const;

export const TOUCH = {
  sizeof: 20,
  shapeA: { at: 0, kind: "u32" },
  shapeB: { at: 4, kind: "u32" },
  bodyA: { at: 8, kind: "u32" },
  bodyB: { at: 12, kind: "u32" },
  sensor: { at: 16, kind: "u32" },
} as const;

export const CONTACT = {
  sizeof: 48,
  shapeA: { at: 0, kind: "u32" },
  shapeB: { at: 4, kind: "u32" },
  bodyA: { at: 8, kind: "u32" },
  bodyB: { at: 12, kind: "u32" },
  pointX: { at: 16, kind: "f64" },
  pointY: { at: 24, kind: "f64" },
  normalX: { at: 32, kind: "f32" },
  normalY: { at: 36, kind: "f32" },
  speed: { at: 40, kind: "f32" },
  impulse: { at: 44, kind: "f32" },
} as const;

export const JOINT_DEF = {
  sizeof: 280,
  size: { at: 0, kind: "u32" },
  kind: { at: 4, kind: "u32" },
  bodyA: { at: 8, kind: "u32" },
  bodyB: { at: 12, kind: "u32" },
  anchorA: { at: 16, kind: "vec2" },
  anchorB: { at: 32, kind: "vec2" },
  axis: { at: 48, kind: "vec2" },
  angle: { at: 64, kind: "f64" },
  length: { at: 72, kind: "f64" },
  ratio: { at: 80, kind: "f64" },
  groundA: { at: 88, kind: "vec2" },
  groundB: { at: 104, kind: "vec2" },
  lower: { at: 120, kind: "f64" },
  upper: { at: 128, kind: "f64" },
  stiffness: { at: 136, kind: "f64" },
  damping: { at: 144, kind: "f64" },
  angularStiffness: { at: 152, kind: "f64" },
  angularDamping: { at: 160, kind: "f64" },
  target: { at: 168, kind: "f64" },
  maxEffort: { at: 176, kind: "f64" },
  gainP: { at: 184, kind: "f64" },
  gainI: { at: 192, kind: "f64" },
  gainD: { at: 200, kind: "f64" },
  velocity: { at: 208, kind: "vec2" },
  maxForce: { at: 224, kind: "f64" },
  breakForce: { at: 232, kind: "f64" },
  breakTorque: { at: 240, kind: "f64" },
  limited: { at: 248, kind: "u32" },
  spring: { at: 252, kind: "u32" },
  angularSpring: { at: 256, kind: "u32" },
  motor: { at: 260, kind: "u32" },
  gains: { at: 264, kind: "u32" },
  collide: { at: 268, kind: "u32" },
  enabled: { at: 272, kind: "u32" },
} as const;

export const JOINT_END = {
  sizeof: 88,
  joint: { at: 0, kind: "u32" },
  bodyA: { at: 4, kind: "u32" },
  bodyB: { at: 8, kind: "u32" },
  reason: { at: 12, kind: "u32" },
  force: { at: 16, kind: "f32" },
  torque: { at: 20, kind: "f32" },
  name: { at: 24, kind: "text", bytes: 64 },
} as const;

export const FIELD_DEF = {
  sizeof: 168,
  size: { at: 0, kind: "u32" },
  body: { at: 4, kind: "u32" },
  mask: { at: 8, kind: "u32" },
  enabled: { at: 12, kind: "u32" },
  shapes: { at: 16, kind: "u32" },
  replaceGravity: { at: 20, kind: "u32" },
  position: { at: 24, kind: "vec2" },
  angle: { at: 40, kind: "f64" },
  circle: { at: 48, kind: "f64" },
  box: { at: 56, kind: "vec2" },
  gravity: { at: 72, kind: "vec2" },
  pull: { at: 88, kind: "f64" },
  pullPower: { at: 96, kind: "f64" },
  pullRadius: { at: 104, kind: "f64" },
  pullCore: { at: 112, kind: "f64" },
  drag: { at: 120, kind: "f64" },
  quadraticDrag: { at: 128, kind: "f64" },
  angularDrag: { at: 136, kind: "f64" },
  wind: { at: 144, kind: "vec2" },
  density: { at: 160, kind: "f64" },
} as const;

export const EXPLOSION = {
  sizeof: 48,
  position: { at: 0, kind: "vec2" },
  radius: { at: 16, kind: "f64" },
  falloff: { at: 24, kind: "f64" },
  impulse: { at: 32, kind: "f64" },
  occluded: { at: 40, kind: "u32" },
} as const;

export const RAY = {
  sizeof: 40,
  origin: { at: 0, kind: "vec2" },
  direction: { at: 16, kind: "vec2" },
  distance: { at: 32, kind: "f64" },
} as const;

export const HIT = {
  sizeof: 56,
  body: { at: 0, kind: "u32" },
  shape: { at: 4, kind: "u32" },
  fraction: { at: 8, kind: "f64" },
  distance: { at: 16, kind: "f64" },
  point: { at: 24, kind: "vec2" },
  normal: { at: 40, kind: "vec2" },
} as const;

export const MOVER_DEF = {
  sizeof: 128,
  size: { at: 0, kind: "u32" },
  kind: { at: 4, kind: "u32" },
  length: { at: 8, kind: "f64" },
  radius: { at: 16, kind: "f64" },
  width: { at: 24, kind: "f64" },
  height: { at: 32, kind: "f64" },
  up: { at: 40, kind: "vec2" },
  offset: { at: 56, kind: "f64" },
  maxSlope: { at: 64, kind: "f64" },
  stepHeight: { at: 72, kind: "f64" },
  snap: { at: 80, kind: "f64" },
  push: { at: 88, kind: "f64" },
  mass: { at: 96, kind: "f64" },
  category: { at: 104, kind: "u32" },
  mask: { at: 108, kind: "u32" },
  group: { at: 112, kind: "i32" },
  dropThrough: { at: 116, kind: "u32" },
  body: { at: 120, kind: "u32" },
} as const;

export const MOVER = {
  sizeof: 112,
  position: { at: 0, kind: "vec2" },
  velocity: { at: 16, kind: "vec2" },
  ground: { at: 32, kind: "u32" },
  groundShape: { at: 36, kind: "u32" },
  groundNormal: { at: 40, kind: "vec2" },
  groundVelocity: { at: 56, kind: "vec2" },
  groundPoint: { at: 72, kind: "vec2" },
  groundAnchor: { at: 88, kind: "vec2" },
  crushed: { at: 104, kind: "u32" },
  passing: { at: 108, kind: "u32" },
} as const;

export const DISTANCE = {
  sizeof: 48,
  distance: { at: 0, kind: "f64" },
  pointA: { at: 8, kind: "vec2" },
  pointB: { at: 24, kind: "vec2" },
  shapeA: { at: 40, kind: "u32" },
  shapeB: { at: 44, kind: "u32" },
} as const;

export const YAML_MESSAGE = {
  sizeof: 368,
  severity: { at: 0, kind: "u32" },
  status: { at: 4, kind: "u32" },
  line: { at: 8, kind: "u32" },
  column: { at: 12, kind: "u32" },
  key: { at: 16, kind: "text", bytes: 96 },
  text: { at: 112, kind: "text", bytes: 256 },
} as const;

/** Types of bodies, as `scene.bodies.type` has them. */
export const BODY_TYPE = {
  static: 1,
  kinematic: 2,
  dynamic: 3,
} as const;

/** Kinds of shapes, as `scene.shapes.kind` has them. */
export const SHAPE_KIND = {
  circle: 1,
  capsule: 2,
  box: 3,
  polygon: 4,
  edge: 5,
  chain: 6,
  hull: 7,
  outline: 8,
  tiles: 9,
} as const;

/** Ways to mix two materials. */
export const MIX = {
  default: 0,
  average: 1,
  minimum: 2,
  geometricMean: 3,
  multiply: 4,
  maximum: 5,
} as const;

/** Numbers of a shape that may be read and set. */
export const SHAPE_FIELD = {
  density: 1,
  friction: 2,
  frictionKinetic: 3,
  restitution: 4,
  rollingResistance: 5,
  surfaceSpeed: 6,
  frictionMix: 7,
  restitutionMix: 8,
  category: 9,
  mask: 10,
  group: 11,
  sensor: 12,
  kind: 13,
  pieces: 14,
} as const;

/** Numbers of a body that may be read and set. */
export const BODY_FIELD = {
  mass: 1,
  inertia: 2,
  gravityScale: 3,
  linearDamping: 4,
  angularDamping: 5,
  fixedRotation: 6,
  type: 7,
  centerX: 8,
  centerY: 9,
  shapeCount: 10,
  sleepThreshold: 11,
  lockX: 15,
  lockY: 16,
  disabled: 17,
  dropThrough: 18,
  ccd: 19,
} as const;

/** Kinds of joints, as `scene.joints.kind` has them. */
export const JOINT_KIND = {
  revolute: 1,
  prismatic: 2,
  distance: 3,
  weld: 4,
  wheel: 5,
  mouse: 6,
  motor: 7,
  pulley: 8,
  gear: 9,
  filter: 10,
} as const;

/** Ways to say how stiff a spring is. */
export const SPRING = {
  none: 0,
  frequency: 1,
  stiffness: 2,
} as const;

/** What a motor aims at. */
export const MOTOR = {
  position: 1,
  velocity: 2,
  effort: 3,
} as const;

/** Numbers of a joint that may be read and set. */
export const JOINT_FIELD = {
  coordinate: 27,
  speed: 28,
  forceX: 29,
  forceY: 30,
  torque: 31,
  effort: 32,
  turn: 34,
  turnSpeed: 35,
  anchorX: 36,
  anchorY: 37,
} as const;

/** Why a joint ended. */
export const JOINT_END_REASON = {
  broken: 1,
  bodyDestroyed: 2,
} as const;

/** Lists of touches. */
export const TOUCHES = {
  begin: 0,
  end: 1,
  stay: 2,
  sensor: 3,
  bodies: 6,
} as const;

/** How much of an answer a query wants. */
export const QUERY_MODE = {
  nearest: 1,
  all: 2,
  any: 3,
} as const;

/** Solvers. */
export const SOLVER = {
  soft: 0,
  xpbd: 1,
} as const;

/** Severities of what is said about a text. */
export const SEVERITY = {
  warning: 1,
  error: 2,
} as const;

/** Limits of the engine: rows, vertices, and what a scene file may hold. */
export const LIMITS = {
  rowBits: 20,
  rowMax: 1048575,
  polygonMax: 16,
  chainMax: 65535,
  outlineMax: 4096,
  tilesMax: 1048576,
  yamlBytesMax: 4194304,
  yamlNodesMax: 500000,
  yamlDepthMax: 64,
} as const;

/** Columns in the order of their ids: element type, elements a row. */
export const COLUMNS = [
  { element: "u8", lanes: 1 },
  { element: "f64", lanes: 1 },
  { element: "f64", lanes: 1 },
  { element: "f64", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "u8", lanes: 1 },
  { element: "f32", lanes: 2 },
  { element: "f32", lanes: 4 },
  { element: "u32", lanes: 1 },
  { element: "u32", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "u8", lanes: 1 },
  { element: "f64", lanes: 2 },
  { element: "u8", lanes: 1 },
  { element: "u32", lanes: 1 },
  { element: "f64", lanes: 1 },
  { element: "f64", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "u32", lanes: 1 },
  { element: "u32", lanes: 1 },
  { element: "f32", lanes: 2 },
  { element: "f32", lanes: 4 },
  { element: "f32", lanes: 2 },
  { element: "u32", lanes: 1 },
  { element: "u32", lanes: 1 },
  { element: "u32", lanes: 1 },
  { element: "u32", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "u32", lanes: 1 },
  { element: "f64", lanes: 4 },
  { element: "f32", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "u32", lanes: 1 },
  { element: "u8", lanes: 1 },
  { element: "u32", lanes: 2 },
  { element: "f64", lanes: 4 },
  { element: "f64", lanes: 4 },
  { element: "u8", lanes: 1 },
  { element: "u8", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "f32", lanes: 1 },
  { element: "f32", lanes: 1 },
] as const;

/** Column ids by table and key. */
export const COLUMN = {
  body: {
    type: 0,
    x: 1,
    y: 2,
    angle: 3,
    vx: 4,
    vy: 5,
    omega: 6,
    awake: 7,
    rotation: 8,
    transform: 9,
    fill: 10,
    outline: 11,
    outlineWidth: 12,
    disabled: 13,
    center: 14,
  },
  shape: {
    kind: 15,
    body: 16,
    centerX: 17,
    centerY: 18,
    radius: 19,
    firstVertex: 20,
    vertexCount: 21,
    oneWay: 22,
    box: 23,
  },
  vertex: {
    vertices: 24,
  },
  contact: {
    bodyA: 25,
    bodyB: 26,
    shapeA: 27,
    shapeB: 28,
    normalX: 29,
    normalY: 30,
    depth: 31,
    points: 32,
    point: 33,
    normalImpulse: 34,
    tangentImpulse: 35,
    colour: 36,
  },
  joint: {
    kind: 37,
    bodies: 38,
    anchors: 39,
    ground: 40,
    rows: 41,
    clamped: 42,
    anchorError: 43,
    limitError: 44,
    motorError: 45,
    cachedImpulse: 46,
    incrementalImpulse: 47,
    motorImpulse: 48,
    force: 49,
    torque: 50,
  },
} as const;

/** Statuses in the order of their numbers. */
export const STATUSES = [
  { code: "ok", text: "success" },
  { code: "invalid-handle", text: "the handle names nothing that is alive" },
  { code: "not-finite", text: "a number must be finite" },
  { code: "out-of-range", text: "a number lies outside the allowed range" },
  { code: "bad-def", text: "the definition was not made by its default function" },
  { code: "bad-kind", text: "no such kind" },
  { code: "degenerate", text: "it has no area or no length" },
  { code: "not-convex", text: "it is not convex" },
  { code: "not-simple", text: "rings meet themselves or each other, or a hole is not inside the outline" },
  { code: "too-few-points", text: "it needs more points" },
  { code: "too-many-points", text: "it has too many points or corners" },
  { code: "same-body", text: "both bodies are the same one" },
  { code: "bad-name", text: "a name is 1 to 63 characters of A-Z a-z 0-9 _ - ." },
  { code: "name-taken", text: "another body, group, joint or field of the scene has this name" },
  { code: "capacity", text: "the scene cannot hold more of these" },
  { code: "in-step", text: "a step of the scene is under way" },
  { code: "snapshot-damaged", text: "these are no bytes of a snapshot, or they were changed" },
  { code: "snapshot-foreign", text: "the snapshot is of another version of Scree" },
  { code: "out-of-memory", text: "memory could not be had" },
  { code: "yaml-syntax", text: "" },
  { code: "yaml-limit", text: "" },
  { code: "yaml-missing", text: "" },
  { code: "yaml-type", text: "" },
  { code: "yaml-value", text: "" },
  { code: "yaml-unknown", text: "" },
] as const;

/** The stages of a step in the order in which they run, and what each finds out. */
export const STAGES = [
  { name: "broad", text: "which shapes come near each other" },
  { name: "narrow", text: "where they touch" },
  { name: "link", text: "islands of what touches, and who wakes" },
  { name: "graph", text: "contacts into colours and batches of four" },
  { name: "solve", text: "forces and contacts to velocities" },
  { name: "ccd", text: "velocities to poses" },
  { name: "event", text: "what began and what ended to touch" },
  { name: "sleep", text: "who falls asleep" },
] as const;
