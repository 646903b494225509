import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expect } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { signIn, signUp } from './people.ts';

export const bagDialog = (page: Page) => page.getByRole('dialog', { name: 'Your bag' });
/** An amount of the bag, by what its label contains. */
export const sum = (page: Page, name: string) =>
  bagDialog(page).locator('dl > div').filter({ hasText: name }).locator('dd');

export async function addToBag(page: Page, slug: string): Promise<void> {
  await openPage(page, `/product/${slug}`);
  await page.getByRole('button', { name: 'Add To Bag' }).first().click();
  await expect(bagDialog(page)).toBeVisible();
}

export async function openBag(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Bag, / }).click();
  await expect(bagDialog(page)).toBeVisible();
}

/** Signs a new account in. */
export async function signedIn(page: Page, shop: ShopProcess) {
  const account = await signUp(shop);
  await signIn(page, account.token);
  return account;
}
