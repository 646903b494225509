import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { administrator, fetchToken, linkInMail, signIn } from './people.ts';

test('an owner invites a clerk, who chooses a password and sees orders only', async ({
  page,
  shop,
  browser,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/team');
  await page.getByRole('button', { name: 'Invite' }).click();
  const form = page.getByRole('form', { name: 'Invite somebody' });
  await form.getByLabel('Email').fill(email);
  const sees = form.getByRole('region', { name: 'What this person sees' });
  await form.getByRole('radio', { name: /^Support/ }).check();
  await expect(sees).toContainText('Answer customers in the chat');
  await form.getByRole('radio', { name: /^Orders/ }).check();
  await expect(sees.getByRole('list').first()).toHaveText(
    'OverviewOrdersProductsDiscountsUsersMessagesReportsDocuments',
  );
  await expect(sees).toContainText('Refund up to what was paid');
  await expectNoFaults(page, 'the team, with the form that invites');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expectNotice(page, `${email} has been invited.`);
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Orders');

  const clerk = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openPage(clerk, await linkInMail(shop, email, '/team/accept/'));
  await expect(clerk.getByText(`${email} is invited, with the rights “Orders”.`)).toBeVisible();
  await clerk.getByLabel('First Name').fill('Omar');
  await clerk.getByLabel('Last Name').fill('Haddad');
  await clerk.getByRole('textbox', { name: 'Password' }).fill('parcels and string');
  await clerk.getByRole('button', { name: 'Start' }).click();
  await expect(clerk).toHaveURL(/\/login$/);
  await clerk.getByLabel('Email Address').fill(email);
  await clerk.getByRole('textbox', { name: 'Password' }).fill('parcels and string');
  await clerk.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(clerk).toHaveURL(/\/dashboard\/overview$/);
  const menu = clerk.getByRole('navigation', { name: 'Account' });
  await expect(menu.getByRole('link', { name: /^Orders/ })).toBeVisible();
  for (const name of ['Team', 'Settings', 'Merchants', 'Categories']) {
    await expect(menu.getByRole('link', { name })).toHaveCount(0);
  }
  await clerk.goto('/dashboard/team');
  await expect(clerk.getByText('Your account may not use this page.')).toBeVisible();

  // Ended, the clerk is a shopper.
  await page.reload();
  await page.getByRole('button', { name: 'Invite' }).click();
  await form.getByLabel('Email').fill('next@example.com');
  await page.getByRole('button', { name: 'End Omar Haddad' }).click();
  await page.getByRole('button', { name: 'End access of Omar Haddad' }).click();
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0);
  await expect(form.getByLabel('Email'), 'was typed before').toHaveValue('next@example.com');
  await clerk.goto('/dashboard/orders/customers');
  await expect(clerk).toHaveURL(/\/login/);
  await clerk.context().close();
});
