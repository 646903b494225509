import { describe, expect, test } from 'vitest';
import { savedDraft } from './saved-draft.ts';
import { suggestSkus, toCodes } from './suggest-skus.ts';

const codes = (...names: string[]) => [
  ...toCodes({ values: names.map((name) => ({ key: name, name })) }).values(),
];
const unnamed = (options: string[][]) => {
  const draft = savedDraft(options);
  return {
    ...draft,
    variants: draft.variants.map((variant) => ({ ...variant, sku: null as string | null })),
  };
};
const skus = (draft: ReturnType<typeof unnamed>, productSku: string) => [
  ...suggestSkus(draft, productSku).values(),
];

describe('a suggested SKU', () => {
  test('has a short form of each value', () => {
    expect(codes('XS', 'Mustard', 'Grösse 42', '1/2 l')).toEqual(['XS', 'MUS', 'GRO', '12L']);
  });

  test('differs where three letters are the same, or none', () => {
    expect(codes('Blue', 'Bluebell', 'Blue-grey', '蓝', '红')).toEqual(['BLU', 'BLUE', 'BLUEG', '4', '5']);
    expect(codes('Red', 'RED!')).toEqual(['RED', 'RED2']);
  });

  test('begins with that of the product', () => {
    expect(
      skus(
        unnamed([
          ['Colour', 'Blue', 'Red'],
          ['Size', 'S'],
        ]),
        ' KNT-1 ',
      ),
    ).toEqual(['KNT-1-BLU-S', 'KNT-1-RED-S']);
    expect(skus(unnamed([['Size', 'S']]), '')).toEqual(['S']);
  });

  test('gives way to those that were typed', () => {
    const draft = unnamed([['Size', 'S', 'M']]);
    const variants = draft.variants.map((variant, at) => (at === 1 ? { ...variant, sku: 'K-S' } : variant));
    expect(skus({ ...draft, variants }, 'K')).toEqual(['K-S-2', 'K-S']);
  });

  test('is never longer than 64 characters', () => {
    expect(skus(unnamed([['Size', 'Small']]), 'K'.repeat(64))).toEqual([`${'K'.repeat(60)}-SMA`]);
  });
});
