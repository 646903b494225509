// Adds up the JSON results of test runs (Vitest's and Playwright's): `node scripts/count-tests.mjs FOLDER FILE...`
// prints each test that failed and `N passed, N failed`, and fails when a test failed, or when a run left no result.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './steps.mjs';

const [folder, ...files] = process.argv.slice(2);

/** A test file that could not be loaded, or not be set up, has no test that failed, so it counts as one. */
function readVitest(report) {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0)
      return [{ file: name, test: '(the whole file)', message }];
    return failed.map((test) => ({
      file: name,
      test: test.fullName,
      message: test.failureMessages.join('\n'),
    }));
  });
  return { passed: report.numPassedTests, failures };
}

/** A browser test that passed only at its second try counts as failed. */
function readPlaywright({ stats, errors, suites }) {
  const failures = suites.flatMap(listSpecs).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        file,
        test: `${title} (${status})`,
        message: results.flatMap((result) => result.errors.map((error) => error.message)).join('\n'),
      })),
  );
  return {
    passed: stats.expected,
    failures: [...failures, ...errors.map(({ message }) => ({ file: '', test: '(no test)', message }))],
  };
}

function listSpecs({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
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
  const result = 'testResults' in report ? readVitest(report) : readPlaywright(report);
  for (const failure of result.failures) {
    console.log(`FAIL ${relative(root, failure.file)} > ${failure.test}`);
    console.log(failure.message.split('\n').slice(0, 12).join('\n'));
  }
  console.log(`${file}: ${result.passed} passed, ${result.failures.length} failed`);
  passed += result.passed;
  failed += result.failures.length;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
