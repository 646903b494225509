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

  // A category comes first, also that of a typo.
  await box.fill('kettel');
  await expect(page.getByText('Showing results for kettle.', { exact: true })).toBeVisible();
  await expect(choices.first()).toHaveText('Kettles Category');
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/shop\/category\/kettles$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kettles');

  // Enter alone searches.
  await box.fill('mug');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/shop\?name=mug$/);
  await expect(page.getByLabel('Sort by')).toHaveValue('');
  await expect(page.getByLabel('Sort by').locator('option').first()).toHaveText('Best Match');
});

test('suggestions are requested at every third letter and when a text is put in at once, and say when nothing matches', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const [, text] = /\/api\/product\/list\/search\/(.+)$/.exec(request.url()) ?? [];
    if (text) requests.push(decodeURIComponent(text));
  });
  await openPage(page, '/');
  const box = page.getByRole('combobox', { name: 'Search Products' });
  const choices = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await box.fill('lamp');
  await expect(choices.first()).toContainText(/lamp/i);
  await box.press('s');
  expect(requests.splice(0)).toEqual(['lam']);

  await box.fill('');
  await box.pressSequentially('Table lamp');
  await expect(choices.first()).toBeVisible();
  // 'table ' is five letters once it is trimmed.
  await expect.poll(() => requests).toEqual(['tab', 'table lam']);

  await box.fill('');
  await box.pressSequentially('zzzqqq');
  await expect(page.getByText('No products match “zzzqqq”.')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop$/);
});
