import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { administrator, fetchToken, signIn } from './people.ts';

test('a message is answered, and its mail found, which no mail server has sent', async ({ page, shop }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await page.request.post('/api/contact/add', {
    data: { name: 'Mina Okoro', email, message: 'Do you ship to Norway?' },
  });
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/contact');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Open')).toBeVisible();
  await row.getByRole('link').click();
  await page.getByLabel('Answer', { exact: true }).fill('Yes, within a week.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Answered by mail by Ines Okafor')).toBeVisible();

  await page.goto(`/dashboard/mail?search=${email}`);
  const mail = page.getByRole('link', { name: /Our answer to your message/ });
  await expect(mail).toBeVisible();
  await expectNoFaults(page, 'the mails of a shop without a mail server');
  await mail.click();
  await expect(page.frameLocator('iframe').getByText('Yes, within a week.').last()).toBeVisible();
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(page.locator('pre')).toContainText('Yes, within a week.');
  await expect(page.getByText('Not sent: no mail server')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
});
