import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { besideProduct, editedProduct } from '#web/testing/edited-product.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, readDescription } from '#web/testing/open-page.tsx';
import AddBrandPage from './brands/add-brand-page.tsx';
import AddCategoryPage from './categories/add-category-page.tsx';
import AddProductPage from './products/add-product-page.tsx';

afterEach(closePages);

const { brand } = editedProduct;
const done = { success: true, message: 'Added.' };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const merchant = { membership: { of: 'merchant', set: 'owner' }, merchant: { brand: brand._id } };
const photo = new File(['…'], 'lantern.png', { type: 'image/png' });

it('a brand', async () => {
  const api = fakeApi({ 'POST /brand/add': done });
  const { user } = openPage(<AddBrandPage />, { at: '/dashboard/brand/add' });
  await user.type(await screen.findByLabelText('Name'), 'Kiln');
  await user.type(field('Description'), 'Stoneware.');
  await press(user, 'Add Brand');
  await screen.findByText('Added.');
  await screen.findByText('Now at /dashboard/brand');
  expect(api.sentBodies('POST /brand/add')).toMatchObject([{ name: 'Kiln', description: 'Stoneware.' }]);
});

it('a category, with its products', async () => {
  const api = fakeApi({
    'POST /category/add': done,
    'GET /category/parents': { categories: [] },
    'GET /product/list/select': { products: [editedProduct] },
  });
  const { user } = openPage(<AddCategoryPage />, { at: '/dashboard/category/add' });
  await user.type(await screen.findByLabelText('Name'), 'Harbour');
  await user.click(field('Description'));
  await user.paste('x'.repeat(201));
  await press(user, 'Add Category');
  await screen.findByText('Description may not be greater than 200 characters.');
  screen.getByText('Products are required.');
  await user.clear(field('Description'));
  await user.type(field('Description'), 'Light by the sea.');
  await user.click(screen.getByRole('combobox', { name: 'Products' }));
  await user.click(await screen.findByRole('option', { name: 'Edited Lamp' }));
  await user.keyboard('{Escape}');
  await press(user, 'Add Category');
  await screen.findByText('Now at /dashboard/category');
  expect(api.sentBodies('POST /category/add')).toMatchObject([
    { name: 'Harbour', products: [editedProduct._id] },
  ]);
});

it('a product, with a brand that is found by typing', async () => {
  const other = { ...brand, _id: 'other', name: 'Tarn' };
  fakeApi({
    ...besideProduct,
    'GET /brand': { brands: [brand, other] },
    'GET /brand/list/select': ({ query }) => ({ brands: query.get('search') === 'kil' ? [brand] : [other] }),
  });
  const { user } = openPage(<AddProductPage />, { at: '/dashboard/product/add' });
  await press(user, 'Add Product');
  for (const words of [
    'Name is required.',
    'SKU is required.',
    'Description is required.',
    'Brand is required.',
  ])
    await screen.findByText(words);
  screen.getByText('Please upload files with jpg, jpeg, png format.');
  expect(document.activeElement).toBe(field('Name'));
  await user.click(screen.getByRole('combobox', { name: 'Brand' }));
  await screen.findByRole('option', { name: 'Tarn' });
  await user.keyboard('kil');
  await user.click(await screen.findByRole('option', { name: 'Kiln' }));
  await waitFor(() => expect(screen.queryByText('Brand is required.')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Brand' }).value).toBe('Kiln');
});

it('a product of a merchant, whose brand is chosen, with numbers as people type them', async () => {
  const api = fakeApi({ ...besideProduct, 'POST /product/add': done });
  const { user } = openPage(<AddProductPage />, {
    at: '/dashboard/product/add',
    profile: merchant,
  });
  const own = await screen.findByLabelText<HTMLSelectElement>('Brand');
  await waitFor(() => expect(own.selectedOptions[0]?.textContent).toBe('Kiln'));
  expect(own.disabled).toBe(true);
  await user.type(field('Name'), 'Lantern');
  await user.type(field('SKU'), 'LAN-1');
  await user.type(field('Description'), 'For a harbour wall.');
  screen.getByText('19 / 200', { normalizer: (text) => text.replace(/\s+/g, ' ') });
  await user.clear(field('Quantity'));
  await user.paste('64 pieces');
  expect(field('Quantity').value).toBe('64');
  await user.clear(field('Price'));
  await user.type(field('Price'), 'abc');
  await user.tab();
  await waitFor(() => expect(readDescription(field('Price'))).toContain('Enter a number such as 24.50.'));
  await user.clear(field('Price'));
  await user.type(field('Price'), '$129.50');
  await user.upload(within(document.body).getByLabelText(/^Image/, { selector: 'input' }), photo);
  await press(user, 'Add Product');
  await screen.findByText('Now at /dashboard/product');
  const [sent] = api.sentBodies('POST /product/add');
  expect(Object.fromEntries(sent)).toMatchObject({
    ...{ name: 'Lantern', quantity: '64', price: '129.5', brand: brand._id },
  });
});

it('a product whose options come last: what was typed for it goes to its variants, pieces and barcode once', async () => {
  const api = fakeApi({ ...besideProduct, 'POST /product/add': done });
  const { user } = openPage(<AddProductPage />, { at: '/dashboard/product/add', profile: merchant });
  const own = await screen.findByLabelText<HTMLSelectElement>('Brand');
  await waitFor(() => expect(own.selectedOptions[0]?.textContent).toBe('Kiln'));
  await user.type(field('Name'), 'Lantern');
  await user.type(field('SKU'), 'LAN-1');
  await user.type(field('Description'), 'For a harbour wall.');
  const typed = { Quantity: '37', Price: '24.50', 'Weight in grams': '420', Barcode: '4006381333931' };
  for (const [label, text] of Object.entries({ ...typed, 'Mail when so few are left': '4' })) {
    await user.clear(field(label));
    await user.type(field(label), text);
  }
  await user.upload(within(document.body).getByLabelText(/^Image/, { selector: 'input' }), photo);
  await press(user, 'Add option');
  await user.type(field('Name of the option'), 'Size');
  // A save that is refused, as it has no value yet, loses nothing.
  await press(user, 'Add Product');
  await screen.findByText('Add at least one value, or remove the option.');
  await user.type(screen.getByLabelText(/^Add a value/), 'S{Enter}M{Enter}');
  await press(user, 'Add Product');
  await screen.findByText('Now at /dashboard/product');
  const [sent] = api.sentBodies('POST /product/add');
  const shared = { price: '24.50', weight: '420', lowStockAt: '4' };
  expect(JSON.parse(sent.get('variants')).variants).toMatchObject([
    { values: ['S'], quantity: '37', barcode: '4006381333931', ...shared },
    { values: ['M'], quantity: '0', barcode: '', ...shared },
  ]);
});
