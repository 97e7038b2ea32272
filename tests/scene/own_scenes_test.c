// SPDX-License-Identifier: MIT
// The scenes that ship do what they say, and nothing in them goes off: no body is ever faster than its fall, its belt
// or its launch can make it.
#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "probe.h"

#define OWN SCREE_ROOT "/tests/scenes/"

static double fastest(ScreeScene *scene) {
  ScreeColumn type = scree_scene_column(scene, SCREE_COLUMN_BODY_TYPE);
  const float *vx = scree_scene_column(scene, SCREE_COLUMN_BODY_VX).data;
  const float *vy = scree_scene_column(scene, SCREE_COLUMN_BODY_VY).data;
  double most = 0.0;
  for (uint32_t row = 0; row < type.rows; row++) {
    double speed = sqrt((double)vx[row] * (double)vx[row] + (double)vy[row] * (double)vy[row]);
    assert_true(isfinite(speed));
    most = fmax(most, speed);
  }
  return most;
}

static void nothing_goes_off(void **state) {
  (void)state;
  DIR *folder = opendir(OWN);
  assert_non_null(folder);
  uint32_t files = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    // The one only falls, the other shoots.
    bool fast = strcmp(entry->d_name, "fall.yml") == 0 || strcmp(entry->d_name, "bullets.yml") == 0;
    if (!strstr(entry->d_name, ".yml") || fast) continue;
    ScreeScene *scene = probe_load_file(entry->d_name);
    files++;
    // No scene is higher than 18 m or launches at more than 15 m/s: sqrt(15^2 + 2 g 18) = 24.2. The middle of a slack
    // rope that snaps taut goes faster than what pulls at it.
    double most = strcmp(entry->d_name, "wrecking_ball.yml") == 0 ? 40.0 : 24.2;
    for (uint32_t step = 0; step < 600; step++) {
      probe_steps(scene, 1);
      if (fastest(scene) > most) fail_msg("%s, step %u: %g m/s", entry->d_name, step, fastest(scene));
    }
    scree_scene_destroy(scene);
  }
  closedir(folder);
  assert_true(files >= 25);
}

// Four floors of different make, and all racers abreast after 6 s of 3 m/s.
static void racers_stay_abreast(void **state) {
  (void)state;
  static const char *const racers[] = {"racer1", "racer2", "racer3", "racer4"};
  ScreeScene *scene = probe_load_file("seams.yml");
  probe_steps(scene, 360);
  for (uint32_t i = 0; i < 4; i++) {
    PROBE_NEAR(probe_x(scene, probe_find(scene, racers[i])), 3.0 + 6.0 * 3.0, 0.01);
    PROBE_NEAR(probe_angle(scene, probe_find(scene, racers[i])), 0.0, 1e-3);
  }
  scree_scene_destroy(scene);
}

// tan 20 degrees is 0.364: what has less static friction than that slides, what has more stays.
static void blocks_slide_by_their_friction(void **state) {
  (void)state;
  static const struct {
    const char *name;
    double friction;
  } blocks[] = {{"ice", 0.02}, {"wood", 0.2}, {"leather", 0.4}, {"rubber", 1.0}};
  ScreeScene *scene = probe_load_file("materials.yml");
  double start[4];
  for (uint32_t i = 0; i < 4; i++) start[i] = probe_x(scene, probe_find(scene, blocks[i].name));
  probe_steps(scene, 60);
  for (uint32_t i = 0; i < 4; i++) {
    double way = probe_x(scene, probe_find(scene, blocks[i].name)) - start[i];
    double slope = 20.0 / 180.0 * PROBE_PI;
    double pull = 10.0 * (sin(slope) - blocks[i].friction * cos(slope));
    // The blocks are set down a little above the slope.
    PROBE_NEAR(way, pull > 0.0 ? 0.5 * pull * cos(slope) : 0.0, 0.1);
  }
  scree_scene_destroy(scene);
}

// Each colour lies on the floor that is its own: tops at 8.15 and 4.65 m, balls of 0.42 m.
static void colours_are_sorted(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("filters.yml");
  probe_steps(scene, 600);
  char name[16];
  for (int i = 1; i <= 9; i++) {
    snprintf(name, sizeof name, "red%d", i);
    assert_true(probe_y(scene, probe_find(scene, name)) > 8.15 + 0.4);
    snprintf(name, sizeof name, "blue%d", i);
    double y = probe_y(scene, probe_find(scene, name));
    assert_true(y > 4.65 + 0.4 && y < 8.0);
  }
  assert_true(probe_x(scene, probe_find(scene, "ghost")) > 21.0);
  assert_true(probe_x(scene, probe_find(scene, "runner")) < 21.0);
  scree_scene_destroy(scene);
}

