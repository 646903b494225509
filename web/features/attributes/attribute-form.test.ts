import { describe, expect, it } from 'vitest';
import { followChoices, removedInUse } from './attribute-form.ts';

const stored = (_id: string, name = _id, productCount = 0) => ({ _id, name, swatch: null, productCount });
const typed = (_id: string, name = _id) => ({ key: _id, _id, name, swatch: null });
const added = { key: 'k', name: 'Clay', swatch: null };
const base = [stored('S'), stored('M'), stored('L', 'L', 2)];

describe('values that somebody else has saved meanwhile', () => {
  it('are taken where nothing was typed', () => {
    const newer = [stored('M', 'Medium'), stored('S', 'Small'), stored('L'), stored('XL')];
    const shown = followChoices([typed('L'), added, typed('S', 'Petite'), typed('M')], base, newer);
    expect(shown.map(({ name }) => name)).toEqual(['L', 'Clay', 'Petite', 'Medium', 'XL']);
  });

  it('go with those that were removed, and leave out those that were removed here', () => {
    expect(followChoices([typed('S'), typed('M')], base, [stored('M'), stored('L', 'L', 2)])).toEqual([
      typed('M'),
    ]);
  });

  it('are back when products have got them since', () => {
    const newer = [stored('S'), stored('M', 'M', 1), stored('L', 'L', 2)];
    expect(followChoices([typed('S')], base, newer, true)).toEqual([typed('S'), typed('M')]);
  });
});

it('names the removed values that products have', () => {
  expect(removedInUse(base, [typed('S'), added])).toEqual(['L']);
  expect(removedInUse(base, base)).toEqual([]);
});
