import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { editableKey } from '#web/lib/api/editable-queries.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { besideProduct, editedProduct } from '#web/testing/edited-product.ts';
import { fakeApi, lost, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, readDescription, routePage } from '#web/testing/open-page.tsx';
import EditProductPage from './edit-product-page.tsx';

afterEach(closePages);

const put = 'PUT /product/:id';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });

/** The shop has the product with `changes` meanwhile, and refuses the first save for it. */
async function open(
  changes: object = {},
  refusal?: { code: string; fields?: object },
  opened: object = editedProduct,
) {
  let product = opened;
  const stored = () => ({ product });
  const updated = { success: true, message: 'Product has been updated successfully!' };
  const api = fakeApi({
    'GET /product/:id': stored,
    ...besideProduct,
    [put]: () => {
      if (product !== opened || !refusal) return updated;
      product = { ...editedProduct, ...changes };
      return refused(400, 'It has changed.', { fields: {}, ...refusal });
    },
  });
  const page = openPage(routePage(EditProductPage, { id: editedProduct._id }), {
    at: `/dashboard/product/edit/${editedProduct._id}`,
  });
  await screen.findByLabelText('Description', { exact: true });
  const type = async (label: string, text: string) => {
    await page.user.clear(field(label));
    await page.user.type(field(label), text);
  };
  const save = () => press(page.user, 'Save');
  const sent = () => api.sentBodies(put).at(-1).product;
  return { ...page, api, type, save, sent };
}

describe('a save over what somebody else has saved meanwhile', () => {
  it('is refused at the fields that both have changed, and takes the others', async () => {
    const { type, save, sent } = await open(
      { name: 'Edited First', description: 'Of beech.' },
      {
        code: 'product-changed',
        fields: { name: 'Somebody else has changed the name to “Edited First” meanwhile.' },
      },
    );
    await type('Name', 'Edited Last');
    await save();
    await waitFor(() => expect(readDescription(field('Name'))).toContain('to “Edited First” meanwhile.'));
    expect(field('Name').value).toBe('Edited Last');
    expect(field('Description').value).toBe('Of beech.');
    await save();
    await waitFor(() =>
      expect(sent()).toMatchObject({
        ...{ name: 'Edited Last', description: 'Of beech.' },
        was: { name: 'Edited First', description: 'Of beech.' },
      }),
    );
  });

  it('writes over a price only after it was shown', async () => {
    const words = 'The price has changed to $25.00 meanwhile.';
    const { type, save, sent } = await open(
      { price: 25 },
      { code: 'price-changed', fields: { price: words } },
    );
    await type('Price', '30');
    await save();
    await waitFor(() => expect(readDescription(field('Price'))).toContain(words));
    expect(field('Price').value).toBe('30');
    screen.getByText('Unsaved changes in Price');
    expect(sent()).toMatchObject({ price: 30, priceWas: 20 });
    await save();
    await waitFor(() => expect(sent()).toMatchObject({ price: 30, priceWas: 25 }));
  });

  it('keeps a price that nobody typed as it is by then', async () => {
    const { type, save, sent } = await open(
      { price: 35, name: 'Theirs' },
      { code: 'product-changed', fields: { name: 'Changed.' } },
    );
    await type('Name', 'Mine');
    await save();
    await waitFor(() => expect(field('Price').value).toBe('35.00'));
    await save();
    await waitFor(() => expect(sent()).toMatchObject({ name: 'Mine', price: 35, priceWas: 35 }));
  });

  it('goes on from the stock that orders have left, without writing over it', async () => {
    const { user, type, save, sent } = await open(
      { quantity: 57 },
      { code: 'stock-changed', fields: { quantity: 'Stock has changed to 57.' } },
    );
    await type('Quantity', '70');
    await type('Description', 'In brass.');
    await save();
    await waitFor(() => expect(readDescription(field('Quantity'))).toContain('Stock has changed to 57.'));
    expect([field('Quantity').value, field('Description').value]).toEqual(['70', 'In brass.']);
    await press(user, 'Set to 67');
    await save();
    await waitFor(() => expect(sent()).toMatchObject({ quantity: 67, quantityWas: 57 }));
  });

  it('asks nothing about a quantity and a price that a lost reply had saved', async () => {
    const { api, type, save } = await open();
    await type('Quantity', '40');
    await type('Price', '25');
    await type('Name', 'Named Here');
    api.answers[put] = lost;
    await save();
    await screen.findByText('The shop does not answer. Please try again.');
    const stored = { ...editedProduct, quantity: 40, price: 25, name: 'Named Elsewhere' };
    api.answers['GET /product/:id'] = { product: stored };
    const words = 'Somebody else has changed the name to “Named Elsewhere” meanwhile.';
    api.answers[put] = refused(400, 'Changed.', { code: 'product-changed', fields: { name: words } });
    await save();
    await waitFor(() => expect(readDescription(field('Name'))).toContain(words));
    screen.getByText('Unsaved changes in Name');
    expect(screen.queryByRole('button', { name: /^Set to/ })).toBeNull();
  });

  it('offers the details of somebody else', async () => {
    const words = 'Somebody else has changed the details meanwhile.';
    const { user, type, save, sent } = await open(
      { details: 'Of beech' },
      { code: 'details-changed', fields: { details: words } },
    );
    await type('Details', 'Of oak');
    await save();
    await waitFor(() => expect(readDescription(field('Details'))).toContain(words));
    expect(field('Details').value).toBe('Of oak');
    await press(user, 'Take theirs');
    expect(field('Details').value).toBe('Of beech');
    await press(user, 'Take mine again');
    expect(field('Details').value).toBe('Of oak');
    await save();
    await waitFor(() => expect(sent()).toMatchObject({ details: 'Of oak', detailsWas: 'Of beech' }));
  });

  it('keeps what was typed when the product was deleted', async () => {
    const { user, api, type, save } = await open();
    await type('Description', 'Of beech, oiled twice.');
    for (const call of [put, 'GET /product/:id'] as const)
      api.answers[call] = refused(404, 'No product found.');
    await save();
    await screen.findByText(/It was deleted meanwhile\. What you typed stays here/);
    expect(field('Description').value).toBe('Of beech, oiled twice.');
    await press(user, /^Discard/);
    await screen.findByText('No product found.');
  });
});

