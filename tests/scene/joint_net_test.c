// SPDX-License-Identifier: MIT
// Nets of joints with loops, held by more joints than their bodies have freedom for.
#include <math.h>

#include "../unit/lcg.h"
#include "joint_probe.h"

static const ScreeVec2 space = {0.0, 0.0};

#define BODIES 16u
#define JOINTS 30u

static void make_net(ScreeScene *scene, Lcg *lcg, double decades) {
  ScreeBody bodies[BODIES];
  ScreeVec2 at[BODIES];
  for (uint32_t i = 0; i < BODIES; ++i) {
    LcgPair place = lcg_pair(lcg, -4.0, 4.0);
    at[i] = (ScreeVec2){place.x, place.y};
    double mass = 1.0;
    for (double left = decades * lcg_range(lcg, 0.0, 1.0); left > 0.0; left -= 0.1) mass *= 1.2589;
    bodies[i] = probe_ghost_ball(scene, i ? SCREE_BODY_DYNAMIC : SCREE_BODY_STATIC, at[i], 0.4, mass);
  }
  for (uint32_t i = 0; i < JOINTS; ++i) {
    uint32_t a = lcg_below(lcg, BODIES), b = lcg_below(lcg, BODIES);
    if (a == b) continue;
    probe_pin(scene, bodies[a], bodies[b], (ScreeVec2){0.5 * (at[a].x + at[b].x), 0.5 * (at[a].y + at[b].y)});
  }
  for (uint32_t i = 1; i < BODIES; ++i) {
    LcgPair v = lcg_pair(lcg, -2.0, 2.0);
    assert_int_equal(scree_body_set_velocity(scene, bodies[i], (ScreeVec2){v.x, v.y}, lcg_range(lcg, -2.0, 2.0)),
                     SCREE_OK);
  }
}

// The joints take most of the energy that such a net is made with at once, for hardly any of it agrees with them; what
// they leave must not grow again.
static void nets_of_any_masses_stay_calm(void **state) {
  (void)state;
  for (uint32_t seed = 1; seed <= 60u; ++seed) {
    Lcg lcg = {seed};
    ScreeScene *scene = probe_scene(space);
    make_net(scene, &lcg, (double)(seed % 4u));
    double made_with = probe_energy(scene), most = 0.0;
    for (uint32_t step = 0; step < 300u; ++step) {
      probe_steps(scene, 1);
      most = fmax(most, probe_energy(scene) / made_with);
    }
    if (!(most < 1.0)) fail_msg("seed %u: %g times the energy", seed, most);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {PROBE_TEST(nets_of_any_masses_stay_calm)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