// What jumps stays on the highest floor that it reached; what is told to drop through lies on the ground.
static void floors_hold_from_above(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("one_way.yml");
  probe_steps(scene, 240);
  // h = v^2 / 2 g above 1.5 m; floors at 4.15, 7.15 and 10.15 m.
  PROBE_NEAR(probe_y(scene, probe_find(scene, "jumper1")), 4.15 + 0.4, 0.02);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "jumper2")), 7.15 + 0.4, 0.02);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "falls")), 1.0 + 0.4, 0.02);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "crate3")) - probe_y(scene, probe_find(scene, "lift")), 0.15 + 0.8 + 0.4,
             0.05);
  scree_scene_destroy(scene);
}

// No two bodies begin in each other.
static void bodies_begin_apart(void **state) {
  (void)state;
  static const char *const files[] = {"carousel.yml", "jacks.yml", "one_way.yml"};
  for (uint32_t i = 0; i < 3; i++) {
    ScreeScene *scene = probe_load_file(files[i]);
    probe_steps(scene, 1);
    if (probe_deepest(scene) > 0.001) fail_msg("%s: %g m deep", files[i], probe_deepest(scene));
    scree_scene_destroy(scene);
  }
}

// Machines that run for ever crush nobody, neither at first nor later. What lands fast may sink in for a few steps: a
// fall through the larger drum, 11 m, ends at sqrt(2 g 11) = 15 m/s, which is 0.25 m a step.
static void machines_crush_nobody(void **state) {
  (void)state;
  static const char *const files[] = {"carousel.yml", "one_way.yml"};
  for (uint32_t i = 0; i < 2; i++) {
    ScreeScene *scene = probe_load_file(files[i]);
    uint32_t deep = 0;
    for (uint32_t step = 0; step < 6000; step++) {
      probe_steps(scene, 1);
      double depth = probe_deepest(scene);
      deep = depth > 0.05 ? deep + 1 : 0;
      if (deep > 6 || depth > 0.25) fail_msg("%s, step %u: %g m deep", files[i], step, depth);
      if (fastest(scene) > 15.0) fail_msg("%s, step %u: %g m/s", files[i], step, fastest(scene));
    }
    assert_true(scree_scene_counters(scene).awake > 5); // they do run
    scree_scene_destroy(scene);
  }
}

// The wire sees each of four small balls once, though a step takes them further than they are wide; the zone sees the
// box, which sleeps in it; nobody is turned aside.
static void sensors_see_and_do_not_push(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("sensors.yml");
  ScreeBody wire = probe_find(scene, "wire"), zone = probe_find(scene, "zone"), box = probe_find(scene, "box");
  ScreeBody ball = probe_find(scene, "ball1");
  uint32_t crossed = 0, left = 0, entered = 0, slept = 0, hits = 0, count;
  for (uint32_t step = 0; step < 600; step++) {
    probe_steps(scene, 1);
    if (step == 29) PROBE_NEAR(probe_x(scene, ball), 3.0, 1e-6);
    for (uint32_t end = 0; end < 2u; end++) {
      const ScreeTouch *touch = scree_scene_touches(scene, SCREE_TOUCHES_SENSOR + end, &count);
      for (uint32_t i = 0; i < count; i++) {
        *(end ? &left : &crossed) += touch[i].body_a == wire;
        entered += !end && touch[i].body_a == zone && touch[i].body_b == box;
        if (end) assert_true(touch[i].body_a != zone);
      }
    }
    scree_scene_slept(scene, 0, &count);
    slept += count;
    scree_scene_hits(scene, &count);
    hits += count;
  }
  assert_true(crossed == 4u && left == 4u && entered == 1u);
  assert_true(slept >= 1u && !probe_awake(scene, box) && hits >= 5u);
  scree_scene_destroy(scene);
}

