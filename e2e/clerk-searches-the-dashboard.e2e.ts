import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './intercept.ts';
import { openPage } from './open-page.ts';
import { addProduct, administrator, fetchToken, placeOrder, signIn, signUp } from './people.ts';

test('what is typed before the search has loaded is searched, and no key of the list behind', async ({
  page,
  shop,
}) => {
  const buyer = await signUp(shop);
  const { _id } = await addProduct(shop, 'Ordered Elsewhere');
  await placeOrder(shop, buyer.token, { product: _id, price: 20, quantity: 1 });
  const letLoad = await hold(page, /\/dashboard-search-[^/]*\.js/);
  await signIn(page, await fetchToken(shop, administrator));
  await openPage(page, '/dashboard/orders/customers');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Search the dashboard' });
  const box = dialog.getByRole('combobox');
  const list = page.getByRole('searchbox', { name: 'Search orders' });
  await list.focus();

  await page.keyboard.press('Control+k');
  // Each does something in the list.
  await page.keyboard.type('jxaps?/');
  await expect(box).toHaveValue('jxaps?/');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(list).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/orders\/customers$/);

  await page.getByRole('button', { name: 'Search or go to' }).click();
  await page.keyboard.type(buyer.email.slice(0, -3));
  letLoad();
  await page.keyboard.type(buyer.email.slice(-3));
  const people = dialog.getByRole('group', { name: 'People' }).getByRole('option');
  await expect(people).toHaveText([/Marta Wilder/]);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(buyer.email);
  await expectNoFaults(page, 'the search');
});

test('Enter before the search has loaded counts once it has', async ({ page, shop }) => {
  const letLoad = await hold(page, /\/dashboard-search-[^/]*\.js/);
  await signIn(page, await fetchToken(shop, administrator));
  await openPage(page, '/dashboard');
  await page.getByRole('button', { name: 'Search or go to' }).click();
  await page.keyboard.type('merchants');
  await page.keyboard.press('Enter');
  letLoad();
  await expect(page).toHaveURL(/\/dashboard\/merchant$/);
});
