import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { administrator, fetchToken, signIn } from './people.ts';

test('an owner publishes terms, and a visitor reads them from the footer', async ({
  page,
  shop,
  browser,
}) => {
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const footerLink = visitor
    .getByRole('navigation', { name: 'Customer Service' })
    .getByRole('link', { name: 'Terms' });
  await visitor.goto('/contact');
  await expect(footerLink).toHaveCount(0);

  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Pages' }).click();
  await page.getByRole('link', { name: 'Terms' }).click();
  await page.getByLabel('Text').fill('# Who sells\n\nKiln sells, in **Ohio**. <script>alert(1)</script>');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Who sells' })).toBeVisible();
  await page.getByLabel('Published').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(page, 'Page has been published successfully!');
  await expect(page.getByRole('complementary', { name: 'About this page' })).toContainText('No. 1');

  await visitor.reload();
  await footerLink.click();
  await expect(visitor).toHaveURL(/\/pages\/terms$/);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Terms');
  await expect(visitor.getByRole('heading', { level: 2, name: 'Who sells' })).toBeVisible();
  await expect(visitor.getByRole('main')).toContainText('<script>alert(1)</script>');

  await page.getByLabel('Published').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(page, 'Page has been withdrawn successfully!');
  const response = await visitor.reload();
  expect(response?.status()).toBe(404);
  await expect(footerLink).toHaveCount(0);
  await page.getByRole('link', { name: 'All changes' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('withdrew the page Terms');
});
