import { describe, expect, it } from 'vitest';
import { variantsForm } from '#contract/variants.contract.ts';
import {
  back,
  blue,
  both,
  front,
  outside,
  plain,
  plan,
  product,
  red,
  row,
  shirt,
  sizes,
  small,
  v1,
  v2,
} from '#server/testing/builders/stored-options.ts';
import { planVariants, type StoredOptions } from './variants.rules.ts';

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

describe('the picture of a variant', () => {
  const imageIds = (blueOne: object, redOne: object) =>
    plan(shirt, both, [row(['Blue', 'S'], blueOne), row(['Red', 'S'], redOne)]).variants.map(
      ({ imageId }) => imageId,
    );

  it('stays when it is not sent, changes when it is, and goes with null', () => {
    expect(imageIds({}, {})).toEqual([front, null]);
    expect(imageIds({ image: back }, { image: front })).toEqual([back, front]);
    expect(imageIds({ image: null }, {})).toEqual([null, null]);
  });

  it('may not be one of another product', () => {
    expect(() => imageIds({}, { image: product })).toThrow(
      'The picture of Red, S is not one of this product.',
    );
  });

  it('is none without options', () => {
    expect(plan({ ...shirt }, [], [row([], { image: front })]).variants).toMatchObject([{ imageId: null }]);
  });
});
