import { expect, it } from 'vitest';
import { HeldRows } from './hold-rows.ts';

const groupedLines = (held: HeldRows) => [...held.groups()].map(({ rows }) => rows.map(({ line }) => line));

it('groups rows that share a key, in the order of the file, whichever key joins them', () => {
  const held = new HeldRows();
  held.add({ line: 2, cells: ['variation'] }, ['sku:mug']);
  held.add({ line: 3, cells: ['other'] }, ['id:9']);
  held.add({ line: 4, cells: ['variation'] }, ['id:1']);
  held.add({ line: 5, cells: ['parent'] }, ['id:1', 'sku:mug']);
  held.add({ line: 6, cells: ['variation'] }, ['sku:mug']);
  expect(groupedLines(held)).toEqual([[2, 4, 5, 6], [3]]);
  expect(groupedLines(held)).toEqual([]);
});

it('refuses more text than a process should hold', () => {
  const held = new HeldRows({ maxBytes: 1024 * 1024 });
  const row = { line: 2, cells: ['x'.repeat(300_000)] };
  const addAll = () => {
    for (let at = 0; at < 4; at += 1) held.add(row, [String(at)]);
  };
  expect(addAll).toThrow('it takes more than 1 MB to read: please split it');
});

it.each([
  ['many short rows', { maxRows: 3 }, 'it has more than 3 rows: please split it'],
  ['short rows that take more than their text', { maxBytes: 1_024 }, 'it takes more than'],
])('refuses %s', (_what, limits, words) => {
  const held = new HeldRows(limits);
  const addAll = () => {
    for (let at = 0; at < 4; at += 1) held.add({ line: at + 2, cells: [] }, [String(at)]);
  };
  expect(addAll).toThrow(words);
});

it('counts the keys of a row', () => {
  const keys = Array.from({ length: 10_000 }, (_, at) => String(at));
  const held = new HeldRows({ maxBytes: 1024 * 1024 });
  expect(() => held.add({ line: 2, cells: [] }, keys)).toThrow('it takes more than 1 MB');
});

it('hands out the first of very many rows of a group, and the lines of the rest', () => {
  const held = new HeldRows();
  for (let line = 2; line < 3_002; line += 1) held.add({ line, cells: [] }, [line % 2 === 0 ? 'a' : 'b']);
  held.add({ line: 3_002, cells: [] }, ['a', 'b']);
  const [group] = held.groups();
  expect(group?.rows.at(-1)?.line).toBe(2_001);
  expect([group?.past.at(0), group?.past.at(-1)]).toEqual([2_002, 3_002]);
});
