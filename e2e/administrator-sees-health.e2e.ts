import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { openTestSmtp, type TestSmtp } from '#server/testing/test-smtp.ts';
import { base, expect, ofWorker, withFolder, withShop } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { expectNotice } from './notices.ts';
import { fetchToken, signIn } from './people.ts';

const administrator = { email: 'admin@example.com', password: 'of the health test' };

/** A shop without products that has a mail server and a folder for backups. */
const test = base.extend<object, { smtp: TestSmtp; shop: ShopProcess }>({
  shop: [
    ({ smtp }, use) =>
      withFolder((folder) =>
        withShop(
          {
            DATA_DIR: join(folder, 'data'),
            BACKUP_DIR: join(folder, 'backups'),
            SMTP_URL: smtp.url,
            ADMIN_PASSWORD: administrator.password,
          },
          use,
        ),
      ),
    ofWorker,
  ],
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const smtp = await openTestSmtp();
      await smtp.start();
      await use(smtp);
      await smtp.stop();
    },
    ofWorker,
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

/** Lets minutes pass in the page until it says so: the shop itself checks again after five seconds. */
async function expectSoon(page: Page, sentence: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward('01:01');
    await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test('an administrator sees that mail does not go out, what to do, and that it goes out again', async ({
  page,
  shop,
  smtp,
}) => {
  await page.clock.install();
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Health' }).click();
  await expectSoon(page, 'The shop works.');
  const mail = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Mail/ }) });
  await expect(mail).toContainText('Mails go out.');

  await smtp.stop();
  await expectSoon(page, 'Mail does not work.');
  await expect(mail.getByRole('heading')).toHaveText('Mail: does not work');
  await expect(mail.getByRole('listitem').first()).toContainText(
    'Look whether your mail provider has an outage',
  );

  await smtp.start();
  await expectSoon(page, 'The shop works.');
  await expect(mail.getByRole('listitem')).toHaveCount(0);
});

/** What the shop replies while its database is away. */
const away = (route: Route) =>
  route.fulfill({ status: 503, json: { error: 'The shop cannot reach its database.', code: 'unavailable' } });

test('the page says when the database does not answer, and goes on when it does', async ({ page, shop }) => {
  await page.clock.install();
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/health');
  await expectSoon(page, 'The shop works.');
  const bringHealth = await intercept(page, '**/api/dashboard/health', away);
  await expectSoon(page, 'The shop does not work.');
  const database = page.getByText('The database does not answer. Nobody can order or sign in.');
  await expect(database).toBeVisible();
  // What needs no database, as it was.
  await expect(page.getByRole('heading', { name: /^Disk/ })).toHaveText('Disk: works');
  await expect(page.getByRole('heading', { name: /^Orders/ })).toHaveText('Orders: not set up or not known');

  // A page that is opened meanwhile does not know who is signed in.
  const bringAccount = await intercept(page, '**/api/user/me', away);
  await page.reload();
  await expect(database).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Shop/ })).toHaveText('Shop: works');
  bringHealth();
  bringAccount();
  await expectSoon(page, 'The shop works.');
});

test('the report for a technician is copied, or shown where a browser refuses that', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/health');
  const copy = page.getByRole('button', { name: 'Copy for the technician' });
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => Promise.reject(new Error('refused'));
  });
  await copy.click();
  const shown = page.getByLabel('Your browser does not let this page copy.');
  await expect(shown).toHaveValue(/^Health of the shop at /);

  await page.reload();
  await copy.click();
  await expectNotice(page, 'Copied. Paste it into a message.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Health of the shop at ');
  expect(copied).toContain('SMTP_URL: set\n');
  expect(copied).not.toContain(administrator.password);
});
