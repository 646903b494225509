import { expectNoFaults } from './axe.ts';
import { expect } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { owner, testOwnShop } from './own-shop.ts';
import { fetchToken, signIn } from './people.ts';

const test = testOwnShop();

test('an owner changes the menus of header and footer, and a guest sees them', async ({
  page,
  shop,
  browser,
}) => {
  const token = await fetchToken(shop, owner);
  const added = await page.request.post('/api/category/add', {
    headers: { authorization: token },
    data: { name: 'Mugs', description: 'Stoneware.', products: [] },
  });
  expect(added.status()).toBe(200);
  await signIn(page, token);
  await openPage(page, '/dashboard/look?part=menus');
  const header = page.getByRole('group', { name: 'Header', exact: true });
  const entries = header.locator('ol [aria-expanded]');
  await expect(entries).toHaveText(['Shop', 'Brands']);

  await header.getByLabel('Add to: Header').selectOption('Mugs');
  await expect(entries).toHaveText(['Shop', 'Brands', 'Mugs']);
  await header.getByLabel('Add to: Header').selectOption('A link of your own');
  await expect(header.getByLabel('Name')).toBeFocused();
  await header.getByLabel('Name').fill('Blog');
  await header.getByLabel('Address').fill('javascript:alert(1)');
  await expect(header.getByText(/^A link begins with https:/)).toBeVisible();
  // The half typed entry is kept, also where it is moved, and nothing is published meanwhile.
  await header.getByRole('button', { name: 'Move Blog up' }).click();
  await expect(page.getByText(/^Not finished: Header, entry 3\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');
  await header.getByRole('button', { name: 'Move Blog down' }).click();
  await header.getByLabel('Address').fill('https://blog.example/');
  await expect(page.getByText(/^Not finished/)).toBeHidden();
  await expect(entries).toHaveText(['Shop', 'Brands', 'Mugs', 'Blog']);
  // With the keyboard: the same button keeps the focus.
  const up = header.getByRole('button', { name: 'Move Mugs up' });
  await up.press('Enter');
  await expect(entries).toHaveText(['Shop', 'Mugs', 'Brands', 'Blog']);
  await expect(up).toBeFocused();
  await entries.filter({ hasText: 'Mugs' }).click();
  await header.getByRole('checkbox', { name: 'Below the entry above' }).check();
  // 'Sell With Us' goes where no merchants are wanted.
  for (const menu of ['Footer, Customer Service', 'Footer, Links']) {
    const column = page.getByRole('group', { name: menu });
    await column.locator('ol [aria-expanded]').filter({ hasText: 'Sell With Us' }).click();
    await column.getByRole('button', { name: 'Take out' }).click();
  }
  const links = page.getByRole('group', { name: 'Footer, Links' });
  const sell = links.locator('ol [aria-expanded]').filter({ hasText: 'Sell With Us' });
  await links.getByRole('button', { name: 'Undo' }).click();
  await expect(sell).toHaveCount(1);
  await sell.click();
  await links.getByRole('button', { name: 'Take out' }).click();
  await expect(page.getByText(/^Draft, saved/)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth))
    .toBeLessThanOrEqual(320);
  await expectNoFaults(page, 'the menus of the look at 320 px');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Visitors see this')).toBeVisible();

  const guest = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await guest.setViewportSize({ width: 1280, height: 800 });
  await openPage(guest, '/');
  const bar = guest.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', 'https://blog.example/');
  const mugs = bar.getByRole('link', { name: 'Mugs' });
  await expect(mugs).toBeHidden();
  await bar.locator('summary', { hasText: 'Shop' }).click();
  await expectNoFaults(guest, 'the header with an open menu');
  await mugs.click();
  await expect(guest).toHaveURL(/\/shop\/category\/mugs$/);
  await expect(mugs).toBeHidden();
  await expect(guest.getByRole('contentinfo').getByRole('link', { name: 'Sell With Us' })).toHaveCount(0);

  await guest.setViewportSize({ width: 320, height: 700 });
  await guest.getByRole('button', { name: 'Open categories' }).click();
  const drawer = guest.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: 'Blog' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Sell With Us' })).toHaveCount(0);
});
