// Adds up the JSON results of test runs (Vitest's and Playwright's): `node scripts/count-tests.mjs FOLDER FILE...`
// prints `N passed, N failed`, and fails when a test failed, or when a run left no result.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, ...files] = process.argv.slice(2);

/** A test file that could not be loaded has no tests to fail, so it counts as one. */
function countVitest(report) {
  const unread = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unread.length };
}

function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

let passed = 0;
let failed = 0;
for (const file of files) {
  const path = join(folder, file);
  if (!existsSync(path)) {
    console.log(`${file}: this run left no result`);
    failed += 1;
    continue;
  }
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const count = 'testResults' in report ? countVitest(report) : countPlaywright(report);
  console.log(`${file}: ${count.passed} passed, ${count.failed} failed`);
  passed += count.passed;
  failed += count.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
