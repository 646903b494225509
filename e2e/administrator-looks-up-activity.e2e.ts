import { expect, test } from './fixtures.ts';
import { administrator, fetchToken, signIn, signUp } from './people.ts';

test('an administrator finds what a person did, by name and kind', async ({ page, shop }) => {
  const name = `Nils${crypto.randomUUID().slice(0, 8)}`;
  const nils = await signUp(shop, name);
  await fetch(`${shop.url}/api/user`, { headers: { authorization: nils.token } });
  await signIn(page, await fetchToken(shop, administrator));
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
  const kinds = page.getByRole('dialog', { name: 'Kind' });
  await kinds.getByRole('searchbox').fill('sign-up');
  await expect(kinds.getByRole('button')).toHaveText(['Sign-up']);
  await kinds.getByRole('button', { name: 'Sign-up' }).click();
  await expect(rows.getByText('may not call')).toHaveCount(0);

  const today = new Date().toISOString().slice(0, 10);
  await page.getByRole('button', { name: 'Dates' }).click();
  const dates = page.getByRole('dialog', { name: 'Dates' });
  await dates.getByLabel('To').fill('2020-01-01');
  await expect(page.getByText('No activity found.')).toBeVisible();
  await dates.getByRole('button', { name: 'Clear' }).click();
  // A press while it closes would only close it.
  await expect(dates).toHaveCount(0);
  await page.getByRole('button', { name: 'Dates' }).click();
  await dates.getByLabel('From').fill(today);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Dates since / })).toBeVisible();
  await expect(rows.getByText(`${name} Wilder signed up`)).toBeVisible();
  await rows.getByRole('link', { name: `${name} Wilder` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} Wilder` })).toBeVisible();

  await page.getByRole('link', { name: 'See what happened' }).click();
  await expect(page.getByLabel('Search by person')).toHaveValue(nils.email);
  await expect(rows.getByText('may not call')).toBeVisible();

  await page.goto('/dashboard/activity?search=nobody-at-all');
  await expect(page.getByText('No activity found.')).toBeVisible();
});
