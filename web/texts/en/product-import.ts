import type {
  ImportField,
  ImportResult,
  ImportStatus,
  ReadAs,
  UndoOutcome,
} from '#contract/product-imports.contract.ts';
import { plural } from '#contract/texts.ts';

/** Texts of the import in the dashboard. */
export const title = 'Import';
export const back = 'Products';
export const absent = 'No import found.';
export const failed = 'The import did not load.';
const rowsAre = plural('en', { one: 'row is', other: 'rows are' });
/** 'autumn-prices.csv, 3,912 rows' */
export const ofFile = (name: string, count: string) => `${name}, ${count}`;

export const choose = {
  heading: 'Choose a file',
  about:
    'CSV with a first line that names its columns. Products and variants are found by their SKU. Nothing is written before you have seen what would change.',
  needed: 'Column that our own files need',
  columns: 'sku',
  ofNew: 'Columns that new products need, too',
  columnsOfNew: 'name, brand, price, quantity',
  columnsOfNewOfMerchant: 'name, price, quantity',
  also: 'Columns that it may have',
  alsoColumns:
    'slug, taxable (yes without it), taxClass, category, categories, description, details, imageUrl and imageAlt, imageUrl2 and imageAlt2 to 12, salePrice, saleFrom, saleUntil, stockPolicy, lowStockAt, productSku, option1Name, option1Value, option1Attribute to option3Attribute, variantForSale, barcode, weight, shown, purchaseLimit, cannotReturn, manufacturer, responsiblePerson, safetyWarnings, attribute:NAME',
  alsoColumnsOfMerchant:
    'slug, taxable (yes without it), taxClass, brand, description, details, imageUrl and imageAlt, imageUrl2 and imageAlt2 to 12, salePrice, saleFrom, saleUntil, stockPolicy, lowStockAt, productSku, option1Name, option1Value, option1Attribute to option3Attribute, variantForSale, barcode, weight, shown, purchaseLimit, cannotReturn, manufacturer, responsiblePerson, safetyWarnings, attribute:NAME',
  ofMerchant:
    'Products of your brand only. The brand may be left out, and categories are assigned by the shop.',
  template: 'Download a template',
  /** The product in the template, which nobody should import. */
  exampleName: 'Example: please delete this row',
  exampleDescription: 'One or two sentences.',
  pictures:
    'Products of another shop of this program: choose its pictures.zip, too, and have the pictures downloaded when you apply the file.',
  picturesAreThere: (count: number) => (count === 1 ? '1 picture is there.' : `${count} pictures are there.`),
  refusedPictures: (names: readonly string[]) =>
    `Not taken: ${names.slice(0, 5).join(', ')}${names.length > 5 ? `, and ${names.length - 5} more` : ''}.`,
  savePictures: 'Save our pictures',
  savePicturesHint:
    'As pictures.zip, for another shop of this program: beside the CSV file of the list of products.',
  savingPictures: 'Saving',
  brokenZip: 'This zip file is broken or not complete. Pictures that were sent from it are there.',
  pick: 'Choose file',
  drop: 'or drop it here. At most 50 MB.',
  sending: 'Sending the file',
  stop: 'Cancel',
  tooLarge: 'A file may have at most 50 MB. Please split it.',
  empty: 'There is nothing in this file.',
} as const;

export const recent = {
  heading: 'Latest imports',
  file: 'File',
  status: 'Status',
  rows: 'Rows',
  by: 'By',
  when: 'When',
} as const;
export const statuses: Record<ImportStatus, string> = {
  uploading: 'Not sent to its end',
  checking: 'Being checked',
  checked: 'To be applied',
  applying: 'Being applied',
  applied: 'Applied',
  stopped: 'Stopped',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
};

export const running = {
  checking: 'Checking the file',
  applying: 'Applying',
  undoing: 'Undoing',
  checked: (count: string) => `${count} checked`,
  applied: (count: string, all: string) => `${count} of ${all} written`,
  undone: (count: string, all: string) => `${count} of ${all} undone`,
  leave: 'You can leave this page. It goes on, and is listed under Import.',
  stop: 'Stop',
  cancel: 'Cancel',
} as const;

export const another = 'Choose another file';
export const again = 'Import another file';
export const interrupted = {
  title: 'The file was not sent to its end.',
  text: 'Please choose it again.',
} as const;
export const unreadable = 'This file cannot be imported.';

