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

/** Runs a project of playwright.config.ts, and reports to PROJECT.json. With `--second-try`, a test that failed runs once more. */
export function runBrowserTests(project) {
  const folder = readReportFolder();
  const retries = process.argv.includes('--second-try') ? ['--retries=1'] : [];
  const args = [inModules('@playwright/test/cli.js'), 'test', `--project=${project}`, ...retries];
  if (!folder) return runGroup(findNode(), args);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, `${project}.json`) };
  return runGroup(findNode(), [...args, '--reporter=list,json'], { env });
}
