import { describe, expect, test } from 'vitest';
import { setVariants } from './cells.ts';
import { cellId, findId, optionId, optionNameId, refusedBy, repeatedSkus } from './check.ts';
import type { VariantsDraft } from './draft.ts';
import { savedDraft } from './saved-draft.ts';
import { suggestSkus } from './suggest-skus.ts';

function jumper(): VariantsDraft {
  const { options, variants } = savedDraft([
    ['Colour', 'Blue', 'Red'],
    ['Size', 'S', 'M'],
  ]);
  return {
    options: options.map((option) => ({
      ...option,
      values: option.values.map(({ key, name }) => ({ key, name })),
    })),
    variants: variants.map(({ _id, ...variant }) => variant),
    leftOut: [],
  };
}
const refusals = (draft: VariantsDraft) => Object.fromEntries(refusedBy(draft, suggestSkus(draft, 'KNT')));
const [first, second] = jumper().variants.map(({ key }) => key) as [string, string];

describe('a grid', () => {
  test('that is complete has no errors', () => {
    expect(refusals(jumper())).toEqual({});
  });

  test('names the variant that has the same SKU already', () => {
    const draft = setVariants(jumper(), new Set([second]), { sku: 'SKU-1' });
    expect([...repeatedSkus(draft, suggestSkus(draft, 'KNT'))]).toEqual([
      [cellId(second, 'sku'), 'Blue, S has this SKU already.'],
    ]);
  });

  test('shows every text that is no number', () => {
    const sales = [{ price: '1.234', startsAt: null, endsAt: null }];
    const wrong = { price: '1e3', quantity: '1.5', weight: '0x10', lowStockAt: '1/2', sales };
    expect(refusals(setVariants(jumper(), new Set([first]), wrong))).toEqual({
      [cellId(first, 'price')]: 'Enter a number such as 24.50.',
      [cellId(first, 'quantity')]: 'Must be a whole number.',
      [cellId(first, 'weight')]: 'Enter a whole number such as 12.',
      [cellId(first, 'lowStockAt')]: 'Enter a whole number such as 12.',
      [cellId(first, 'sales')]: 'May have at most two decimals. For 1234, leave out the separator.',
    });
  });

  test('shows every wrong cell, with the words of the server', () => {
    const wrong = { price: '0.5', quantity: '', weight: '2000000', sku: 'no spaces' };
    expect(refusals(setVariants(jumper(), new Set([first]), wrong))).toEqual({
      [cellId(first, 'price')]: 'Price must be at least $1.',
      [cellId(first, 'quantity')]: 'Quantity is required.',
      [cellId(first, 'weight')]: 'Weight may not be greater than 1,000,000 grams.',
      [cellId(first, 'sku')]:
        'SKU may have alpha-numeric characters, as well as dashes and underscores only.',
    });
  });

  test('shows a wrong sale', () => {
    const sales = [{ price: '9', startsAt: '2026-11-02T00:00:00Z', endsAt: '2026-11-01T00:00:00Z' }];
    expect(refusals(setVariants(jumper(), new Set([first]), { sales }))).toEqual({
      [cellId(first, 'sales')]: 'A sale must end after it begins.',
    });
  });

  test('needs a name and values for each option, once each', () => {
    const draft = jumper();
    const [colour = { key: '', name: '', values: [] }, size = colour] = draft.options;
    expect(refusals({ ...draft, options: [{ ...colour, name: ' ' }, size] })).toEqual({
      [optionNameId('colour')]: 'The name of an option is required.',
    });
    expect(refusals({ ...draft, options: [colour, { ...size, name: 'colour' }] })).toMatchObject({
      [optionNameId('size')]: 'Another option is called colour.',
    });
    expect(
      refusals({ ...draft, options: [colour, size, { key: 'x', name: 'Fit', values: [] }] }),
    ).toMatchObject({
      [optionId('x')]: 'Add at least one value, or remove the option.',
    });
    const twice = size.values.map((value) => ({ ...value, name: 'S' }));
    expect(refusals({ ...draft, options: [colour, { ...size, values: twice }] })).toMatchObject({
      [optionId('size')]: 'S is there already.',
    });
  });

  test('finds what the server refused', () => {
    expect(findId(jumper(), ['variants', '1', 'sku'])).toBe(cellId(second, 'sku'));
    expect(findId(jumper(), ['options'])).toBeUndefined();
  });
});
