import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';

test('suggestions start with matching names and end with all results', async ({ page }) => {
  await openPage(page, '/');
  const box = page.getByRole('combobox', { name: 'Search Products' });
  const choices = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await box.pressSequentially('lamp');
  await expect(choices.last()).toHaveText('See all results');
  await expect(async () => {
    const names = (await choices.allTextContents()).slice(0, -1);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !/\blamp/i.test(name))).toEqual([]);
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

test('a text that is put in at once has suggestions, whatever its length', async ({ page }) => {
  await openPage(page, '/');
  const requests: string[] = [];
  page.on('request', (request) => {
    const [, text] = /product\/list\/search\/(.+)/.exec(request.url()) ?? [];
    if (text) requests.push(text);
  });
  const choices = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await page.getByRole('combobox', { name: 'Search Products' }).fill('lamp');
  await expect(choices.first()).toContainText(/lamp/i);
  await page.getByRole('combobox', { name: 'Search Products' }).press('s');
  expect(requests).toEqual(['lam']);
});
