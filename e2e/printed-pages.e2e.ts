import { expect, test } from './fixtures.ts';
import { addLongNames } from './long-names.ts';
import { signIn } from './people.ts';

/** Sheets in CSS pixels. */
const sheets = {
  A4: { width: 794, height: 1123 },
  'A4, landscape': { width: 1123, height: 794 },
  Letter: { width: 816, height: 1056 },
  'Letter, landscape': { width: 1056, height: 816 },
};

test('pages print on the whole width of A4 and Letter, both ways', async ({ page, shop }) => {
  const { tokens, ids } = await addLongNames(shop);
  const slips = `/dashboard/orders/slips?orders=${ids.order}`;
  const pages: [path: string, shows: string | RegExp][] = [
    [`/dashboard/orders/customers/${ids.order}`, /^Order #/],
    [slips, /packing slip/i],
    ['/dashboard/overview', 'Overview'],
    ['/dashboard/reports', 'Reports'],
    ['/dashboard/orders/customers', 'Customer Orders'],
    ['/dashboard/product', /^Products/],
    ['/product/toadstool-table-lamp', 'Toadstool Table Lamp'],
  ];
  await signIn(page, tokens.admin);
  for (const [path, shows] of pages) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('heading', { name: shows }).first()).toBeVisible();
    await expect(page.locator('main .late')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    for (const [sheet, size] of Object.entries(sheets)) {
      await page.setViewportSize(size);
      // On a busy machine the page still has the sheet before.
      await page.waitForFunction((width) => innerWidth === width, size.width);
      const { main, wide } = await page.evaluate(() => ({
        main: document.querySelector('main')?.getBoundingClientRect().width,
        wide: document.documentElement.scrollWidth,
      }));
      expect(main, `${path} on ${sheet}`).toBeGreaterThan(size.width * 0.9);
      // Browsers print what is a little wider a little smaller.
      expect(wide, `${path} on ${sheet}`).toBeLessThan(size.width * 1.1);
    }
  }
});
