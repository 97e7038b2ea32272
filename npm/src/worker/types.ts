// SPDX-License-Identifier: MIT
/// <reference lib="esnext.disposable" preserve="true" />
// The types of what stands on the page, made from those of what it stands for. A member that is added to a class is
// there in the same moment.
import type { BodyColumns } from "../bodies.js";
import type { Body } from "../body.js";
import type { Chain } from "../chain.js";
import type { ContactColumns } from "../contacts.js";
import type { BodyTouch, Hit, JointEnd, Touch } from "../events.js";
import type { Field } from "../field.js";
import type { Group } from "../group.js";
import type { JointColumns } from "../joint-columns.js";
import type { JointLimits } from "../joint-options.js";
import type { Joint } from "../joint.js";
import type { Mover } from "../mover.js";
import type { MoverSettings } from "../mover-options.js";
import type { BodyOptions } from "../options.js";
import type { Scene } from "../scene.js";
import type { Scree } from "../scree.js";
import type { ShapeColumns } from "../shape-columns.js";
import type { ShapeOptions } from "../shape-options.js";
import type { Shape } from "../shape.js";
import type { Vec2 } from "../vec2.js";
import type { SceneOnPage as Page } from "./scene.js";

/** What stays in the worker and is only named on the page. */
type Thing = Body | Shape | Joint | Field | Group | Mover | Chain | Scene;

type Plain = string | number | boolean | bigint | null | undefined | ArrayBufferView | ArrayBuffer;

/**
 * How a value is on the other side: things are named, the rest is copied. What cannot cross, a function above all, is
 * `never` there, and so an error of types.
 */
export type Across<T> = unknown extends T
  ? T
  : T extends Plain
    ? T
    : T extends Scene
      ? RemoteScene
      : T extends Thing
        ? Remote<T>
        : T extends ((...args: never[]) => unknown) | symbol
          ? never
          : { [K in keyof T]: Across<T[K]> };

type AcrossAll<T extends readonly unknown[]> = { [K in keyof T]: Across<T[K]> };

/** What a call answers: a thing that it makes at once, everything else as a promise. */
type Answer<R> = [R] extends [Thing] ? Across<R> : Promise<Across<Awaited<R>>>;

/** A method as it is on the page, with up to two ways to call it. */
type Call<F> = F extends { (...args: infer A): infer R; (...args: infer B): infer S }
  ? ((...args: AcrossAll<A>) => Answer<R>) & ((...args: AcrossAll<B>) => Answer<S>)
  : never;

type Named<T> = keyof T & string;
/** The names of methods. */
type Calls<T> = { [K in Named<T>]: T[K] extends (...args: never[]) => unknown ? K : never }[Named<T>];
/** What the page answers by itself. */
type OnPage = "bodies" | "shapes" | "contacts" | "joints" | "events" | "time" | "stepCount" | "alpha" | "disposed";
/** What only makes sense beside the engine's memory. */
type InWorker = "createRays" | "history";
/** The names of what is no method and can be told. */
type Told<T> = Exclude<Named<T>, Calls<T> | InWorker | "id" | "index" | (T extends Scene ? OnPage : never)>;

type Same<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;
/** The names of what can be set. */
type Open<T> = { [K in Told<T>]: Same<Pick<T, K>, Readonly<Pick<T, K>>> extends true ? never : K }[Told<T>];

/** What a member may be set to, where the type of reading it does not tell. */
interface Writes {
  center: BodyOptions["center"] | null;
  friction: ShapeOptions["friction"];
  limits: JointLimits | null;
  target: number | Vec2;
  body: MoverSettings["body"];
}
type Loose<V> = V extends [number, number] ? Vec2 : V;
type Write<T, K extends keyof T> = Across<K extends keyof Writes ? Writes[K] | Loose<T[K]> : Loose<T[K]>>;

/**
 * A thing of the worker as it stands on the page. Its methods are those of `T`, answered by promises; what they make can
 * be used in the next line, before it is made. `===` compares things.
 */
export type Remote<T> = { [K in Exclude<Calls<T>, InWorker>]: Call<T[K]> } & RemoteMembers<T>;

/** What things on the page have instead of members that are read and set. */
export interface RemoteMembers<T> {
  /** What it is: `"body"`, `"shape"`, `"joint"` and so on. */
  readonly kind: string;
  /**
   * Settles when it was made: with nothing, or with the `ScreeError` that it was refused for, which is also what all
   * else that is asked of it is answered.
   */
  readonly ready: Promise<void>;
  /** The engine's handle; 0 before it is `ready`, and where there is none. */
  readonly id: number;
  /** Row in the columns; -1 before it is `ready`, and where there is none. */
  readonly index: number;
  /** Reads a member. */
  get<K extends Told<T>>(name: K): Promise<Across<T[K]>>;
  /** Sets members, in this order; what is refused leaves those behind it unset, too. */
  set(values: { readonly [K in Open<T>]?: Write<T, K> }): Promise<void>;
}

