import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { noiseImage } from './noise-image.ts';
import { expectNotice } from './notices.ts';
import { demoMerchant, fetchToken, signIn } from './people.ts';
import { smallTargets } from './touch-targets.ts';

const word = () => crypto.randomUUID().slice(0, 8);
const grid = (page: Page) => page.getByRole('table', { name: /^Variants/ });
const cell = (page: Page, column: string, variant: string) =>
  grid(page).getByRole('textbox', { name: `${column} of ${variant}`, exact: true });
const readValues = (cells: Locator) =>
  cells.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

async function addOption(page: Page, at: number, name: string, values: string): Promise<void> {
  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByLabel('Name of the option').nth(at).fill(name);
  const field = page.getByLabel('Add a value').nth(at);
  await field.fill(values);
  await field.press('Enter');
}

async function fillProduct(page: Page, name: string, sku: string): Promise<void> {
  await page.goto('/dashboard/product/add');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('SKU', { exact: true }).fill(sku);
  await page.getByLabel('Description').fill('A shirt with stripes.');
  await page.getByLabel('Image').setInputFiles(await noiseImage('shirt.png', 80, 100));
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('a merchant makes a shirt in 20 variants, all at one price', async ({ page, shop }) => {
    await signIn(page, await fetchToken(shop, demoMerchant));
    const name = `Shirt ${word()}`;
    const sku = `SHI-${word()}`;
    await fillProduct(page, name, sku);
    await addOption(page, 0, 'Colour', 'Mustard, Indigo, Sage, Clay');
    await expect(page.getByLabel('Price', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add option' }).tap();
    await page.getByLabel('Name of the option').nth(1).fill('Size');
    const size = page.getByLabel('Add a value').nth(1);
    for (const value of ['XS', 'S', 'M', 'L']) await size.pressSequentially(`${value},`);
    await size.fill('XL');
    // What is typed counts when the thumb goes on.
    await page.getByRole('button', { name: 'Set for all' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Set values of 20 variants' });
    await expect(dialog.getByLabel('Price')).toHaveAttribute('inputmode', 'decimal');
    await expect(dialog.getByLabel('Quantity')).toHaveAttribute('inputmode', 'numeric');
    await dialog.getByLabel('Price').fill('78');
    await dialog.getByLabel('Quantity').fill('12');
    await dialog.getByLabel('When it runs out').selectOption('Take back-orders');
    await dialog.getByLabel('Back-orders at most').fill('2000000');
    await dialog.getByLabel('Ships from').fill('2098-03-15');
    await dialog.getByLabel('Mail when so few are left').fill('4');
    await dialog.getByRole('button', { name: 'Apply' }).tap();
    await expect(dialog.getByText('The limit may not be greater than 1,000,000.')).toBeVisible();
    await dialog.getByLabel('Back-orders at most').fill('5');
    await dialog.getByRole('button', { name: 'Apply' }).tap();
    await expect(page.getByText('Price, Quantity and 4 more of 20 variants set.')).toBeVisible();
    await cell(page, 'Quantity', 'Clay, XL').fill('3');

    // A dialog that is still closing is drawn smaller.
    await expect(dialog).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 760 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expect.poll(() => smallTargets(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add Product' }).tap();
    await expectNotice(page, 'Product has been added successfully!');

    const row = page.getByRole('row', { name });
    // With five back-orders of each.
    await expect(row).toContainText('331 available');
    await expect(row).toContainText('20 variants');
    await row.getByRole('link', { name }).tap();
    await expect(page.getByRole('heading', { name: /^Variants/ })).toContainText('20, with 331 available');
    await page.reload();
    const prices = grid(page).getByRole('textbox', { name: /^Price of / });
    await expect(prices).toHaveCount(20);
    await expect.poll(async () => [...new Set(await readValues(prices))]).toEqual(['78.00']);
    await expect(cell(page, 'Quantity', 'Clay, XL')).toHaveValue('8');
    await page.getByRole('button', { name: 'Details of Sage, M' }).tap();
    await expect(cell(page, 'SKU', 'Sage, M')).toHaveValue(`${sku}-SAG-M`);
    const details = page.getByRole('group', { name: 'Picture, stock policy and sales of Sage, M' });
    await expect(details.getByLabel('Back-orders at most')).toHaveValue('5');
    await expect(details.getByLabel('Ships from')).toHaveValue('2098-03-15');
    await expect(details.getByLabel('Mail when so few are left')).toHaveValue('4');
  });
});
