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
  weightUnit: 'Unit of weights',
  withoutUnit: (rows: string) => `${rows} with a weight.`,
  pictureBase: 'Where its pictures are',
  relative: (pictures: string) => `${pictures} with only the name of a file. The address before it.`,
  send: 'Show what would change',
} as const;
/** The file does not name them. */
export const money = (currency: string) =>
  `Prices are read in ${currency}, and include tax or not as yours do (Settings > Taxes).`;
