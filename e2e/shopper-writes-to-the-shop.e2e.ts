import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { signIn, signUp } from './people.ts';

test('the form knows who writes, and about which order', async ({ page, shop }) => {
  const { token, email } = await signUp(shop);
  await openPage(page, '/contact?order=1042');
  await expect(page.getByLabel('Message')).toHaveValue('About order #1042:\n');
  await expect(page.getByLabel('Name')).toHaveValue('');
  await signIn(page, token);
  await openPage(page, '/contact?order=1042');
  await expect(page.getByLabel('Name')).not.toHaveValue('');
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Message').press('End');
  await page.getByLabel('Message').pressSequentially('It goes to 1 Quay, Bath.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('a typed message is not lost without a question', async ({ page }) => {
  await openPage(page, '/contact');
  const message = page.getByLabel('Message');
  await message.fill('Is the lamp dimmable?');
  const toShipping = page.getByRole('contentinfo').getByRole('link', { name: 'Shipping' }).first();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await toShipping.click();
  await expect(question).toContainText('Message');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(message).toHaveValue('Is the lamp dimmable?');
  await toShipping.click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/shipping$/);
});
