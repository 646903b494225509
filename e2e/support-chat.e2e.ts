import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { administrator, fetchToken, placeOrder, signIn, signUp } from './people.ts';

/** The socket connection of a page, which the test can interrupt. */
async function cuttableLine(page: Page) {
  const open = new Set<WebSocketRoute>();
  let mended = Promise.withResolvers<void>();
  mended.resolve();
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    // A connection that opens and is closed at once would be waited for, by the client, for 20 seconds.
    await mended.promise;
    socket.connectToServer();
    open.add(socket);
  });
  return {
    cut() {
      mended = Promise.withResolvers();
      for (const socket of open) socket.close();
      open.clear();
    },
    mend: () => mended.resolve(),
  };
}

/** Hides or shows the tab. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('a message is noticed on any page, and nothing is lost or duplicated when a connection is', async ({
  browser,
  shop,
}) => {
  const baseURL = shop.url;
  const [supportContext, memberContext] = [
    await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } }),
    await browser.newContext({ baseURL }),
  ];
  const [support, member] = [await supportContext.newPage(), await memberContext.newPage()];
  await signIn(support, await fetchToken(shop, administrator));
  await signIn(member, (await signUp(shop, 'Pia')).token);
  const { promise: counted, resolve: count } = Promise.withResolvers<void>();
  support.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"unread"')) count();
    }),
  );
  const line = await cuttableLine(member);
  await Promise.all([support.goto('/dashboard/review'), member.goto('/support')]);
  // Only messages after this count are new.
  await counted;
  const link = support.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: /^Support/ });
  await expect(link).toBeInViewport({ ratio: 1 });
  const countBefore = Number((await support.title()).match(/^\((\d+)\)/)?.[1] ?? 0);
  const ines = member.getByRole('button', { name: /Ines/ });
  // Not on the support page.
  await expect(ines).toContainText('offline');

  await ines.click();
  await expect(member.getByRole('button', { name: 'Send' })).toBeDisabled();
  const box = member.getByLabel(/^Message to Ines/);
  await box.fill('   ');
  await member.getByRole('button', { name: 'Send' }).click();
  await expectNotice(member, 'Please type message.');
  const log = member.getByRole('log');
  const send = async (text: string) => {
    await box.fill(text);
    await box.press('Enter');
    await expect(log.getByText(text)).toBeVisible();
    await expect(box).toHaveValue('');
  };
  await send('Is the lamp dimmable?');
  await expectNotice(support, 'New message from Pia Wilder in Support.');
  await expect(link).toContainText(/\d+ waiting/);
  await expect(support).toHaveTitle(/^\(\d+\) Reviews/);
  await expect
    .poll(async () => Number((await support.title()).match(/^\((\d+)\)/)?.[1]))
    .toBeGreaterThan(countBefore);

  await link.click();
  await expect(ines).toContainText('online');
  const pia = support.getByRole('button', { name: /Pia Wilder/ });
  await expect(pia).toContainText('1 unread');
  await pia.click();
  await expect(support.getByRole('log').getByText('Is the lamp dimmable?')).toBeVisible();
  await expect(pia).not.toContainText('unread');
  // Read is not answered.
  await expect(pia).toContainText('Waits for an answer');
  await expect(link).toContainText(/\d+ waiting/);

  await setVisibility(support, 'hidden');
  await send('And warm?');
  await expect(pia).toContainText('1 unread');
  await setVisibility(support, 'visible');
  await expect(pia).not.toContainText('unread');

  line.cut();
  await expect(member.getByRole('status').filter({ hasText: 'Not connected.' })).toBeVisible();
  const answer = support.getByLabel(/^Message to Pia/);
  await answer.fill('From a hum to a glow.');
  // What is typed to one person stays while another page is open.
  await support.getByRole('link', { name: 'Account and orders' }).click();
  await expect(support.getByRole('heading', { name: 'Pia Wilder' })).toBeVisible();
  await link.click();
  await pia.click();
  await expect(answer).toHaveValue('From a hum to a glow.');
  await answer.press('Enter');
  await expect(support.getByRole('log').getByText('From a hum to a glow.')).toBeVisible();
  await expect(pia).not.toContainText('Waits for an answer');
  await expect(log.getByText('From a hum to a glow.')).toHaveCount(0);
  line.mend();
  await expect(log.getByText('From a hum to a glow.')).toHaveCount(1);

  // The open conversation is open again, and nothing is duplicated.
  await member.reload();
  await expect(log.getByText('Is the lamp dimmable?')).toHaveCount(1);
  await expect(log.getByText('From a hum to a glow.')).toHaveCount(1);
  await supportContext.close();
  await memberContext.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('a question about an order begins with its number, and a conversation says when there is no connection', async ({
    page,
    shop,
  }) => {
    const { token } = await signUp(shop, 'Cleo');
    await signIn(page, token);
    const line = await cuttableLine(page);
    const { product } = await (await fetch(`${shop.url}/api/product/item/harvest-moon-lamp`)).json();
    const order = await placeOrder(shop, token, { product: product._id, price: product.price, quantity: 1 });
    await page.goto(`/order/${order}`);
    const number = await page.getByText(/^#\d+$/).textContent();
    const ask = page.getByRole('link', { name: 'Ask about this order' });
    await ask.tap();
    const box = page.getByLabel(/^Message to/);
    await expect(box).toHaveValue(`${number}: `);
    await expect(page).toHaveURL(/\/support$/);
    await expect(box).toBeFocused();
    await page.keyboard.type('Where is it?');
    await page.goBack();
    await ask.tap();
    await expect(box).toHaveValue(`${number}: Where is it?`);
    await expect(page.getByRole('log')).not.toContainText('Where is it?');

    const outage = page.getByRole('status').filter({ hasText: 'Not connected.' });
    await expect(outage).toHaveCount(0);
    line.cut();
    await expect(outage).toBeInViewport();
    line.mend();
    await expect(outage).toHaveCount(0);
    await box.press('Shift+Enter');
    await box.pressSequentially('And warm?');
    await box.press('Enter');
    const sent = page.getByRole('log').getByText(`${number}: Where is it?\nAnd warm?`);
    await expect(sent).toBeVisible();

    // As much as a keyboard leaves, which the page asks browsers not to lay over it.
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /resizes-content/);
    await page.setViewportSize({ width: 375, height: 400 });
    await expect(sent).toBeInViewport();
    await expect(box).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Back to users' }).tap();
    await expect(page.getByRole('button', { name: /Ines/ })).toBeFocused();
  });
});
