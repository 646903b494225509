import { describe, expect, it } from 'vitest';
import type { ShopVariant } from '#contract/variants.contract.ts';
import { type Choice, initialChoice, type ShopProduct, toOffer, variantAt } from './choice.rules.ts';
import { changedBy, listValues, optionPictures } from './choice-values.rules.ts';

const option = (name: string, values: string[]) => ({
  name,
  values: values.map((value) => ({ _id: value, name: value })),
});
const variant = (values: string, quantity = 10, price = 24): ShopVariant => ({
  _id: values,
  values: values.split(' '),
  sku: `KNT-${values}`,
  price,
  quantity,
});
/** Blue L is not made, and red M sold out. */
const jumper = {
  options: [option('Colour', ['Blue', 'Red']), option('Size', ['S', 'M', 'L', 'XL'])],
  variants: [
    variant('Blue S', 0),
    variant('Blue M', 3, 30),
    variant('Red S'),
    variant('Red M', 0, 26),
    variant('Red L', 7),
  ],
};
const states = (choice: Choice, at: number) =>
  Object.fromEntries(listValues(jumper, choice, at).map(({ name, state }) => [name, state]));
const choosing = (choice: Choice, at: number, value: string) => {
  const found = listValues(jumper, choice, at).find(({ name }) => name === value);
  return { next: found?.next, leadsTo: found?.variantId };
};

describe('the variant in the URL', () => {
  it.each<[string, string | null, string | undefined]>([
    ['is chosen', 'Red L', 'Red L'],
    ['is chosen when it is sold out', 'Red M', 'Red M'],
    ['that is unknown is the first that can be bought', 'Green M', 'Blue M'],
    ['that is missing leaves the choice open', null, undefined],
  ])('%s', (_what, id, expected) => {
    expect(variantAt(jumper.variants, id)?._id).toBe(expected);
  });

  it('is the first of all when all are sold out, and none of a product without options', () => {
    expect(variantAt([variant('Blue S', 0), variant('Blue M', 0)], 'x')?._id).toBe('Blue S');
    expect(variantAt([], 'x')).toBeUndefined();
  });

  it('may be missing when the choice is complete, as after a way back to a URL without it', () => {
    expect(variantAt(jumper.variants, null, ['Blue', 'M'])?._id).toBe('Blue M');
    expect(variantAt(jumper.variants, 'Red L', ['Blue', 'M'])?._id).toBe('Red L');
    expect(variantAt(jumper.variants, null, ['Blue', null])).toBeUndefined();
    expect(variantAt(jumper.variants, null, ['Blue', 'L'])).toBeUndefined();
  });

  it('is not needed for the only variant', () => {
    expect(variantAt([variant('Blue S')], null)?._id).toBe('Blue S');
  });
});

describe('values', () => {
  it('are all available before anything is chosen, but for those that no variant has', () => {
    expect(states([null, null], 0)).toEqual({ Blue: 'available', Red: 'available' });
    expect(states([null, null], 1)).toEqual({ S: 'available', M: 'available', L: 'available' });
  });

  it('are sold out or not made together with what is chosen', () => {
    expect(states(['Blue', null], 1)).toEqual({ S: 'sold-out', M: 'available', L: 'not made' });
    expect(states(['Red', 'M'], 1)).toEqual({ S: 'available', M: 'sold-out', L: 'available' });
    expect(states(['Red', 'L'], 0)).toEqual({ Blue: 'not made', Red: 'available' });
  });

  it('are sold out in some or in all combinations', () => {
    expect(
      listValues({ ...jumper, variants: [variant('Blue S', 0), variant('Red M')] }, [null, null], 0),
    ).toMatchObject([
      { name: 'Blue', isSoldOut: true },
      { name: 'Red', isSoldOut: false },
    ]);
  });

  it('keep the other values where that is possible, also when it is sold out', () => {
    expect(choosing(['Blue', 'M'], 0, 'Red')).toEqual({ next: ['Red', 'M'], leadsTo: 'Red M' });
  });

  it('replace a value that they are not made in by one that can be bought', () => {
    expect(choosing(['Red', 'L'], 0, 'Blue')).toEqual({ next: ['Blue', 'M'], leadsTo: 'Blue M' });
    expect(changedBy(['Red', 'L'], ['Blue', 'M'], 0)).toEqual([1]);
    expect(changedBy(['Blue', 'M'], ['Red', 'M'], 0)).toEqual([]);
  });

  it('leave other options open, and lead to a variant that can be bought', () => {
    expect(choosing([null, null], 0, 'Blue')).toEqual({ next: ['Blue', null], leadsTo: 'Blue M' });
  });

  it('of three options keep as many others as possible', () => {
    const cloth = {
      options: [option('A', ['1', '2']), option('B', ['1', '2']), option('C', ['1', '2'])],
      variants: [variant('1 1 1'), variant('2 2 2'), variant('2 1 2')],
    };
    expect(listValues(cloth, ['1', '1', '1'], 0).map(({ variantId }) => variantId)).toEqual([
      '1 1 1',
      '2 1 2',
    ]);
  });

  it('of an option with one value are chosen at first', () => {
    const { options } = jumper;
    expect(initialChoice({ options, variants: [variant('Blue S'), variant('Blue M')] })).toEqual([
      'Blue',
      null,
    ]);
  });
});

