// SPDX-License-Identifier: MIT
// What every host runs: a ball that falls on a floor, for two seconds, by an engine that the host has loaded.
export function play(scree) {
  const scene = scree.createScene();
  scene.createBody({ type: "static", shapes: [{ box: [20, 1] }] });
  const ball = scene.createBody({ position: [0, 5], shapes: [{ circle: 0.5, restitution: 0.5 }] });
  for (let step = 0; step < 120; ++step) scene.step();
  const told = `${scene.hash()} ${ball.position[1].toFixed(3)}`;
  scene.dispose();
  return told;
}

/** The same by an engine in a worker. */
export async function playFar(scree) {
  const scene = scree.createScene();
  scene.createBody({ type: "static", shapes: [{ box: [20, 1] }] });
  const ball = scene.createBody({ position: [0, 5], shapes: [{ circle: 0.5, restitution: 0.5 }] });
  for (let step = 0; step < 120; ++step) scene.step();
  const told = `${await scene.hash()} ${scene.bodies.y[ball.index].toFixed(3)}`;
  scree.dispose();
  return told;
}
