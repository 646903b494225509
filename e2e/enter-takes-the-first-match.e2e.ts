import { expect, test } from './fixtures.ts';
import { hold } from './intercept.ts';
import { administrator, fetchToken, signIn } from './people.ts';

test('Enter takes the first match, and sends no form', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/product/add');
  const sent = await page.evaluateHandle(() => {
    const counted = { forms: 0 };
    addEventListener('submit', () => counted.forms++, true);
    return counted;
  });

  // Pressed before the matches are there.
  const answer = await hold(page, /\/api\/brand\/list\/select.*search=/);
  const brand = page.getByRole('combobox', { name: 'Brand' });
  await brand.pressSequentially('aldergat');
  await brand.press('Enter');
  answer();
  await expect(brand).toHaveValue('Aldergate');
  await expect(page.getByRole('listbox')).toHaveCount(0);

  const categories = page.getByRole('combobox', { name: 'Categories' });
  const chips = page.getByRole('button', { name: /^Remove / });
  await categories.fill('Lighting');
  const first = page.getByRole('listbox').getByRole('option', { name: 'Lighting', exact: true });
  await expect(first).toHaveAttribute('data-highlighted');
  await categories.press('Enter');
  await expect(chips).toHaveCount(1);
  // A second time it stays, and an arrow key reaches another one.
  await categories.fill('Lighting');
  await categories.press('Enter');
  await expect(categories).toHaveValue('');
  await expect(chips).toHaveCount(1);

  await categories.fill('nothing has this name');
  await expect(page.getByText('No categories found.')).toBeVisible();
  await categories.press('Enter');
  expect(await sent.evaluate(({ forms }) => forms)).toBe(0);

  await page.goto('/dashboard/product');
  await page.getByRole('button', { name: 'Category' }).click();
  const search = page.getByRole('searchbox', { name: 'Search Category' });
  await search.fill('lightin');
  await search.press('Enter');
  await expect(page.getByRole('button', { name: 'Category Lighting' })).toBeVisible();
});
