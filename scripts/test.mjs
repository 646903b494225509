// npm test: what `npm run check` does, then API tests, then the journeys in a browser that people would miss most.
// `npm run test:rest` runs all other tests. `npm test -- --report=FOLDER` also writes the results of each run there, as JSON.
// `npm test -- --changed` checks, then runs the API, slow and DOM tests that import what changed since the last commit
// (`--changed=main`: since another), and the browser tests that changed.
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runGroup } from './run-group.mjs';
import { findNode, reportErrors, root } from './steps.mjs';
import { readReportFolder, runBrowserTests, runChangedTests, runTests } from './test-runs.mjs';

const changed = process.argv.find((word) => /^--changed(=|$)/.test(word));

await reportErrors(async () => {
  process.chdir(root);
  await ensureInstalled();
  const folder = readReportFolder();
  const report = folder ? [`--report=${join(folder, 'unit.json')}`] : [];
  const check = await runGroup(findNode(), [join(root, 'scripts/check.mjs'), ...report]);
  await ensureBuilt();
  const tests = changed ? await runChangedTests(changed) : await runAll();
  process.exitCode = check || tests;
});

async function runAll() {
  const api = await runTests('api');
  return (await runBrowserTests('journeys')) || api;
}
