import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { signIn, signUp } from './people.ts';
import { saveWithoutReply } from './save-without-reply.ts';

test('a sign-up whose reply was lost is finished by signing up again', async ({ page }) => {
  await openPage(page, '/register');
  await page.getByLabel('Email Address').fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel('First Name').fill('Ida');
  await page.getByLabel('Last Name').fill('Kiln');
  await page.getByLabel('Password', { exact: true }).fill('stoneware and glaze');
  await saveWithoutReply(page, '**/api/auth/register', 'Sign Up');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectNotice(page, 'You have signed up successfully!');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a change of the password whose reply was lost says that it may have happened', async ({
  page,
  shop,
}) => {
  const { token, password } = await signUp(shop);
  await signIn(page, token);
  await openPage(page, '/dashboard/security');
  await page.getByLabel('Old Password').fill(password);
  await page.getByLabel('New Password').fill('another stoneware glaze');
  await saveWithoutReply(
    page,
    '**/api/auth/reset',
    'Reset Password',
    'The shop has not answered whether your password was changed.',
  );
});
