// SPDX-License-Identifier: MIT
/** Opened when the site came without scenes. */
export const STARTER = `scene:
  size: [12, 8]
  gravity: [0, -10]
entities:
  ground:
    pose: [6, 0.5, 0]
    physics: { mass: 0 }
    collision: { geometry: { rectangle: [12, 1] } }
  ball:
    pose: [6, 6, 0]
    physics: { mass: 1, elasticity: 0.7 }
    collision: { geometry: { circle: 0.5 } }
`;
