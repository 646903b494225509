import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import {
  addProduct,
  administrator,
  callAsAdministrator,
  demoMerchant,
  fetchToken,
  signIn,
} from './people.ts';

test('a merchant names who answers for the safety of a product, and a guest reads it folded', async ({
  page,
  shop,
  browser,
}) => {
  const token = await fetchToken(shop, demoMerchant);
  const { version, settings } = await (
    await fetch(`${shop.url}/api/settings/company`, {
      headers: { authorization: await fetchToken(shop, administrator) },
    })
  ).json();
  const required = { settings: { ...settings, requiresSafety: true }, version };
  await callAsAdministrator(shop, 'PUT', '/settings/company', required);
  const name = `Kiln ${crypto.randomUUID().slice(0, 8)}`;
  const product = await addProduct(shop, name);

  await signIn(page, token);
  await page.goto('/dashboard/product');
  await page.getByRole('link', { name: /products? without safety data$/ }).click();
  await expect(page).toHaveURL(/safety=missing/);
  await page.getByRole('link', { name }).click();
  await expect(
    page.getByText('this product lacks: manufacturer, responsible person in the EU.'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'New contact (Manufacturer)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Name is required.')).toBeVisible();
  const maker = `Kilnfold ${crypto.randomUUID().slice(0, 8)}`;
  await dialog.getByLabel('Name').fill(maker);
  await dialog.getByLabel('Postal address').fill('Ofenweg 4, 04109 Leipzig, Germany');
  await dialog.getByLabel('E-mail or web address').fill('safety@kilnfold.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'The contact has been saved.');
  await expect(page.getByRole('combobox', { name: 'Manufacturer' })).toHaveValue(maker);
  // The product itself was not sent by the dialog.
  await expect(page.getByText('this product lacks: responsible person in the EU.')).toBeVisible();

  const responsible = page.getByRole('combobox', { name: 'Responsible person in the EU' });
  await responsible.click();
  await page.getByRole('option', { name: maker }).click();
  await page.getByLabel('Warnings').fill('Hot. Not for children.');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expectNotice(page, 'Product has been updated successfully!');

  const guest = await browser.newPage();
  await guest.goto(`${shop.url}/product/${product.slug}`);
  await expect(guest.getByText('Ofenweg 4')).toBeHidden();
  await guest.getByText('Product safety').click();
  await expect(guest.getByText('Manufacturer and responsible person in the EU')).toBeVisible();
  await expect(guest.getByText('Ofenweg 4')).toBeVisible();
  await expect(guest.getByText('Hot. Not for children.')).toBeVisible();
  const data = await guest.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain(`"manufacturer":{"@type":"Organization","name":"${maker}"}`);
  await guest.close();
});
