import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { addProduct, administrator, callAsAdministrator, fetchToken, signIn } from './people.ts';

/** More than a page has. */
const many = 22;
const names = Array.from({ length: many }, (_, at) => `Stool ${String.fromCharCode(65 + at)} of many`);

test('a clerk raises the prices of all results by 10 percent, and sees progress and result', async ({
  page,
  shop,
}) => {
  for (const name of names) await addProduct(shop, name);
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/product?search=of%20many&sort=name');
  const add = page.getByRole('link', { name: 'Add', exact: true });
  const accent = await add.evaluate((button) => getComputedStyle(button).backgroundColor);
  await page.getByRole('checkbox', { name: `Choose ${names[1]}` }).check();
  // One filled button a view: the one of the bar.
  await expect(page.getByRole('button', { name: 'Change prices' })).toHaveCSS('background-color', accent);
  await expect(add).not.toHaveCSS('background-color', accent);
  await page.getByRole('checkbox', { name: `Choose ${names[3]}` }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Choose all 22 results' }).click();
  await expect(page.getByRole('checkbox', { name: 'Choose all on this page' })).toBeChecked();

  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices of 22 products' });
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('10');
  await dialog.getByRole('combobox', { name: 'Round' }).selectOption('To amounts that end in .99');
  await expect(dialog.getByRole('listitem').first()).toContainText('$21.99');
  await dialog.getByRole('button', { name: 'Change prices' }).click();

  const result = page.getByRole('region', { name: 'Changes of many products' });
  await expect(result).toContainText('Prices +10%');
  await expect(result).toContainText('Done: Prices +10% 22 changed');
  await expect(page.getByRole('row', { name: new RegExp(names[2] ?? '') })).toContainText('$21.99');
  await result.getByRole('button', { name: 'Close the result' }).click();
  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(names[2] ?? '') })).toBeVisible();
  await expect(result).toHaveCount(0);
});

test('a change of many products is undone, but for what somebody has changed since', async ({
  page,
  shop,
}) => {
  const first = await addProduct(shop, 'Tray one to undo');
  await addProduct(shop, 'Tray two to undo');
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/product?search=to%20undo');
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Hide from the shop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hide from the shop' }).click();
  const result = page.getByRole('region', { name: 'Changes of many products' });
  const done = result.getByText('Done: Hide from the shop 2 changed');
  await expect(done).toBeVisible();
  await callAsAdministrator(shop, 'PUT', `/product/${first._id}/active`, { product: { isActive: true } });

  await result.getByRole('button', { name: 'Undo' }).first().click();
  await expect(result.getByText('Undone: Hide from the shop 1 changed, 1 refused')).toBeVisible();
  await expect(done).toBeHidden();
  // The newest result is the first.
  await result.getByText('Which were refused, and why').first().click();
  await expect(result.getByRole('link', { name: 'Tray one to undo' })).toBeVisible();
  await expect(result).toContainText('Active was changed since.');
  await expect(page.getByRole('row', { name: /Tray two to undo/ })).toContainText('Active');
});

test('what a rule refuses is named with the reason', async ({ page, shop }) => {
  await addProduct(shop, 'Bench that stays');
  await addProduct(shop, 'Bench in a sale that stays', undefined, [
    { price: 15, startsAt: null, endsAt: null },
  ]);
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/product?search=that%20stays');
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices of 2 products' });
  await dialog.getByRole('combobox', { name: 'Change' }).selectOption('Lower by');
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('300');
  await expect(dialog.getByText('Enter a percentage from -90 to 500')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Change prices' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('30');
  await dialog.getByRole('button', { name: 'Change prices' }).click();
  const result = page.getByRole('region', { name: 'Changes of many products' });
  await expect(result.getByText('Done: Prices −30% 1 changed, 1 refused')).toBeVisible();
  // The newest result is the first.
  await result.getByText('Which were refused, and why').first().click();
  await expect(result.getByRole('link', { name: 'Bench in a sale that stays' })).toBeVisible();
  await expect(result).toContainText('The price must be above the sale prices.');
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

test('a dialog has the focus until it is closed, and gives it back to its button', async ({ page, shop }) => {
  await addProduct(shop, 'Bookend to focus');
  await signIn(page, await fetchToken(shop, administrator));
  // The results of earlier changes move what is below them when they come.
  const results = page.waitForResponse('**/api/product/bulk');
  await page.goto('/dashboard/product?search=to%20focus');
  await results;
  await page.getByRole('checkbox', { name: 'Choose Bookend to focus' }).check();
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 1 product' });
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(dialog).toBeHidden();
  const prices = page.getByRole('button', { name: 'Change prices' });
  await prices.click();
  await expect(page.getByRole('textbox', { name: 'Percent' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(prices).toBeFocused();
});

test('a change is shown although its dialog was closed before the reply came', async ({ page, shop }) => {
  await addProduct(shop, 'Bookend of a slow network');
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/product?search=slow%20network');
  await page.getByRole('checkbox', { name: 'Choose Bookend of a slow network' }).check();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices of 1 product' });
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('10');
  const closed = Promise.withResolvers<void>();
  await page.route('**/api/product/bulk', async (route) => {
    if (route.request().method() === 'POST') await closed.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Change prices' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  closed.resolve();
  await expect(page.getByRole('region', { name: 'Changes of many products' })).toContainText('1 changed');
  await expect(page.getByRole('status').filter({ hasText: 'Done: Prices +10% 1 changed' })).toBeAttached();
  await expect(page.getByText('1 chosen')).toHaveCount(0);
});