type None<T extends never> = T;
/** Names that things on the page have for themselves: methods of these names would be hidden, were there any. */
export type Hidden = None<
  Extract<Exclude<keyof Page, OnPage | "dispose">, Calls<Body> | Calls<Shape> | Calls<Joint> | Calls<Field> | Calls<Group> | Calls<Mover> | Calls<Scene>>
>;

/** The columns of a table as they are on the page. */
export type Columns<T> = {
  readonly [K in keyof T as T[K] extends ArrayBufferView ? K : never]: T[K];
} & {
  /** How many rows there are to read. */
  readonly count: number;
};

/** What can be listened to, and what is told of each. */
export interface RemoteEvents {
  begin: Across<Touch>;
  stay: Across<Touch>;
  end: Across<Touch>;
  sensorBegin: Across<Touch>;
  sensorStay: Across<Touch>;
  sensorEnd: Across<Touch>;
  "bodies.begin": Across<BodyTouch>;
  "bodies.stay": Across<BodyTouch>;
  "bodies.end": Across<BodyTouch>;
  "bodies.sensorBegin": Across<BodyTouch>;
  "bodies.sensorStay": Across<BodyTouch>;
  "bodies.sensorEnd": Across<BodyTouch>;
  hit: Across<Hit>;
  jointEnd: Across<JointEnd>;
  slept: Remote<Body>;
  woke: Remote<Body>;
}

/** A function of the worker's own: the scene first, then what the page sends. */
export type Procedure = (scene: Scene, ...args: never[]) => unknown;
/** Such functions by name. */
export type Procedures = Readonly<Record<string, Procedure>>;
type Rest<F> = Procedure extends F ? unknown[] : F extends (scene: Scene, ...rest: infer A) => unknown ? A : never;
type Result<F> = F extends (...args: never[]) => infer R ? R : never;

/**
 * What a scene has on the page itself. All of it is of one frame, the last one that the worker told of, and changes
 * between two tasks of the page, never within one. Take columns anew each frame.
 */
export interface SceneOnPage<P extends Procedures = Procedures> {
  /**
   * The bodies. `transform` is as far between the last two steps as `alpha` says; of a scene that runs by itself it goes
   * on with the clock.
   */
  readonly bodies: Columns<BodyColumns>;
  readonly shapes: Columns<ShapeColumns>;
  /** The touching pairs; they are told of from the first frame after this was read first. */
  readonly contacts: Columns<ContactColumns>;
  /** The joints; likewise. */
  readonly joints: Columns<JointColumns>;
  /** Simulated seconds since the scene was made. */
  readonly time: number;
  /** Steps taken since the scene was made. */
  readonly stepCount: number;
  /** How far the time reaches into the next step, 0 to 1. */
  readonly alpha: number;
  /** True once `dispose` was called, of the scene or of the engine. */
  readonly disposed: boolean;
  /**
   * Calls back for each event of this list, of every step and in their order, with the number of the step. The worker
   * tells of no lists but those that are listened to. Returns what ends that.
   */
  on<K extends keyof RemoteEvents>(list: K, told: (event: RemoteEvents[K], step: number) => void): () => void;
  /** Steps by itself from now on, by the worker's own clock, `speed` times as fast as that. */
  start(options?: { readonly speed?: number }): Promise<void>;
  /** Ends that. */
  stop(): Promise<void>;
  /** Calls a function that the worker's own script gave to `serve`. */
  run<K extends keyof P & string>(name: K, ...args: AcrossAll<Rest<P[K]>>): Promise<Across<Result<P[K]>>>;
}

/** A scene of the worker as it stands on the page. */
export type RemoteScene<P extends Procedures = Procedures> = Remote<Scene> & SceneOnPage<P> & Disposable;

type EngineCalls = { [K in Exclude<Calls<Scree>, "createScene" | "loadScene">]: Call<Scree[K]> };

/** The engine of the worker as it stands on the page. */
export interface RemoteScree<P extends Procedures = Procedures> extends EngineCalls, Disposable {
  /** The version of the package. */
  readonly version: string;
  /** True once it was disposed, or the worker died. */
  readonly disposed: boolean;
  /** As `Scree.createScene`; to be used at once. */
  createScene(...args: Parameters<Scree["createScene"]>): RemoteScene<P>;
  /** As `Scree.loadScene`; to be used at once. */
  loadScene(...args: Parameters<Scree["loadScene"]>): RemoteScene<P>;
  /** As `Scree.hull`, answered by a promise. */
  hull: Call<Scree["hull"]>;
  /** Reads a member, such as `"memoryBytes"`. */
  get<K extends Told<Scree>>(name: K): Promise<Scree[K]>;
  /**
   * Ends the worker at once, or, where it is the user's own, frees all scenes in it. What is still to be answered is
   * answered with `ScreeError` "disposed". A second call does nothing.
   */
  dispose(): void;
}
