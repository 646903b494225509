// Shared by `npm test` and `npm run test:rest`: runs of Vitest and Playwright.
import { join } from 'node:path';
import { runGroup } from './run-group.mjs';
import { findNode, inModules } from './steps.mjs';

/** The folder of `--report=FOLDER`. */
export const readReportFolder = () =>
  process.argv.find((word) => word.startsWith('--report='))?.slice('--report='.length);

/** Runs a project of vitest.config.ts, and reports to PROJECT.json. */
export function runTests(project) {
  const folder = readReportFolder();
  return runGroup(findNode(), [
    inModules('vitest/vitest.mjs'),
    'run',
    `--project=${project}`,
    ...(folder
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, `${project}.json`)}`]
      : []),
  ]);
}

/** Runs a project of playwright.config.ts, and reports to PROJECT.json. */
export function runBrowserTests(project) {
  const folder = readReportFolder();
  const args = [inModules('@playwright/test/cli.js'), 'test', `--project=${project}`];
  if (!folder) return runGroup(findNode(), args);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, `${project}.json`) };
  return runGroup(findNode(), [...args, '--reporter=list,json'], { env });
}

/** Runs API and slow tests that the import graph says, by `--changed` or `--changed=COMMIT`, and browser tests that changed. */
export async function runChangedTests(changed) {
  const vitest = [inModules('vitest/vitest.mjs'), 'run', '--project=api', '--project=slow'];
  const tests = await runGroup(findNode(), [...vitest, changed, '--passWithNoTests']);
  const ref = changed.replace('--changed', '--only-changed');
  const playwright = [inModules('@playwright/test/cli.js'), 'test', ref, '--pass-with-no-tests'];
  return (await runGroup(findNode(), playwright)) || tests;
}
