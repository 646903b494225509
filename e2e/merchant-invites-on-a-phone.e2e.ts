import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { demoMerchant, fetchToken, linkInMail, signIn, signUp } from './people.ts';
import { smallTargets } from './touch-targets.ts';

test.use({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true });

test('a merchant invites staff on a phone, and gives them other rights', async ({ page, shop, browser }) => {
  const stan = await signUp(shop, 'Stan');
  await signIn(page, await fetchToken(shop, demoMerchant));
  await page.goto('/dashboard/team');
  await page.getByRole('button', { name: 'Invite' }).tap();
  const form = page.getByRole('form', { name: 'Invite somebody' });
  await expect(form.getByRole('radio')).toHaveCount(2);
  await form.getByLabel('Email').fill(stan.email);
  await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(375);
  expect(await smallTargets(page)).toEqual([]);
  await expectNoFaults(page, "a merchant's team at 375 px");
  await form.getByRole('button', { name: 'Send invitation' }).tap();
  await expectNotice(page, `${stan.email} has been invited.`);

  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openPage(visitor, await linkInMail(shop, stan.email, '/team/accept/'));
  await visitor.getByLabel('First Name').fill('Stan');
  await visitor.getByLabel('Last Name').fill('Wilder');
  await visitor.getByRole('textbox', { name: 'Password' }).fill('clay and water');
  await visitor.getByRole('button', { name: 'Start' }).click();
  await expect(visitor).toHaveURL(/\/login$/);
  await visitor.context().close();

  // A row leads to the person.
  await page.reload();
  await page.getByRole('link', { name: /Stan Wilder/ }).tap();
  await expect(page.getByText('Not signed in')).toBeVisible();
  await page.getByRole('button', { name: 'Change Stan Wilder' }).tap();
  await page.getByRole('radio', { name: /^Owner/ }).check();
  await page.getByRole('button', { name: 'Save' }).tap();
  await expectNotice(page, 'The rights have been changed.');
  await expect(page.getByRole('definition').filter({ hasText: 'Owner' })).toBeVisible();
});
