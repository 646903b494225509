import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { besideProduct, editedProduct } from '#web/testing/edited-product.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import {
  closePages,
  openPage,
  press,
  question,
  readDescription,
  routePage,
} from '#web/testing/open-page.tsx';
import EditProductPage from './edit-product-page.tsx';

afterEach(closePages);

const put = 'PUT /product/:id/variants';
const variant = (digit: number, ...values: string[]) => ({
  ...{
    _id: editedProduct._id.replace(/.$/, String(digit)),
    values,
    sku: `SKU-${values.join('-')}`,
    price: 20,
    quantity: 10,
    available: 10,
  },
  ...{ isActive: true, policy: 'tracked', backOrderLimit: null, backOrderFrom: null, lowStockAt: null },
  ...{ barcode: null, weight: null, image: null, sales: [] },
});
const option = (name: string, ...values: string[]) => ({
  name,
  values: values.map((value, at) => ({
    _id: editedProduct._id.replace(/..$/, name.charAt(0) === 'C' ? `c${at}` : `5${at}`),
    name: value,
    swatch: null,
  })),
});
const shirt = {
  ...editedProduct,
  options: [option('Colour', 'Blue', 'Red'), option('Size', 'S', 'M')],
  variants: [
    variant(1, 'Blue', 'S'),
    variant(2, 'Blue', 'M'),
    variant(3, 'Red', 'S'),
    variant(4, 'Red', 'M'),
  ],
};
const saved = { success: true, message: 'Variants have been saved successfully!' };
const withoutOptions = { ...saved, options: [], variants: [] };

