import { describe, expect, test } from 'vitest';
import { maxImageBytes } from '#contract/images.ts';
import { hiddenNames, multipart, newProductForm, oldProductForm } from './product-form.ts';

const brand = '0198c0de-0000-7000-8000-000000000001';
const imageFile = (type = 'image/png', bytes = 3) => new File([new Uint8Array(bytes)], 'lamp', { type });
const good = {
  sku: 'NL-0427',
  name: 'Desk Lamp',
  description: 'Spun steel.',
  quantity: '1',
  price: '189.50',
  taxable: '0',
  isActive: true,
  brand,
  image: imageFile(),
};

function findMessages(form: typeof newProductForm | typeof oldProductForm, values: object) {
  const { error } = form.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

describe('a new product', () => {
  test('is parsed from text', () => {
    expect(newProductForm.parse(good)).toMatchObject({ quantity: 1, price: 189.5, taxable: false, brand });
  });

  test('requires each field, with its own message', () => {
    const empty = { sku: '', name: '', description: '', quantity: '', price: '', brand: null, image: null };
    expect(findMessages(newProductForm, empty)).toEqual({
      sku: 'SKU is required.',
      name: 'Name is required.',
      description: 'Description is required.',
      quantity: 'Quantity is required.',
      price: 'Price is required.',
      taxable: 'Taxable is required.',
      brand: 'Brand is required.',
      image: 'Please upload files with jpg, jpeg, png format.',
    });
  });

  test('requires a brand when no option is selected', () => {
    expect(findMessages(newProductForm, { ...good, brand: 0 })).toEqual({ brand: 'Brand is required.' });
  });

  test.each([
    ['of another kind', imageFile('image/gif'), 'Please upload files with jpg, jpeg, png format.'],
    [
      'of more than 5 MB',
      imageFile('image/jpeg', maxImageBytes + 1),
      'This picture is larger than 5 MB. Please choose a smaller one.',
    ],
  ])('refuses an image %s before it is sent', (_why, image, words) => {
    expect(findMessages(newProductForm, { ...good, image })).toEqual({ image: words });
  });
});

test('a changed product needs no image, and requires a slug', () => {
  expect(findMessages(oldProductForm, { ...good, image: undefined, slug: 'desk-lamp' })).toEqual({});
  expect(findMessages(oldProductForm, { ...good, slug: 'desk lamp' })).toEqual({
    slug: 'Slug may have alpha-numeric characters, as well as dashes and underscores only.',
  });
});

test.each([
  [false, 'back-order', []],
  [false, 'tracked', ['backOrderLimit', 'backOrderFrom']],
  [false, 'untracked', ['backOrderLimit', 'backOrderFrom', 'lowStockAt', 'quantity']],
  [
    true,
    'back-order',
    ['price', 'quantity', 'policy', 'backOrderLimit', 'backOrderFrom', 'lowStockAt', 'barcode', 'weight'],
  ],
] as const)('with options: %s, and %s stock, it does not show %j', (hasOptions, policy, names) => {
  expect(hiddenNames(hasOptions, policy)).toEqual(names);
});

test('a form with a file leaves out null and appends the file last', () => {
  const image = imageFile();
  const form = multipart({ name: 'Lamp', taxable: false, brand: null }, image);
  expect([...form.keys()]).toEqual(['name', 'taxable', 'image']);
  expect(form.get('taxable')).toBe('false');
});
