import { expect, test } from './fixtures.ts';
import { administrator, signIn, signUp, tokenOf } from './people.ts';

test('an administrator finds what a person did, by name and kind', async ({ page, shop }) => {
  const name = `Nils${crypto.randomUUID().slice(0, 8)}`;
  const nils = await signUp(shop, name);
  await fetch(`${shop.url}/api/user`, { headers: { authorization: nils.token } });
  await signIn(page, await tokenOf(shop, administrator));
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click();
  await expect(
    page.getByRole('row', { name: /Ines Okafor signed in with a password/ }).first(),
  ).toBeVisible();

  await page.getByLabel('Search by person').fill(nils.email);
  await page.getByLabel('Search by person').press('Enter');
  const rows = page.getByRole('row');
  await expect(rows.getByText(`${name} Wilder signed up`)).toBeVisible();
  await expect(rows.getByText(`${name} Wilder may not call GET /api/user`)).toBeVisible();

  await page.getByRole('button', { name: 'Kind' }).click();
  await page.getByRole('menuitemradio', { name: 'Sign-up' }).click();
  await expect(rows.getByText('may not call')).toHaveCount(0);
  await rows.getByRole('link', { name: `${name} Wilder` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} Wilder` })).toBeVisible();

  await page.goto('/dashboard/activity?search=nobody-at-all');
  await expect(page.getByText('No activity found.')).toBeVisible();
});
