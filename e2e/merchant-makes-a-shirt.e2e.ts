import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { noiseImage } from './noise-image.ts';
import { expectNotice } from './notices.ts';
import { administrator, demoMerchant, fetchToken, signIn } from './people.ts';
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

test('a merchant changes variants by keys, by pasting and by removing a size, while somebody else saves', async ({
  page,
  shop,
}) => {
  const token = await fetchToken(shop, demoMerchant);
  await signIn(page, token);
  const name = `Shirt ${word()}`;
  const sku = `SHI-${word()}`;
  await fillProduct(page, name, sku);
  await page.getByLabel('Price', { exact: true }).fill('20');
  await addOption(page, 0, 'Colour', 'Blue, Red');
  await addOption(page, 1, 'Size', 'S, M');

  // Refused here: nothing is sent, and what is typed stays.
  await cell(page, 'SKU', 'Blue, S').fill(`${sku}-A`);
  await cell(page, 'SKU', 'Red, M').fill(`${sku}-A`);
  await expect(page.getByText('Blue, S has this SKU already.')).toBeVisible();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(cell(page, 'SKU', 'Red, M')).toBeFocused();
  // Refused by the server: the product is not added without its variants.
  const taken = await (await fetch(`${shop.url}/api/product/item/toadstool-table-lamp`)).json();
  await cell(page, 'SKU', 'Red, M').fill(taken.product.sku);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(grid(page).getByText('is already in use by another product.')).toBeVisible();
  await expect(cell(page, 'SKU', 'Red, M')).toBeFocused();
  await cell(page, 'SKU', 'Red, M').fill(`${sku}-RM`);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expectNotice(page, 'Product has been added successfully!');
  await page.getByRole('link', { name }).click();

  // Arrows choose a cell, typing replaces it, Escape puts it back.
  await cell(page, 'Price', 'Blue, S').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'Quantity', 'Blue, M')).toBeFocused();
  await page.keyboard.type('14');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Quantity', 'Red, S')).toBeFocused();
  await page.keyboard.type('99');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Quantity', 'Red, S')).toHaveValue('0');
  // So does a press; a second one places the caret. The key undoes what the button would.
  await cell(page, 'Price', 'Blue, S').click();
  await page.keyboard.type('2');
  await cell(page, 'Price', 'Blue, S').click();
  await page.keyboard.press('End');
  await page.keyboard.type('1');
  await page.keyboard.press('Control+d');
  await expect(cell(page, 'Price', 'Blue, M')).toHaveValue('21');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Price', 'Blue, M')).toHaveValue('20.00');
  await expect(cell(page, 'Price', 'Blue, S')).toHaveValue('21');
  await page.keyboard.press('Control+d');
  await expect(cell(page, 'Price', 'Blue, M')).toHaveValue('21');
  // A sale is checked before it is applied.
  await page.getByRole('button', { name: 'Set for all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set values of 4 variants' });
  await dialog.getByLabel('Sales').selectOption('This sale');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please enter the sale price.');
  await dialog.getByLabel('Sale price').fill('20');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The sale price must be below $20.00.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(cell(page, 'Price', 'Red, S')).toHaveValue('20.00');
  // A block from a spreadsheet.
  await cell(page, 'Price', 'Red, S').evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '22,50\t5\t600\n23,50\t6\t620\n24\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('2 variants filled. There was no variant for 1 line.')).toBeVisible();
  await expect(cell(page, 'Weight', 'Red, M')).toHaveValue('620');
  await expect(page.getByText('Unsaved changes in 4 prices, 3 quantities, and 2 weights')).toBeVisible();

  // Somebody else changes the stock of one variant and the price of another meanwhile.
  const id = page.url().split('/').at(-1);
  const headers = {
    'content-type': 'application/json',
    authorization: await fetchToken(shop, administrator),
  };
  const { product } = await (await fetch(`${shop.url}/api/product/${id}`, { headers })).json();
  const others: Record<string, object> = {
    'Blue,M': { quantity: 2 },
    'Red,S': { price: 90 },
    'Blue,S': { quantity: 9 },
  };
  const variants = product.variants.map((variant: { values: string[] }) => ({
    ...variant,
    ...others[variant.values.join()],
  }));
  const body = JSON.stringify({ options: product.options, variants });
  expect(
    (await fetch(`${shop.url}/api/product/${id}/variants`, { method: 'PUT', headers, body })).status,
  ).toBe(200);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(grid(page).getByText('Stock of Blue, M has changed to 2.')).toBeVisible();
  await expect(cell(page, 'Quantity', 'Blue, M')).toHaveValue('14');
  await expect(grid(page).getByText('The price of Red, S has changed to $90.00 meanwhile.')).toBeVisible();
  // Both are told at once. Stock that nobody typed follows.
  await expect(grid(page).getByText(/has changed to/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Set to 16' }).click();

  const details = page.getByRole('group', { name: 'Picture, stock policy and sales of Blue, S' });
  await page.getByRole('button', { name: 'Details of Blue, S' }).click();
  // A refusal in the details of a row gets the focus, too.
  await details.getByLabel('When it runs out').selectOption('Take back-orders');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText('Please enter how many may be back-ordered.')).toBeVisible();
  await expect(details.getByLabel('Back-orders at most')).toBeFocused();
  await details.getByLabel('When it runs out').selectOption('Stop selling');
  await details.getByLabel('Mail when so few are left').fill('2');
  await details.getByRole('button', { name: 'Add sale' }).click();
  await details.getByLabel('Sale price').fill('15');
  await details.getByLabel('Sale ends').fill('2098-12-24T18:00');
  await expect(grid(page).getByText('Sale $15.00')).toBeVisible();

  // A picture that a variant was to have, and that is removed before the save.
  const pictures = page.getByRole('region', { name: 'Pictures' });
  await pictures.getByLabel('Add pictures').setInputFiles(await noiseImage('back.png', 80, 100));
  await expect(pictures.getByText('2 of 12')).toBeVisible();
  // Chosen by its thumbnail: Tab reaches the chosen one, arrow keys the others.
  const thumbnails = details.getByRole('group', { name: 'Picture', exact: true }).getByRole('radio');
  await expect(thumbnails).toHaveCount(3);
  await thumbnails.first().press('ArrowRight');
  await thumbnails.nth(1).press('ArrowRight');
  await expect(details.getByRole('radio', { name: 'Picture 2' })).toBeChecked();
  await pictures.getByRole('button', { name: 'Remove picture 2' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(pictures.getByText('1 of 12')).toBeVisible();

  // A size with stock goes only after a question.
  await page.getByRole('button', { name: 'Remove S', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('2 variants will no longer be offered');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Variants have been saved successfully!');
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('from $15.00');
  await expect(row).toContainText('4 variants');
  await expect(row).toContainText('36');

  // Without options it has one price and one stock again.
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Details of Blue, S' }).click();
  await expect(details.getByLabel('Mail when so few are left')).toHaveValue('2');
  await expect(details.getByLabel('Sale price')).toHaveValue('15.00');
  await expect(details.getByLabel('Sale ends')).toHaveValue('2098-12-24T18:00');
  for (const option of ['Colour', 'Size']) {
    await page.getByRole('button', { name: `Remove ${option}` }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Remove ${option}` })
      .click();
  }
  await page.getByLabel('Price', { exact: true }).fill('30');
  await page.getByLabel('Quantity').fill('8');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Product has been updated successfully!');
  await expect(row).toContainText('$30.00');
  await expect(row).not.toContainText('variants');
});
