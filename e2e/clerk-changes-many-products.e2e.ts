import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { addProduct, administrator, fetchToken, signIn } from './people.ts';

test('a clerk lowers the prices of many products, sees what is refused and why, and takes it back', async ({
  page,
  shop,
}) => {
  await addProduct(shop, 'Bench that stays');
  await addProduct(shop, 'Bench in a sale that stays', undefined, [
    { price: 15, startsAt: null, endsAt: null },
  ]);
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/product?search=that%20stays');
  const add = page.getByRole('link', { name: 'Add', exact: true });
  const accent = await add.evaluate((button) => getComputedStyle(button).backgroundColor);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  // One filled button a view: the one of the bar.
  await expect(page.getByRole('button', { name: 'Change prices' })).toHaveCSS('background-color', accent);
  await expect(add).not.toHaveCSS('background-color', accent);
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices of 2 products' });
  await dialog.getByRole('combobox', { name: 'Change' }).selectOption('Lower by');
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('30');
  await expect(dialog.getByRole('listitem').filter({ hasText: '$14.00' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Change prices' }).click();

  const result = page.getByRole('region', { name: 'Changes of many products' });
  await expect(result.getByText('Done: Prices −30% 1 changed, 1 refused')).toBeVisible();
  await result.getByText('Which were refused, and why').click();
  await expect(result.getByRole('link', { name: 'Bench in a sale that stays' })).toBeVisible();
  await expect(result).toContainText('The price must be above the sale prices.');
  await expect(page.getByRole('row', { name: /Bench that stays/ })).toContainText('$14.00');
  await result.getByRole('button', { name: 'Undo' }).click();
  await expect(result.getByText('Undone: Prices −30% 1 changed')).toBeVisible();
  await expect(page.getByRole('row', { name: /Bench that stays/ })).toContainText('$20.00');
  await result.getByRole('button', { name: 'Close the result' }).first().click();
  await page.reload();
  await expect(page.getByRole('row', { name: /Bench that stays/ })).toBeVisible();
  await expect(result).toHaveCount(0);
});

test('the products of a list are saved as CSV', async ({ page, shop }) => {
  await addProduct(shop, '=Shelf to export');
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/product?search=Shelf%20to%20export');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(",'=Shelf to export,");
});
