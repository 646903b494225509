import { describe, expect, test } from 'vitest';
import {
  addValues,
  countCombinations,
  linkedTo,
  unknownIn,
  unlinked,
  valuesIn,
  withChoice,
} from './edit-options.ts';
import { savedDraft } from './saved-draft.ts';

const [size = { key: '', name: '', values: [] }] = savedDraft([['Size', 'S', 'M']]).options;
const names = (option: typeof size) => option.values.map(({ name }) => name);

describe('values', () => {
  test('are separated by commas, lines and tabs', () => {
    expect(valuesIn(' XS, S;M\nL\t XL ,,')).toEqual(['XS', 'S', 'M', 'L', 'XL']);
    expect(valuesIn(' , ')).toEqual([]);
  });

  test('are added once, whatever their case', () => {
    expect(names(addValues(size, ['L', 's', 'l', 'XL'], []))).toEqual(['S', 'M', 'L', 'XL']);
  });

  test('that are saved keep their id when they are typed again', () => {
    const fewer = { ...size, values: size.values.slice(1) };
    expect(addValues(fewer, ['S'], size.values).values[1]).toMatchObject({ _id: 's', name: 'S' });
  });

  test('multiply to combinations', () => {
    const { options } = savedDraft([
      ['Colour', 'Blue', 'Red'],
      ['Size', 'S', 'M', 'L'],
    ]);
    expect(countCombinations([...options, { key: 'x', name: 'Material', values: [] }])).toBe(6);
    expect(countCombinations([])).toBe(0);
  });
});

describe('an option that refers to an attribute', () => {
  const choices = [
    { _id: 'small', name: 'S', swatch: null },
    { _id: 'medium', name: 'm', swatch: '#808080' },
    { _id: 'large', name: 'L', swatch: null },
  ];
  const attribute = { _id: 'cut', name: 'Cut', choices };

  test('has the choices in their order, and keeps keys and ids, so that variants stay', () => {
    const reversed = { ...size, values: size.values.toReversed() };
    expect(unknownIn(attribute, reversed)).toEqual([]);
    const linked = linkedTo(attribute, reversed);
    expect(linked).toEqual({
      ...{ key: size.key, name: 'Cut', attribute: 'cut' },
      values: [
        { key: 's', _id: 's', name: 'S', choice: 'small' },
        { key: 'm', _id: 'm', name: 'm', choice: 'medium', swatch: '#808080' },
      ],
    });
    expect(unlinked(linked).values).toEqual([
      { key: 's', _id: 's', name: 'S' },
      { key: 'm', _id: 'm', name: 'm' },
    ]);
  });

  test('has no values that are no choices', () => {
    expect(unknownIn({ ...attribute, choices: choices.slice(1) }, size)).toEqual(['S']);
  });

  test('gets a choice in its place, with the id of a saved value that was removed', () => {
    const [small, medium] = linkedTo(attribute, size).values;
    if (!small || !medium) throw new Error('there are values');
    const large = withChoice(attribute, { ...size, attribute: 'cut', values: [medium] }, 'large', [small]);
    expect(large.values).toMatchObject([{ key: 'm' }, { name: 'L', choice: 'large' }]);
    expect(withChoice(attribute, large, 'small', [small]).values[0]).toEqual(small);
    const free = { key: 's', _id: 's', name: 's' };
    expect(withChoice(attribute, large, 'small', [free]).values[0]).toEqual(small);
  });
});
