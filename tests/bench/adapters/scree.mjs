// SPDX-License-Identifier: MIT
// Scree, as its npm package is built in this checkout.
const SIZES = {
  circle: ({ radius }) => ({ circle: radius }),
  box: ({ width, height }) => ({ box: [width, height] }),
  capsule: ({ length, radius }) => ({ capsule: [length, radius] }),
  polygon: ({ points }) => ({ polygon: points }),
};

const shapeOf = (shape, collide) => ({
  ...(collide ? {} : { mask: 0 }),
  ...SIZES[shape.kind](shape),
  ...shape.material,
  position: [shape.x, shape.y],
  angle: shape.angle,
});

const bodyOf = (body, collide) => ({
  type: body.type,
  position: [body.x, body.y],
  angle: body.angle,
  velocity: [body.vx, body.vy],
  angularVelocity: body.omega,
  shapes: body.shapes.map((shape) => shapeOf(shape, collide)),
});

const jointOf = ({ kind = "revolute", axis, limits, spring, motor }) => ({
  type: kind,
  ...(axis && { axis }),
  ...(limits && { limits }),
  ...(spring && { spring }),
  ...(motor && { motor: { mode: "velocity", target: motor.speed, maxEffort: motor.torque } }),
});

/** Rays go through a table, as a game would keep one. */
function raysIn(scene) {
  let table;
  return (rays, reach, distance) => {
    const count = rays.length / 4;
    if (table?.count !== count) table = scene.createRays(count);
    const { originX, originY, directionX, directionY } = table;
    for (let i = 0, at = 0; i < count; i++, at += 4) {
      originX[i] = rays[at];
      originY[i] = rays[at + 1];
      directionX[i] = rays[at + 2];
      directionY[i] = rays[at + 3];
    }
    table.cast(reach);
    distance.set(table.distance);
  };
}

/** `solver` is the default one's unless given: scenes do not name one. */
function build(engine, { gravity, dt, bodies, joints = [], collide = true, sleep }, solver) {
  const scene = engine.createScene({ gravity, dt, sleep, solver });
  const made = bodies.map((body) => scene.createBody(bodyOf(body, collide)));
  const rows = made.map(({ index }) => index);
  for (const joint of joints) {
    const { a, b, anchorA, anchorB } = joint;
    scene.createJoint({ ...jointOf(joint), bodyA: made[a], bodyB: made[b], anchorA, anchorB });
  }
  return {
    step: () => scene.step(),
    poses(out) {
      const { x, y, angle } = scene.bodies;
      rows.forEach((row, i) => out.set([x[row], y[row], angle[row]], 3 * i));
    },
    rays: raysIn(scene),
    hash: () => scene.hash(),
    contacts: () => scene.counters.contacts,
    dispose: () => scene.dispose(),
  };
}

export default {
  title: "Scree",
  package: new URL("../../../npm/package.json", import.meta.url),
  sleeps: true,
  slow: false,
  async load() {
    const { load } = await import("../../../npm/dist/index.js");
    const engine = await load();
    return (scene, solver) => build(engine, scene, solver);
  },
};
