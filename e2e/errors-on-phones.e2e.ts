import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { administrator, fetchToken, signIn } from './people.ts';
import { signedIn } from './use-bag.ts';

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

const error = (page: Page) => page.getByRole('alert').filter({ hasText: 'The shop does not answer.' });

/** From the start of the heading to the end of the notice; negative when the notice covers it. */
const spaceBelow = (page: Page, heading: string) =>
  expect.poll(async () => {
    const notice = await error(page).boundingBox();
    const title = await page.getByRole('heading', { level: 1, name: heading }).boundingBox();
    return notice && title ? title.y - notice.y - notice.height : Number.NaN;
  });

async function follow(page: Page, link: string): Promise<void> {
  await page.getByRole('button', { name: 'Open categories' }).tap();
  await page.getByRole('dialog', { name: 'Categories' }).getByRole('link', { name: link }).tap();
}

test('an error stays on the next pages and does not cover their headings', async ({ page, shop }) => {
  await signedIn(page, shop);
  await openPage(page, '/product/pebble-mug');
  await page.route('**/api/wishlist', (route) => route.abort());
  await page.getByRole('button', { name: 'Add Pebble Mug to wishlist' }).first().tap();
  await expect(error(page)).toBeVisible();
  // What is being read does not move.
  await expect(page.getByRole('main')).toHaveCSS('margin-top', '0px');

  await follow(page, 'Contact Us');
  await spaceBelow(page, 'Contact Information').toBeGreaterThanOrEqual(0);
  await follow(page, 'Shop By Brand');
  await spaceBelow(page, 'Shop By Brand').toBeGreaterThanOrEqual(0);
  const room = await page.getByRole('main').evaluate((main) => getComputedStyle(main).marginTop);
  expect(Number.parseFloat(room)).toBeLessThan(160);

  await error(page).getByRole('button', { name: 'Dismiss' }).tap();
  await expect(page.getByRole('main')).toHaveCSS('margin-top', '0px');
});

test('an error does not cover the buttons of a form in the dashboard', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  await openPage(page, '/dashboard/brand/add');
  const save = page.getByRole('button', { name: 'Add Brand' });
  await page.getByLabel('Name').fill('Brand Of Nowhere');
  await page.getByLabel('Description').fill('Comes from nowhere.');
  await page.route('**/api/brand/add', (route) => route.abort());
  await save.tap();
  await expect(error(page)).toBeVisible();
  await expect
    .poll(async () => {
      const [notice, button] = [await error(page).boundingBox(), await save.boundingBox()];
      return notice && button ? notice.y - button.y - button.height : Number.NaN;
    })
    .toBeGreaterThanOrEqual(0);
});
