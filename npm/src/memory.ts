// SPDX-License-Identifier: MIT
// The module's exports and its memory: reading and writing structs by offset, and a scratch block for arguments.
import { ScreeError } from "./errors.js";
import type { ShapeArguments } from "./shapes.js";
import type { Vec2 } from "./vec2.js";

/** The functions of bindings/exports*.c. Addresses and handles are 32-bit numbers. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;
  malloc(bytes: number): number;
  free(address: number): void;
  layout_hash(): number;
  scene_def_default(out: number): void;
  scene_create(def: number, fault: number, out: number): number;
  scene_destroy(scene: number): void;
  scene_step(scene: number, dt: number): number;
  scene_step_own(scene: number): number;
  scene_advance(scene: number, seconds: number, outSteps: number): number;
  scene_step_begin(scene: number, dt: number): number;
  scene_advance_begin(scene: number, seconds: number): number;
  scene_step_stage(scene: number): number;
  scene_stages_due(scene: number): number;
  scene_alpha(scene: number): number;
  scene_set_gravity(scene: number, x: number, y: number): number;
  scene_settings(scene: number, out: number): void;
  scene_counters(scene: number, out: number): void;
  scene_hash(scene: number, out: number): void;
  scene_fault(scene: number): number;
  scene_snapshot(scene: number, bytes: number, capacity: number, outLength: number): number;
  scene_restore(scene: number, bytes: number, length: number): number;
  scene_keep(scene: number, count: number): number;
  scene_save(scene: number): number;
  scene_rewind(scene: number, step: number): number;
  scene_keeps(scene: number, step: number): number;
  scene_kept(scene: number, out: number): number;
  column_data(scene: number, column: number): number;
  column_rows(scene: number, column: number): number;
  scene_epoch(scene: number): number;
  scene_publish_contacts(scene: number): number;
  scene_blend(scene: number, alpha: number): number;
  scene_touches(scene: number, touches: number, outCount: number): number;
  scene_hits(scene: number, outCount: number): number;
  scene_slept(scene: number, woke: number, outCount: number): number;
  body_contacts(scene: number, body: number, out: number, capacity: number): number;
  shape_overlaps(scene: number, shape: number, out: number, capacity: number): number;
  body_def_default(out: number): void;
  body_create(scene: number, def: number, ...rest: [...shapes: ShapeArguments, out: number]): number;
  body_destroy(scene: number, body: number): number;
  body_alive(scene: number, body: number): number;
  body_at(scene: number, row: number): number;
  body_set_name(scene: number, body: number, name: number, length: number): number;
  body_name(scene: number, body: number): number;
  body_find(scene: number, name: number, length: number): number;
  body_set_pose(scene: number, body: number, x: number, y: number, angle: number): number;
  body_move_to(scene: number, body: number, x: number, y: number, angle: number): number;
  body_set_center(scene: number, body: number, center: number): number;
  body_set_velocity(scene: number, body: number, vx: number, vy: number, omega: number): number;
  body_set(scene: number, body: number, field: number, value: number): number;
  body_get(scene: number, body: number, field: number, out: number): number;
  body_shapes(scene: number, body: number, out: number, capacity: number): number;
  body_wake(scene: number, body: number): number;
  body_sleep(scene: number, body: number): number;
  body_apply_force(scene: number, body: number, x: number, y: number, torque: number): number;
  body_apply_force_at(scene: number, body: number, x: number, y: number, atX: number, atY: number): number;
  body_apply_impulse(scene: number, body: number, x: number, y: number, angular: number): number;
  body_apply_impulse_at(scene: number, body: number, x: number, y: number, atX: number, atY: number): number;
  shape_def_default(out: number): void;
  shape_create(scene: number, body: number, ...rest: [...shapes: ShapeArguments, out: number]): number;
  shape_destroy(scene: number, shape: number): number;
  shape_alive(scene: number, shape: number): number;
  shape_body(scene: number, shape: number): number;
  shape_set(scene: number, shape: number, field: number, value: number): number;
  shape_get(scene: number, shape: number, field: number, out: number): number;
  shape_set_one_way(scene: number, shape: number, x: number, y: number): number;
  shape_describe(scene: number, shape: number, out: number, outLists: number): number;
  hull_compute(points: number, count: number, out: number, outCount: number): number;
  bodies_exclude(scene: number, bodyA: number, bodyB: number, excluded: number): number;
  bodies_excluded(scene: number, bodyA: number, bodyB: number): number;
  bodies_may_touch(scene: number, bodyA: number, bodyB: number): number;
  body_exclusions(scene: number, body: number, out: number, capacity: number): number;
  group_create(scene: number, name: number, length: number, selfCollide: number, out: number): number;
  group_destroy(scene: number, group: number, withBodies: number): number;
  group_alive(scene: number, group: number): number;
  group_find(scene: number, name: number, length: number): number;
  group_name(scene: number, group: number): number;
  group_self_collide(scene: number, group: number): number;
  group_add(scene: number, group: number, body: number): number;
  group_remove(scene: number, group: number, body: number): number;
  group_members(scene: number, group: number, out: number, capacity: number): number;
  group_set_disabled(scene: number, group: number, disabled: number): number;
  scene_groups(scene: number, out: number, capacity: number): number;
  joint_def_default(kind: number, out: number): void;
  joint_def_place(scene: number, def: number, x: number, y: number, axis: number): number;
  joint_create(scene: number, def: number, out: number): number;
  joint_destroy(scene: number, joint: number): number;
  joint_alive(scene: number, joint: number): number;
  joint_at(scene: number, row: number): number;
  joint_describe(scene: number, joint: number, out: number): number;
  joint_redefine(scene: number, joint: number, def: number): number;
  joint_get(scene: number, joint: number, field: number, out: number): number;
  joint_snap(scene: number, joint: number): number;
  joint_set_name(scene: number, joint: number, name: number, length: number): number;
  joint_name(scene: number, joint: number): number;
  joint_find(scene: number, name: number, length: number): number;
  body_joints(scene: number, body: number, out: number, capacity: number): number;
  scene_joint_ends(scene: number, outCount: number): number;
  field_def_default(out: number): void;
  field_create(scene: number, def: number, out: number): number;
  field_destroy(scene: number, field: number): number;
  field_alive(scene: number, field: number): number;
  field_describe(scene: number, field: number, out: number): number;
  field_redefine(scene: number, field: number, def: number): number;
  field_set_name(scene: number, field: number, name: number, length: number): number;
  field_name(scene: number, field: number): number;
  field_find(scene: number, name: number, length: number): number;
  scene_fields(scene: number, out: number, capacity: number): number;
  scene_explode(scene: number, filter: number, explosion: number, out: number): number;
  query_rays(scene: number, filter: number, rays: number, count: number, mode: number, hits: number): number;
  query_ray_all(scene: number, filter: number, ray: number, ...found: Found): number;
  query_cast(
    scene: number,
    filter: number,
    ...rest: [...shapes: ShapeArguments, x: number, y: number, mode: number, ...found: Found]
  ): number;
  query_overlap(scene: number, filter: number, ...rest: [...shapes: ShapeArguments, ...found: Found]): number;
  query_point(scene: number, filter: number, x: number, y: number, ...found: Found): number;
  query_box(
    scene: number,
    filter: number,
    ...rest: [x0: number, y0: number, x1: number, y1: number, ...found: Found]
  ): number;
  query_distance(scene: number, bodyA: number, bodyB: number, out: number): number;
  query_closest(scene: number, body: number, x: number, y: number, out: number): number;
  mover_def_default(out: number): void;
  mover_check(scene: number, def: number, mover: number): number;
  mover_move(scene: number, def: number, mover: number, dt: number, ...found: Found): number;
  yaml_load(text: number, length: number, strict: number, messages: number, capacity: number, out: number): number;
  yaml_save(scene: number, buffer: number, capacity: number, outLength: number): number;
}

/** Where a query writes its hits, how many there is room for, and where it says how many there are. */
export type Found = readonly [hits: number, capacity: number, outCount: number];

