import { describe, expect, it } from 'vitest';
import { variantsForm } from '#contract/variants.contract.ts';
import { usualStock } from './stock-policy.rules.ts';
import { planVariants, type StoredOptions } from './variants.rules.ts';

const [product, blue, red, small, v1, v2, front, back] = [1, 2, 3, 4, 5, 6, 7, 8].map(
  (at) => `00000000-0000-4000-8000-00000000000${at}`,
) as [string, string, string, string, string, string, string, string];
const plain: StoredOptions = {
  productId: product,
  sku: 'OWN',
  quantity: 3,
  options: [],
  imageIds: [],
  retired: [],
  variants: [
    {
      ...usualStock,
      id: product,
      sku: 'OWN',
      valueIds: [],
      sales: [],
      priceMinor: 900,
      quantity: 3,
      onHand: 3,
      committed: 0,
      imageId: null,
      barcode: null,
      weightGrams: null,
      isActive: true,
    },
  ],
};
const shirt: StoredOptions = {
  productId: product,
  sku: 'OWN',
  quantity: 11,
  options: [
    { name: 'Colour', values: [blue, red].map((id, at) => ({ id, name: ['Blue', 'Red'][at] ?? '' })) },
    { name: 'Size', values: [{ id: small, name: 'S' }] },
  ],
  imageIds: [front, back],
  retired: [],
  variants: [
    {
      ...usualStock,
      id: v1,
      sku: 'V1',
      valueIds: [blue, small],
      sales: [],
      priceMinor: 2000,
      quantity: 5,
      onHand: 5,
      committed: 0,
      imageId: front,
      barcode: '4006381333931',
      weightGrams: 620,
      isActive: false,
    },
    {
      ...usualStock,
      id: v2,
      sku: 'V2',
      valueIds: [red, small],
      sales: [],
      priceMinor: 2000,
      quantity: 6,
      onHand: 6,
      committed: 0,
      imageId: null,
      barcode: null,
      weightGrams: null,
      isActive: true,
    },
  ],
};
const sizes = [{ name: 'Size', values: [{ name: 'S' }] }];
const both = [{ name: 'Colour', values: [{ name: 'Blue' }, { name: 'Red' }] }, ...sizes];
const row = (values: string[], change: object = {}) => ({
  values,
  sku: `SKU-${values.join('-')}`,
  price: 10,
  quantity: 1,
  ...change,
});
let made = 0;
const outside = { newId: () => `new-${++made}`, today: '2027-01-01' };
const plan = (stored: StoredOptions, options: object[], variants: object[]) =>
  planVariants(stored, variantsForm.parse({ options, variants }), outside);

describe('ids', () => {
  it('of values and variants stay by their names, whatever the sequence and the case', () => {
    const planned = plan(shirt, both, [row(['red', 's']), row(['BLUE', 'S'])]);
    expect(planned.variants.map(({ id, valueIds }) => [id, valueIds])).toEqual([
      [v2, [red, small]],
      [v1, [blue, small]],
    ]);
    expect(planned.removed).toEqual([]);
  });

  it('stay when a value is renamed with its id', () => {
    const renamed = [{ name: 'Colour', values: [{ _id: blue, name: 'Indigo' }] }, ...sizes];
    const planned = plan(shirt, renamed, [row(['Indigo', 'S'])]);
    expect(planned.variants).toMatchObject([{ id: v1, valueIds: [blue, small] }]);
    expect(planned.removed).toEqual([v2]);
  });

  it('of a variant stay by its id when an option is added', () => {
    const cloth = [...both, { name: 'Cloth', values: [{ name: 'Wool' }] }];
    const planned = plan(shirt, cloth, [row(['Blue', 'S', 'Wool'], { _id: v1 }), row(['Red', 'S', 'Wool'])]);
    expect(planned.variants.map(({ id }) => id)).toEqual([v1, expect.stringMatching(/^new/)]);
    expect(planned.removed).toEqual([v2]);
  });

  it('of the one variant without options is that of the product, which has its own sku', () => {
    const planned = plan(shirt, [], [row([], { isActive: false })]);
    expect(planned.variants).toMatchObject([{ id: product, valueIds: [], sku: 'OWN', isActive: true }]);
    expect(planned.removed).toEqual([v1, v2]);
    expect(plan(plain, sizes, [row(['S'])]).removed).toEqual([product]);
  });
});

