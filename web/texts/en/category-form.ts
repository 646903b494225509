import { plural } from '#contract/texts.ts';

const categories = plural('en', { one: 'category', other: 'categories' });
const move = plural('en', { one: 'moves', other: 'move' });

export const parent = 'Parent category';
export const parentHint = 'The parent lists its products, too. Leave it empty for the top level.';
export const noParents = 'No categories found.';
export const text = 'Text';
export const textHint = 'Below the products of its page. An empty line begins a paragraph.';
export const isGroup = 'Holds other categories only';
export const noProductsYet =
  'The shop has no products yet. Once it has, choose here which belong to the category.';
export const image = 'Picture';
export const imageHint = 'On its page in the shop. It is saved at once.';
export const removeImage = 'Remove picture';
export const imageSaved = 'Picture has been saved.';
export const tree = 'As a tree';
/** The parent that somebody else has saved meanwhile. */
export const otherParent = (path: string) =>
  `Somebody else has moved it ${path ? `below ${path}` : 'to the top level'}. Saving again replaces that.`;
export const otherNoText = 'Somebody else has removed the text. Saving again brings back yours.';
export const otherText = 'Somebody else has saved this text, which saving again replaces:';
/** The effect of deleting. */
export const deletion = (childCount: number, above: string | undefined) =>
  `Its products stay. Those that it alone hid are for sale again. ${
    childCount === 0
      ? ''
      : `The ${childCount} ${categories(childCount)} below it ${move(childCount)} up${above ? ` to ${above}` : ''}. `
  }This cannot be undone.`;
