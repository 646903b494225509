import type { Page } from '@playwright/test';

/** Opens a page and waits until it is hydrated: what is pressed before is lost. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
}
