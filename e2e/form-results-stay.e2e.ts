import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';

test('the reply of the contact form stays, and takes the focus that a pressed button loses, and no other', async ({
  page,
}) => {
  await openPage(page, '/contact');
  const main = page.getByRole('main');
  const write = async () => {
    await main.getByLabel('Name').fill('Mina Okoro');
    await main.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
    await main.getByLabel('Message').fill('Do you ship to Norway?');
  };
  const result = main.locator('[data-result]');
  await write();
  await main.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(result).toBeFocused();
  await expect(result).toContainText('We have received your message');
  await write();
  await main.getByLabel('Name').press('Enter');
  await expect(main.getByLabel('Message')).toHaveValue('');
  await expect(result).toBeVisible();
  await expect(main.getByLabel('Name')).toBeFocused();
  // The notice has come and gone.
  await expect(page.getByRole('button', { name: 'Dismiss', includeHidden: true })).toHaveCount(0);
  await expect(result).toBeVisible();
});
