import { expect, test } from './fixtures.ts';
import { administrator, fetchToken, signIn } from './people.ts';

test('Escape closes a list of options and clears nothing', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/category');
  await page.getByRole('link', { name: /Table Lamps/ }).click();
  const products = page.getByRole('combobox', { name: 'Products', exact: true });
  const chips = page.getByRole('button', { name: /^Remove / });
  await expect(chips.first()).toBeVisible();
  const chosen = await chips.count();
  await products.click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await products.press('Escape');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
  await products.press('Escape');
  await products.press('Escape');
  await expect(chips).toHaveCount(chosen);
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);

  await page.goto('/dashboard/product?search=toadstool');
  await page.getByRole('link', { name: /Toadstool Table Lamp/ }).click();
  const brand = page.getByRole('combobox', { name: 'Brand' });
  await expect(brand).not.toHaveValue('');
  const name = await brand.inputValue();
  await brand.click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await brand.press('Escape');
  await brand.press('Escape');
  await expect(brand).toHaveValue(name);
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});
