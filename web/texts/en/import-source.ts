/** Texts of an import that another program wrote. */
export const found = (program: string, products: string, rows: string) =>
  `This is an export of ${program}: ${products} in ${rows}.`;
export const foundTable = (products: string, rows: string) => `${products} in ${rows}.`;
export const columns = 'Which column is what?';
export const comes = {
  heading: 'What comes',
  variants: (products: string, variants: string) => `${products} with ${variants}`,
  hidden: (count: string) => `${count} stay hidden, as in the file.`,
  allShown: 'All of them are shown.',
  pictures: 'Downloaded after the import, if you choose so.',
  sales: 'The lower price is a sale of the higher one.',
  made: (count: string) => `${count} made or changed`,
  skus: (examples: string) => `They were empty, or have characters that a SKU may not have: ${examples}`,
} as const;
export const combinations =
  'Combinations are in another file of PrestaShop. Choose both files together, and they become the variants.';
export const left = {
  heading: 'What cannot come',
  csv: 'As CSV',
  what: 'In the file',
  where: 'Where',
  why: 'Why',
  none: 'No values',
  lines: (lines: string) => `Line ${lines}`,
  more: (count: string) => `And ${count} more, in the CSV.`,
} as const;
export const questions = {
  heading: 'What the file does not say',
  brand: 'Brand of products without one',
  withoutBrand: (products: string) => `${products} without a brand. A name that is new becomes a brand.`,
  currency: 'Prices are in',
  anotherCurrency: 'Another currency',
  noCurrency: (own: string) => `The file does not say. The shop sells in ${own}.`,
  convert: (own: string) => `This shop sells in ${own}. Please convert the prices first, or change the file.`,
  tax: 'Do the prices include tax?',
  noTax:
    'The file does not say. Where it is not as in this shop, the tax of its country is added or taken out.',
  choose: 'Please choose',
  withTax: 'Yes, they include it',
  withoutTax: 'No, tax comes on top',
  weightUnit: 'Unit of weights',
  withoutUnit: (rows: string) => `${rows} with a weight.`,
  pictureBase: 'Where its pictures are',
  relative: (pictures: string) => `${pictures} with only the name of a file. The address before it.`,
  send: 'Show what would change',
} as const;
