import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ShopProcess, startShop } from '#server/testing/shop-process.ts';
import { openTestSmtp } from '#server/testing/test-smtp.ts';
import { expectNoFaults } from './axe.ts';
import { base, expect, withFolder } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { emptyShop, owner } from './own-shop.ts';
import { fetchToken, signIn } from './people.ts';

const merchant = 'vera@example.com';
const colleague = 'omar@example.com';

/** Opens pages of the dashboard in a shop that was just started. */
async function openAs(page: Page, shop: ShopProcess) {
  const token = await fetchToken(shop, owner);
  await signIn(page, token);
  return {
    token,
    open: async (path: string) => void (await page.goto(`${shop.url}/dashboard/${path}`)),
    post: async (path: string, body: object) => {
      const headers = { authorization: token, 'content-type': 'application/json' };
      const method = path.includes('/approve/') ? 'PUT' : 'POST';
      const reply = await fetch(`${shop.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
      if (!reply.ok) throw new Error(await reply.text());
    },
  };
}

base('mails of a shop without a mail server are not sent, until it has one', async ({ page, browser }) => {
  await withFolder(async (folder) => {
    const env = emptyShop(join(folder, 'shop'));
    const bare = await startShop({ env });
    const { open, post, token } = await openAs(page, bare);
    await post('/merchant/add', {
      ...{ name: 'Vera Lund', email: merchant, phoneNumber: '212-555-0177' },
      ...{ brandName: 'Kiln & Row', business: 'Mugs and bowls of stoneware.' },
    });
    const list = await fetch(`${bare.url}/api/merchant`, { headers: { authorization: token } });
    await post(`/merchant/approve/${(await list.json()).merchants[0]._id}`, {});
    await post('/team/invitations', { email: colleague, set: 'orders' });

    const notSent = page.getByText('Not sent: no mail server');
    await expect(async () => {
      await open('mail');
      await expect(notSent).toHaveCount(3, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('status').filter({ hasText: 'No mail leaves the shop' })).toContainText(
      '3 mails could not leave, and can be read here.',
    );
    await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0);
    await expectNoFaults(page, 'the mails of a shop without a mail server');
    await page.getByRole('row').filter({ hasText: colleague }).getByRole('link').click();
    await expect(page.getByRole('button', { name: 'Plain text' })).toBeVisible();
    await expect(notSent).toHaveCount(1);
    await open('merchant');
    await expect(page.getByText('Some merchants are invited, but no mail could leave.')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: merchant })).toContainText(
      'Invited, but no mail could leave',
    );
    await open('team');
    await expect(page.getByRole('row').filter({ hasText: colleague })).toContainText(
      'Not sent: no mail server',
    );
    await page.getByRole('link', { name: 'See the mails' }).click();
    await expect(notSent).toHaveCount(3);
    await bare.stop();

    const smtp = await openTestSmtp();
    await smtp.start();
    const shop = await startShop({ env: { ...env, SMTP_URL: smtp.url } });
    const later = await (await browser.newContext()).newPage();
    await (await openAs(later, shop)).open('mail');
    await expect(later.getByText('3 mails could not leave while the shop had no mail server')).toBeVisible();
    await later.getByRole('button', { name: 'Send what is waiting' }).click();
    const dialog = later.getByRole('dialog', { name: 'Send 3 mails?' });
    await expect(dialog).toContainText('The oldest was written on');
    await dialog.getByRole('button', { name: 'Send what is waiting' }).click();
    await expectNotice(later, '3 mails go out now.');
    await expect(later.getByText('Sent', { exact: true })).toHaveCount(3);
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual([colleague, merchant, merchant]);
    await expect(later.getByText('could not leave')).toHaveCount(0);
    await shop.stop();
    await smtp.stop();
  });
});
