import type { Locator, Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expect, test } from './fixtures.ts';
import { administrator, signIn, tokenOf } from './people.ts';

/** As whoever was away for a minute: what is shown is loaded again. */
export async function comeBack(page: Page, call: string): Promise<void> {
  await page.clock.setSystemTime(Date.now() + 60_000);
  const loaded = page.waitForResponse((reply) => reply.url().includes(call) && reply.ok());
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await (await loaded).finished();
}

export const press = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();
export const question = (page: Page) => page.getByRole('alertdialog');
export const parcelForm = (page: Page) => page.getByRole('form', { name: /^New parcel/ });
export const refundForm = (page: Page) => page.getByRole('dialog', { name: /^Refund #/ });
export const trackingForm = (page: Page) => page.getByRole('form', { name: /^Change parcel/ });
export const noteForm = (page: Page) => page.getByRole('form', { name: 'Add note' });
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

export interface Kind {
  name: string;
  /** Returns the page, and what of it is looked for. */
  prepare: (shop: ShopProcess) => Promise<{ path: string; text?: string; token?: string }>;
  /** Opens the form and types. */
  open: (page: Page, text: string) => Promise<void>;
  /** What somebody else does, in another browser. */
  other: (page: Page, text: string) => Promise<void>;
  /** What is loaded again before it is sent. */
  reload?: string;
  send: (page: Page) => Promise<void>;
  /** The form has what was typed, and says why it cannot be done. */
  stays: (page: Page) => Promise<void>;
  close: (page: Page) => Promise<void>;
}

export const inQuestion = (words: string | RegExp) => ({
  stays: (page: Page) => expect(question(page).getByRole('alert')).toContainText(words),
  close: async (page: Page) => {
    await question(page).getByRole('button').first().click();
    await expect(question(page)).toBeHidden();
  },
});

/** The form of each kind stays with what was typed when somebody else was faster. */
export function testTwoPeople(kinds: readonly Kind[]): void {
  for (const { name, prepare, open, other, reload, send, stays, close } of kinds) {
    test(`two people at once: the form of ${name} stays with what was typed`, async ({
      browser,
      page,
      shop,
    }) => {
      const { path, text = '', token = await tokenOf(shop, administrator) } = await prepare(shop);
      const context = await browser.newContext({ baseURL: shop.url });
      const second = await context.newPage();
      for (const person of [page, second]) await signIn(person, token);
      await page.goto(path);
      await open(page, text);
      await second.goto(path);
      await other(second, text);
      await context.close();
      if (reload) await comeBack(page, reload);
      await send(page);
      await stays(page);
      await close(page);
    });
  }
}
