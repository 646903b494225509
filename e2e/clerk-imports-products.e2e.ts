import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { addProduct, administrator, fetchToken, signIn } from './people.ts';

test('a clerk previews, applies and undoes an import', { tag: '@journey' }, async ({ page, shop }) => {
  const token = await fetchToken(shop, administrator);
  const name = 'Lamp of a file';
  const { sku } = await addProduct(shop, name);
  await signIn(page, token);
  await page.goto('/dashboard/product');
  await page.getByRole('link', { name: 'Import', exact: true }).click();

  const fresh = Array.from(
    { length: 24 },
    (_, at) => `FILE-${at};Vase ${at} of a file;Kiln of a file;;Warm.;20;3;1`,
  );
  const file = [
    'SKU;name;brand;category;description;price;quantity;taxable;colour',
    `${sku};${name};Kiln of a file;;Changed by a file.;1.234;9;0;red`,
    ...fresh.map((row) => `${row};blue`),
    `${sku};${name};Kiln of a file;;Changed by a file.;234,5;9;0;red`,
  ].join('\r\n');
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choose file').click();
  await (await chooser).setFiles({
    name: 'autumn.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${file}`),
  });

  await expect(page.getByText('Nothing is written yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Import' })).toContainText('autumn.csv, 26 rows');
  await expect(page.getByText('New brands: Kiln of a file.')).toBeVisible();
  await expect(page.getByText('Ignored columns: colour.')).toBeVisible();
  const views = page.getByRole('navigation', { name: 'Rows' });
  await expect(views.getByRole('link')).toHaveText([
    'All 26',
    'New 24',
    'Changed 1',
    'The same 0',
    'Refused 1',
  ]);

  const rows = page.getByRole('table', { name: 'Rows' }).getByRole('row');
  await views.getByRole('link', { name: 'Refused' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Write 1234 or 1.23 instead of “1.234”, which may mean both.');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.reload();
  await expect(views.getByRole('link', { name: 'Refused' })).toBeInViewport({ ratio: 1 });
  // The name of the file is not squeezed beside the button.
  const heading = await page.getByRole('heading', { name: 'Import' }).boundingBox();
  const another = await page.getByRole('link', { name: 'Choose another file' }).boundingBox();
  expect((heading?.y ?? 0) + (heading?.height ?? 0)).toBeLessThanOrEqual(another?.y ?? 0);
  await page.setViewportSize({ width: 1280, height: 720 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Refused rows as CSV' }).click();
  const refused = await readFile(await (await download).path(), 'utf8');
  expect(refused).toContain('line,reason,sku,name,brand');

  await views.getByRole('link', { name: 'Changed' }).click();
  await expect(rows.last()).toContainText('$234.50');
  await expect(rows.last().getByRole('insertion').first()).toHaveText('Kiln of a file');
  await views.getByRole('link', { name: 'All' }).click();
  await page.getByRole('link', { name: 'next' }).click();
  await expect(rows).toHaveCount(7);
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('vase 7');
  await page.getByRole('searchbox', { name: 'Search rows' }).press('Enter');
  await expect(rows).toHaveCount(2);

  await page.getByRole('button', { name: 'Apply 25 rows' }).click();
  await expect(page.getByText('25 rows written.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('25 rows written.')).toBeVisible();
  await expect(rows.last()).toContainText('Applied');

  await page.getByRole('link', { name: 'Import another file' }).click();
  const latest = page.getByRole('table', { name: 'Latest imports' });
  await expect(latest.getByRole('row').nth(1)).toContainText('Applied');
  await latest.getByRole('link', { name: /autumn.csv/ }).click();
  await expect(page.getByText('You can undo it until')).toBeVisible();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 product gets back what it had.');
  await expect(dialog).toContainText('24 new products are removed.');
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('24 new products were removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo this import' })).toHaveCount(0);
  await page.goto(`/dashboard/product?search=${sku}`);
  await expect(page.getByRole('row', { name })).toContainText('$20.00');
});

test('a file that cannot be imported says why, and a started one is discarded', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/product/import');
  const send = (name: string, content: string | Buffer) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await send('empty.csv', '');
  await expect(page.getByRole('alert')).toHaveText('There is nothing in this file.');
  await send('bad.csv', Buffer.from('sku,name,brand,price\nA 1,Grüne Lampe,Kiln,x\n', 'latin1'));
  await expect(page.getByText('There is nothing to apply.')).toBeVisible();
  await expect(page.getByText('The file is in Windows-1252, not in UTF-8.')).toContainText('“Grüne Lampe”');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/dashboard\/product\/import$/);
  await expect(page.getByText('bad.csv')).toHaveCount(0);
});
