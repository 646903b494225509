import { expect, it } from 'vitest';
import { HeldRows } from './hold-rows.ts';

const linesOf = (held: HeldRows) => [...held.groups()].map((rows) => rows.map(({ line }) => line));

it('groups rows that share a key, in the order of the file, whichever key joins them', () => {
  const held = new HeldRows();
  held.add({ line: 2, cells: ['variation'] }, ['sku:mug']);
  held.add({ line: 3, cells: ['other'] }, ['id:9']);
  held.add({ line: 4, cells: ['variation'] }, ['id:1']);
  held.add({ line: 5, cells: ['parent'] }, ['id:1', 'sku:mug']);
  held.add({ line: 6, cells: ['variation'] }, ['sku:mug']);
  expect(linesOf(held)).toEqual([[2, 4, 5, 6], [3]]);
  expect(linesOf(held)).toEqual([]);
});

it('refuses more text than a process should hold', () => {
  const held = new HeldRows(1024 * 1024);
  const row = { line: 2, cells: ['x'.repeat(300_000)] };
  const addAll = () => {
    for (let at = 0; at < 4; at += 1) held.add(row, [String(at)]);
  };
  expect(addAll).toThrow('it has more than 1 MB of text: please split it');
});
