// npm run test:rest: the tests that `npm test` leaves out.
//   npm run test:rest -- api       those named *.slow.test.ts, and *.dom.test.tsx
//   npm run test:rest -- postgres  those named *.postgres.test.ts, on the embedded PostgreSQL or that of TEST_DATABASE_URL
//   npm run test:rest -- browser   all other browser tests
//   npm run test:rest -- faults    npm run faults
// `--report=FOLDER` also writes the results of each run there, as JSON. `--complete` is for faults/run.mjs.
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runGroup } from './run-group.mjs';
import { findNode, reportErrors, root, StepError } from './steps.mjs';
import { runBrowserTests, runTests } from './test-runs.mjs';

const parts = {
  api: () => runTests('slow', 'dom'),
  postgres: () => runTests('postgres'),
  browser: () => runBrowserTests('rest'),
  faults: () => runGroup(findNode(), [join(root, 'faults/run.mjs'), ...options]),
};
const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));

await reportErrors(async () => {
  process.chdir(root);
  const unknown = named.find((name) => !Object.hasOwn(parts, name));
  if (unknown) throw new StepError(`${unknown}: not one of ${Object.keys(parts).join(', ')}`);
  await ensureInstalled();
  await ensureBuilt();
  for (const name of named.length > 0 ? named : Object.keys(parts)) {
    const code = await parts[name]();
    process.exitCode ||= code;
  }
});
