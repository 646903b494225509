import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';

test('suggestions start with matching names and end with all results', async ({ page }) => {
  await openPage(page, '/');
  const box = page.getByRole('combobox', { name: 'Search Products' });
  const choices = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await box.pressSequentially('lamp');
  await expect(choices.last()).toHaveText('See all results');
  await expect(async () => {
    const names = await choices.allTextContents();
    const isLamp = names.slice(0, -1).map((name) => /lamp/i.test(name));
    expect(isLamp).toContain(true);
    expect(isLamp).toEqual(isLamp.toSorted((a, b) => Number(b) - Number(a)));
  }).toPass();

  // Arrow Up from the box selects the last option.
  await page.keyboard.press('ArrowUp');
  await expect(choices.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?name=lamp$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “lamp”');
});

test('suggestions say when nothing matches, and offer a way on', async ({ page }) => {
  await openPage(page, '/');
  const box = page.getByRole('combobox', { name: 'Search Products' });
  await box.pressSequentially('zzzqqq');
  await expect(page.getByText('No products match “zzzqqq”.')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop$/);
});
