// npm test: what `npm run check` does, then API and integration tests, then browser tests of the built shop.
// `npm test -- --report=FOLDER` also writes the results of each test run there, as JSON.
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runGroup } from './run-group.mjs';
import { findNode, inModules, reportErrors, root } from './steps.mjs';

const folder = process.argv.find((word) => word.startsWith('--report='))?.slice('--report='.length);
const report = (file) => join(folder, file);

await reportErrors(async () => {
  process.chdir(root);
  await ensureInstalled();
  const node = findNode();
  const check = await runGroup(node, [
    join(root, 'scripts/check.mjs'),
    ...(folder ? [`--report=${report('unit.json')}`] : []),
  ]);
  const api = await runGroup(node, [
    inModules('vitest/vitest.mjs'),
    'run',
    '--project=api',
    ...(folder ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report('api.json')}`] : []),
  ]);
  await ensureBuilt();
  const browser = await runGroup(
    node,
    [inModules('@playwright/test/cli.js'), 'test', ...(folder ? ['--reporter=list,json'] : [])],
    { env: { ...process.env, ...(folder ? { PLAYWRIGHT_JSON_OUTPUT_FILE: report('browser.json') } : {}) } },
  );
  process.exitCode = check || api || browser;
});