describe('where options are added or removed', () => {
  const day = '2026-02-01';
  const backOrder = { policy: 'back-order', backOrderLimit: 10, backOrderFrom: day } as const;
  const sale = { priceMinor: 500, startsAt: null, endsAt: null };
  const own = { ...backOrder, barcode: '42', sales: [sale], onHand: 3, committed: 1, quantity: 12 };
  const known = (stored: StoredOptions, change: object): StoredOptions => ({
    ...stored,
    variants: stored.variants.map((variant, at) => (at === 0 ? { ...variant, ...change } : variant)),
  });
  const continued = { ...backOrder, barcode: '42', sales: [{ price: 5, startsAt: null, endsAt: null }] };

  it('a variant goes on as the product, with all that was not sent', () => {
    const [planned] = plan(known(shirt, own), [], [row([], { _id: v1, quantity: 12 })]).variants;
    expect(planned).toMatchObject({ ...continued, id: product, quantity: 2, keepsStock: false });
  });

  it('the product goes on as a variant, whose id is another one', () => {
    const sent = row(['S'], { _id: product, quantity: 12 });
    const planned = plan(known(plain, own), sizes, [sent]);
    expect(planned.variants).toMatchObject([
      { ...continued, id: expect.stringMatching(/^new/), quantity: 2, keepsStock: false },
    ]);
    expect(planned.removed).toEqual([product]);
  });

  it('what was sent is kept', () => {
    const sent = { policy: 'untracked', lowStockAt: 4, barcode: '7', sales: [], quantity: 9 };
    const [planned] = plan(known(shirt, own), [], [row([], { _id: v1, ...sent })]).variants;
    expect(planned).toMatchObject({ ...sent, backOrderLimit: null });
    const [fresh] = plan(
      shirt,
      [],
      [row([], { ...sent, ...backOrder, backOrderFrom: '2027-02-01' })],
    ).variants;
    expect(fresh).toMatchObject({ ...backOrder, backOrderFrom: '2027-02-01', lowStockAt: 4, sales: [] });
  });

  it('pieces that have not arrived are no stock', () => {
    const promised = { ...own, onHand: 0, committed: 4, quantity: 6 };
    const [planned] = plan(known(shirt, promised), [], [row([], { _id: v1, quantity: 6 })]).variants;
    expect(planned).toMatchObject({ quantity: 0, policy: 'back-order' });
  });

  it('another stock, price or variant than the form knew is refused', () => {
    const one = (change: object) => () => plan(shirt, [], [row([], { _id: v1, ...change })]);
    expect(one({ quantityWas: 7 })).toThrow('Stock of the product has changed to 5.');
    expect(one({ priceWas: 12 })).toThrow('The price of the product has changed to $20.00 meanwhile.');
    expect(one({ _id: small })).toThrow('A variant belongs to another product');
    const form = variantsForm.parse({ quantityWas: 4, options: sizes, variants: [row(['S'])] });
    expect(() => planVariants(plain, form, outside)).toThrow('Stock has changed to 3.');
    expect(planVariants(plain, { ...form, quantityWas: 3 }, outside).removed).toEqual([product]);
  });
});

it('keeps what is on hand of the same quantity', () => {
  const [same, other] = plan(shirt, both, [
    row(['Blue', 'S'], { quantity: 5 }),
    row(['Red', 'S'], { quantity: 5 }),
  ]).variants;
  expect([same?.keepsStock, other?.keepsStock]).toEqual([true, false]);
});

it.each<[why: string, stored: StoredOptions, options: object[], variants: object[], message: string]>([
  [
    'two options of one name',
    plain,
    [...sizes, { ...sizes[0], name: 'SIZE' }],
    [row(['S', 'S'])],
    'Two options are called SIZE.',
  ],
  [
    'a value twice',
    plain,
    [{ name: 'Size', values: [{ name: 'S' }, { name: 's' }] }],
    [row(['S'])],
    'Size has the value s twice.',
  ],
  [
    'a value of another product',
    plain,
    [{ name: 'Size', values: [{ _id: red, name: 'S' }] }],
    [row(['S'])],
    'S is a value of another product. Please reload the page.',
  ],
  [
    'one value in two places',
    shirt,
    [
      {
        name: 'Colour',
        values: [
          { _id: red, name: 'A' },
          { _id: red, name: 'B' },
        ],
      },
    ],
    [row(['A'])],
    'B is listed twice.',
  ],
  ['too few values', plain, sizes, [row([])], 'Each variant needs one value of each option.'],
  ['two variants without options', plain, [], [row([]), row([])], 'Two variants are the same.'],
  ['an unknown value', plain, sizes, [row(['M'])], 'M is no value of Size.'],
  ['a combination twice', plain, sizes, [row(['S']), row(['s'], { sku: 'B' })], 'Two variants are s.'],
  [
    'a sku twice',
    shirt,
    both,
    [row(['Red', 'S'], { sku: 'A' }), row(['Blue', 'S'], { sku: 'A' })],
    'A is the sku of two variants.',
  ],
  ['a new variant without a sku', plain, sizes, [row(['S'], { sku: undefined })], 'Sku is required.'],
  [
    'a sku of a variant that keeps its own',
    shirt,
    both,
    [row(['Red', 'S'], { sku: 'V1' }), row(['Blue', 'S'], { sku: undefined })],
    'V1 is the sku of two variants.',
  ],
  [
    'a variant of another product',
    shirt,
    sizes,
    [row(['S'], { _id: small })],
    'A variant belongs to another product, or is listed twice. Please reload the page.',
  ],
  [
    'a variant twice',
    shirt,
    both,
    [row(['Red', 'S'], { _id: v1 }), row(['Blue', 'S'], { _id: v1 })],
    'A variant belongs to another product, or is listed twice. Please reload the page.',
  ],
  [
    'another stock',
    shirt,
    both,
    [row(['Red', 'S'], { quantityWas: 7 })],
    'Stock of Red, S has changed to 6.',
  ],
])('refuses %s', (_why, stored, options, variants, message) => {
  expect(() => plan(stored, options, variants)).toThrow(message);
});

