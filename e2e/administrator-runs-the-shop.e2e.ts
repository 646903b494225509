import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { administrator, apply, fetchToken, placeOrder, signIn, signUp } from './people.ts';

/** Opens the shop page with the products of that name. */
async function productsNamed(page: Page, name: string) {
  const reply = await page.request.get(`/api/product/list?name=${encodeURIComponent(name)}`);
  return (await reply.json()).products[0];
}

test('an administrator approves a merchant, changes a price, and finds an order and a user', async ({
  page,
  shop,
}) => {
  const mug = await productsNamed(page, 'Half-Dip Mug');
  const buyer = await signUp(shop, 'Noor');
  const order = await placeOrder(shop, buyer.token, { product: mug._id, price: mug.price, quantity: 1 });
  const good = await apply(shop, 'Good Glass');
  await signIn(page, await fetchToken(shop, administrator));
  const menu = page.getByRole('navigation', { name: 'Account' });

  // Applications: pending ones come first.
  await page.goto('/dashboard');
  await menu.getByRole('link', { name: /^Merchants/ }).click();
  const merchant = (name: string) => page.getByRole('row').filter({ hasText: name });
  // By name: there may be more pending ones than fit a page, and those that are decided come after them.
  const search = async (text: string) => {
    await page.getByRole('searchbox', { name: 'Search merchants' }).fill(text);
    // The list changes under the mouse as long as it shows others.
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === text);
    await expect(page.getByText('1 merchant', { exact: true }).first()).toBeVisible();
  };
  await search(good.email);
  await merchant(good.email).getByRole('button', { name: 'Approve' }).click();
  await expectNotice(page, 'Merchant has been approved successfully!');

  // The catalogue: the mug gets another price.
  await menu.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('searchbox', { name: 'Search the list of products' }).fill('half-dip');
  await expect(page.getByText('1 product', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: /Half-Dip Mug/ }).click();
  await page.getByLabel('Price').fill(String(mug.price + 1));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/product(\?|$)/);
  await expect.poll(async () => (await productsNamed(page, 'Half-Dip Mug')).price).toBe(mug.price + 1);

  // An order, by its id.
  await menu.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Customer Orders' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(order);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.locator(`tbody a[href$="${order}"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();

  // A user, by a part of the name.
  await page.goto('/dashboard/users');
  await page.getByPlaceholder('Type user name or email').fill(buyer.email.slice(0, 12));
  await expect(page.getByRole('row').filter({ hasText: buyer.email })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('a pending search does not navigate back after a link was followed', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  // The search is due when the test says so: after the press, before React renders again.
  await page.addInitScript(() => {
    const { setTimeout: start, clearTimeout: stop } = window;
    const search = -1;
    window.setTimeout = ((run: () => void, delay: number, ...rest: unknown[]) => {
      if (delay !== 1000) return start(run, delay, ...rest);
      window.addEventListener('search is due', run, { once: true });
      Object.assign(window, { run });
      return search;
    }) as typeof setTimeout;
    window.clearTimeout = ((id: number) => {
      if (id === search) window.removeEventListener('search is due', Reflect.get(window, 'run'));
      else stop(id);
    }) as typeof clearTimeout;
  });
  await page.goto('/dashboard/product');
  const link = page.getByRole('cell').getByRole('link').first();
  await expect(link).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the list of products' }).fill('half-dip');
  await link.evaluate((element: HTMLElement) => {
    element.click();
    window.dispatchEvent(new Event('search is due'));
  });
  await expect(page.getByLabel('Price')).toBeVisible();
});

test('a contact message is answered, and its mail found, which no mail server has sent', async ({
  page,
  shop,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await openPage(page, '/contact');
  await page.getByLabel('Name').fill('Mina Okoro');
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('Do you ship to Norway?');
  await page.getByRole('button', { name: 'Submit' }).click();
  // It stays visible after the notification is gone.
  await expect(page.getByRole('main').getByText('We have received your message')).toBeVisible();

  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/contact');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Open')).toBeVisible();
  await row.getByRole('link').click();
  await page.getByLabel('Answer', { exact: true }).fill('Yes, within a week.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Answered by mail by Ines Okafor')).toBeVisible();

  await page.goto(`/dashboard/mail?search=${email}`);
  await page.getByRole('link', { name: /Our answer to your message/ }).click();
  await expect(page.frameLocator('iframe').getByText('Yes, within a week.').last()).toBeVisible();
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(page.locator('pre')).toContainText('Yes, within a week.');
  await expect(page.getByText('Not sent: no mail server')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
});
