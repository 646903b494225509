// Shared by `npm test` and `npm run test:rest`: runs of Vitest and Playwright.
import { join } from 'node:path';
import { runGroup } from './run-group.mjs';
import { findNode, inModules } from './steps.mjs';

/** The folder of `--report=FOLDER`. */
export const readReportFolder = () =>
  process.argv.find((word) => word.startsWith('--report='))?.slice('--report='.length);

/** Runs projects of vitest.config.ts, and reports to FIRST-PROJECT.json. */
export function runTests(...projects) {
  const folder = readReportFolder();
  return runGroup(findNode(), [
    inModules('vitest/vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    ...(folder
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, `${projects[0]}.json`)}`]
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

/** Runs API, slow and DOM tests that the import graph says, by `--changed` or `--changed=COMMIT`, and browser tests that changed. */
export async function runChangedTests(changed) {
  const vitest = [inModules('vitest/vitest.mjs'), 'run', '--project=api', '--project=slow', '--project=dom'];
  const tests = await runGroup(findNode(), [...vitest, changed, '--passWithNoTests']);
  const ref = changed.replace('--changed', '--only-changed');
  const playwright = [inModules('@playwright/test/cli.js'), 'test', ref, '--pass-with-no-tests'];
  return (await runGroup(findNode(), playwright)) || tests;
}
