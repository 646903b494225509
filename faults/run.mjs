// npm run faults: breaks the dependencies of a whole running shop, with orders running (docs/decisions/023-faults.md).
//   npm run faults -- redis         only these files
//   npm run faults -- first-start   a first start on an overloaded machine: takes minutes, so it runs only by name
//   --report=FOLDER                 also writes the results there, as JSON
//   --complete                      fails if a program that a scenario needs is not installed
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/build.mjs';
import { ensureInstalled } from '../scripts/install.mjs';
import { findNode, inModules, reportErrors, root, run } from '../scripts/steps.mjs';

const words = process.argv.slice(2);
const report = words.find((word) => word.startsWith('--report='))?.slice('--report='.length);
const isComplete = words.includes('--complete');
const others = words.filter((word) => !word.startsWith('--report=') && word !== '--complete');
const slow = 'first-start';

await reportErrors(async () => {
  process.chdir(root);
  await ensureInstalled();
  await ensureBuilt();
  process.exitCode = await run(
    findNode(),
    [
      inModules('vitest/vitest.mjs'),
      'run',
      '--root=.',
      '--config=faults/vitest.config.ts',
      ...(report ? ['--reporter=json', `--outputFile.json=${join(report, 'faults.json')}`] : []),
      ...(report ? ['--reporter=default', '--reporter=./faults/table-reporter.ts'] : []),
      ...(others.includes(slow) ? [] : [`--exclude=**/${slow}.fault.ts`]),
      ...others,
    ],
    { env: { ...process.env, ...(isComplete ? { FAULTS_COMPLETE: '1' } : {}) } },
  );
});