export const preview = {
  /** For a price that drops by more than half. */
  priceDrop: 'Less than half',
  nothingYet:
    'Nothing is written yet. This is what would change. Columns that your file does not have stay as they are.',
  ignored: (names: string) => `Ignored columns: ${names}.`,
  readAs: ({ encoding, example }: ReadAs) => {
    const note = `The file is in ${encoding}, not in UTF-8.`;
    return example === null ? note : `${note} Please check how letters were read: “${example}”.`;
  },
  newBrands: (names: string) => `New brands: ${names}.`,
  newCategories: (names: string) => `New categories: ${names}.`,
  tabs: 'Rows',
  all: 'All',
  search: 'Search rows',
  placeholder: 'Name or SKU',
  field: 'Field',
  row: 'Row',
  product: 'Product',
  changes: 'What changes',
  result: 'Result',
  none: 'none',
  from: 'from',
  nothing: 'No rows found.',
  nothingFits: 'Nothing fits these filters.',
  refusedRows: 'Refused rows as CSV',
  changesFile: 'Changes as CSV',
  yes: 'Yes',
  no: 'No',
  grams: (count: string) => `${count} g`,
  applied: 'Applied',
} as const;
export const results: Record<ImportResult, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'The same',
  refused: 'Refused',
};
export const fields: Record<ImportField, string> = {
  name: 'Name',
  slug: 'Slug',
  brand: 'Brand',
  category: 'Category',
  description: 'Description',
  details: 'Details',
  price: 'Price',
  salePrice: 'Sale price',
  saleFrom: 'Sale from',
  saleUntil: 'Sale until',
  quantity: 'Stock',
  stockPolicy: 'Stock policy',
  lowStockAt: 'Low stock at',
  variantForSale: 'For sale',
  taxable: 'Taxable',
  taxClass: 'Tax rate',
  imageUrl: 'Image URL',
  attributes: 'Attributes',
  options: 'Options',
  optionAttributes: 'Attributes of options',
  barcode: 'Barcode',
  weight: 'Weight',
  purchaseLimit: 'Purchase limit',
  cannotReturn: 'Cannot be returned',
  shown: 'Shown',
  manufacturer: 'Manufacturer',
  responsiblePerson: 'Responsible person',
  safetyWarnings: 'Safety warnings',
};

export const apply = {
  sayPrices: 'First answer the questions about the prices.',
  label: 'Apply',
  /** '214 new and 1,302 changed.' */
  counts: (added: string, changed: string) => `${added} new and ${changed} changed.`,
  /** '15 refused rows are left out.' */
  leftOut: (count: number, shown: string) => `${shown} refused ${rowsAre(count)} left out.`,
  discard: 'Cancel',
  button: (count: string) => `Apply ${count}`,
  busy: 'Applying',
  nothing: 'There is nothing to apply.',
} as const;

const products = plural('en', { one: 'product', other: 'products' });
const newProducts = plural('en', { one: 'new product', other: 'new products' });
const was = plural('en', { one: 'was', other: 'were' });
const get = plural('en', { one: 'gets', other: 'get' });
const is = plural('en', { one: 'is', other: 'are' });
const it = plural('en', { one: 'it was', other: 'they were' });
const itOrThey = plural('en', { one: 'it', other: 'they' });
const stays = plural('en', { one: 'stays', other: 'stay' });
const stay = (why: string) => (count: number, shown: string) =>
  `${shown} ${newProducts(count)} ${stays(count)}, because ${it(count)} ${why} since.`;

export const undo = {
  label: 'Undo',
  note: (day: string, clock: string) => `You can undo it until ${day}, ${clock}.`,
  today: 'today',
  tomorrow: 'tomorrow',
  button: 'Undo this import',
  title: 'Undo this import?',
  failed: 'What undoing would change did not load.',
  cancel: 'Cancel',
  confirm: 'Undo import',
  busy: 'Undoing',
  /** The outcome for so many products. */
  fates: {
    restored: (count: number, shown: string) =>
      `${shown} ${products(count)} ${get(count)} back what ${itOrThey(count)} had.`,
    removed: (count: number, shown: string) => `${shown} ${newProducts(count)} ${is(count)} removed.`,
    changedSince: (count: number, shown: string) =>
      `${shown} ${products(count)} ${was(count)} changed since. What was changed stays, the rest is given back.`,
    ordered: stay('ordered'),
    inBag: (count: number, shown: string) =>
      `${shown} ${newProducts(count)} ${stays(count)}, because somebody is ordering.`,
    reviewed: stay('reviewed'),
    changed: stay('changed'),
    gone: (count: number, shown: string) =>
      `${shown} ${products(count)} ${was(count)} deleted or given to another brand since, and ${is(count)} left alone.`,
  },
  stock: 'Pieces that were sold or arrived since stay counted.',
  stay: (names: string) => `What it added stays: ${names}.`,
} as const;
export const outcome = 'Undone';
export const outcomes: Record<UndoOutcome, string> = {
  undone: 'Undone',
  partly: 'Partly undone',
  left: 'Left as it is',
};

export const done = {
  undone: 'Undone.',
  restored: (count: number, shown: string) =>
    `${shown} ${products(count)} got back what ${itOrThey(count)} had.`,
  removed: (count: number, shown: string) => `${shown} ${newProducts(count)} ${was(count)} removed.`,
  partly: (count: number, shown: string) => `${shown} ${products(count)} got back a part.`,
  left: (count: number, shown: string) => `${shown} ${products(count)} ${was(count)} left alone.`,
  reasons: 'The rows below say why.',
  applied: (count: string) => `${count} written.`,
  stopped: (count: string) => `Stopped. ${count} written before.`,
  refused: (count: number, shown: string) => `${shown} refused ${rowsAre(count)} below, with reasons.`,
} as const;
