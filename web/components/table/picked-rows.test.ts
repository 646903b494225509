import { expect, it } from 'vitest';
import { isPicked, leaveOut, nonePicked, type Picked, togglePage, togglePicked } from './picked-rows.ts';

const rows = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }));
const shown = (picked: Picked) =>
  rows
    .filter(({ _id }) => isPicked(picked, _id))
    .map(({ _id }) => _id)
    .join('');
const press = (picked: Picked, id: string, isRange = false) => togglePicked(picked, rows, id, isRange);

it('a press chooses a row, and a second one leaves it out', () => {
  const one = press(press(nonePicked, 'c'), 'a');
  expect(shown(one)).toBe('ac');
  expect(shown(press(one, 'c'))).toBe('a');
});

it('with Shift, all rows between become as the pressed one does', () => {
  const three = press(press(nonePicked, 'd'), 'b', true);
  expect(shown(three)).toBe('bcd');
  expect(shown(press(press(three, 'd'), 'c', true))).toBe('b');
  expect(shown(press(nonePicked, 'b', true))).toBe('b');
});

it('a range does not begin on another page', () => {
  const elsewhere = { ids: new Set(['z']), isAll: false, last: 'z' };
  expect([...press(elsewhere, 'c', true).ids]).toEqual(['z', 'c']);
});

it('the page is chosen, completed and left out, and rows of other pages stay', () => {
  const some = { ids: new Set(['z', 'a']), isAll: false, last: 'a' };
  const page = togglePage(some, rows);
  expect(shown(page)).toBe('abcd');
  expect([...togglePage(page, rows).ids]).toEqual(['z']);
});

it('of all results, a press keeps the others of the page', () => {
  const all = { ...nonePicked, isAll: true };
  expect(shown(all)).toBe('abcd');
  expect(shown(press(all, 'b'))).toBe('acd');
  expect(shown(togglePage(all, rows))).toBe('');
});

it('what was done is left out, and what was chosen since stays', () => {
  expect(shown(leaveOut(press(press(nonePicked, 'a'), 'b'), ['a', 'z']))).toBe('b');
});
