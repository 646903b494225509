// npm run check: route types, then static checks, as many at a time as there are cores, then unit tests
// (`--report=FILE` also writes their results there, as JSON). Exits with 1 if anything failed, and prints the output of
// failed checks only.
import { availableParallelism } from 'node:os';
import { runGroup } from './run-group.mjs';
import { findNode, inModules } from './steps.mjs';

const node = findNode();

/** A second thread checks again much of what the types of both need. */
const typecheck = (project) => [
  inModules('tsgo/bin/tsc'),
  '-p',
  `tsconfig.${project}.json`,
  '--checkers',
  '1',
];

const staticChecks = [
  { name: 'types: server', args: typecheck('server') },
  { name: 'types: web', args: typecheck('web') },
  { name: 'types: e2e', args: typecheck('e2e') },
  { name: 'lint and format', args: [inModules('@biomejs/biome/bin/biome'), 'check', '.'] },
  {
    name: 'import rules',
    args: [
      inModules('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      'contract',
      'server',
      'web',
    ],
  },
  { name: 'dead code', args: [inModules('knip/bin/knip.js'), '--no-progress'] },
];

let failed = false;

/** Runs one check. Its output is shown live, or at its end when it failed. */
async function runCheck({ name, args }, { isLive = false } = {}) {
  const started = performance.now();
  let output = '';
  const code = await runGroup(node, args, isLive ? {} : { onOutput: (text) => (output += text) });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (code === 0) return;
  failed = true;
  console.log(output);
}

await runCheck({ name: 'route types', args: [inModules('@react-router/dev/bin.cjs'), 'typegen'] });
const queue = [...staticChecks];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await runCheck(next);
  }),
);
const report = process.argv.find((word) => word.startsWith('--report='))?.slice('--report='.length);
const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
const unitTests = [inModules('vitest/vitest.mjs'), 'run', '--project=unit', ...reporters];
await runCheck({ name: 'unit tests', args: unitTests }, { isLive: true });
process.exitCode = failed ? 1 : 0;
