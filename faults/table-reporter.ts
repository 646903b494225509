import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Measure, Row } from './row.ts';

/** Prints a Markdown table of the measurements, one row per scenario. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const ran = tests.filter((test) => test.result().state !== 'skipped');
    const lines = [
      '',
      '| scenario | measured | orders acknowledged | lost | duplicated | result |',
      '| --- | --- | ---: | ---: | ---: | --- |',
      ...ran.map(formatRow),
      '',
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    const skipped = tests.filter((test) => test.result().state === 'skipped');
    for (const test of skipped) process.stdout.write(`Not run: ${testName(test)}: ${skipReason(test)}\n`);
  }
}

function formatRow(test: TestCase): string {
  const row: Row = test.meta().fault ?? { measures: [], unexpectedExits: [], notes: [] };
  const measured = [
    ...row.measures.map(({ what, ms, targetMs }) => `${what} ${seconds(ms)} (target ${seconds(targetMs)})`),
    ...row.unexpectedExits.map((output) => `a process ended: ${output}`),
    ...row.notes,
  ];
  const { acknowledged = '', lost = '', duplicated = '' } = row.audit ?? {};
  const cells = [
    testName(test),
    measured.join(', '),
    acknowledged,
    lost,
    duplicated,
    testResult(test, row.measures),
  ];
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

function testName(test: TestCase): string {
  return test.fullName.replaceAll(' > ', ', ');
}

function testResult(test: TestCase, measures: readonly Measure[]): string {
  const result = test.result();
  if (result.state === 'failed') {
    const messages = result.errors.map(({ message }) => message.split('\n')[0]?.slice(0, 120));
    return `FAILED: ${messages.join(', ')}`;
  }
  return measures.every(({ ms, targetMs }) => ms <= targetMs) ? 'within targets' : 'slower than target';
}

function skipReason(test: TestCase): string {
  const result = test.result();
  return (result.state === 'skipped' && result.note) || 'not selected';
}

function seconds(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
