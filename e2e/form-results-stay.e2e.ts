import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';

/** Waits until the notification has come and gone. */
async function noticeIsGone(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Dismiss', includeHidden: true })).toHaveCount(0);
}

test('the replies of contact form and newsletter stay, and take the focus that a pressed button loses, and no other', async ({
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
  await noticeIsGone(page);
  await expect(result).toBeVisible();
  await write();
  await main.getByLabel('Name').press('Enter');
  await expect(main.getByLabel('Message')).toHaveValue('');
  await expect(result).toBeVisible();
  await expect(main.getByLabel('Name')).toBeFocused();

  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
  await footer.getByRole('button', { name: 'Subscribe' }).press('Enter');
  const asked = footer.locator('[data-result]');
  await expect(asked).toBeFocused();
  await expect(asked).toContainText(/link/);
  await noticeIsGone(page);
  await expect(asked).toBeVisible();
});
