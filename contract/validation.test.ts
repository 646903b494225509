import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { addAddressForm, editAddressForm } from './addresses.contract.ts';
import { changePasswordForm, forgotForm, loginForm, registerForm, resetForm } from './auth.contract.ts';
import { addBrandForm, editBrandForm } from './brands.contract.ts';
import { createCart } from './cart.contract.ts';
import { addCategoryForm, editCategoryForm, updateCategory } from './categories.contract.ts';
import { placeForm } from './checkout.contract.ts';
import { contactForm } from './contact.contract.ts';
import { firstMessages } from './errors.ts';
import { purchaseLimit } from './limits.ts';
import { merchantApplication, merchantSignupForm } from './merchants.contract.ts';
import { newsletterForm } from './newsletter.contract.ts';
import { addProductForm, editProductForm } from './products-back-office.contract.ts';
import { reviewForm } from './reviews.contract.ts';
import { messages } from './validation.ts';

/** Every message of the forms, word by word (docs/rules.md#forms). */

const id = '0193a0b0-0000-7000-8000-000000000001';
const email = {
  '': 'Email is required.',
  ' ': 'Email is required.',
  'no at sign': 'Email format is invalid.',
  'a@b': 'Email format is invalid.',
  '\u200b\u202e': 'Email is required.',
  'a\r\nBcc: d@e.co': 'Email format is invalid.',
};
const password = {
  '': 'Password is required.',
  five5: 'Password must be at least 6 characters.',
};
const firstName = { '': 'First Name is required.' };
const lastName = { '': 'Last Name is required.' };
const description = {
  '': 'Description is required.',
  ['d'.repeat(201)]: 'Description may not be greater than 200 characters.',
};
const name = { '': 'Name is required.' };
const slug = {
  '': 'Slug is required.',
  'not a slug': 'Slug may have alpha-numeric characters, as well as dashes and underscores only.',
};
const sku = {
  '': 'SKU is required.',
  'not a sku': 'SKU may have alpha-numeric characters, as well as dashes and underscores only.',
};
const place = {
  address: { '': 'Address is required.' },
  city: { '': 'City is required.' },
  state: { '': 'State is required.' },
  country: { '': 'Country is required.' },
};
const goods = {
  name,
  sku,
  description,
  quantity: { '': 'Quantity is required.', some: 'Enter a whole number such as 12.' },
  price: { '': 'Price is required.', cheap: 'Enter a price such as 24.50.' },
  taxable: { '': 'Taxable is required.' },
};

interface Form {
  form: z.ZodType;
  /** Input that passes. */
  good: Record<string, unknown>;
  /** By field: what is typed into it, and what is said. */
  refused: Record<string, Record<string, string>>;
}

const address = { address: '1 Quay', city: 'Harbour', state: 'NY', country: 'USA', zipCode: '10001' };
const person = { email: 'a@b.co', firstName: 'Ann', lastName: 'Lee', password: 'secret' };
const product = {
  sku: 'LAMP-1_a',
  name: 'Lamp',
  description: 'Warm.',
  price: '18.90',
  quantity: '5',
  taxable: '0',
  brand: id,
};
const brand = { name: 'Nordlys', slug: 'nordlys', description: 'Lamps.' };

const forms: Record<string, Form> = {
  login: { form: loginForm, good: { email: 'a@b.co', password: 'secret' }, refused: { email, password } },
  'sign-up': { form: registerForm, good: person, refused: { email, password, firstName, lastName } },
  'forgot password': {
    form: forgotForm,
    good: { email: 'a@b.co' },
    refused: { email: { '': 'Email is required.' } },
  },
  newsletter: { form: newsletterForm, good: { email: 'a@b.co' }, refused: { email } },
  'reset by token': {
    form: resetForm,
    good: { password: 'secret', confirmPassword: 'secret' },
    refused: {
      password,
      confirmPassword: {
        '': 'Confirm password is required.',
        five5: 'Password must be at least 6 characters.',
        another: 'Confirm password and password fields must match.',
      },
    },
  },
  'signed-in reset, without a match rule': {
    form: changePasswordForm,
    good: { password: 'secret', confirmPassword: 'another' },
    refused: { password, confirmPassword: { five5: 'Password must be at least 6 characters.' } },
  },
  'add address': {
    form: addAddressForm,
    good: address,
    refused: { ...place, zipCode: { '': 'Zipcode is required.', '1000': 'Zipcode is required.' } },
  },
  'edit address, without a least zip code': {
    form: editAddressForm,
    good: { ...address, zipCode: '1' },
    refused: { ...place, zipCode: { '': 'Zipcode is required.' } },
  },
  'add product': { form: addProductForm, good: product, refused: goods },
  'edit product': { form: editProductForm, good: { ...product, slug: 'lamp' }, refused: { ...goods, slug } },
  'add category': {
    form: addCategoryForm,
    good: { name: 'Lighting', description: 'Lamps.', products: [id] },
    refused: { name, description },
  },
  'edit category': {
    form: editCategoryForm,
    good: { name: 'Lighting', slug: 'lighting', description: 'Lamps.', products: [id] },
    refused: { name, slug, description },
  },
  'brand add': { form: addBrandForm, good: brand, refused: { name, description } },
  'brand update': { form: editBrandForm, good: brand, refused: { name, slug, description } },
  'merchant application': {
    form: merchantApplication,
    good: {
      name: 'Vera',
      email: 'vera@b.co',
      phoneNumber: '(212) 555-0100',
      brandName: 'Kiln Row',
      business: 'We make mugs.',
    },
    refused: {
      name,
      email,
      phoneNumber: {
        '': 'Phone number is required.',
        '555-0100': 'Phone number format is invalid.',
        '212/555/0100': 'Phone number format is invalid.',
      },
      brandName: { '': 'Brand is required.' },
      business: { '': 'Business is required.', 'Too short': 'Business must be at least 10 characters.' },
    },
  },
  'merchant signup': {
    form: merchantSignupForm,
    good: person,
    refused: { email: { '': 'Email is required.' }, password, firstName, lastName },
  },
  contact: {
    form: contactForm,
    good: { name: 'Ann', email: 'a@b.co', message: 'Where is it?' },
    refused: {
      name,
      email,
      message: { '': 'Message is required.', 'Too short': 'Message must be at least 10 characters.' },
    },
  },
  review: {
    form: reviewForm,
    good: { product: id, title: 'Warm', review: 'A warm light.', rating: '5', isRecommended: '1' },
    refused: {
      title: { '': 'Title is required.' },
      review: { '': 'Review is required.' },
      rating: { '': 'Rating is required.', '0': 'Rating is required.' },
      isRecommended: { '': 'Recommendable is required.' },
    },
  },
};

