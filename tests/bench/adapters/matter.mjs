// SPDX-License-Identifier: MIT
// matter-js, whose tolerances are in pixels and whose time is in milliseconds: a metre is 40 pixels here. Its circles
// are polygons of 10 to 26 corners, its capsules boxes with round corners, its kinematic bodies static ones turned by
// hand.
const SCALE = 40;
const MS = 1000;

const OUTLINES = {
  circle: ({ Bodies }, { radius }) => Bodies.circle(0, 0, radius * SCALE).vertices,
  box: ({ Bodies }, { width, height }) => Bodies.rectangle(0, 0, width * SCALE, height * SCALE).vertices,
  polygon: (_, { points }) => points.map(([x, y]) => ({ x: x * SCALE, y: y * SCALE })),
  capsule({ Bodies }, { length, radius }) {
    // A corner rounded by the whole of half the height would leave two corners in one place.
    const chamfer = { radius: 0.999 * radius * SCALE };
    return Bodies.rectangle(0, 0, (length + 2 * radius) * SCALE, 2 * radius * SCALE, { chamfer }).vertices;
  },
};

/** A shape as a matter body of its own, in the frame of the scene's body. */
function partOf(M, shape, options) {
  const { friction, restitution, density } = shape.material;
  // Only the ratio of masses matters. frictionAir is its damping.
  const more = { friction, frictionStatic: friction, restitution, density: density / SCALE ** 2, frictionAir: 0 };
  const outline = OUTLINES[shape.kind](M, shape).map(({ x, y }) => ({ x, y }));
  const vertices = M.Vertices.clockwiseSort(M.Vertices.create(outline));
  const part = M.Body.create({ vertices, position: { x: shape.x * SCALE, y: shape.y * SCALE }, ...more, ...options });
  M.Body.setAngle(part, shape.angle);
  return part;
}

function addBody(M, world, body, dt, collide) {
  const still = body.type !== "dynamic";
  const parts = body.shapes.map((shape) => partOf(M, shape, { isStatic: still, ...(collide ? {} : { collisionFilter: { mask: 0 } }) }));
  const whole = parts.length === 1 ? parts[0] : M.Body.create({ parts, isStatic: still, frictionAir: 0 });
  // The origin of the scene's body, from the middle of the shapes, which is where matter measures from.
  const offset = { x: whole.position.x, y: whole.position.y };
  M.Body.setPosition(whole, { x: body.x * SCALE + offset.x, y: body.y * SCALE + offset.y });
  M.Body.rotate(whole, body.angle, { x: body.x * SCALE, y: body.y * SCALE });
  if (!still) {
    M.Body.setVelocity(whole, { x: body.vx * SCALE * dt, y: body.vy * SCALE * dt });
    M.Body.setAngularVelocity(whole, body.omega * dt);
  }
  M.Composite.add(world, whole);
  return { whole, offset };
}

function build(M, { gravity, dt, bodies, joints = [], collide = true, sleep }) {
  const engine = M.Engine.create({ enableSleeping: sleep });
  engine.gravity = { x: gravity[0], y: gravity[1], scale: SCALE / MS ** 2 };
  const made = bodies.map((body) => addBody(M, engine.world, body, dt, collide));
  // It has no revolute: a stiff constraint without length is what it offers.
  const point = ([x, y]) => ({ x: x * SCALE, y: y * SCALE });
  for (const { a, b, anchorA, anchorB } of joints) {
    const ends = { bodyA: made[a].whole, bodyB: made[b].whole, pointA: point(anchorA), pointB: point(anchorB) };
    M.Composite.add(engine.world, M.Constraint.create({ ...ends, length: 0, stiffness: 1 }));
  }
  const turning = bodies.flatMap(({ type, omega }, i) => (type === "kinematic" ? [[made[i].whole, omega * dt]] : []));
  return {
    step() {
      for (const [body, angle] of turning) M.Body.rotate(body, angle, undefined, true);
      M.Engine.update(engine, dt * MS);
    },
    poses(out) {
      made.forEach(({ whole: { position, angle }, offset }, i) => {
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        const x = (position.x - c * offset.x + s * offset.y) / SCALE;
        const y = (position.y - s * offset.x - c * offset.y) / SCALE;
        out.set([x, y, angle], 3 * i);
      });
    },
    // It tells which bodies a ray meets, and not where.
    rays(rays, reach, distance) {
      const everything = M.Composite.allBodies(engine.world);
      for (let i = 0, at = 0; at < rays.length; i++, at += 4) {
        const from = { x: rays[at] * SCALE, y: rays[at + 1] * SCALE };
        const to = { x: from.x + reach * SCALE * rays[at + 2], y: from.y + reach * SCALE * rays[at + 3] };
        distance[i] = M.Query.ray(everything, from, to).length > 0 ? 0 : reach;
      }
    },
    dispose: () => M.Engine.clear(engine),
  };
}

export default {
  title: "matter-js",
  package: new URL("../node_modules/matter-js/package.json", import.meta.url),
  sleeps: true,
  slow: true,
  raysMost: 50,
  async load() {
    const { default: M } = await import("matter-js");
    return (scene) => build(M, scene);
  },
};
