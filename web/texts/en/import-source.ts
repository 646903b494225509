/** Texts of an import that another program wrote. */
export const found = (program: string, products: string, rows: string) =>
  `This is an export of ${program}: ${products} in ${rows}.`;
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