const findMessages = (form: z.ZodType, sent: unknown) => {
  const result = form.safeParse(sent);
  return result.success ? {} : firstMessages(result.error).fields;
};

describe.each(Object.entries(forms))('the form %s', (_name, { form, good, refused }) => {
  it('takes what is right', () => expect(findMessages(form, good)).toEqual({}));

  const cases = Object.entries(refused).flatMap(([field, typed]) =>
    Object.entries(typed).map(([text, message]) => [field, text.slice(0, 20), message, text] as const),
  );
  it.each(cases)('%s "%s": %s', (field, _shown, message, text) => {
    expect(findMessages(form, { ...good, [field]: text })).toEqual({ [field]: message });
  });

  it('says the same of a field that is missing as of an empty one', () => {
    for (const [field, typed] of Object.entries(refused)) {
      if (!('' in typed)) continue;
      const { [field]: _left, ...rest } = good;
      expect(findMessages(form, rest)).toMatchObject({ [field]: typed[''] });
    }
  });
});

it.each([
  ['control characters', 'An\u0000n\u0007 \u009bLee', 'Ann Lee'],
  ['bidirectional controls', '\u202eAnn\u2066 \u200fLee\u061c', 'Ann Lee'],
  ['line breaks', 'Ann\nLee\n', 'Ann Lee'],
])('a name loses its %s', (_what, typed, name) => {
  expect(registerForm.parse({ ...person, firstName: typed }).firstName).toBe(name);
  expect(editBrandForm.parse({ ...brand, name: typed }).name).toBe(name);
});

it('a name of invisible characters only is missing', () => {
  expect(findMessages(registerForm, { ...person, firstName: '\u202e\u0007' })).toEqual({
    firstName: firstName[''],
  });
});

it.each(['نور الدین', 'می\u200cخواهم', 'क्\u200dष', 'שרה', '👩\u200d🔧'])(
  'a name keeps its script: %s',
  (typed) => {
    expect(registerForm.parse({ ...person, firstName: typed }).firstName).toBe(typed);
  },
);

it('a category keeps a product, unless the caller says where it belongs', () => {
  const { good } = forms['edit category'] as Form;
  const body = updateCategory.body as z.ZodType;
  const category = { ...good, products: [] };
  expect(findMessages(body, { category })).toEqual({ products: 'Products are required.' });
  expect(findMessages(body, { category: { ...category, parent: null } })).toEqual({});
});

it('what is wrong in the billing address is not said of the address beside it', () => {
  const sent = {
    ...{ key: id, fingerprint: 'f', contact: {}, delivery: 'm', payment: 'transfer' },
    ...{
      items: [{ product: id, quantity: 1 }],
      address: { countryCode: 'DE', address: 'Am Kai 3', city: 'Kiel' },
    },
    billingAddress: { countryCode: 'DE', zipCode: '24103', recipient: 'Ida Brandt', address: 'Am Kai 3' },
  };
  expect(findMessages(placeForm, sent)).toEqual({
    recipient: 'Full Name is required.',
    zipCode: 'Postal code is required.',
    'billingAddress.city': 'City is required.',
  });
});

it('a quantity in the cart is at least 1', () => {
  const line = { product: id, quantity: 0, price: 18.9 };
  expect(findMessages(createCart.body as z.ZodType, { products: [line] })).toEqual({
    'products.0.quantity': 'Quantity must be at least 1.',
  });
});

it.each([
  [messages.quantityMax(purchaseLimit(26)), 'Quantity may not be greater than 5.'],
  [messages.imageRequired, 'Please upload files with jpg, jpeg, png format.'],
  [messages.brandRequired, 'Brand is required.'],
  [messages.chatBlank, 'Please type message.'],
])('what no form can know by itself is said in the same words: %s', (said, words) => {
  expect(said).toBe(words);
});
