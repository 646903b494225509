import type { HistoryField, HistorySource, ProductChanges } from '#contract/product-history.contract.ts';
import type { StockPolicy } from '#contract/statuses.ts';
import { plural } from '#contract/texts.ts';

/** Texts of a product's history in the dashboard. */
export const title = (name: string) => `History of ${name}`;
export const pageTitle = 'History';
export const absent = 'No product found.';
export const failed = 'The history did not load.';
export const backToProduct = 'Product';
export const empty = 'No changes yet.';
export const noneYet = (field: string) => `No changes of ${field} yet.`;
export const more = 'Show more';
export const added = (day: string) => `Added on ${day}.`;
export const label = 'Changes, the newest first';

/** Who did it. */
export const staff = 'Shop staff';
export const former = 'Somebody who no longer works here';
export const nobody = 'The shop';
export const sources: Record<HistorySource, string | null> = {
  save: null,
  import: 'Import',
  'bulk-edit': 'Bulk edit',
  category: 'Category',
  attribute: 'Value or attribute deleted',
  restore: 'Restored',
  'import-undone': 'Import undone',
};

/** Chooses of which field the changes are shown. */
export const filter = 'Field';
export const filters: Record<HistoryField, string> = {
  name: 'Name',
  sku: 'Sku',
  slug: 'Slug',
  description: 'Description',
  details: 'Details',
  price: 'Price',
  sales: 'Sales',
  stock: 'Stock policy',
  limit: 'Purchase limit',
  returns: 'Cannot be returned',
  taxable: 'Taxable',
  safety: 'Product safety',
  active: 'Active',
  brand: 'Brand',
  categories: 'Categories',
  attributes: 'Attributes',
  pictures: 'Pictures',
  options: 'Options',
  barcode: 'Barcode',
  weight: 'Weight',
};

export const created = 'Added the product.';
/** The field of a line. */
export const fields: Record<Exclude<keyof ProductChanges, 'created' | 'bulkEdit'>, string> = {
  name: 'Name',
  slug: 'Slug',
  formerSlugs: 'Former slugs',
  sku: 'Sku',
  description: 'Description',
  details: 'Details',
  taxable: 'Taxable',
  taxClass: 'Tax rate',
  manufacturerId: 'Manufacturer',
  responsibleId: 'Responsible person in the EU',
  warnings: 'Warnings',
  purchaseLimit: 'Purchase limit',
  cannotReturn: 'Cannot be returned',
  isActive: 'Active',
  brand: 'Brand',
  categories: 'Categories',
  attributes: 'Attributes',
  images: 'Pictures',
  options: 'Options',
  variants: 'Variants',
};
/** An option that refers to an attribute. */
export const ofAttribute = (option: string) => `${option} (attribute)`;
export const variantFields = {
  sku: 'Sku',
  price: 'Price',
  sales: 'Sales',
  isActive: 'On sale',
  image: 'Picture',
  barcode: 'Barcode',
  weight: 'Weight',
  policy: 'Stock',
  backOrderLimit: 'Back-orders up to',
  backOrderFrom: 'Back-orders ship on',
  lowStockAt: 'Low stock at',
} as const;
/** 'Price of Indigo, M' */
export const ofVariant = (field: string, choice: string) => (choice ? `${field} of ${choice}` : field);
export const variantAdded = (choice: string, price: string) =>
  `${choice || 'Without options'} was added, ${price}`;
export const variantRetired = (choice: string, price: string) =>
  `${choice || 'Without options'} is no longer offered, ${price}`;

export const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');
export const none = 'None';
/** A contact, whose name the history does not keep: it may be a person. */
export const aContact = 'A contact';
export const anotherContact = 'Another contact';
export const before = 'Before';
export const after = 'After';
export const to = 'to';
export const grams = (weight: string) => `${weight} g`;
export const policies: Record<StockPolicy, string> = {
  tracked: 'Tracked',
  'back-order': 'Back-orders',
  untracked: 'Not tracked',
};
export const chosenPicture = 'Chosen';
export const sale = (price: string, from: string | null, until: string | null) =>
  [price, from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ');
export const textOfPicture = (position: string) => `Text of picture ${position}`;

const changes = plural('en', { one: 'change', other: 'changes' });
export const moreChanges = (count: number, shown: string) => `${shown} more ${changes(count)}`;

export const restore = {
  button: 'Restore',
  buttonLabel: (when: string) => `Restore what was before ${when}`,
  title: 'Restore these values?',
  text: 'The product gets back what it had before this change. Its stock stays as it is.',
  nothing: 'Nothing is left to restore.',
  left: 'Not restored',
  confirm: 'Restore these values',
  restoring: 'Restoring',
  cancel: 'Cancel',
  close: 'Close',
} as const;
