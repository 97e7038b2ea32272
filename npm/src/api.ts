// SPDX-License-Identifier: MIT
// The public list. `index.ts` and `inline.ts` add their own `load` to it.
export { ScreeError } from "./errors.js";
export type { ErrorCode, ErrorDetails, StatusCode } from "./errors.js";
export type { LoadOptions, WasmSource } from "./load.js";
export type { Scree } from "./scree.js";
export type { Counters } from "./counters.js";
export type { StageName, StageTimes } from "./profile.js";
export type { Scene } from "./scene.js";
export type { History } from "./snapshot.js";
export type { SceneSettings } from "./settings.js";
export type { Handle } from "./handle.js";
export type { SceneItems } from "./scene-items.js";
export type { SceneQueries } from "./scene-queries.js";
export type { Closest, Nearest, QueryHit, QueryOptions } from "./query-options.js";
export type { Mover } from "./mover.js";
export type { MoverOptions, MoverSettings, MoverTouch } from "./mover-options.js";
export type { RayTable } from "./ray-table.js";
export type { Chain, ChainEnd, ChainOptions } from "./chain.js";
export type { Body, BodyContact } from "./body.js";
export type { BodySettings } from "./body-settings.js";
export type { Shape } from "./shape.js";
export type { Group } from "./group.js";
export type { FilterClass, FilterTable } from "./filter-table.js";
export type { BodyColumns } from "./bodies.js";
export type { ShapeColumns } from "./shape-columns.js";
export type { ContactColumns } from "./contacts.js";
export type { Field } from "./field.js";
export type { ExplosionOptions, FieldOptions } from "./field-options.js";
export type { Joint, JointMetrics } from "./joint.js";
export type { JointSettings } from "./joint-settings.js";
export type { JointColumns } from "./joint-columns.js";
export type { EventList } from "./event-list.js";
export type {
  BodyList,
  BodyTouch,
  BodyTouchList,
  Events,
  Hit,
  HitList,
  JointEnd,
  JointEndList,
  Touch,
  TouchEvents,
  TouchList,
} from "./events.js";
export type { YamlMessage, YamlOptions } from "./yaml.js";
export type { BodyOptions, BodyType, GroupOptions, SceneOptions, SolverKind } from "./options.js";
export type { Vec2 } from "./vec2.js";
export type {
  BoxShape,
  CapsuleShape,
  ChainShape,
  CircleShape,
  EdgeShape,
  Friction,
  HullShape,
  MaterialOptions,
  Mix,
  OutlineShape,
  PolygonShape,
  ShapeKind,
  ShapeLiteral,
  ShapeOptions,
  SkinOptions,
  TileCells,
  TileRows,
  TilesShape,
} from "./shape-options.js";
export type {
  DistanceJoint,
  FilterJoint,
  GearJoint,
  JointLimits,
  JointLiteral,
  JointMotor,
  JointOptions,
  JointSpring,
  JointType,
  MotorJoint,
  MotorMode,
  MouseJoint,
  PrismaticJoint,
  PulleyJoint,
  RevoluteJoint,
  WeldJoint,
  WheelJoint,
} from "./joint-options.js";
export { BODY_TYPE, JOINT_KIND, LIMITS, SHAPE_KIND, STAGES } from "./layout.gen.js";
