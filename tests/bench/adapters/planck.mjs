// SPDX-License-Identifier: MIT
// planck, Box2D v2.4 in JavaScript. It has no capsule: one is made of a box and two discs of half the density, which
// together weigh what the capsule does.
const FIXTURES = {
  circle: (p, { x, y, radius }) => [[p.Circle(p.Vec2(x, y), radius), 1]],
  box: (p, { x, y, angle, width, height }) => [[p.Box(width / 2, height / 2, p.Vec2(x, y), angle), 1]],
  polygon: (p, { x, y, angle, points }) => [[p.Polygon(points.map((point) => turned(p, point, x, y, angle))), 1]],
  capsule: (p, { x, y, angle, length, radius }) => [
    [p.Box(length / 2, radius, p.Vec2(x, y), angle), 1],
    ...[-length / 2, length / 2].map((end) => [p.Circle(turned(p, [end, 0], x, y, angle), radius), 0.5]),
  ],
};

function turned(p, [px, py], x, y, angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return p.Vec2(x + c * px - s * py, y + s * px + c * py);
}

function addBody(p, world, body, collide) {
  const made = world.createBody({
    type: body.type,
    position: p.Vec2(body.x, body.y),
    angle: body.angle,
    linearVelocity: p.Vec2(body.vx, body.vy),
    angularVelocity: body.omega,
  });
  for (const shape of body.shapes) {
    const { friction, restitution, density } = shape.material;
    for (const [geometry, share] of FIXTURES[shape.kind](p, shape)) {
      made.createFixture({
        shape: geometry,
        friction,
        restitution,
        density: density * share,
        filterMaskBits: collide ? 0xffff : 0,
      });
    }
  }
  return made;
}

function build(p, { gravity, dt, bodies, joints = [], collide = true, sleep }) {
  const world = new p.World({ gravity: p.Vec2(...gravity), allowSleep: sleep });
  const made = bodies.map((body) => addBody(p, world, body, collide));
  for (const { a, b, anchorA, anchorB } of joints) {
    const anchors = { localAnchorA: p.Vec2(...anchorA), localAnchorB: p.Vec2(...anchorB) };
    world.createJoint(new p.RevoluteJoint({ bodyA: made[a], bodyB: made[b], ...anchors }));
  }
  return {
    step: () => world.step(dt),
    poses(out) {
      made.forEach((body, i) => {
        const { x, y } = body.getPosition();
        out.set([x, y, body.getAngle()], 3 * i);
      });
    },
    rays(rays, reach, distance) {
      for (let i = 0, at = 0; at < rays.length; i++, at += 4) {
        let nearest = 1;
        const from = p.Vec2(rays[at], rays[at + 1]);
        const to = p.Vec2(from.x + reach * rays[at + 2], from.y + reach * rays[at + 3]);
        world.rayCast(from, to, (fixture, point, normal, fraction) => (nearest = fraction));
        distance[i] = reach * nearest;
      }
    },
    dispose() {},
  };
}

export default {
  title: "planck",
  package: new URL("../node_modules/planck/package.json", import.meta.url),
  sleeps: true,
  slow: true,
  async load() {
    const planck = await import("planck");
    return (scene) => build(planck, scene);
  },
};