/** A member of a struct, as layout.gen.ts describes it. */
export interface Field {
  readonly at: number;
  readonly kind: "u32" | "i32" | "f32" | "f64" | "vec2" | "text";
  /** Of texts. */
  readonly bytes?: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Room for a full body definition of some shapes without asking the allocator again. */
const SCRATCH_BYTES = 4096;

export class Memory {
  readonly exports: Exports;
  /** The safety net for scenes that are forgotten without dispose(). */
  readonly forgotten: FinalizationRegistry<number>;
  #view: DataView;
  #bytes: Uint8Array;
  #f64s: Float64Array;
  #u32s: Uint32Array;
  #scratch = 0;
  #scratchBytes = 0;

  constructor(exports: Exports) {
    this.exports = exports;
    this.forgotten = new FinalizationRegistry((scene) => exports.scene_destroy(scene));
    this.#view = new DataView(exports.memory.buffer);
    this.#bytes = new Uint8Array(exports.memory.buffer);
    this.#f64s = new Float64Array(exports.memory.buffer);
    this.#u32s = new Uint32Array(exports.memory.buffer);
  }

  /** The buffer of the moment. It is a new one after memory grew. */
  get buffer(): ArrayBuffer {
    return this.exports.memory.buffer;
  }

  /** Detaches all typed arrays on the memory, as growing does: they have length 0 then, and show nothing false. */
  retireViews(): void {
    this.exports.memory.grow(0);
  }