// The moon goes round in 2 pi sqrt(r^3 / 160), the comet on an ellipse of the same half axis in the same time; every
// stone lies on the ground, and the towers stand up from it.
static void a_planet_holds_what_is_about_it(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("planet.yml");
  double period = 2.0 * PROBE_PI * sqrt(11.0 * 11.0 * 11.0 / 160.0);
  uint32_t steps = (uint32_t)(period / PROBE_DT + 0.5);
  probe_steps(scene, steps);
  PROBE_NEAR(probe_x(scene, probe_find(scene, "moon")), 11.0, 0.1);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "moon")), 0.0, 0.1);
  PROBE_NEAR(probe_x(scene, probe_find(scene, "comet")), -14.0, 0.1);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "comet")), 0.0, 0.15);
  char name[24];
  for (int i = 1; i <= 13; i++) {
    snprintf(name, sizeof name, "stone%d", i);
    ScreeBody stone = probe_find(scene, name);
    double height = sqrt(pow(probe_x(scene, stone), 2.0) + pow(probe_y(scene, stone), 2.0)) - 4.0;
    assert_true(height > 0.15 && height < 0.36 && !probe_awake(scene, stone));
  }
  for (int i = 1; i <= 8; i++) {
    snprintf(name, sizeof name, "brick%d", i);
    ScreeBody brick = probe_find(scene, name);
    double x = probe_x(scene, brick), y = probe_y(scene, brick);
    PROBE_NEAR(sqrt(x * x + y * y), 4.25 + 0.5 * ((i - 1) % 4), 0.01);
    PROBE_NEAR(fabs(x * sin(probe_angle(scene, brick)) - y * cos(probe_angle(scene, brick))), 0.0, 0.01);
  }
  scree_scene_destroy(scene);
}

// The surface is at 6 m. Each floats as deep as its weight asks; asleep, they are within a centimetre or two of it.
static void what_is_light_floats(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("water.yml");
  probe_steps(scene, 900);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "plank")), 6.0, 0.02);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "ice")), 6.5 - 0.9, 0.02);
  double freight = (5.0 * 0.6 * 0.3 + 3.0 * 0.8 * 0.8 * 0.6) / 5.0;
  PROBE_NEAR(probe_y(scene, probe_find(scene, "raft")), 6.3 - freight, 0.02);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "crate3")), 6.6 - freight + 0.4 + 0.8, 0.03);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "stone")), 1.45, 0.01);
  // A fifth of a circle is below a chord at 0.492 of its radius.
  PROBE_NEAR(probe_y(scene, probe_find(scene, "cork")), 6.0 + 0.492 * 0.5, 0.02);
  static const char *const balloons[] = {"red", "green", "blue"};
  for (uint32_t i = 0; i < 3; i++) PROBE_NEAR(probe_y(scene, probe_find(scene, balloons[i])), 8.0, 0.5);
  scree_scene_destroy(scene);
}

// All shots stay before the wall, the crates are hit, and nothing lies below the floor.
static void no_shot_passes_the_wall(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("bullets.yml");
  static const char *const shots[] = {"shot_a", "shot_b", "shot_c", "shot_d", "bullet_a", "bullet_b"};
  static const char *const bars[] = {"bar1", "bar2", "bar3"};
  for (uint32_t step = 0; step < 240; step++) {
    probe_steps(scene, 1);
    for (uint32_t i = 0; i < 6; i++) assert_true(probe_x(scene, probe_find(scene, shots[i])) < 30.0);
    for (uint32_t i = 0; i < 3; i++) {
      ScreeBody bar = probe_find(scene, bars[i]);
      double angle = probe_angle(scene, bar), low = 2.0 * fabs(sin(angle)) + 0.05 * fabs(cos(angle));
      assert_true(probe_y(scene, bar) - low > 1.0 - 0.02);
    }
  }
  for (uint32_t i = 0; i < 2; i++)
    assert_true(fabs(probe_x(scene, probe_find(scene, i ? "crate2" : "crate1")) - 24.0) > 0.2);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_goes_off),
      cmocka_unit_test(racers_stay_abreast),
      cmocka_unit_test(blocks_slide_by_their_friction),
      cmocka_unit_test(colours_are_sorted),
      cmocka_unit_test(floors_hold_from_above),
      cmocka_unit_test(bodies_begin_apart),
      cmocka_unit_test(machines_crush_nobody),
      cmocka_unit_test(sensors_see_and_do_not_push),
      cmocka_unit_test(a_planet_holds_what_is_about_it),
      cmocka_unit_test(what_is_light_floats),
      cmocka_unit_test(no_shot_passes_the_wall),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
