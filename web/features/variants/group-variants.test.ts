import { expect, test } from 'vitest';
import { sharedPicture, toGroups, variantTotals } from './group-variants.ts';
import { savedDraft } from './saved-draft.ts';

test('variants are grouped by the first of several options, with their sums', () => {
  const groups = toGroups(
    savedDraft([
      ['Colour', 'Blue', 'Red'],
      ['Size', 'S', 'M'],
    ]),
  );
  expect(groups.map(({ name, variants }) => [name, variantTotals(variants)])).toEqual([
    ['Blue', { stock: 21, prices: [20, 21], weights: [600] }],
    ['Red', { stock: 25, prices: [22, 23], weights: [600] }],
  ]);
  expect(toGroups(savedDraft([['Size', 'S', 'M']]))).toEqual([]);
});

test('sums leave out what is no number yet', () => {
  const [variant] = savedDraft([['Size', 'S']]).variants;
  expect(variantTotals(variant ? [{ ...variant, price: '', quantity: '', weight: '' }] : [])).toEqual({
    stock: 0,
    prices: [],
    weights: [],
  });
});

test('a group shows the picture that all of its variants have', () => {
  const variants = savedDraft([['Size', 'S', 'M']]).variants;
  const pictures = ['front', 'back'].map((name) => ({ _id: name, url: `/${name}.png`, alt: '' }));
  const shown = (...images: (string | null)[]) =>
    sharedPicture(
      variants.map((variant, at) => ({ ...variant, image: images[at] ?? null })),
      pictures,
    );
  expect(shown('back', 'back')).toBe('/back.png');
  expect(shown('back', null)).toBe(null);
  // Without one of its own, a variant shows the first.
  expect(shown(null, 'front')).toBe('/front.png');
  expect(sharedPicture(variants, [])).toBe(null);
});
