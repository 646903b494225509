import type { Page } from '@playwright/test';
import { intercept } from './intercept.ts';
import { expectNotice } from './notices.ts';

/** Saves while replies are lost: the shop has saved, and the browser does not know. */
export async function saveWithoutReply(
  page: Page,
  calls: string,
  button = 'Save',
  notice = 'The shop does not answer. Please try again.',
): Promise<void> {
  const stopLosing = await intercept(page, calls, async (route) => {
    const isSave = route.request().method() !== 'GET';
    if (isSave) await route.fetch();
    await (isSave ? route.abort('connectionreset') : route.fallback());
  });
  await page.getByRole('button', { name: button }).click();
  await expectNotice(page, notice);
  stopLosing();
}
