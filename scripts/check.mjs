// npm run check: everything that can be known without a browser. Static checks run side by side,
// then unit and API tests (--report=FILE writes their results there too, as JSON). Exits 1 if anything failed; prints the output of what failed only.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));

/** @type {{ name: string, args: string[] }[]} */
const statics = [
  { name: 'types: server', args: [bin('tsgo/bin/tsc'), '-p', 'tsconfig.server.json'] },
  { name: 'types: web', args: [bin('tsgo/bin/tsc'), '-p', 'tsconfig.web.json'] },
  { name: 'types: e2e', args: [bin('tsgo/bin/tsc'), '-p', 'tsconfig.e2e.json'] },
  { name: 'lint and format', args: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  {
    name: 'walls',
    args: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      'contract',
      'server',
      'web',
    ],
  },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
];

/** Runs one command; resolves to true when it passed. Output is shown live or, when it failed, at the end. */
function run({ name, args }, { live = false } = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
      if (code !== 0 && !live) console.log(output);
      resolve(code === 0);
    });
  });
}

const typegen = await run({ name: 'route types', args: [bin('@react-router/dev/bin.cjs'), 'typegen'] });
const results = [typegen];
const queue = [...statics];
await Promise.all(
  [1, 2].map(async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await run(next));
  }),
);
const report = process.argv.find((word) => word.startsWith('--report='))?.slice('--report='.length);
const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
const tests = { name: 'unit and API tests', args: [bin('vitest/vitest.mjs'), 'run', ...reporters] };
results.push(await run(tests, { live: true }));
process.exitCode = results.every(Boolean) ? 0 : 1;
