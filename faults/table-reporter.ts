import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Measure, Row } from './row.ts';

/** Prints the measurements as a Markdown table, one line for each scenario. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const ran = tests.filter((test) => test.result().state !== 'skipped');
    const lines = [
      '',
      '| fault | seen | orders acknowledged | lost | doubled | verdict |',
      '| --- | --- | ---: | ---: | ---: | --- |',
      ...ran.map(rowOf),
      '',
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    const skipped = tests.filter((test) => test.result().state === 'skipped');
    for (const test of skipped) process.stdout.write(`Not run: ${nameOf(test)}: ${reasonOf(test)}\n`);
  }
}

function rowOf(test: TestCase): string {
  const row: Row = test.meta().fault ?? { measures: [], unexpectedEnds: [], notes: [] };
  const seen = [
    ...row.measures.map(({ what, ms, aimMs }) => `${what} ${seconds(ms)} (aim ${seconds(aimMs)})`),
    ...row.unexpectedEnds.map((words) => `a process ended: ${words}`),
    ...row.notes,
  ];
  const { acknowledged = '', lost = '', doubled = '' } = row.audit ?? {};
  const cells = [nameOf(test), seen.join(', '), acknowledged, lost, doubled, verdictOf(test, row.measures)];
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

function nameOf(test: TestCase): string {
  return test.fullName.replaceAll(' > ', ', ');
}

function verdictOf(test: TestCase, measures: readonly Measure[]): string {
  const result = test.result();
  if (result.state === 'failed') {
    const messages = result.errors.map(({ message }) => message.split('\n')[0]?.slice(0, 120));
    return `FAILED: ${messages.join(', ')}`;
  }
  return measures.every(({ ms, aimMs }) => ms <= aimMs) ? 'as promised' : 'slower than its aim';
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  return (result.state === 'skipped' && result.note) || 'nobody asked for it';
}

function seconds(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
