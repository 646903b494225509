import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { addProduct, administrator, fetchToken, signIn } from './people.ts';

test('a new name of a value counts when Save is pressed, and input methods may confirm by Enter', async ({
  page,
  shop,
}) => {
  const variants = ['Blu, dark', 'Red'].map((colour) => ({
    values: [colour],
    sku: crypto.randomUUID(),
    price: 20,
    quantity: 10,
  }));
  const options = [{ name: 'Colour', values: [{ name: 'Blu, dark' }, { name: 'Red' }] }];
  const { _id, slug } = await addProduct(shop, 'Shirt In Two Colours', { options, variants });
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto(`/dashboard/product/edit/${_id}`);

  const enter = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
  const added = page.getByLabel('Add a value');
  await added.fill('gur');
  await added.dispatchEvent('keydown', enter);
  await expect(added).toHaveValue('gur');
  await added.fill('');

  await page.getByRole('button', { name: 'Blu, dark: rename or move' }).click();
  const name = page.getByLabel('New name of Blu, dark');
  await name.fill('Blue, dark');
  await name.dispatchEvent('keydown', enter);
  await expect(name).toHaveValue('Blue, dark');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Variants have been saved successfully!');
  const { product } = await (await fetch(`${shop.url}/api/product/item/${slug}`)).json();
  expect(product.options[0].values.map((value: { name: string }) => value.name)).toEqual([
    'Blue, dark',
    'Red',
  ]);
});
