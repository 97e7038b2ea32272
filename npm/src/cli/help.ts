// SPDX-License-Identifier: MIT

/** What `scree --help` prints. */
export const HELP = `scree: 2D rigid-body physics on the command line

  scree run FILE.yml [--steps N] [--dt S] [--json] [--csv F] [--svg F] [--gif F] [--png DIR] [--strict]
      step a scene and print one line about it
  scree check FILE.yml ...
      read scenes strictly, without stepping, and print every error and warning
  scree filters FILE.yml [--json] [--strict]
      print a table of who touches whom: bodies alike to every filter share a row
  scree hash FILE.yml [--steps N] [--dt S]
      step a scene and print the hash of its state
  scree save FILE.yml [--steps N] [--dt S] [--out F]
      step a scene and print it as YAML again, every number to the last bit
  scree bench [FILE.yml ...] [--steps N] [--runs N] [--json]
      time scenes step by step and stage by stage; without a file, some that come with the package

  --steps N   how many steps, from 0; default 600, for save 0; bench: from 1, default 300
  --runs N    how often each scene runs, 1 to 1000; the run with the least mean is told; default 3
  --dt S      length of a step in seconds, above 0 and at most 1; default: what the scene says, or 1/60
  --json      print one JSON object: bodies, joints, contacts, events of the last step, hash, time;
              filters: the table; bench: counters, times a step and by stage, hash of each scene
  --csv F     write one row a body a step to file F, never the scene file
  --svg F     write a picture of the last step to file F, likewise
  --gif F     write an animated picture of the run to file F, likewise (needs the packages @napi-rs/canvas and gifenc)
  --png DIR   write the frames of the run to folder DIR as 00000.png and so on (needs @napi-rs/canvas)
  --fps N     pictures a second of the scene, 1 to 50; default 25
  --width N   width of the pictures in pixels, 16 to 4096; default 640
  --out F     write the YAML to file F, likewise
  --strict    unknown keys are errors instead of warnings
  --help      print this
  --version   print the version

Examples
  npx scree check level.yml                         is the file right?
  npx scree run level.yml --steps 300 --svg a.svg   how does it look after 5 s?
  npx scree run level.yml --gif a.gif               and on the way?
  npx scree run level.yml --json | jq .hash         what a program reads
  npx scree hash level.yml --steps 1000             the same on every machine: compare it with a browser's
  npx scree bench level.yml                         where does the time go?

While a long run is watched in a terminal, stderr shows how far it is. Errors go to stderr as file:line:column: error: key: text. Exit codes: 0 all went well, 1 a scene was refused or a
file could not be used, 2 wrong usage.
`;
