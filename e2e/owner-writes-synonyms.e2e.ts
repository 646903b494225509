import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { administrator, fetchToken, signIn } from './people.ts';

test('a mistyped word is corrected, and searched for as it is on request', async ({ page }) => {
  await page.goto('/shop?name=jumpr&rating=4');
  await expect(page.getByRole('main')).toContainText('Showing results for jumper. Search instead for jumpr.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “jumper”');
  await expect(page.getByRole('link', { name: 'Ferry Stripe Jumper' })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'jumpr' }).click();
  await expect(page).toHaveURL(/\/shop\?name=jumpr&exact=true&rating=4$/);
  await expect(page.getByRole('main')).toContainText('No products found.');
  await expect(page.getByRole('main')).not.toContainText('Showing results for');
  await page
    .getByRole('navigation', { name: 'Categories to look at' })
    .getByRole('link', { name: 'Kitchen' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kitchen');
});

test('an owner writes a synonym for what shoppers search for in vain', async ({ page, shop, browser }) => {
  const shopper = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await shopper.goto('/shop?name=crockery');
  await expect(shopper.getByRole('main')).toContainText('No products found.');

  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Search' }).click();
  const synonyms = page.getByRole('textbox', { name: 'Synonyms' });
  const before = await synonyms.inputValue();
  await synonyms.fill(`${before}\nset of plates → mugs`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('has “set of plates”, which is not one word.')).toBeVisible();
  await synonyms.fill(`${before}\ncrockery -> mugs`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(page, 'The synonyms have been saved.');
  await expect(synonyms).toHaveValue(`${before}\ncrockery → mugs`);

  await shopper.reload();
  await expect(shopper.getByRole('link', { name: 'Half-Dip Mug' })).toBeVisible();
  await page.goto('/dashboard/activity?kind=settings-changed');
  await expect(page.getByRole('row').nth(1)).toContainText('crockery → mugs');
});