  get view(): DataView {
    if (this.#view.buffer !== this.buffer) this.#view = new DataView(this.buffer);
    return this.#view;
  }

  get bytes(): Uint8Array {
    if (this.#bytes.buffer !== this.buffer) this.#bytes = new Uint8Array(this.buffer);
    return this.#bytes;
  }

  /** The whole memory as doubles, for long columns of them. */
  get f64s(): Float64Array {
    if (this.#f64s.buffer !== this.buffer) this.#f64s = new Float64Array(this.buffer);
    return this.#f64s;
  }

  get u32s(): Uint32Array {
    if (this.#u32s.buffer !== this.buffer) this.#u32s = new Uint32Array(this.buffer);
    return this.#u32s;
  }

  allocate(bytes: number, call: string): number {
    const address = this.exports.malloc(bytes) >>> 0;
    if (address === 0) throw new ScreeError("out-of-memory", `${call}: no memory for ${bytes} bytes`, { call });
    return address;
  }

  /**
   * A block for the arguments of one call, good until the next call of `scratch`. Nothing but the call itself may
   * happen between filling it and reading the answer: a getter of a user's literal, say, could run another call.
   */
  scratch(bytes: number, call: string): number {
    if (bytes > this.#scratchBytes) {
      const size = Math.max(bytes, SCRATCH_BYTES);
      const address = this.allocate(size, call);
      if (this.#scratch !== 0) this.exports.free(this.#scratch);
      [this.#scratch, this.#scratchBytes] = [address, size];
    }
    return this.#scratch;
  }

  u32(address: number): number {
    return this.view.getUint32(address, true);
  }

  setU32(address: number, value: number): void {
    this.view.setUint32(address, value, true);
  }

  /** The handles that a call writes to where it is told, given room for as many as it says there are. */
  handles(call: string, list: (out: number, capacity: number) => number): number[] {
    const count = list(0, 0) >>> 0;
    const out = this.scratch(4 * count, call);
    list(out, count);
    return Array.from({ length: count }, (_, i) => this.u32(out + 4 * i));
  }

  /** The 16 hexadecimal digits of a 64-bit number. */
  hex64(address: number): string {
    return this.view.getBigUint64(address, true).toString(16).padStart(16, "0");
  }

  f64(address: number): number {
    return this.view.getFloat64(address, true);
  }

  setF64(address: number, value: number): void {
    this.view.setFloat64(address, value, true);
  }

  /** Writes a member of the struct at `base`. */
  put(base: number, field: Field, value: number | Vec2): void {
    const at = base + field.at;
    if (typeof value !== "number") {
      this.setF64(at, value[0]);
      this.setF64(at + 8, value[1]);
    } else if (field.kind === "f64") this.setF64(at, value);
    else if (field.kind === "f32") this.view.setFloat32(at, value, true);
    else this.view.setUint32(at, value >>> 0, true);
  }

  /** Reads a number of the struct at `base`; the x of a vector. */
  get(base: number, field: Field): number {
    const at = base + field.at;
    if (field.kind === "f64" || field.kind === "vec2") return this.f64(at);
    if (field.kind === "f32") return this.view.getFloat32(at, true);
    if (field.kind === "i32") return this.view.getInt32(at, true);
    return this.u32(at);
  }

  vec2(base: number, field: Field): [number, number] {
    return [this.f64(base + field.at), this.f64(base + field.at + 8)];
  }

  /** A zero-terminated text of at most `limit` bytes. */
  text(address: number, limit: number): string {
    const bytes = this.bytes.subarray(address, address + limit);
    const end = bytes.indexOf(0);
    return decoder.decode(end < 0 ? bytes : bytes.subarray(0, end));
  }

  /** A text of that many bytes. */
  decode(address: number, bytes: number): string {
    return decoder.decode(this.bytes.subarray(address, address + bytes));
  }

  /** Writes as much of a text as fits into `room` bytes and says how many it took. */
  write(address: number, text: string, room: number): number {
    return encoder.encodeInto(text, this.bytes.subarray(address, address + room)).written;
  }
}
