// npm run faults: breaks the dependencies of a whole running shop while buyers order (docs/decisions/023-faults.md).
//   npm run faults -- redis         these files only
//   npm run faults -- first-start   a first start on an overloaded machine: takes minutes, so only by name
//   --report=FOLDER                 also writes the results as JSON there
//   --complete                      fails when a program that a scenario needs is not installed
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/build.mjs';
import { ensureInstalled } from '../scripts/install.mjs';
import { findNode, inModules, reportErrors, root, run } from '../scripts/steps.mjs';

const args = process.argv.slice(2);
const report = args.find((word) => word.startsWith('--report='))?.slice('--report='.length);
const isComplete = args.includes('--complete');
const others = args.filter((word) => !word.startsWith('--report=') && word !== '--complete');

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
      ...(others.includes('first-start') ? [] : ['--project=!slow']),
      ...others,
    ],
    { env: { ...process.env, ...(isComplete ? { FAULTS_COMPLETE: '1' } : {}) } },
  );
});
