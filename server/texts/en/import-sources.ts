import { plural } from '#contract/texts.ts';

/** Why something of another program's file is left out, or does not come as it is. */
export const noField = 'The shop has no field for it.';
export const empty = 'Empty in this file.';
export const twice = 'The name comes twice in the first line. The first one counts.';
export const otherwise = 'Another row of the product, or another column, says it.';
export const notYet = (column: string) => `An import has no column ${column} yet.`;
export const seo = 'The shop writes these from name and description.';
export const cost = 'The shop keeps no purchase prices.';
export const tags = 'Add an attribute, and import them as attribute:NAME.';
export const advertising = 'It is for advertising elsewhere.';
export const giftCards = 'The shop has no gift cards.';
export const unknownKind = (kind: string) => `The shop has no products of the kind “${kind}”.`;
export const translation = 'A translation. The shop has one language.';
export const noParent = 'The product that it belongs to is not in this file.';
export const noPrice = 'It has no price.';
export const noVariants = 'None of its variants comes.';
export const neitherYesNorNo = (cell: string, read: boolean) =>
  `“${cell}” is neither yes nor no. It counts as ${read ? 'yes' : 'no'}: please check.`;
export const unknownAttribute = (name: string) =>
  `Add the attribute ${name} to its category, and import it as attribute:${name}.`;

export const rows = {
  giftCard: 'Gift cards',
  ofKind: (kind: string) => `Products of the kind “${kind}”`,
  translation: 'Translations',
  noParent: 'Variants without their product',
  variablePrice: 'Variants without a fixed price',
  option: 'Options past the third',
  variant: 'Variants past 250',
  manyVariants: 'Products with more than 250 variants',
  more: 'Further rows and cells',
  missingVariant: 'Variants without a row',
  sharedVariant: 'Variants of several products',
  soldOut: 'Stock of what is out of stock',
  groupRow: 'Further rows of one product',
  otherCells: 'Rows with another number of cells',
  taxClass: (name: string) => `Tax class or rule ${name}`,
  level: 'Categories below the third level',
  category: 'Further categories',
  picture: 'Pictures past the twelfth',
  negative: 'Stock below 0',
  fraction: 'Stock that is no whole number',
  sameHandle: 'Another product with the same address',
  attribute: (name: string) => `Attribute ${name}`,
  sameStock: 'Stock of variants',
  rule: 'Rules',
  address: 'Addresses of products',
  brokenPicture: 'Pictures without an address',
} as const;
const optionsAre = plural('en', { one: 'option', other: 'options' });
export const tooManyOptions = (count: number) =>
  `It has ${count} ${optionsAre(count)}, and may have 3. Split it into several products.`;
export const tooManyVariants = 'A product may have at most 250 variants.';
export const tooManyRows =
  'The file has thousands of rows with one name or number. It has to be another one for each product.';
export const tooManyCategories = (count: number) => `The first ${count} of a product come.`;
export const cutLevels = (paths: string, andMore: boolean) => `Cut to ${paths}${andMore ? ' …' : '.'}`;
export const moreKinds = 'The file has more kinds of these than are listed.';
export const noRow = (skus: string, andMore: boolean) =>
  `Their rows are not in this file: ${skus}${andMore ? ' …' : '.'}`;
export const sharedVariant = 'It is a variant of another product already, and comes with that one.';
export const soldOut = 'The file says that it is out of stock. Its stock becomes 0.';
export const tooManyPictures = 'A product may have at most 12 pictures here.';
export const negative = 'It becomes 0.';
export const fraction = 'The shop counts whole pieces. It becomes the whole number below: please check.';
export const sameHandle = 'It comes with an address of its own.';
export const relativePicture = 'It has only the name of a file. Its address is not in this file.';
export const sameStock = 'The file has one number for all of them. Each gets it: please count them.';
export const badAddress = 'The shop cannot have it. The product gets an address of its name.';
export const sameAddress = 'Another product of the file has it. The product gets an address of its name.';
export const tooManyAddresses = 'A product keeps at most 20 former ones.';
export const changedAddress = 'It comes shorter, or in Latin letters: old links do not lead to it.';
/** Ends as the reason why a file cannot be read. */
export const otherCurrency = (written: string, own: string) =>
  `its prices are in ${written}, and this shop sells in ${own}: please convert them first`;
export const otherCells = (cells: number, columns: number) =>
  `Cells in this line: ${cells}, and in the first line: ${columns}. A cell that has the separator in it needs quotes.`;
export const taxClass =
  'The file does not say what it is. Its products come in the standard class, by which their prices are calculated: please check them.';
export const rule = 'Only rules that add an amount to the price of one SKU come.';
export const combinationsAlone =
  'These are combinations. Choose the file of the products and this one together: they are imported in one step.';
