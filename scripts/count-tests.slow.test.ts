import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'count-tests-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function count(reports: Record<string, unknown>) {
  for (const [file, report] of Object.entries(reports))
    writeFileSync(join(folder, file), JSON.stringify(report));
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, 'scripts/count-tests.mjs'), folder, 'api.json', 'browser.json'],
    { encoding: 'utf8', cwd: root },
  );
  return { lines: stdout.trimEnd().split('\n'), status };
}

const failedStock = {
  status: 'failed',
  fullName: 'stock is never negative',
  failureMessages: ['AssertionError: expected -1'],
};
const vitest = {
  numPassedTests: 3,
  testResults: [{ name: join(root, 'server/stock.api.test.ts'), status: 'passed', assertionResults: [] }],
};
const playwright = { stats: { expected: 2 }, errors: [], suites: [{ specs: [] }] };

test('adds up what passed', () => {
  expect(count({ 'api.json': vitest, 'browser.json': playwright })).toEqual({
    lines: ['api.json: 3 passed, 0 failed', 'browser.json: 2 passed, 0 failed', '5 passed, 0 failed'],
    status: 0,
  });
});

test('names each test that failed, and each file that could not be loaded or set up', () => {
  const [stock] = vitest.testResults;
  const failed = {
    ...vitest,
    testResults: [
      { ...stock, status: 'failed', assertionResults: [failedStock] },
      { ...stock, status: 'failed', assertionResults: [], message: 'SyntaxError: Unexpected token' },
      {
        ...stock,
        status: 'failed',
        assertionResults: [{ status: 'skipped' }],
        message: 'Error: Hook timed out',
      },
    ],
  };
  expect(count({ 'api.json': failed, 'browser.json': playwright })).toEqual({
    lines: [
      'FAIL server/stock.api.test.ts > stock is never negative',
      'AssertionError: expected -1',
      'FAIL server/stock.api.test.ts > (the whole file)',
      'SyntaxError: Unexpected token',
      'FAIL server/stock.api.test.ts > (the whole file)',
      'Error: Hook timed out',
      'api.json: 3 passed, 3 failed',
      'browser.json: 2 passed, 0 failed',
      '5 passed, 3 failed',
    ],
    status: 1,
  });
});

test('names browser tests that failed', () => {
  const spec = (status: string) => ({
    file: 'bag.e2e.ts',
    title: `is ${status}`,
    tests: [{ status, results: [{ errors: [{ message: 'Error: no such button' }] }] }],
  });
  const suites = [{ specs: [spec('expected')], suites: [{ specs: [spec('unexpected')] }] }];
  expect(
    count({ 'api.json': vitest, 'browser.json': { ...playwright, stats: { expected: 1 }, suites } }),
  ).toEqual({
    lines: [
      'api.json: 3 passed, 0 failed',
      'FAIL bag.e2e.ts > is unexpected',
      'Error: no such button',
      'browser.json: 1 passed, 1 failed',
      '4 passed, 1 failed',
    ],
    status: 1,
  });
});

test('prints what the page showed when a browser test failed', () => {
  const path = join(folder, 'error-context.md');
  const list = Array.from({ length: 60 }, (_, at) => `  - text: row ${at}`);
  const page = [
    '- banner:',
    '  - link "Shop"',
    '  - main [ref=e1]:',
    ...list,
    '- region "Notices": Not cancelled.',
  ];
  writeFileSync(
    path,
    ['# Error', '```yaml', '- img "A lamp"', '```', '```yaml', ...page, '```', ''].join('\n'),
  );
  const attachments = [{ name: 'screenshot' }, { name: 'error-context', path }];
  const results = [{ errors: [{ message: 'Error: \u001b[31mno such row\u001b[39m' }], attachments }];
  const suites = [
    { specs: [{ file: 'bag.e2e.ts', title: 'cancels', tests: [{ status: 'unexpected', results }] }] },
  ];
  const { lines } = count({ 'api.json': vitest, 'browser.json': { ...playwright, suites } });
  expect(lines.slice(1, -2)).toEqual([
    'FAIL bag.e2e.ts > cancels',
    'Error: no such row',
    'The page showed:',
    '  - main [ref=e1]:',
    ...list.slice(0, 29),
    '…',
    ...list.slice(-7),
    '- region "Notices": Not cancelled.',
  ]);
});

test('counts a run without a result as a failure', () => {
  expect(count({ 'api.json': vitest })).toEqual({
    lines: ['api.json: 3 passed, 0 failed', 'browser.json: this run left no result', '3 passed, 1 failed'],
    status: 1,
  });
});
