import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { administrator, fetchToken, placeOrder, signIn, signUp } from './people.ts';

/** The socket connection of a page, which the test can interrupt. */
async function cuttableLine(page: Page) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    if (isCut) return await socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  return {
    cut() {
      isCut = true;
      for (const socket of open) socket.close();
      open.clear();
    },
    mend() {
      isCut = false;
    },
  };
}

/** Hides or shows the tab. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('two people chat; one loses the connection and returns without lost or duplicate messages', async ({
  browser,
  shop,
}) => {
  const baseURL = shop.url;
  const [supportContext, memberContext] = [
    await browser.newContext({ baseURL }),
    await browser.newContext({ baseURL }),
  ];
  const [support, member] = [await supportContext.newPage(), await memberContext.newPage()];
  const person = await signUp(shop, 'Pia');
  await signIn(support, await fetchToken(shop, administrator));
  await signIn(member, person.token);
  const line = await cuttableLine(member);
  await Promise.all([support.goto('/support'), member.goto('/support')]);

  await member.getByRole('button', { name: /Ines/ }).click();
  await expect(member.getByRole('button', { name: 'Send' })).toBeDisabled();
  const box = member.getByLabel(/^Message to Ines/);
  await box.fill('   ');
  await member.getByRole('button', { name: 'Send' }).click();
  await expectNotice(member, 'Please type message.');
  await box.fill('Is the lamp dimmable?');
  await box.press('Enter');
  await expect(member.getByRole('log').getByText('Is the lamp dimmable?')).toBeVisible();
  await expect(box).toHaveValue('');

  const pia = support.getByRole('button', { name: /Pia Wilder/ });
  await expect(pia).toContainText('1 unread');
  await pia.click();
  await expect(support.getByRole('log').getByText('Is the lamp dimmable?')).toBeVisible();
  await expect(pia).not.toContainText('unread');

  await setVisibility(support, 'hidden');
  await box.fill('And warm?');
  await box.press('Enter');
  await expect(pia).toContainText('1 unread');
  await setVisibility(support, 'visible');
  await expect(pia).not.toContainText('unread');

  line.cut();
  await expect(member.getByRole('status').filter({ hasText: 'Not connected.' })).toBeVisible();
  const answer = support.getByLabel(/^Message to Pia/);
  await answer.fill('From a hum to a glow.');
  // What is typed to one person stays while the conversation with another is open.
  await member.getByRole('button', { name: /Ines/ }).waitFor();
  await support.getByRole('link', { name: 'Account Details' }).click();
  await support.getByRole('link', { name: /^Support/ }).click();
  await expect(answer).toHaveValue('From a hum to a glow.');
  await answer.press('Enter');
  await expect(support.getByRole('log').getByText('From a hum to a glow.')).toBeVisible();
  await expect(member.getByRole('log').getByText('From a hum to a glow.')).toHaveCount(0);
  line.mend();
  await expect(member.getByRole('log').getByText('From a hum to a glow.')).toHaveCount(1, {
    timeout: 60_000,
  });

  // The open conversation is open again, and nothing is duplicated.
  await member.reload();
  await expect(member.getByRole('log').getByText('Is the lamp dimmable?')).toHaveCount(1);
  await expect(member.getByRole('log').getByText('From a hum to a glow.')).toHaveCount(1);

  await member.close();
  await memberContext.close();
  await expect(pia).toContainText('offline');
  await supportContext.close();
});

test('a message is noticed on any page, and support is online only on the support page', async ({
  browser,
  shop,
}) => {
  const baseURL = shop.url;
  const [supportContext, memberContext] = [
    await browser.newContext({ baseURL }),
    await browser.newContext({ baseURL }),
  ];
  const [support, member] = [await supportContext.newPage(), await memberContext.newPage()];
  await signIn(support, await fetchToken(shop, administrator));
  await signIn(member, (await signUp(shop, 'Ottilie')).token);
  const { promise: counted, resolve: count } = Promise.withResolvers<void>();
  support.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"unread"')) count();
    }),
  );
  await support.goto('/dashboard/review');
  // Only messages after this count are new.
  await counted;
  const link = support.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: /^Support/ });
  await expect(link).toBeVisible();
  await member.goto('/support');
  const ines = member.getByRole('button', { name: /Ines/ });
  await expect(ines).toContainText('offline');
  const countBefore = Number((await support.title()).match(/^\((\d+)\)/)?.[1] ?? 0);

  await ines.click();
  await member.getByLabel(/^Message to Ines/).fill('Is anybody there?');
  await member.keyboard.press('Enter');
  await expectNotice(support, 'New message from Ottilie Wilder in Support.');
  await expect(link).toContainText(/\d+ waiting/);
  await expect(support).toHaveTitle(/^\(\d+\) Reviews/);
  await expect
    .poll(async () => Number((await support.title()).match(/^\((\d+)\)/)?.[1]))
    .toBeGreaterThan(countBefore);

  await link.click();
  await expect(ines).toContainText('online');
  const ottilie = support.getByRole('button', { name: /Ottilie Wilder/ });
  await expect(ottilie).toContainText('1 unread');
  await ottilie.click();
  await expect(ottilie).not.toContainText('unread');
  // Read is not answered.
  await expect(ottilie).toContainText('Waits for an answer');
  await support.setViewportSize({ width: 1440, height: 900 });
  await expect(link).toBeInViewport({ ratio: 1 });
  await expect(link).toContainText(/\d+ waiting/);
  await support.getByLabel(/^Message to Ottilie/).fill('I am.');
  await support.keyboard.press('Enter');
  await expect(ottilie).not.toContainText('Waits for an answer');
  await support.getByRole('link', { name: 'Account and orders' }).click();
  await expect(support.getByRole('heading', { name: 'Ottilie Wilder' })).toBeVisible();
  await support.goBack();
  await support.getByRole('link', { name: /^Reviews/ }).click();
  await expect(ines).toContainText('offline');
  await supportContext.close();
  await memberContext.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('a conversation says at once that there is no connection, until there is', async ({ page, shop }) => {
    await signIn(page, (await signUp(shop, 'Juno')).token);
    const line = await cuttableLine(page);
    await page.goto('/support');
    await page.getByRole('button', { name: /Ines/ }).tap();
    const box = page.getByLabel(/^Message to Ines/);
    await expect(box).toBeVisible();
    const outage = page.getByRole('status').filter({ hasText: 'Not connected.' });
    await expect(outage).toHaveCount(0);

    line.cut();
    await expect(outage).toBeInViewport();
    line.mend();
    await expect(outage).toHaveCount(0);
    await box.fill('Is the lamp dimmable?');
    await box.press('Shift+Enter');
    await box.pressSequentially('And warm?');
    await box.press('Enter');
    const sent = page.getByRole('log').getByText('Is the lamp dimmable?\nAnd warm?');
    await expect(sent).toBeVisible();

    // As much as a keyboard leaves, which the page asks browsers not to lay over it.
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /resizes-content/);
    await page.setViewportSize({ width: 375, height: 400 });
    await expect(sent).toBeInViewport();
    await expect(box).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Back to users' }).tap();
    await expect(page.getByRole('button', { name: /Ines/ })).toBeFocused();
  });

  test('asks about an order with its number typed, and keeps what was typed before', async ({
    page,
    shop,
  }) => {
    const { token } = await signUp(shop, 'Cleo');
    await signIn(page, token);
    const { product } = await (await fetch(`${shop.url}/api/product/item/harvest-moon-lamp`)).json();
    const line = { product: product._id, price: product.price, quantity: 1 };
    await page.goto(`/order/${await placeOrder(shop, token, line)}`);
    const number = await page.getByText(/^#\d+$/).textContent();
    const ask = page.getByRole('link', { name: 'Ask about this order' });
    await ask.tap();
    const box = page.getByLabel(/^Message to/);
    await expect(box).toHaveValue(`${number}: `);
    await expect(page).toHaveURL(/\/support$/);
    await expect(box).toBeFocused();
    await page.keyboard.type('Where is it?');
    await expect(box).toHaveValue(`${number}: Where is it?`);
    await page.goBack();
    await ask.tap();
    await expect(box).toHaveValue(`${number}: Where is it?`);
    await expect(page.getByRole('log')).not.toContainText('Where is it?');
  });
});
