// npm test: what `npm run check` does, then API tests, then the journeys in a browser that people would miss most.
// `npm run test:rest` runs all other tests. `npm test -- --report=FOLDER` also writes the results of each run there, as JSON.
// `--second-try` is for `.ci/run` (docs/decisions/130-second-try.md).
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runGroup } from './run-group.mjs';
import { findNode, reportErrors, root } from './steps.mjs';
import { readReportFolder, runBrowserTests, runTests } from './test-runs.mjs';

await reportErrors(async () => {
  process.chdir(root);
  await ensureInstalled();
  const folder = readReportFolder();
  const report = folder ? [`--report=${join(folder, 'unit.json')}`] : [];
  const check = await runGroup(findNode(), [join(root, 'scripts/check.mjs'), ...report]);
  await ensureBuilt();
  const api = await runTests('api');
  const journeys = await runBrowserTests('journeys');
  process.exitCode = check || api || journeys;
});
