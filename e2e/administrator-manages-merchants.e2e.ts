import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { administrator, apply, fetchToken, linkInMail, signIn, signUp, writeReview } from './people.ts';

test('an administrator adds a merchant, finds it by phone and sends the invitation again, and a used one says so', async ({
  page,
  shop,
  browser,
}) => {
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/merchant/add');
  const email = `${crypto.randomUUID()}@example.com`;
  await page.getByLabel('Name', { exact: true }).fill('Rosa Quill');
  await page.getByRole('link', { name: /^Orders/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText('The changes in Name will be lost.');
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByLabel('Email Address').fill(email);
  const tail = String(Math.floor(1000 + Math.random() * 9000));
  await page.getByLabel('Phone Number').fill(`(646) 381-${tail}`);
  await page.getByLabel('Brand', { exact: true }).fill('Quill & Daughters');
  await page.getByLabel('Business').fill('Pens that last for years.');
  await page.getByRole('button', { name: 'Add Merchant' }).click();
  await expectNotice(page, 'Rosa Quill has been added and waits for approval.');
  await expect(page).toHaveURL(/\/dashboard\/merchant$/);

  // Bare digits, though it was typed with brackets; then filtered by status.
  await page.getByPlaceholder('Type email, phone number, brand or status').fill(`646381${tail}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(page.getByText('1 merchant', { exact: true }).first()).toBeVisible();
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row.getByText('Invited, not signed up yet')).toBeVisible();
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitemradio', { name: 'Rejected' }).click();
  await expect(page).toHaveURL(/status=Rejected/);
  await expect(page.getByText('No merchants found.')).toBeVisible();
  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('menuitemradio', { name: 'Invited' }).click();
  const firstLink = await linkInMail(shop, email, '/merchant-signup/');
  await row.getByRole('button', { name: 'Send again' }).click();
  await expectNotice(page, 'The invitation has been sent again.');

  // The newest mail comes first, as soon as it is sent.
  const newestLink = () => linkInMail(shop, email, '/merchant-signup/');
  await expect.poll(newestLink).not.toBe(firstLink);
  const link = await newestLink();
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openPage(visitor, link);
  await visitor.getByLabel('First Name').fill('Rosa');
  await visitor.getByLabel('Last Name').fill('Quill');
  await visitor.getByRole('textbox', { name: 'Password' }).fill('ink and paper mill');
  await visitor.getByRole('button', { name: 'Get Started' }).click();
  await expect(visitor).toHaveURL(/\/login$/);
  await visitor.goto(link);
  await expect(visitor.getByText('This invitation has been used or has expired.')).toBeVisible();
  await expect(visitor.getByLabel('First Name')).toHaveCount(0);
  await visitor.context().close();
});

test('a search has pages and an exact count, and reviews are filtered by status', async ({ page, shop }) => {
  const brand = `Paging ${crypto.randomUUID().slice(0, 8)}`;
  for (let at = 0; at < 21; at += 1) await apply(shop, `${brand} ${at}`);
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto(`/dashboard/merchant?search=${encodeURIComponent(brand)}`);
  await expect(page.getByText('21 merchants').first()).toBeVisible();
  await expect(page.getByText('1-20 of 21')).toBeVisible();
  await page.getByRole('link', { name: 'next >' }).click();
  await expect(page.getByText('21-21 of 21')).toBeVisible();

  const found = await page.request.get('/api/product/list?name=Half-Dip%20Mug');
  const [mug] = (await found.json()).products;
  const title = await writeReview(shop, (await signUp(shop)).token, mug._id, 'Held for moderation');
  await page.goto('/dashboard/review');
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitemradio', { name: 'Approved' }).click();
  await expect(page).toHaveURL(/status=Approved/);
  await expect(page.getByText(title)).toHaveCount(0);
  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('menuitemradio', { name: 'Waiting Approval' }).click();
  await expect(page.getByText(title)).toBeVisible();
});
