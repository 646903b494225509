import { variantsForm } from '#contract/variants.contract.ts';
import { usualStock } from '#server/features/stock/stock-policy.rules.ts';
import { planVariants, type StoredOptions } from '#server/features/variants/variants.rules.ts';

export const [product, blue, red, small, v1, v2, front, back] = [1, 2, 3, 4, 5, 6, 7, 8].map(
  (at) => `00000000-0000-4000-8000-00000000000${at}`,
) as [string, string, string, string, string, string, string, string];
export const plain: StoredOptions = {
  productId: product,
  sku: 'OWN',
  quantity: 3,
  options: [],
  attributes: [],
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
export const shirt: StoredOptions = {
  productId: product,
  sku: 'OWN',
  quantity: 11,
  options: [
    {
      name: 'Colour',
      attributeId: null,
      values: [blue, red].map((id, at) => ({ id, name: ['Blue', 'Red'][at] ?? '', choiceId: null })),
    },
    { name: 'Size', attributeId: null, values: [{ id: small, name: 'S', choiceId: null }] },
  ],
  attributes: [],
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
export const sizes = [{ name: 'Size', values: [{ name: 'S' }] }];
export const both = [{ name: 'Colour', values: [{ name: 'Blue' }, { name: 'Red' }] }, ...sizes];
export const row = (values: string[], change: object = {}) => ({
  values,
  sku: `SKU-${values.join('-')}`,
  price: 10,
  quantity: 1,
  ...change,
});
let made = 0;
export const outside = { newId: () => `new-${++made}`, today: '2027-01-01' };
export const plan = (stored: StoredOptions, options: object[], variants: object[]) =>
  planVariants(stored, variantsForm.parse({ options, variants }), outside);
