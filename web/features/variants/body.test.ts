import { expect, test } from 'vitest';
import { keepPictures, toBody } from './body.ts';
import { setVariants } from './cells.ts';
import { noVariants } from './draft.ts';
import { savedDraft } from './saved-draft.ts';
import { suggestSkus } from './suggest-skus.ts';

const savedValues = [
  { _id: 's', name: 'S' },
  { _id: 'm', name: 'M' },
];
const alone = { sku: 'KNT', price: '30', quantity: '8' };

test('sales that nobody has changed are not sent', () => {
  const stored = savedDraft([['Size', 'S', 'M']]);
  const sales = [{ price: '9', startsAt: null, endsAt: null }];
  const draft = setVariants(stored, new Set(['m']), { sales });
  const body = toBody(draft, suggestSkus(draft, 'KNT'), alone, stored);
  expect(body.variants.map((variant) => variant.sales)).toEqual([undefined, sales]);
  const { variants } = toBody(draft, suggestSkus(draft, 'KNT'), alone, draft);
  expect(variants[1]).toMatchObject({
    _id: 'id 2',
    values: ['M'],
    priceWas: '21.00',
    quantityWas: 11,
    sales: undefined,
  });
});

test('what nobody has changed of a variant is not sent', () => {
  const stored = savedDraft([['Size', 'S', 'M']]);
  const changed = { sku: 'NEW', weight: '', isActive: false, policy: 'untracked' } as const;
  const draft = setVariants(stored, new Set(['m']), changed);
  const [small, medium] = toBody(draft, suggestSkus(draft, 'KNT'), alone, stored).variants;
  const names = ['sku', 'weight', 'barcode', 'isActive', 'image', 'policy', 'lowStockAt'] as const;
  expect(names.map((name) => small?.[name])).toEqual(names.map(() => undefined));
  expect(medium).toMatchObject({ ...changed, weight: null, barcode: undefined, lowStockAt: undefined });
  const { variants } = toBody(draft, suggestSkus(draft, 'KNT'), alone, noVariants);
  expect(variants[0]).toMatchObject({
    sku: 'SKU-1',
    weight: '600',
    barcode: '',
    isActive: true,
    image: null,
  });
});

test('without options, the fields of the product are its one variant', () => {
  const stored = savedDraft([['Size', 'S', 'M']]);
  const none = { options: [], variants: [], leftOut: [] };
  expect(toBody(none, new Map(), alone, stored)).toEqual({
    variantsWas: ['id 1', 'id 2'],
    optionsWas: [{ name: 'Size', attribute: null, values: savedValues }],
    options: [],
    variants: [{ values: [], ...alone }],
  });
});

test('options are sent as they were, also when they are changed', () => {
  const stored = savedDraft([['Size', 'S', 'M']]);
  const [size] = stored.options;
  const linked = { name: 'Sizes', attribute: 'sizes', key: 'size', values: size?.values ?? [] };
  const draft = {
    ...stored,
    options: [{ ...linked, values: linked.values.map((one) => ({ ...one, choice: `choice ${one.key}` })) }],
  };
  const { options, optionsWas } = toBody(draft, suggestSkus(draft, 'KNT'), alone, stored);
  expect(optionsWas).toEqual([{ name: 'Size', attribute: null, values: savedValues }]);
  const values = savedValues.map((one) => ({ ...one, choice: `choice ${one._id}` }));
  expect(options).toEqual([{ name: 'Sizes', attribute: 'sizes', values }]);
  expect(toBody(stored, new Map(), alone, draft).optionsWas).toEqual(options);
});

test('the stock of before is sent where options are added or removed', () => {
  const stored = savedDraft([['Size', 'S', 'M']]);
  const none = { options: [], variants: [], leftOut: [] };
  const sent = (draft: typeof stored, before: typeof stored) =>
    toBody(draft, new Map(), { ...alone, quantityWas: 9 }, before).quantityWas;
  expect([sent(stored, none), sent(none, stored), sent(stored, stored)]).toEqual([9, 9, undefined]);
});

test('a picture that was removed from the product is not sent for its variants', () => {
  const stored = savedDraft([['Size', 'S', 'M']]);
  const drafts = setVariants(setVariants(stored, new Set(['s']), { image: 'front' }), new Set(['m']), {
    image: 'back',
  });
  const kept = keepPictures(drafts, [{ _id: 'front', url: '/front.jpg', alt: '' }]);
  expect(kept.variants.map(({ image }) => image)).toEqual(['front', null]);
  expect(keepPictures(drafts).variants.map(({ image }) => image)).toEqual([null, null]);
});

test('numbers are sent as the server reads them, however they were typed', () => {
  const stored = savedDraft([['Size', 'S', 'M']]);
  const sales = [{ price: '1.099,95', startsAt: null, endsAt: null }];
  const typed = { price: '1.234,50', quantity: '1,200', weight: '1 500', lowStockAt: '5.00', sales };
  const draft = setVariants(stored, new Set(['m']), typed);
  expect(toBody(draft, suggestSkus(draft, 'KNT'), alone, stored).variants[1]).toMatchObject({
    price: '1234.50',
    quantity: '1200',
    weight: '1500',
    lowStockAt: '5',
    sales: [{ price: '1099.95' }],
  });
});
