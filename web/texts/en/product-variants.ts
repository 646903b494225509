import { plural } from '#contract/texts.ts';

const variants = plural('en', { one: 'variant', other: 'variants' });
const counted = (count: number, one: string, other: string) =>
  `${count} ${plural('en', { one, other })(count)}`;

/** '20 variants' */
export const variantCount = (count: number) => `${count} ${variants(count)}`;

export const optionsTitle = 'Options';
export const options = 'Options';
export const noOptions = (max: number) =>
  `Does it come in several colours or sizes? Add up to ${max} options: each combination becomes a variant with its own SKU, price and quantity.`;
export const optionsHint = (max: number) =>
  `Up to ${max}. Each combination becomes a variant below; its numbers stay when you add a value.`;
export const unnamed = 'The option';
export const addOption = 'Add option';
export const optionName = 'Name of the option';
export const optionNames = ['Colour', 'Size', 'Material', 'Style'] as const;
export const namePlaceholder = 'Colour, size …';
/** Where the values of an option come from. */
export const source = (option: string) => `Where the values of ${option || 'the option'} come from`;
export const ownValues = 'Own values';
export const valuesOfAttribute = (attribute: string) => `Attribute: ${attribute}`;
export const sharedHint = 'Shared by all products, with the order and colours of the attribute.';
/** '176 more' values of an attribute. */
export const moreValues = (count: string) => `${count} more`;
export const notInAttribute = (names: readonly string[], attribute: string) =>
  `${names.join(', ')} ${names.length === 1 ? 'is no value' : 'are no values'} of ${attribute}. Rename or remove ${names.length === 1 ? 'it' : 'them'} first.`;
export const values = (option: string) => `Values of ${option || 'the option'}`;
export const addValue = 'Add a value';
export const addValueHint = 'Separate values by Enter or comma.';
export const removeValue = (value: string) => `Remove ${value}`;
export const editValue = (value: string) => `${value}: rename or move`;
export const renameValue = (value: string) => `New name of ${value}`;
export const done = 'Done';
export const moveFirst = (value: string) => `Move ${value} to the front`;
export const moveLast = (value: string) => `Move ${value} to the back`;
export const optionUp = (option: string) => `Move ${option || 'the option'} up`;
export const optionDown = (option: string) => `Move ${option || 'the option'} down`;
export const removeOption = (option: string) => `Remove ${option || 'the option'}`;
export const tooMany = (count: number, max: number) =>
  `That would be ${variantCount(count)}; a product has at most ${max}. Remove values first.`;
export const repeatedValues = (names: readonly string[]) =>
  names.length === 1 ? `${names[0]} is there already.` : `${names.join(', ')} are there already.`;
export const longValue = (name: string) => `${name.slice(0, 20)}… is longer than 60 characters.`;
export const valuesRequired = 'Add at least one value, or remove the option.';
export const sameOption = (name: string) => `Another option is called ${name}.`;
export const stockOfProduct = (stock: number) =>
  `The ${counted(stock, 'piece', 'pieces')} available without options will no longer be counted: give each variant its own quantity.`;

export const removeTitle = (what: string) => `Remove ${what}?`;
export const removal = (count: number, stock: number) =>
  `${variantCount(count)} will no longer be offered${stock > 0 ? `, with ${stock} available` : ''}. Orders keep what was bought. Nothing changes in the shop until you save.`;
export const remove = (what: string) => `Remove ${what}`;
export const removed = (what: string) => `${what} removed.`;

export const variantsTitle = 'Variants';
export const withAvailable = (count: number, available: string) => `${count}, with ${available} available`;
export const keys = { move: 'move', edit: 'edit', fill: 'fill down' } as const;
export const columns = {
  sku: 'SKU',
  price: 'Price',
  quantity: 'Quantity',
  weight: 'Weight',
  barcode: 'Barcode',
} as const;
export const heads = { variant: 'Variant', sold: 'For sale', details: 'Details' } as const;
/** Names with their units, for heads and fields. */
export const withUnits = (currency: string) => ({
  ...columns,
  price: `Price ${currency}`,
  weight: 'Weight g',
});
export const grams = 'g';
/** Names an input: 'Price of Mustard, XS'. */
export const ofVariant = (label: string, variant: string) => `${label} of ${variant}`;
export const isSold = (variant: string) => `${variant} is for sale`;
export const choose = (variant: string) => `Choose ${variant}`;
export const chooseAll = 'Choose all variants';
export const details = (variant: string) => `Details of ${variant}`;
export const unitAvailable = 'available';
export const outOfStock = 'Out of stock';
export const sameSku = (variant: string) => `${variant} has this SKU already.`;