async function open(product: object = shirt) {
  const api = fakeApi({ 'GET /product/:id': { product }, ...besideProduct });
  const { user } = openPage(routePage(EditProductPage, { id: editedProduct._id }), {
    at: `/dashboard/product/edit/${editedProduct._id}`,
  });
  const grid = await screen.findByRole('table', { name: /^Variants/ });
  const cell = (name: string) => within(grid).getByRole<HTMLInputElement>('textbox', { name });
  const fill = async (field: Element, text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const save = () => press(user, 'Save');
  return { user, api, grid, cell, fill, focused, save };
}

it('goes through the cells by keys, fills down, and undoes that', async () => {
  const { user, cell, focused } = await open();
  await user.click(cell('Price of Blue, S'));
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(focused()).toBe('Quantity of Blue, M');
  await user.keyboard('14{Enter}');
  expect([cell('Quantity of Blue, M').value, focused()]).toEqual(['14', 'Quantity of Red, S']);
  await user.keyboard('99{Escape}');
  expect(cell('Quantity of Red, S').value).toBe('10');
  // A press chooses a cell, a second one places the caret.
  await user.click(cell('Price of Blue, S'));
  await user.keyboard('2');
  await user.click(cell('Price of Blue, S'));
  await user.keyboard('{End}1{Control>}d{/Control}');
  expect(cell('Price of Blue, M').value).toBe('21');
  await user.keyboard('{Control>}z{/Control}');
  expect([cell('Price of Blue, S').value, cell('Price of Blue, M').value]).toEqual(['21', '20.00']);
});

it('takes a block of a spreadsheet', async () => {
  const { user, cell } = await open();
  await user.click(cell('Price of Red, S'));
  await user.paste('22,50\t5\t600\n23,50\t6\t620\n24\n');
  await screen.findByText('2 variants filled. There was no variant for 1 line.');
  expect([cell('Price of Red, S').value, cell('Weight of Red, M').value]).toEqual(['22.50', '620']);
  screen.getByText('Unsaved changes in 2 prices, 2 quantities, and 2 weights');
});

it('begin with what the product had without options, except its pieces, which a note tells', async () => {
  const alone = { ...editedProduct, weight: 420, barcode: '4006381333931', lowStockAt: 4 };
  fakeApi({ 'GET /product/:id': { product: alone }, ...besideProduct });
  const { user } = openPage(routePage(EditProductPage, { id: editedProduct._id }), {
    at: `/dashboard/product/edit/${editedProduct._id}`,
  });
  await press(user, 'Add option');
  screen.getByText(/^The 60 pieces available without options will no longer be counted/);
  await user.type(screen.getByLabelText('Name of the option'), 'Size');
  await user.type(screen.getByLabelText(/^Add a value/), 'S{Enter}M{Enter}');
  const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
  const row = (size: string) =>
    ['Price', 'Quantity', 'Weight', 'Barcode'].map((column) => cell(`${column} of ${size}`));
  expect([row('S'), row('M')]).toEqual([
    ['20.00', '0', '420', '4006381333931'],
    ['20.00', '0', '420', ''],
  ]);
  await press(user, 'Details of M');
  const grid = within(screen.getByRole('table', { name: /^Variants/ }));
  expect(grid.getByLabelText<HTMLInputElement>('Mail when so few are left').value).toBe('4');
});

it('checks a sale for all before it is set', async () => {
  const { user, cell, fill } = await open();
  await press(user, 'Set for all');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set values of 4 variants' }));
  await user.selectOptions(dialog.getByLabelText('Sales'), 'This sale');
  const expectRefusal = async (words: string) => {
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(dialog.getByRole('alert').textContent).toBe(words);
  };
  await expectRefusal('Please enter the sale price.');
  await fill(dialog.getByLabelText(/^Sale price/), '20');
  await expectRefusal('The sale price must be below $20.00.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(cell('Price of Red, S').value).toBe('20.00');
});

describe('a save', () => {
  it('that is refused here or there has the focus where it is, also in the details of a variant', async () => {
    const { user, api, grid, cell, fill, focused, save } = await open();
    await fill(cell('SKU of Red, M'), 'SKU-Blue-S');
    await within(grid).findByText('Blue, S has this SKU already.');
    await save();
    await waitFor(() => expect(focused()).toBe('SKU of Red, M'));
    expect(api.sentBodies(put)).toEqual([]);

    const words = 'LAMP is already in use by another product.';
    api.answers[put] = refused(400, words, { fields: { 'variants.3.sku': words } });
    await fill(cell('SKU of Red, M'), 'LAMP');
    await save();
    await within(grid).findByText(words);
    await waitFor(() => expect(focused()).toBe('SKU of Red, M'));

    await fill(cell('SKU of Red, M'), 'SKU-RM');
    await press(user, 'Details of Blue, S');
    await user.selectOptions(within(grid).getByLabelText('When it runs out'), 'Take back-orders');
    const missing = 'Please enter how many may be back-ordered.';
    api.answers[put] = refused(400, missing, { fields: { 'variants.0.backOrderLimit': missing } });
    await save();
    const limit = within(grid).getByLabelText('Back-orders at most');
    await waitFor(() => expect(document.activeElement).toBe(limit));
    expect(readDescription(limit)).toContain(missing);
  });

  it('shows all that others have changed at once, and takes stock that nobody typed', async () => {
    const { user, api, grid, cell, fill, save } = await open();
    await fill(cell('Quantity of Blue, M'), '14');
    await fill(cell('Price of Red, S'), '22');
    const [blueS, blueM, redS, redM] = shirt.variants;
    const variants = [
      { ...blueS, quantity: 9, available: 9 },
      { ...blueM, quantity: 2, available: 2 },
      { ...redS, price: 90 },
      redM,
    ];
    api.answers['GET /product/:id'] = { product: { ...shirt, variants } };
    const words = 'The price of Red, S has changed to $90.00 meanwhile.';
    api.answers[put] = refused(400, words, {
      code: 'price-changed',
      fields: {
        'variants.0.quantity': 'Stock of Blue, S has changed to 9.',
        'variants.1.quantity': 'Stock of Blue, M has changed to 2.',
        'variants.2.price': words,
      },
    });
    await save();
    await within(grid).findByText(words);
    expect(within(grid).getAllByText(/has changed to/)).toHaveLength(2);
    expect([cell('Quantity of Blue, M').value, cell('Quantity of Blue, S').value]).toEqual(['14', '9']);
    await press(user, 'Set to 6');
    api.answers[put] = withoutOptions;
    await save();
    await waitFor(() => expect(api.sentBodies(put)).toHaveLength(2));
    expect(api.sentBodies(put).at(-1).variants).toMatchObject([
      { quantity: '9', quantityWas: 9 },
      { quantity: '6', quantityWas: 2 },
      { price: '22', priceWas: '90.00' },
      {},
    ]);
  });

  it('takes what is typed as a new name, also while an input method confirms by Enter', async () => {
    const { user, api, fill, save } = await open();
    const confirm = (field: Element) => fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    const added = screen.getAllByLabelText<HTMLInputElement>(/^Add a value/)[0] as HTMLInputElement;
    await user.type(added, 'gur');
    confirm(added);
    expect(added.value).toBe('gur');
    await user.clear(added);
    await press(user, 'Blue: rename or move');
    const name = screen.getByLabelText('New name of Blue');
    await fill(name, 'Navy, dark');
    confirm(name);
    expect(name.isConnected).toBe(true);
    api.answers[put] = withoutOptions;
    await save();
    await screen.findByText(saved.message);
    expect(api.sentBodies(put)[0].options[0].values).toMatchObject([{ name: 'Navy, dark' }, { name: 'Red' }]);
  });

  it('without options leaves what is sold between its two calls', async () => {
    const { user, api, fill, save } = await open();
    for (const name of ['Remove Size', 'Remove Colour']) {
      await press(user, name);
      await press(user, name, await question());
    }
    await fill(await screen.findByLabelText('Price'), '30');
    await fill(screen.getByLabelText('Quantity'), '8');
    await fill(screen.getByLabelText('Description'), 'One size fits all.');
    api.answers['PUT /product/:id'] = saved;
    api.answers[put] = () => {
      api.answers['GET /product/:id'] = { product: { ...editedProduct, price: 30, quantity: 5 } };
      return withoutOptions;
    };
    await save();
    await waitFor(() =>
      expect(api.sentBodies('PUT /product/:id')).toMatchObject([
        { product: { description: 'One size fits all.', price: 30, quantity: 5, quantityWas: 5 } },
      ]),
    );
    expect(api.sentBodies(put)).toMatchObject([{ options: [], variants: [{ price: '30', quantity: '8' }] }]);
  });
});

it('asks before a size with stock goes', async () => {
  const { user, cell } = await open();
  await press(user, 'Remove S');
  const asked = await question();
  expect(asked.textContent).toContain('2 variants will no longer be offered');
  await press(user, 'Cancel', asked);
  expect(cell('Price of Red, S').value).toBe('20.00');
});
