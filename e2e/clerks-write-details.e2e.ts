import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { addProduct, administrator, signIn, tokenOf } from './people.ts';

test('details that somebody else has saved meanwhile are offered, and not overwritten', async ({
  browser,
  page,
  shop,
}) => {
  const token = await tokenOf(shop, administrator);
  await signIn(page, token);
  const { _id } = await addProduct(shop, 'Written Twice');
  const context = await browser.newContext({ baseURL: shop.url });
  const other = await context.newPage();
  await signIn(other, token);
  for (const clerk of [page, other]) {
    await clerk.goto(`/dashboard/product/edit/${_id}`);
    await expect(clerk.getByLabel('Details')).toBeVisible();
  }
  await other.getByLabel('Details').fill('Of beech');
  await other.getByRole('button', { name: 'Save' }).click();
  await expectNotice(other, 'Product has been updated successfully!');
  await context.close();

  const written = page.getByLabel('Details');
  await written.fill('Of oak');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(written).toHaveAccessibleDescription('Somebody else has changed the details meanwhile.');
  await expect(written).toHaveValue('Of oak');
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(written).toHaveValue('Of beech');
  await page.getByRole('button', { name: 'Take mine again' }).click();
  await expect(written).toHaveValue('Of oak');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Product has been updated successfully!');
  await page.goto(`/dashboard/product/edit/${_id}`);
  await expect(page.getByLabel('Details')).toHaveValue('Of oak');
});

test('details that are refused are shown to be written, also from the preview', async ({ page, shop }) => {
  const { _id } = await addProduct(shop, 'Written at Length');
  await signIn(page, await tokenOf(shop, administrator));
  await page.goto(`/dashboard/product/edit/${_id}`);
  const written = page.getByLabel('Details');
  await written.fill('x'.repeat(20_001));
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(written).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(written).toBeFocused();
  await expect(written).toHaveAccessibleDescription('Details may not be longer than 20,000 characters.');
  // The same refusal again.
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(written).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(written).toBeFocused();
});
