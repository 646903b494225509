import { expect, it } from 'vitest';
import { Collector } from './collector.ts';

it('lists cut categories as one, with examples', () => {
  const to = new Collector({});
  for (let at = 1; at <= 5; at += 1) to.category(['A', 'B', `C${at}`, 'D'], at);
  expect(to.leftOut()).toEqual([
    {
      what: 'Categories below the third level',
      rows: 5,
      lines: [1, 2, 3, 4, 5],
      reason: 'Cut to A > B > C1, A > B > C2, A > B > C3 …',
    },
  ]);
});

it('counts what is past the limit of entries as one more', () => {
  const to = new Collector({});
  for (let at = 1; at <= 700; at += 1) to.leave(`Thing ${at}`, at, 'No field.');
  const left = to.leftOut();
  expect(left).toHaveLength(501);
  expect(left.at(-1)).toMatchObject({ what: 'Further rows and cells', rows: 200 });
  expect(left.reduce((sum, { rows }) => sum + rows, 0)).toBe(700);
});

it('shortens what a file calls it, without half a character', () => {
  const to = new Collector({});
  to.leave(`${'x'.repeat(79)}😀${'x'.repeat(1_000)}`, 2, `Add ${'y'.repeat(1_000)}.`);
  const [{ what = '', reason = '' } = {}] = to.leftOut();
  expect(what.length).toBeLessThanOrEqual(82);
  expect(what.isWellFormed()).toBe(true);
  expect(reason.length).toBeLessThanOrEqual(402);
});

it('counts a row once for a reason, also past the lines that it lists', () => {
  const to = new Collector({});
  for (let line = 1; line <= 1_500; line += 1) for (const _twice of [1, 2]) to.leave('Rows', line, 'No.');
  const [{ rows = 0, lines = [] } = {}] = to.leftOut();
  expect([rows, lines.length]).toEqual([1_500, 1_000]);
});
