import { describe, expect, it } from 'vitest';
import type { ImportRow } from './import.rules.ts';
import { type ComparedProduct, productChanges } from './row-changes.rules.ts';

/** Attributes are compared by `attributeChanges`. */
type PlainRow = Required<Omit<ImportRow, 'attributes' | 'images'>> & Pick<ComparedProduct, 'taxClass'>;

const row: PlainRow = {
  sku: 'L-1',
  name: 'Lamp',
  description: 'Warm.',
  details: 'Oak',
  priceMinor: 18_900,
  quantity: 7,
  taxable: true,
  taxClass: 'reduced',
  brand: 'Aldergate',
  category: 'Lighting',
  moreCategories: ['Sale'],
  sourceImageUrl: 'https://example.com/lamp.jpg',
  safety: {},
  purchaseLimit: 'none',
  cannotReturn: false,
  shown: true,
  sold: {},
  slugs: [],
  variant: null,
};
const ids = {
  brands: new Map([['aldergate', 'b1']]),
  categories: new Map([
    ['lighting', 'c1'],
    ['sale', 'c2'],
  ]),
};
const stored: ComparedProduct = {
  ...row,
  description: 'Warm.',
  free: 7,
  brandId: 'b1',
  brand: 'Aldergate',
  ...{ slug: 'lamp', formerSlugs: ['old-lamp'] },
  sold: {
    ...{ barcode: null, weightGrams: null, sales: [] },
    ...{ policy: 'tracked', backOrderLimit: null, backOrderFrom: null, lowStockAt: null },
  },
  ownCategoryIds: ['c1', 'c2'],
  shownImages: [],
  ...{ manufacturer: null, responsiblePerson: null, safetyWarnings: null },
  ...{ manufacturerId: null, responsibleId: null },
};

/** Another value of each field, so that one which is added to a row has to be compared. */
const others: Omit<PlainRow, 'sku' | 'variant' | 'safety' | 'sold' | 'slugs'> = {
  name: 'Chair',
  description: 'Cold.',
  details: 'Ash',
  priceMinor: 18_901,
  quantity: 8,
  taxable: false,
  taxClass: 'standard',
  brand: 'Kilnfold',
  category: 'Seats',
  moreCategories: ['Sale', 'New'],
  sourceImageUrl: 'https://example.com/chair.jpg',
  purchaseLimit: '5',
  cannotReturn: true,
  shown: false,
};

describe('a row and its product', () => {
  it('are the same in any letter case of brand and category', () => {
    expect(productChanges({ ...row, brand: 'ALDERGATE', category: 'lighting' }, stored, ids)).toEqual([]);
  });

  it.each(Object.entries(others))('differ by %s', (field, value) => {
    expect(productChanges({ ...row, [field]: value }, stored, ids)).toHaveLength(1);
  });

  it.each(['manufacturer', 'responsiblePerson', 'safetyWarnings'])(
    'differ by %s of their safety',
    (field) => {
      const changes = [{ field, from: null, to: 'Words' }];
      expect(productChanges({ ...row, safety: { [field]: 'Words' } }, stored, ids)).toEqual(changes);
    },
  );

  it.each([
    [['lamp'], []],
    [['lamp', 'old-lamp'], []],
    [['desk-lamp'], [{ field: 'slug', from: 'lamp; old-lamp', to: 'desk-lamp; lamp; old-lamp' }]],
    [['old-lamp'], [{ field: 'slug', from: 'lamp; old-lamp', to: 'old-lamp; lamp' }]],
    [['lamp', 'older'], [{ field: 'slug', from: 'lamp; old-lamp', to: 'lamp; older; old-lamp' }]],
  ])('with the slugs %j', (slugs, changes) => {
    expect(productChanges({ ...row, slugs }, stored, ids)).toEqual(changes);
  });

  it.each([
    ['barcode', { barcode: '4006381333931' }, '4006381333931'],
    ['weight', { weightGrams: 400 }, '400'],
    ['salePrice', { sales: [{ price: 90, startsAt: null, endsAt: null }] }, '90'],
  ])('differ by %s of what is sold', (field, sold, to) => {
    expect(productChanges({ ...row, sold }, stored, ids)).toEqual([{ field, from: null, to }]);
  });

  it('are shown with 1,000 characters of long details', () => {
    const [change] = productChanges({ ...row, details: 'a'.repeat(1_001) }, stored, ids);
    expect(change).toEqual({ field: 'details', from: 'Oak', to: `${'a'.repeat(1_000)}…` });
  });

  it('are the same where the row has no texts, image or category, and where its quantity is what no order takes', () => {
    const short = { ...row, description: null, details: null, sourceImageUrl: null, category: null };
    expect(productChanges(short, { ...stored, quantity: 20 }, ids)).toEqual([]);
  });
});
