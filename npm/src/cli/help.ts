// SPDX-License-Identifier: MIT

/** What `scree --help` prints. */
export const HELP = `scree: 2D rigid-body physics on the command line

  scree run FILE.yml [--steps N] [--dt S] [--json] [--csv F] [--svg F] [--strict]
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
  --out F     write the YAML to file F, likewise
  --strict    unknown keys are errors instead of warnings
  --help      print this
  --version   print the version

Errors go to stderr as file:line:column: error: key: text. Exit codes: 0 all went well, 1 a scene was refused or a
file could not be used, 2 wrong usage.
`;
