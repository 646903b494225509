import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';

test('a new path scrolls smoothly to the top, and back returns to where the page was left', async ({
  page,
}) => {
  await openPage(page, '/shop');
  await page.evaluate(() => window.scrollTo(0, 600));
  const behaviour = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const scrollTo = window.scrollTo.bind(window) as (x: number, y: number) => void;
        window.scrollTo = ((x: number, y: number) => {
          resolve(getComputedStyle(document.documentElement).scrollBehavior);
          scrollTo(x, y);
        }) as typeof window.scrollTo;
      }),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping' }).first().click();
  expect(await behaviour).toBe('smooth');
  // Only this one does.
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  await expect(page.getByRole('heading', { name: 'Shipping' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByText('Showing: 1-10 products of')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});

test('the menu closes the bag and the other way round, and a link in it closes it', async ({ page }) => {
  await openPage(page, '/product/toadstool-table-lamp');
  await page.getByRole('button', { name: 'Add To Bag' }).first().click();
  const bag = page.getByRole('dialog', { name: 'Your bag' });
  await expect(bag).toBeVisible();
  // The bag covers the header, so the button is pressed by a script.
  await page.locator('button[aria-label="Open categories"]').dispatchEvent('click');
  const menu = page.getByRole('dialog', { name: 'Categories' });
  await expect(menu).toBeVisible();
  await expect(bag).toBeHidden();
  await page.locator('button[aria-label^="Bag,"]').dispatchEvent('click');
  await expect(bag).toBeVisible();
  await expect(menu).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open categories' }).click();
  await menu.getByRole('link', { name: 'Kitchen' }).click();
  await expect(page).toHaveURL(/\/shop\/category\/kitchen$/);
  await expect(menu).toBeHidden();
});

test('another tab shows the bag at once', async ({ page, context }) => {
  const other = await context.newPage();
  await openPage(other, '/shop');
  await openPage(page, '/product/half-dip-mug');
  await page.getByRole('button', { name: 'Add To Bag' }).first().click();
  await expect(other.getByRole('button', { name: 'Bag, 1 item' })).toBeVisible();
  // A background tab may be throttled.
  await page.bringToFront();
  // The open bag hides the page from screen readers.
  const remove = page.getByRole('button', { name: 'Remove From Bag', includeHidden: true });
  await expect(remove.first()).toBeAttached();
});

test('the banners move by dot and arrow in half a second, and not by themselves', async ({ page }) => {
  await openPage(page, '/');
  const banners = page.getByRole('region', { name: 'Banners' });
  await expect(banners.getByRole('button', { name: 'Banner 1' })).toHaveAttribute('aria-current', 'true');
  const track = banners.getByRole('group', { name: '1 of' }).locator('..');
  expect(await track.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.5s');
  await banners.getByRole('button', { name: 'Next banner' }).click();
  await expect(banners.getByRole('button', { name: 'Banner 2' })).toHaveAttribute('aria-current', 'true');
  await banners.getByRole('button', { name: 'Banner 1' }).click();
  await expect(banners.getByRole('heading', { level: 1 })).toBeInViewport();
});