export const moreLabel = (variant: string) => `Picture, stock policy and sales of ${variant}`;
export const picture = 'Picture';
export const firstPicture = 'The first of the product';
export const firstCaption = 'First';
export const pictureName = (at: number, alt: string) => (alt ? `${at}. ${alt}` : `Picture ${at}`);
export const policy = 'When it runs out';
export const policyName = 'Stock policy';
export const policies = {
  tracked: 'Stop selling',
  'back-order': 'Take back-orders',
  untracked: 'Is not counted: always sell',
} as const;
export const backOrderLimit = 'Back-orders at most';
export const notTracked = 'Not tracked';
export const backOrderFrom = 'Ships from';
export const lowStockAt = 'Mail when so few are left';
export const lowStockHint = 'Empty: as in the settings.';
export const sale = 'Sale';
export const saleNow = (price: string) => `Sale ${price}`;
export const saleLater = (price: string) => `Sale planned: ${price}`;
export const salePrice = (currency: string) => `Sale price ${currency}`;
export const salePriceRequired = 'Please enter the sale price.';
export const salePriceTooHigh = (price: string) => `The sale price must be below ${price}.`;
export const saleBegins = 'Sale begins';
export const saleBeginsNow = 'Empty: at once.';
export const saleEnds = 'Sale ends';
export const saleWithoutEnd = 'Empty: without an end.';
export const addSale = 'Add sale';
export const removeSale = (at: number) => `Remove sale ${at}`;
export const salesName = 'Sales';
export const salesChoices = { '': 'As they are', none: 'No sale', one: 'This sale' } as const;

/** Names of a change of many variants at once. */
export const stockNames = {
  backOrderLimit: 'Limit of back-orders',
  backOrderFrom: 'Shipping day',
  lowStockAt: 'Low-stock threshold',
} as const;

export const asItIs = 'As it is';

export const setForAll = 'Set for all';
export const chosen = (count: number) => `${count} chosen`;
export const chooseNone = 'Choose none';
export const setValues = 'Set values';
export const stopSelling = 'Stop selling';
export const sell = 'Sell';
export const setTitle = (count: number) => `Set values of ${variantCount(count)}`;
export const setHint = 'What you leave empty stays as it is.';
export const apply = 'Apply';
export const cancel = 'Cancel';
export const set = (labels: string, count: number) => `${labels} of ${variantCount(count)} set.`;
export const stopped = (count: number) => `${variantCount(count)} not for sale.`;
export const sold = (count: number) => `${variantCount(count)} for sale.`;
export const filled = (count: number, beyond: number) =>
  `${variantCount(count)} filled.${beyond > 0 ? ` There was no variant for ${counted(beyond, 'line', 'lines')}.` : ''}`;
export const undo = 'Undo';
export const left = (count: number) => `${counted(count, 'combination is', 'combinations are')} left out.`;
export const addLeft = 'Add them';
export const added = (count: number) => `${variantCount(count)} added.`;
export const leaveOut = 'Leave out';
export const leftOut = (count: number) => `${variantCount(count)} left out.`;

/** Unsaved changes, for 'Unsaved changes in …'. */
export const changes = {
  added: (count: number) => counted(count, 'new variant', 'new variants'),
  removed: (count: number) => counted(count, 'removed variant', 'removed variants'),
  price: (count: number) => counted(count, 'price', 'prices'),
  quantity: (count: number) => counted(count, 'quantity', 'quantities'),
  sku: (count: number) => counted(count, 'SKU', 'SKUs'),
  weight: (count: number) => counted(count, 'weight', 'weights'),
  barcode: (count: number) => counted(count, 'barcode', 'barcodes'),
  image: (count: number) => counted(count, 'picture', 'pictures'),
  stockRules: (count: number) => counted(count, 'stock policy', 'stock policies'),
  sales: (_count: number) => 'sales',
  isActive: (_count: number) => 'what is for sale',
} as const;
