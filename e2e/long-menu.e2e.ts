import { expect } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { owner, testOwnShop } from './own-shop.ts';
import { fetchToken, signIn } from './people.ts';

const test = testOwnShop();

test('what sticks in the dashboard stays below a header with a long menu', async ({ page, shop }) => {
  const token = await fetchToken(shop, owner);
  const headers = { authorization: token };
  const { draft } = await (await page.request.get('/api/look', { headers })).json();
  const links = ['Stoneware', 'Porcelain', 'Workshops', 'Journal'].map((label) => ({
    ...{ kind: 'link', to: 'https://kiln.example/', label, level: 1 },
  }));
  const look = { ...draft.look, menus: { ...draft.look.menus, header: links } };
  const saved = await page.request.put('/api/look', { headers, data: { look, version: draft.version } });
  const { version } = (await saved.json()).draft;
  expect((await page.request.post('/api/look/publish', { headers, data: { version } })).status()).toBe(200);

  await page.setViewportSize({ width: 1440, height: 500 });
  await signIn(page, token);
  const bar = page.getByRole('banner').first();
  for (const [path, sticks] of [
    ['/dashboard/look', page.getByRole('heading', { level: 1 })],
    ['/dashboard/look', page.locator('iframe')],
    ['/dashboard/product/add', page.getByRole('heading', { level: 1 })],
    ['/dashboard/product/add', page.getByRole('navigation', { name: 'Account' }).locator('> *')],
  ] as const) {
    await openPage(page, path);
    await expect(bar.getByRole('link', { name: 'Journal' })).toBeVisible();
    await expect(sticks.first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, 300));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    const [{ bottom }, { top }] = await Promise.all(
      [bar, sticks.first()].map((one) => one.evaluate((element) => element.getBoundingClientRect().toJSON())),
    );
    expect(top, path).toBeGreaterThanOrEqual(bottom - 1);
    expect(top, path).toBeLessThan(bottom + 80);
  }
});
