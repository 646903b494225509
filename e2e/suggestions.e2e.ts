import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';

test('suggestions start with matching names, are opened by keyboard, and end with all results', async ({
  page,
}) => {
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

  // Arrow Up from the box selects the last option, also where the window is too low for all.
  await page.setViewportSize({ width: 1280, height: 360 });
  await page.keyboard.press('ArrowUp');
  await expect(choices.last()).toHaveAttribute('aria-selected', 'true');
  await expect(choices.last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?name=lamp$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “lamp”');

  await box.fill('');
  await box.pressSequentially('toadst');
  await expect(page.getByRole('option', { name: /Toadstool Table Lamp/ })).toBeVisible();
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/product\/toadstool-table-lamp$/);
  // The box is emptied with the page before.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toadstool Table Lamp');
});
