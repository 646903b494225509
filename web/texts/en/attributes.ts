import { plural } from '#contract/texts.ts';

export const title = 'Attributes';
export const add = 'Add Attribute';
export const edit = 'Edit Attribute';
export const notLoaded = 'The attributes did not load.';
export const oneNotLoaded = 'The attribute did not load.';
export const absent = 'No attribute found.';
export const none = 'No attributes yet.';
export const noneText =
  'Attributes are what products say of themselves, such as material, weight or fit. They are on product pages in the order of this list.';
export const hint = 'Product pages show them in this order. A new order is saved at once.';
export const list = 'Attributes in their order';

export const kinds = {
  text: 'Text',
  number: 'Number',
  choice: 'Choice',
  'yes-no': 'Yes or no',
} as const;
const valueCount = plural('en', { one: 'value', other: 'values' });
/** 'Number in g', 'Choice of 5 values' */
export const kindWords = (kind: keyof typeof kinds, unit: string | null, choices: number) => {
  if (kind === 'choice') return `Choice of ${choices} ${valueCount(choices)}`;
  return unit ? `${kinds[kind]} in ${unit}` : kinds[kind];
};
export const allProducts = 'All products';
export const noProducts = 'No products';

export const up = (name: string) => `Move ${name} up`;
export const down = (name: string) => `Move ${name} down`;
/** Announced after a move. */
export const isNow = (name: string, at: number, count: number) => `${name} is number ${at} of ${count} now.`;

export const labels = {
  name: 'Name',
  kind: 'Kind',
  unit: 'Unit',
  isForAll: 'For',
  isFilter: 'Use as a filter',
  categories: 'Categories',
  choices: 'Values',
} as const;
export const nameHint = 'As shoppers read it: Material, Fit, Weight.';
export const kindHint = 'It cannot be changed later.';
export const kindStays = 'Chosen when it was added. Values depend on it.';
export const unitHint = 'Behind the number: g, cm, W.';
export const unitChange = 'Behind the number. Numbers of products stay as they are when the unit changes.';
export const filterHint = 'Shoppers narrow lists by it, where products have a value.';
export const forAll = 'Products of all categories';
export const forSome = 'Products of some categories';
export const forHint = 'And of the categories below them. Values of other products are kept, and not shown.';
export const noCategories = 'No categories found.';

export const choicesHint = 'A product has one of these. Its form lists them in this order.';
export const choiceName = (at: number) => `Name of value ${at}`;
export const addChoice = 'Add value';
export const swatch = (name: string) => `Colour of ${name}`;
export const addSwatch = 'Colour';
export const removeSwatch = (name: string) => `Remove the colour of ${name}`;
export const thisValue = 'this value';
export const removeChoice = (name: string) => `Remove ${name}`;
export const removeTitle = (name: string) => `Remove ${name}?`;
const lose = (count: string, one: boolean) => `${count} ${one ? 'product loses' : 'products lose'}`;
export const removeText = (count: number, formatted: string) =>
  `${lose(formatted, count === 1)} this value when you save. Options with it keep their names as free text.`;
export const removeConfirm = 'Remove';

/** @param isChoice options may refer to it, and count as values */
export const deleteText = (count: number, formatted: string, isChoice: boolean) =>
  [
    count === 0 ? 'No product has a value.' : `${lose(formatted, count === 1)} a value.`,
    ...(count > 0 && isChoice ? ['Options keep their names as free text.'] : []),
    'This cannot be undone.',
  ].join(' ');
export const usedBy = 'Products with a value';
export const asideLabel = 'About this attribute';
export const allChanges = 'All changes';
export const meanwhile =
  'Somebody else has saved this attribute since you opened it. What you changed is still here, and the rest is as they saved it.';
