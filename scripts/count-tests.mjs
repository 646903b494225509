// Adds up the JSON results of test runs (Vitest's and Playwright's): `node scripts/count-tests.mjs FOLDER FILE...`
// prints each test that failed and `N passed, N failed`, and fails when a test failed, or when a run left no result.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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

function readPlaywright({ stats, errors, suites }) {
  const failures = suites.flatMap(listSpecs).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        file,
        test: title,
        message: results.flatMap((result) => result.errors.map((error) => error.message)).join('\n'),
        shown: results.flatMap(({ attachments = [] }) => attachments).flatMap(readShownPage),
      })),
  );
  const outside = errors.map(({ message }) => ({ file: '', test: '(no test)', message }));
  return { passed: stats.expected, failures: [...failures, ...outside] };
}

/** What the page showed when a test failed: the lines of its main content, and the last ones, which are notices. */
function readShownPage({ name, path }) {
  if (name !== 'error-context' || !existsSync(path)) return [];
  // Some failures have a snapshot of an element before that of the page.
  const snapshots = [...readFileSync(path, 'utf8').matchAll(/```yaml\n(.*?)```/gs)];
  const lines = snapshots.at(-1)?.[1].trimEnd().split('\n') ?? [];
  const main = lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => /^ *- main\b/.test(line)),
    ),
  );
  if (main.length <= maxShownLines) return main;
  return [...main.slice(0, maxShownLines), '…', ...main.slice(maxShownLines).slice(-lastShownLines)];
}

function listSpecs({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

const nameTest = ({ file, test }) => `${relative(root, file)} > ${test}`;

function print(line, { message, shown = [] }) {
  console.log(line);
  console.log(stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n'));
  if (shown.length > 0) console.log(['The page showed:', ...shown].join('\n'));
}

const maxShownLines = 30;
const lastShownLines = 8;
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
  for (const one of result.failures) print(`FAIL ${nameTest(one)}`, one);
  console.log(`${file}: ${result.passed} passed, ${result.failures.length} failed`);
  passed += result.passed;
  failed += result.failures.length;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
