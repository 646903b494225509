import type { MappedField } from '#contract/import-sources.ts';

/** Texts of the page that asks which column of a file is what. */
export const heading = 'Which column is what?';
export const about = {
  guessed:
    'The shop does not know the program that wrote this file. It has guessed from the names; your choice is kept for the next file with the same columns.',
  kept: 'As you chose it. It is kept for the next file with the same columns.',
} as const;
/** For a file of whose names none says anything. */
export const has = (names: string) =>
  `The shop does not know the program that wrote this file. It has ${names}.`;
export const ours = 'Our field';
export const theirs = 'Their column';
export const holds = 'What it holds';
export const nothing = 'Nothing';
export const stays = 'Stays as it is';
export const made = 'Made of the name';
export const notes: Partial<Record<MappedField, string>> = {
  price: 'Needed by new products',
  quantity: 'Needed by new products',
  name: 'Needed by new products',
  sku: 'Products are found by it',
};
export const missing = (fields: string) =>
  `New products need more: ${fields}. Choose a column below, or add it to the file. Products that exist keep what they have.`;
export const needsSku = 'Please choose the column of the SKU, or of the name, of which it can be made.';
export const unused = (names: string) => `Not used: ${names}. They are listed in the preview.`;
export const send = 'Show what would change';
export const used = (count: number, all: number) => `Columns that are used: ${count} of ${all}.`;
