import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { administrator, fetchToken } from './people.ts';
import { saveWithoutReply } from './save-without-reply.ts';

test('whoever loses replies signs up, writes one message, and knows that the password may have changed', async ({
  page,
  shop,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await openPage(page, '/register');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('First Name').fill('Ida');
  await page.getByLabel('Last Name').fill('Kiln');
  await page.getByLabel('Password', { exact: true }).fill('stoneware and glaze');
  await saveWithoutReply(page, '**/api/auth/register', 'Sign Up');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectNotice(page, 'You have signed up successfully!');
  await expect(page).toHaveURL(/\/dashboard$/);

  await openPage(page, '/contact');
  const main = page.getByRole('main');
  const send = main.getByRole('button', { name: 'Submit' });
  await main.getByLabel('Message').fill('Do you ship to Norway?');
  await saveWithoutReply(page, '**/api/contact/add', 'Submit');
  await send.click();
  await expect(main.getByText('We have received your message')).toBeVisible();
  await expect(page.getByText('The shop does not answer.')).toHaveCount(0);
  const headers = { Authorization: await fetchToken(shop, administrator) };
  const stored = async () =>
    (await (await fetch(`${shop.url}/api/contact?search=${email}`, { headers })).json()).messages.length;
  expect(await stored()).toBe(1);
  // The same words after a reply are a second message.
  await main.getByLabel('Message').fill('Do you ship to Norway?');
  await send.click();
  await expect.poll(stored).toBe(2);

  await openPage(page, '/dashboard/security');
  await page.getByLabel('Old Password').fill('stoneware and glaze');
  await page.getByLabel('New Password').fill('another stoneware glaze');
  await saveWithoutReply(
    page,
    '**/api/auth/reset',
    'Reset Password',
    'We do not know yet whether your password was changed: the shop has not answered.',
  );
});
