import { expect } from './fixtures.ts';
import { hold } from './intercept.ts';
import { test } from './one-press.ts';
import { openPage } from './open-page.ts';
import { bagDialog } from './use-bag.ts';

test.describe('a second press of Add To Bag', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('while the bag opens keeps the product in it', async ({ page }) => {
    const load = await hold(page, '**/bag-drawer*.js');
    await openPage(page, '/product/harvest-moon-lamp');
    const button = page.getByRole('button', { name: /Bag$/ }).filter({ visible: true });
    await button.tap();
    await expect(button).toHaveText('Remove From Bag');
    await button.tap();
    await expect(button).toHaveText('Remove From Bag');
    load();
    await expect(bagDialog(page).getByText('Harvest Moon Lamp')).toBeVisible();
    await bagDialog(page).getByRole('button', { name: 'Close bag' }).tap();
    await button.tap();
    await expect(button).toHaveText('Add To Bag');
  });

  test('when the bag has opened presses nothing in it, and does not close it', async ({ page }) => {
    await openPage(page, '/product/harvest-moon-lamp');
    const browser = await page.context().newCDPSession(page);
    await browser.send('Animation.enable');
    await browser.send('Animation.setPlaybackRate', { playbackRate: 0 });
    const button = page.getByRole('button', { name: 'Add To Bag' }).filter({ visible: true });
    const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
    await button.tap();
    await bagDialog(page).waitFor({ state: 'attached' });
    await page.touchscreen.tap(x + 60, y + 20);
    await browser.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await expect(bagDialog(page).getByText('Harvest Moon Lamp')).toBeInViewport();
    await expect(page).toHaveURL(/harvest-moon-lamp$/);
  });
});
