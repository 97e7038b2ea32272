// SPDX-License-Identifier: MIT
// permute [soft|xpbd] [SCENE-SIZE...]: the figures of scenes made in eleven orders, and mirrored, after 600 and 1,800
// steps, sleep off: for whoever changes the solver. Scenes: pyramid-N, flush-N (without gaps in a row), heavy-N (under
// a heavy top), column-N, wall-N, pile-N.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "permute.h"

#define ORDERS (PERMUTE_SHUFFLED + 8u)

static const uint32_t looks[2] = {600, 1800};

typedef struct Kind {
  const char *name;
  PermuteScene (*make)(uint32_t size);
} Kind;

static const Kind kinds[] = {{"pyramid", permute_pyramid}, {"flush", permute_flush_pyramid},
                             {"heavy", permute_heavy_top}, {"column", permute_column},
                             {"wall", permute_wall},       {"pile", permute_pile}};

static PermuteScene scene_of(const char *name) {
  const char *dash = strchr(name, '-');
  for (size_t i = 0; dash && i < sizeof kinds / sizeof kinds[0]; ++i)
    if (strlen(kinds[i].name) == (size_t)(dash - name) && memcmp(name, kinds[i].name, (size_t)(dash - name)) == 0)
      return kinds[i].make((uint32_t)strtoul(dash + 1, NULL, 10));
  fprintf(stderr, "%s: pyramid-N, flush-N, heavy-N, column-N, wall-N or pile-N\n", name);
  exit(2);
}

static const char *order_name(uint32_t order) {
  static const char *const names[] = {"as written", "last first", "rightward"};
  static char text[32];
  if (order < PERMUTE_SHUFFLED) return names[order];
  snprintf(text, sizeof text, "shuffle %u", order - PERMUTE_SHUFFLED + 1u);
  return text;
}

static void print_figures(const PermuteFigures *f) {
  printf(" %8.2f %8.2f | %9.4f %9.4f | %8.3f | %10.3g | %u |", 1e3 * f->drift, 1e3 * f->lean, f->top, f->middle,
         1e3 * f->overlap, f->energy, f->inside);
}

static void report(const char *name, uint32_t solver) {
  PermuteScene pieces = scene_of(name);
  ScreeSceneDef def = scree_scene_def_default();
  def.solver = solver;
  def.sleep = 0;
  double worst[2] = {0.0, 0.0}, unrest[2] = {0.0, 0.0};
  for (uint32_t k = 0; k < 2u * ORDERS; ++k) {
    bool mirrored = k >= ORDERS;
    PermuteRun run = permute_start(&pieces, &def, k % ORDERS, mirrored);
    printf("| %s %s | %s%s |", name, solver == SCREE_SOLVER_XPBD ? "xpbd" : "soft", order_name(k % ORDERS),
           mirrored ? ", mirrored" : "");
    for (uint32_t look = 0, done = 0; look < 2u; done = looks[look++]) {
      permute_step(&run, looks[look] - done);
      PermuteFigures figures = permute_figures(&run);
      print_figures(&figures);
      worst[look] = fmax(worst[look], figures.drift);
      unrest[look] = fmax(unrest[look], figures.energy);
    }
    printf("\n");
    fflush(stdout);
    permute_end(&run);
    if (k + 1u == ORDERS && pieces.count > 400u) break; // large ones take long enough without
  }
  printf("| **%s %s** | worst | drift %.2f mm, energy %.3g J | | | | | drift %.2f mm, energy %.3g J | | | | |\n", name,
         solver == SCREE_SOLVER_XPBD ? "xpbd" : "soft", 1e3 * worst[0], unrest[0], 1e3 * worst[1], unrest[1]);
  permute_free(&pieces);
}

int main(int argc, char **argv) {
  static const char *const usual[] = {"column-10",  "wall-10",  "pyramid-10", "flush-10", "heavy-10",
                                      "pyramid-20", "flush-20", "pyramid-40", "flush-40", "pile-200"};
  bool soft = true, xpbd = true;
  int first = 1;
  if (argc > 1 && (strcmp(argv[1], "soft") == 0 || strcmp(argv[1], "xpbd") == 0)) {
    soft = strcmp(argv[1], "soft") == 0;
    xpbd = !soft;
    first = 2;
  }
  printf("| scene | order | drift, lean at 600, mm | top, middle, m | overlap, mm | energy, J | inside |"
         " the same at 1,800 | | | | |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  int count = first < argc ? argc - first : (int)(sizeof usual / sizeof usual[0]);
  for (int i = 0; i < count; ++i) {
    const char *name = first < argc ? argv[first + i] : usual[i];
    if (soft) report(name, SCREE_SOLVER_SOFT);
    if (xpbd) report(name, SCREE_SOLVER_XPBD);
  }
  return 0;
}
