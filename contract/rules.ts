/** Constants and rules that browser and server apply alike (specification, sections 5 and 9). */

/** The most of one product in one order, by its stock. */
export function purchaseLimit(stock: number): number {
  if (stock <= 25) return 1;
  if (stock <= 100) return 5;
  if (stock < 500) return 25;
  return 50;
}

/** The most of a product that one order may hold: the purchase limit, never more than there are. */
export function mostPerOrder(stock: number): number {
  return Math.min(purchaseLimit(stock), Math.max(stock, 0));
}

export const messages = {
  emailRequired: 'Email is required.',
  emailFormat: 'Email format is invalid.',
  firstNameRequired: 'First Name is required.',
  lastNameRequired: 'Last Name is required.',
  passwordsDiffer: 'Confirm password and password fields must match.',
  nameRequired: 'Name is required.',
  skuRequired: 'Sku is required.',
  skuFormat: 'Sku may have alpha-numeric characters, as well as dashes and underscores only.',
  slugRequired: 'Slug is required.',
  slugFormat: 'Slug may have alpha-numeric characters, as well as dashes and underscores only.',
  descriptionRequired: 'Description is required.',
  descriptionLong: 'Description may not be greater than 200 characters.',
  quantityRequired: 'Quantity is required.',
  quantityLeast: 'Quantity must be at least 1.',
  quantityMost: (most: number) => `Quantity may not be greater than ${most}.`,
  priceRequired: 'Price is required.',
  taxableRequired: 'Taxable is required.',
  imageRequired: 'Please upload files with jpg, jpeg, png format.',
  imageTooSlow: 'It took too long to read this picture. Please try again, or upload a smaller one.',
  brandRequired: 'Brand is required.',
  productsRequired: 'Products are required.',
  phoneRequired: 'Phone number is required.',
  phoneFormat: 'Phone number format is invalid.',
  businessRequired: 'Business is required.',
  businessShort: 'Business must be at least 10 characters.',
  messageRequired: 'Message is required.',
  messageShort: 'Message must be at least 10 characters.',
  titleRequired: 'Title is required.',
  reviewRequired: 'Review is required.',
  ratingRequired: 'Rating is required.',
  recommendRequired: 'Recommendable is required.',
  addressRequired: 'Address is required.',
  cityRequired: 'City is required.',
  stateRequired: 'State is required.',
  countryRequired: 'Country is required.',
  zipRequired: 'Zipcode is required.',
  chatBlank: 'Please type message.',
} as const;

/** Letters, digits, dashes and underscores: skus and typed slugs. */
export const skuFormat = /^[A-Za-z0-9_-]+$/;
/** What the lists' filters take for everything, so no slug may be it. */
export const everything = 'all';
/** 10-digit US-style, optional parentheses, separators '-', '.' or space. */
export const phoneFormat = /^\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/;

/** How many brands a list of products may be narrowed to at once. */
export const mostBrands = 30;
export const priceSlider = { least: 1, most: 5000, defaultMin: 1, defaultMax: 2500, gap: 10 } as const;
/** Suggestions are asked for at text lengths that are multiples of this. */
export const suggestionStep = 3;