describe('pictures', () => {
  const { options } = jumper;
  const shown = (image: (values: string[]) => string | undefined) => {
    const variants = jumper.variants.map((one) => ({ ...one, imageUrl: image(one.values) }));
    return [0, 1].map((at) => [...optionPictures({ options, variants }, at, 'own')]);
  };

  it('stand for values that have one each; the own picture of the product is one of them', () => {
    expect(shown(([colour]) => (colour === 'Red' ? 'red' : undefined))).toEqual([
      [
        ['Blue', 'own'],
        ['Red', 'red'],
      ],
      [],
    ]);
  });

  it('stand for no value when two share one, or when there are none', () => {
    expect(shown(() => undefined)).toEqual([[], []]);
    expect(shown(([_, size]) => (size === 'S' ? 'small' : undefined))).toEqual([[], []]);
  });
});

describe('price, sku and stock', () => {
  const product = { sku: 'KNT', price: 24, quantity: 20, ...jumper } as ShopProduct;

  it('are those of the chosen variant', () => {
    expect(toOffer(product, ['Blue', 'M'])).toMatchObject({ sku: 'KNT-Blue M', price: 30, quantity: 3 });
  });

  it('are of what is left to choose from, at the lowest price', () => {
    expect(toOffer(product, [null, null])).toEqual({
      sku: 'KNT',
      price: 24,
      priceVaries: true,
      quantity: 10,
    });
    expect(toOffer(product, [null, 'L'])).toMatchObject({ sku: 'KNT', price: 24, priceVaries: false });
  });

  it('are those of the sale of the lowest price', () => {
    const [first, ...others] = product.variants ?? [];
    if (!first) throw new Error('no variants');
    const sale = { price: 12, formerPrice: 24, priorPrice: 20, saleEndsAt: '2026-11-30T00:00:00.000Z' };
    const reduced = { ...product, variants: [...others, { ...first, ...sale }] };
    expect(toOffer(reduced, [null, null])).toMatchObject({ ...sale, priceVaries: true });
    expect(toOffer(reduced, first.values)).toMatchObject(sale);
    expect(toOffer(product, [null, null]).formerPrice).toBeUndefined();
  });

  it('have the picture that all variants share of what is left', () => {
    const pictured = product.variants?.map((one) => ({ ...one, imageUrl: `/${one.values[0]}.png` })) ?? [];
    const shown = (choice: Choice) => toOffer({ ...product, variants: pictured }, choice).imageUrl;
    expect([shown(['Blue', null]), shown(['Red', 'L'])]).toEqual(['/Blue.png', '/Red.png']);
    expect(shown([null, 'M'])).toBeUndefined();
  });

  it('are the own ones of a product without options', () => {
    const { options: _options, variants: _variants, ...lamp } = product;
    expect(toOffer(lamp, [])).toBe(lamp);
  });
});
