import type { HistoryField } from '#contract/product-history.contract.ts';

/** Paths of fields of variants that were added, changed or retired. */
const ofVariants = (...names: string[]) => names.map((name) => `$.variants[*].*.${name}`);

/** Where the changes of an entry have a field, as JSON paths. */
export const pathsOfField: Record<HistoryField, readonly string[]> = {
  name: ['$.name'],
  sku: ['$.sku', ...ofVariants('sku')],
  slug: ['$.slug', '$.formerSlugs'],
  description: ['$.description'],
  details: ['$.details'],
  price: ofVariants('price'),
  sales: ofVariants('sales'),
  stock: ofVariants('policy', 'backOrderLimit', 'backOrderFrom', 'lowStockAt'),
  limit: ['$.purchaseLimit'],
  returns: ['$.cannotReturn'],
  taxable: ['$.taxable', '$.taxClass'],
  safety: ['$.manufacturerId', '$.responsibleId', '$.warnings'],
  active: ['$.isActive', ...ofVariants('isActive')],
  brand: ['$.brand'],
  categories: ['$.categories'],
  attributes: ['$.attributes'],
  pictures: ['$.images', ...ofVariants('image')],
  options: ['$.options'],
  barcode: ofVariants('barcode'),
  weight: ofVariants('weight'),
};
