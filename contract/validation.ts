import { quantityMessages } from './limits.ts';

/** Messages and patterns that browser and server share (docs/rules.md#field-sizes). */

export const messages = {
  ...quantityMessages,
  emailRequired: 'Email is required.',
  emailFormat: 'Email format is invalid.',
  firstNameRequired: 'First Name is required.',
  lastNameRequired: 'Last Name is required.',
  passwordsDiffer: 'Confirm password and password fields must match.',
  nameRequired: 'Name is required.',
  skuRequired: 'SKU is required.',
  skuFormat: 'SKU may have alpha-numeric characters, as well as dashes and underscores only.',
  slugRequired: 'Slug is required.',
  slugFormat: 'Slug may have alpha-numeric characters, as well as dashes and underscores only.',
  descriptionRequired: 'Description is required.',
  descriptionLong: 'Description may not be greater than 200 characters.',
  quantityRequired: 'Quantity is required.',
  priceRequired: 'Price is required.',
  taxableRequired: 'Taxable is required.',
  imageRequired: 'Please upload files with jpg, jpeg, png format.',
  imageTooSlow: 'It took too long to read this picture. Please try again, or upload a smaller one.',
  choicesRepeated: 'Each value needs a name of its own.',
  categoriesUnknown: 'One of these categories is not available any more.',
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
  confirmationRequired: 'Please enter your password, or your email address if you have no password.',
  chatBlank: 'Please type message.',
} as const;

/** Letters, digits, dashes and underscores: skus and typed slugs. */
export const skuFormat = /^[A-Za-z0-9_-]+$/;
