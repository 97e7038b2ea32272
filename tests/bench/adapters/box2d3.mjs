// SPDX-License-Identifier: MIT
// Box2D v3 through box2d3-wasm: in Node its entry takes the "deluxe" build, with SIMD; one thread, 4 substeps.
const SUBSTEPS = 4;

/** Sets members and frees the Embind handles of those that are handles. */
function fill(target, members) {
  for (const [key, value] of Object.entries(members)) {
    target[key] = value;
    value?.delete?.();
  }
  return target;
}

function addShape(B, id, shape, collide) {
  const { kind, x, y, angle, material } = shape;
  const def = B.b2DefaultShapeDef();
  const surface = def.material;
  surface.friction = material.friction;
  surface.restitution = material.restitution;
  fill(def, { density: material.density, material: surface });
  if (!collide) {
    const filter = def.filter;
    filter.maskBits = 0;
    fill(def, { filter });
  }
  const at = (px, py) =>
    new B.b2Vec2(x + px * Math.cos(angle) - py * Math.sin(angle), y + px * Math.sin(angle) + py * Math.cos(angle));
  if (kind === "circle") {
    const circle = fill(new B.b2Circle(), { center: at(0, 0), radius: shape.radius });
    B.b2CreateCircleShape(id, def, circle);
    circle.delete();
  } else if (kind === "capsule") {
    const ends = { center1: at(-shape.length / 2, 0), center2: at(shape.length / 2, 0), radius: shape.radius };
    const capsule = fill(new B.b2Capsule(), ends);
    B.b2CreateCapsuleShape(id, def, capsule);
    capsule.delete();
  } else {
    const points = shape.points?.map((point) => at(...point));
    const polygon = points ? polygonOf(B, points) : boxOf(B, shape, at(0, 0));
    B.b2CreatePolygonShape(id, def, polygon);
    polygon.delete();
  }
  def.delete();
}

function boxOf(B, { width, height, angle }, center) {
  const rotation = B.b2MakeRot(angle);
  const polygon = B.b2MakeOffsetBox(width / 2, height / 2, center, rotation);
  center.delete();
  rotation.delete();
  return polygon;
}

function polygonOf(B, points) {
  const hull = B.b2ComputeHull(points);
  const polygon = B.b2MakePolygon(hull, 0);
  for (const handle of [...points, hull]) handle.delete();
  return polygon;
}

function addBody(B, world, body, collide) {
  const types = { static: "b2_staticBody", kinematic: "b2_kinematicBody", dynamic: "b2_dynamicBody" };
  const def = fill(B.b2DefaultBodyDef(), {
    type: B.b2BodyType[types[body.type]],
    position: new B.b2Vec2(body.x, body.y),
    rotation: B.b2MakeRot(body.angle),
    linearVelocity: new B.b2Vec2(body.vx, body.vy),
    angularVelocity: body.omega,
  });
  const id = B.b2CreateBody(world, def);
  def.delete();
  for (const shape of body.shapes) addShape(B, id, shape, collide);
  return id;
}

/** What a kind has beside its bodies and frames, and the call that makes it. */
const KINDS = {
  revolute: (B) => [B.b2DefaultRevoluteJointDef(), {}, B.b2CreateRevoluteJoint],
  weld: (B) => [B.b2DefaultWeldJointDef(), {}, B.b2CreateWeldJoint],
  prismatic: (B, { limits: [lowerTranslation, upperTranslation] }) => [
    B.b2DefaultPrismaticJointDef(),
    { enableLimit: true, lowerTranslation, upperTranslation },
    B.b2CreatePrismaticJoint,
  ],
  wheel: (B, { spring, motor }) => [
    B.b2DefaultWheelJointDef(),
    {
      enableSpring: true,
      hertz: spring.frequency,
      dampingRatio: spring.damping,
      enableMotor: true,
      motorSpeed: motor.speed,
      maxMotorTorque: motor.torque,
    },
    B.b2CreateWheelJoint,
  ],
};

function addJoint(B, world, joint, a, b) {
  const { anchorA, anchorB, axis = [1, 0], kind = "revolute" } = joint;
  const [def, members, create] = KINDS[kind](B, joint);
  Object.assign(def, members);
  const base = def.base ?? def;
  const at = ([x, y]) => new B.b2Vec2(x, y);
  if (base.localFrameA) {
    // The x axis of a frame is that of the joint.
    const turn = Math.atan2(axis[1], axis[0]);
    const frame = (anchor) => fill(new B.b2Transform(), { p: at(anchor), q: B.b2MakeRot(turn) });
    fill(base, { bodyIdA: a, bodyIdB: b });
    for (const [key, anchor] of [["localFrameA", anchorA], ["localFrameB", anchorB]]) {
      const made = frame(anchor);
      base[key] = made;
      made.delete();
    }
    if (base !== def) def.base = base;
  } else {
    base.bodyIdA = a;
    base.bodyIdB = b;
    fill(base, { localAnchorA: at(anchorA), localAnchorB: at(anchorB) });
  }
  create(world, def);
  def.delete();
}

/** The vectors are made once and filled anew. */
function raysIn(B, world) {
  const [origin, way, filter] = [new B.b2Vec2(0, 0), new B.b2Vec2(0, 0), B.b2DefaultQueryFilter()];
  return (rays, reach, distance) => {
    for (let i = 0, at = 0; at < rays.length; i++, at += 4) {
      origin.x = rays[at];
      origin.y = rays[at + 1];
      way.x = reach * rays[at + 2];
      way.y = reach * rays[at + 3];
      const result = B.b2World_CastRayClosest(world, origin, way, filter);
      distance[i] = result.hit ? reach * result.fraction : reach;
      result.delete();
    }
  };
}

function build(B, { gravity, dt, bodies, joints = [], collide = true, sleep }) {
  const def = fill(B.b2DefaultWorldDef(), { gravity: new B.b2Vec2(...gravity), enableSleep: sleep });
  const world = B.b2CreateWorld(def);
  def.delete();
  const ids = bodies.map((body) => addBody(B, world, body, collide));
  for (const joint of joints) addJoint(B, world, joint, ids[joint.a], ids[joint.b]);
  return {
    step: () => B.b2World_Step(world, dt, SUBSTEPS),
    poses(out) {
      ids.forEach((id, i) => {
        const position = B.b2Body_GetPosition(id);
        const rotation = B.b2Body_GetRotation(id);
        out.set([position.x, position.y, Math.atan2(rotation.s, rotation.c)], 3 * i);
        position.delete();
        rotation.delete();
      });
    },
    rays: raysIn(B, world),
    dispose: () => B.b2DestroyWorld(world),
  };
}

export default {
  title: "Box2D v3",
  package: new URL("../node_modules/box2d3-wasm/package.json", import.meta.url),
  sleeps: true,
  slow: false,
  async load() {
    const { default: Box2D } = await import("box2d3-wasm");
    const B = await Box2D({ pthreadCount: 0 });
    return (scene) => build(B, scene);
  },
};
