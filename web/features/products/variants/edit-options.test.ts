import { describe, expect, test } from 'vitest';
import { addValues, countCombinations, valuesIn } from './edit-options.ts';
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
