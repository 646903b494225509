import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { expectNotice } from './notices.ts';
import { addProduct, administrator, fetchToken, signIn } from './people.ts';

test('a clerk changes price and text of a product, looks at its history, and restores them', async ({
  page,
  shop,
}) => {
  const { _id } = await addProduct(shop, 'Lamp With A Past');
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto(`/dashboard/product/edit/${_id}`);
  const price = page.getByLabel('Price', { exact: true });
  const description = page.getByLabel('Description', { exact: true });
  await expect(price).not.toHaveValue('');
  const [priceWas, textWas] = [await price.inputValue(), await description.inputValue()];
  await price.fill('78');
  await description.fill('A lamp with a cold light.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Product has been updated successfully!');

  await page.goto(`/dashboard/product/edit/${_id}`);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'History of Lamp With A Past' })).toBeVisible();
  const entries = page.getByRole('list', { name: 'Changes, the newest first' });
  const saved = entries.getByRole('article').first();
  await expect(saved).toContainText('Ines Okafor');
  await expect(saved).toContainText('to$78.00');
  await expect(saved).toContainText('A lamp with a cold light.');

  await page.getByRole('button', { name: 'Field' }).click();
  // By key: a press of the mouse may meet the item while the long menu still scrolls.
  await page.getByRole('menuitemradio', { name: 'Brand' }).press('Enter');
  await expect(page.getByText('No changes of Brand yet.')).toBeVisible();
  await expect(page).toHaveURL(/\?field=brand$/);
  await page.goBack();
  await expect(saved).toContainText('to$78.00');

  // Whatever becomes of scripts then: the page has what it shows, and a notice that cannot be loaded does not take it away.
  const stopFailing = await intercept(page, '**/assets/*.js', (route) => route.abort());
  await saved.getByRole('button', { name: 'Restore' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore these values?' });
  await expect(dialog).toContainText(textWas);
  await dialog.getByRole('button', { name: 'Restore these values' }).click();
  await expect(dialog).toBeHidden();
  await expect(entries.getByRole('article')).toHaveCount(3);
  await expect(entries.getByRole('article').first()).toContainText('Restored');
  stopFailing();

  await page.goto(`/dashboard/product/edit/${_id}`);
  await expect(price).toHaveValue(priceWas);
  await expect(description).toHaveValue(textWas);
});

test('what would be restored is shown again when somebody has saved the product meanwhile', async ({
  page,
  shop,
}) => {
  const { _id } = await addProduct(shop, 'Lamp Of Two Clerks');
  const authorization = await fetchToken(shop, administrator);
  const headers = { authorization, 'content-type': 'application/json' };
  const url = `${shop.url}/api/product/${_id}`;
  const { product } = await (await fetch(url, { headers })).json();
  const save = async (fields: object) => {
    const body = JSON.stringify({
      product: { ...product, brand: product.brand._id, categories: undefined, ...fields },
    });
    expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200);
  };
  await save({ name: 'Lamp Of The First' });
  await signIn(page, authorization);
  await page.goto(`/dashboard/product/history/${_id}`);
  await page.getByRole('button', { name: /^Restore/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Lamp Of The First');
  await save({ name: 'Lamp Of The Second' });
  await dialog.getByRole('button', { name: 'Restore these values' }).click();
  await expect(page.getByText('The product has changed meanwhile.')).toBeVisible();
  await expect(dialog).toContainText('Lamp Of The Second');
  await dialog.getByRole('button', { name: 'Restore these values' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lamp Of Two Clerks');
});