describe('a price that somebody else has changed', () => {
  const priced = (change: object) =>
    plan(shirt, both, [row(['Red', 'S'], { price: 10, ...change })]).variants[0]?.priceMinor;

  it('stays when the form did not change it', () => {
    expect(priced({ priceWas: 10 })).toBe(2000);
    expect(priced({ priceWas: 10, sales: [{ price: 15 }] })).toBe(2000);
  });

  it('is refused when the form changed it to another one', () => {
    expect(() => priced({ priceWas: 12 })).toThrow('The price of Red, S has changed to $20.00 meanwhile.');
    expect(priced({ price: 20, priceWas: 12 })).toBe(2000);
  });

  it('is refused with all others, and with stock that has changed', () => {
    const other = { price: 10, priceWas: 12, quantityWas: 7 };
    const rows = [row(['Red', 'S'], other), row(['Blue', 'S'], { ...other, sales: [{ price: 15 }] })];
    expect(() => plan(shirt, both, rows)).toThrow(
      expect.objectContaining({
        code: 'price-changed',
        fields: {
          'variants.0.price': 'The price of Red, S has changed to $20.00 meanwhile.',
          'variants.1.price': 'The price of Blue, S has changed to $20.00 meanwhile.',
          'variants.0.quantity': 'Stock of Red, S has changed to 6.',
          'variants.1.quantity': 'Stock of Blue, S has changed to 5.',
        },
      }),
    );
  });

  it('is written over without the price that was, and when it is the stored one', () => {
    expect(priced({})).toBe(1000);
    expect(priced({ priceWas: 20 })).toBe(1000);
  });
});

it('what is not sent of a variant stays, and a new one is for sale', () => {
  const [known, added] = plan(shirt, both, [row(['Blue', 'S']), row(['Red', 'S'])]).variants;
  expect(known).toMatchObject({ barcode: '4006381333931', weightGrams: 620, isActive: false });
  expect(plan(shirt, both, [row(['Blue', 'S'], { sku: undefined })]).variants).toMatchObject([{ sku: 'V1' }]);
  expect(added).toMatchObject({ barcode: null, weightGrams: null, isActive: true });
  const emptied = { barcode: '', weight: null, isActive: true };
  expect(plan(shirt, both, [row(['Blue', 'S'], emptied)]).variants[0]).toMatchObject({
    barcode: null,
    weightGrams: null,
    isActive: true,
  });
});

it('refuses variants that somebody else has added or removed', () => {
  const form = (variantsWas: string[], stored = shirt) =>
    planVariants(
      stored,
      variantsForm.parse({ variantsWas, options: both, variants: [row(['Red', 'S'])] }),
      outside,
    );
  const message = 'Somebody else has added or removed variants of this product. Please reload the page.';
  expect(() => form([v1])).toThrow(message);
  expect(() => form([v1, v2, product])).toThrow(message);
  expect(() => form([v1], plain)).toThrow(message);
  expect(form([v2, v1]).removed).toEqual([v1]);
  expect(form([], plain).removed).toEqual([product]);
});

describe('the picture of a variant', () => {
  const imagesOf = (blueOne: object, redOne: object) =>
    plan(shirt, both, [row(['Blue', 'S'], blueOne), row(['Red', 'S'], redOne)]).variants.map(
      ({ imageId }) => imageId,
    );

  it('stays when it is not sent, changes when it is, and goes with null', () => {
    expect(imagesOf({}, {})).toEqual([front, null]);
    expect(imagesOf({ image: back }, { image: front })).toEqual([back, front]);
    expect(imagesOf({ image: null }, {})).toEqual([null, null]);
  });

  it('may not be one of another product', () => {
    expect(() => imagesOf({}, { image: product })).toThrow(
      'The picture of Red, S is not one of this product.',
    );
  });

  it('is none without options', () => {
    expect(plan({ ...shirt }, [], [row([], { image: front })]).variants).toMatchObject([{ imageId: null }]);
  });
});