it('shows where details are refused, also from the preview, each time', async () => {
  const { user, save } = await open({ details: 'x'.repeat(20_000) });
  const written = field('Details');
  await user.click(written);
  await user.paste('x'.repeat(20_001));
  for (const _ of [1, 2]) {
    await user.click(await screen.findByRole('tab', { name: 'Preview' }));
    await save();
    await waitFor(() => expect(document.activeElement).toBe(written));
    expect(readDescription(written)).toContain('Details may not be longer than 20,000 characters.');
  }
});

it('takes numbers as they are typed, and changes none silently', async () => {
  const { user, type, save, sent } = await open();
  await type('Price', '1e3');
  await type('Quantity', '1.5');
  // Said when a field is left, and again when it is saved.
  await waitFor(() => expect(readDescription(field('Price'))).toContain('Enter a number such as 24.50.'));
  await save();
  await waitFor(() => expect(readDescription(field('Quantity'))).toContain('Must be a whole number.'));
  expect([field('Price').value, field('Quantity').value]).toEqual(['1e3', '1.5']);
  expect(field('Price').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Quantity'));

  await type('Quantity', '-5');
  await type('Price', '1.234');
  await save();
  await waitFor(() =>
    expect(readDescription(field('Quantity'))).toContain('Quantity may not be less than 0.'),
  );
  expect(readDescription(field('Price'))).toMatch(/May have at most two decimals\. For 1234,/);

  await type('Quantity', '12');
  await type('Price', '1.234,50');
  await user.tab();
  expect(field('Price').value).toBe('1234.50');
  await save();
  await waitFor(() => expect(sent()).toMatchObject({ price: 1234.5, quantity: 12 }));
});

it('sends nothing of back-orders once stock is not counted, also where it was out of range', async () => {
  const { user, type, save, sent } = await open();
  expect(screen.queryByLabelText('Back-orders at most')).toBeNull();
  await user.selectOptions(field('When it runs out'), 'Take back-orders');
  await type('Back-orders at most', '9999999');
  await user.selectOptions(field('When it runs out'), 'Is not counted: always sell');
  screen.getByText(/^Unsaved changes in Stock policy/);
  expect(screen.queryByLabelText('Mail when so few are left')).toBeNull();
  await save();
  await waitFor(() => expect(sent()).toMatchObject({ policy: 'untracked' }));
  expect(sent()).not.toHaveProperty('backOrderLimit');
});
it('puts a product into a category', async () => {
  const { user, api, save, sent } = await open();
  api.answers['GET /category'] = {
    categories: [{ _id: editedProduct.brand._id, name: 'Lighting', path: [] }],
  };
  await user.type(screen.getByRole('combobox', { name: 'Categories' }), 'light');
  await user.click(await screen.findByRole('option', { name: 'Lighting' }));
  await screen.findByText('Unsaved changes in Categories');
  await save();
  await screen.findByText('Product has been updated successfully!');
  expect(sent().categories).toEqual([editedProduct.brand._id]);
});

it('says whom the shop requires to answer for its safety, and takes a new contact without being saved itself', async () => {
  const { user, api, save, sent } = await open();
  const maker = { _id: editedProduct.brand._id, version: 1, products: 0, name: 'Kilnfold' };
  const typed = { name: 'Kilnfold', address: 'Ofenweg 4, Leipzig', reachedAt: 'safety@kilnfold.example' };
  api.answers['GET /safety-contacts'] = { isRequired: true, contacts: [] };
  api.answers['POST /safety-contacts'] = () => {
    api.answers['GET /safety-contacts'] = { isRequired: true, contacts: [{ ...maker, ...typed }] };
    return { success: true, message: 'The contact has been saved.', contact: { ...maker, ...typed } };
  };
  await act(() => queryClient.invalidateQueries({ queryKey: editableKey('safety required') }));
  await screen.findByText(/lacks: manufacturer, responsible person in the EU\./);
  await press(user, 'New contact (Manufacturer)');
  const dialog = await screen.findByRole('dialog');
  await press(user, 'Save', dialog);
  await within(dialog).findByText('Name is required.');
  await user.type(within(dialog).getByLabelText('Name'), typed.name);
  await user.type(within(dialog).getByLabelText('Postal address'), typed.address);
  await user.type(within(dialog).getByLabelText('E-mail or web address'), typed.reachedAt);
  await press(user, 'Save', dialog);
  await screen.findByText('The contact has been saved.');
  await screen.findByText(/lacks: responsible person in the EU\./);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Manufacturer' }).value).toBe('Kilnfold');
  expect(api.sentBodies(put)).toHaveLength(0);
  await user.click(screen.getByRole('combobox', { name: 'Responsible person in the EU' }));
  await user.click(await screen.findByRole('option', { name: 'Kilnfold' }));
  await user.type(screen.getByLabelText('Warnings'), 'Hot.');
  await save();
  await waitFor(() => expect(api.sentBodies(put)).toHaveLength(1));
  expect(sent()).toMatchObject({ manufacturer: maker._id, responsible: maker._id, warnings: 'Hot.' });
});

it('turns its switch at once, and back when the server refuses it', async () => {
  const { user, api } = await open();
  const { promise, resolve } = Promise.withResolvers<Response>();
  api.answers['PUT /product/:id/active'] = () => promise;
  // The product does not load again, either.
  api.answers['GET /product/:id'] = refused(500, 'Down.');
  const shown = screen.getByRole<HTMLInputElement>('switch', { name: 'Active' });
  await user.click(shown);
  await waitFor(() => expect(shown.checked).toBe(false));
  resolve(refused(400, 'Not today.'));
  await screen.findByText('Not today.');
  await waitFor(() => expect(shown.checked).toBe(true));
});

it('a sale ends after it begins', async () => {
  const { user, type, save, sent, api } = await open();
  await press(user, 'Add a sale');
  await type('Sale price', '15');
  fireEvent.change(field('From'), { target: { value: '2026-01-02T10:00' } });
  fireEvent.change(field('Until'), { target: { value: '2026-01-01T10:00' } });
  await save();
  await screen.findByText('A sale must end after it begins.');
  expect(api.sentBodies(put)).toEqual([]);
  fireEvent.change(field('Until'), { target: { value: '2999-01-01T10:00' } });
  await save();
  await screen.findByText('Product has been updated successfully!');
  const [startsAt, endsAt] = ['2026-01-02T10:00:00.000Z', '2999-01-01T10:00:00.000Z'];
  expect(sent().sales).toEqual([{ price: 15, startsAt, endsAt }]);
});
