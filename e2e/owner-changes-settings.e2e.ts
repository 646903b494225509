import { expect } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage, reloadPage } from './open-page.ts';
import { owner, testOwnShop } from './own-shop.ts';
import { fetchToken, signIn } from './people.ts';

/** The name of a shared shop is on every page of other tests. */
const test = testOwnShop();

test('an owner’s name, texts and links replace ours', async ({ page, shop, browser }) => {
  const visitor = await browser.newPage({ baseURL: shop.url });
  await openPage(visitor, '/');
  const band = visitor.getByRole('complementary', { name: 'Service' });
  await expect(band).toContainText('Free shipping on every order');
  const instagram = visitor.getByRole('contentinfo').getByRole('link', { name: 'instagram' });
  await expect(instagram).toHaveCount(0);

  await signIn(page, await fetchToken(shop, owner));
  await openPage(page, '/dashboard/settings');
  await expect(page.getByRole('complementary', { name: 'About these settings' })).toContainText(
    'CurrencyUSD',
  );
  await page.getByLabel('Store Name').fill('Kiln & Co');
  await page.getByLabel('At the start').fill('Closed until Monday');
  await page.getByLabel('Title of the home page').fill('Made in Ohio');
  await page.getByLabel('Instagram').fill('https://instagram.example/kiln');
  await page.getByLabel('Instagram').press('Enter');
  await expectNotice(page, 'The settings have been saved.');
  await expect(page.getByRole('link', { name: 'Kiln & Co' })).toBeVisible();

  await reloadPage(visitor);
  await expect(visitor).toHaveTitle(/Kiln & Co/);
  await expect(band).toContainText('Closed until Monday');
  // Nothing can be paid with, so nothing is named.
  await expect(band).not.toContainText('Visa');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Made in Ohio');
  await expect(instagram).toHaveAttribute('href', 'https://instagram.example/kiln');
  await visitor.close();
});
