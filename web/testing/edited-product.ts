import type { Answers } from './fake-api.ts';

/** A product as its form loads it. */
export const editedProduct = {
  ...{ _id: '00000000-0000-4000-8000-00000000000a', name: 'Edited Lamp', sku: 'LAMP', slug: 'edited-lamp' },
  ...{ description: 'A lamp.', details: null as string | null, quantity: 60, available: 60, price: 20 },
  ...{ taxable: true, taxClass: 'standard', isActive: true, created: '2026-11-26T10:00:00.000Z' },
  brand: { _id: '00000000-0000-4000-8000-00000000000b', name: 'Kiln', slug: 'kiln', isActive: true },
  ...{ categories: [], images: [], imageUrl: null, sales: [], attributes: {}, cannotReturn: false },
  ...{ purchaseLimit: null, manufacturer: null, responsible: null, warnings: null, policy: 'tracked' },
  ...{ backOrderLimit: null, backOrderFrom: null, lowStockAt: null, barcode: null, weight: null },
  ...{ options: [] as object[], variants: [] as object[] },
};

/** Replies to all else that the form of a product loads. */
export const besideProduct: Answers = {
  'GET /brand/list/select': { brands: [editedProduct.brand] },
  'GET /category': { categories: [] },
  'GET /attribute': { attributes: [] },
  'GET /safety-contacts': { isRequired: false, contacts: [] },
};
