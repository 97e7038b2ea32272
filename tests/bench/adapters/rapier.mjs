// SPDX-License-Identifier: MIT
// Rapier in its SIMD build.
const COLLIDERS = {
  circle: (R, { radius }) => R.ColliderDesc.ball(radius),
  box: (R, { width, height }) => R.ColliderDesc.cuboid(width / 2, height / 2),
  // Its capsules stand along y.
  capsule: (R, { length, radius }) => R.ColliderDesc.capsule(length / 2, radius),
  polygon: (R, { points }) => R.ColliderDesc.convexHull(Float32Array.from(points.flat())),
};

function colliderOf(R, shape, collide) {
  const { kind, x, y, angle, material } = shape;
  return COLLIDERS[kind](R, shape)
    .setTranslation(x, y)
    .setCollisionGroups(collide ? 0xffffffff : 0xffff0000)
    .setRotation(kind === "capsule" ? angle + Math.PI / 2 : angle)
    .setDensity(material.density)
    .setFriction(material.friction)
    .setRestitution(material.restitution);
}

function addBody(R, world, body, sleep, collide) {
  const types = { static: "fixed", kinematic: "kinematicVelocityBased", dynamic: "dynamic" };
  const desc = R.RigidBodyDesc[types[body.type]]()
    .setTranslation(body.x, body.y)
    .setRotation(body.angle)
    .setLinvel(body.vx, body.vy)
    .setAngvel(body.omega)
    .setCanSleep(sleep);
  const made = world.createRigidBody(desc);
  for (const shape of body.shapes) world.createCollider(colliderOf(R, shape, collide), made);
  return made;
}

function raysIn(R, world) {
  const ray = new R.Ray({ x: 0, y: 0 }, { x: 1, y: 0 });
  return (rays, reach, distance) => {
    for (let i = 0, at = 0; at < rays.length; i++, at += 4) {
      ray.origin.x = rays[at];
      ray.origin.y = rays[at + 1];
      ray.dir.x = rays[at + 2];
      ray.dir.y = rays[at + 3];
      const hit = world.castRay(ray, reach, true);
      distance[i] = hit ? hit.timeOfImpact : reach;
    }
  };
}

function build(R, { gravity, dt, bodies, joints = [], collide = true, sleep }) {
  const world = new R.World({ x: gravity[0], y: gravity[1] });
  world.timestep = dt;
  const handles = bodies.map((body) => addBody(R, world, body, sleep, collide));
  const point = ([x, y]) => ({ x, y });
  for (const { a, b, anchorA, anchorB } of joints) {
    const data = R.JointData.revolute(point(anchorA), point(anchorB));
    world.createImpulseJoint(data, handles[a], handles[b], true);
  }
  return {
    step: () => world.step(),
    poses(out) {
      handles.forEach((body, i) => {
        const { x, y } = body.translation();
        out.set([x, y, body.rotation()], 3 * i);
      });
    },
    rays: raysIn(R, world),
    dispose: () => world.free(),
  };
}

export default {
  title: "Rapier SIMD",
  package: new URL("../node_modules/@dimforge/rapier2d-simd-compat/package.json", import.meta.url),
  sleeps: true,
  slow: false,
  async load() {
    const { default: R } = await import("@dimforge/rapier2d-simd-compat");
    await R.init();
    return (scene) => build(R, scene);
  },
};
