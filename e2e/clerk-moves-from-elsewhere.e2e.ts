import { readFile } from 'node:fs/promises';
import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { administrator, fetchToken, signIn } from './people.ts';

test('a clerk says which column is what, then what the prices are, and reads what does not come', async ({
  page,
  shop,
}) => {
  // The shop remembers columns: another attempt has others.
  const { retry, repeatEachIndex } = test.info();
  const [sku, shelf] = [`EW-${retry}-${repeatEachIndex}`, `Regal ${retry}-${repeatEachIndex}`];
  const makeFile = (price: string) =>
    `Ref;Bezeichnung;Preis;Anzahl;${shelf}\n${sku};Uhr von dort;${price};3;B7\n`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, await fetchToken(shop, administrator));
  await openPage(page, '/dashboard/product/import');
  const send = (name: string, content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await send('elsewhere.csv', makeFile('20'));

  const mapping = page.getByRole('form', { name: 'Which column is what?' });
  await expect(mapping.getByLabel('Name')).toHaveValue('Bezeichnung');
  await expect(mapping.getByText('Uhr von dort')).toBeVisible();
  await mapping.getByLabel('SKU').selectOption('Ref');
  await expect(mapping.getByText(sku)).toBeVisible();
  await expect(mapping.getByText(`Not used: ${shelf}.`)).toBeVisible();
  await expectNoFaults(page, 'the columns');
  await mapping.getByRole('button', { name: 'Show what would change' }).click();

  const questions = page.getByRole('form', { name: 'What the file does not say' });
  await expect(page.getByText('First answer the questions about the prices.')).toBeVisible();
  const left = page.getByRole('table', { name: 'What cannot come' });
  await expect(left.getByRole('row', { name: shelf })).toContainText('The shop has no field for it.');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'As CSV', exact: true }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(
    `${shelf},1,,The shop has no field`,
  );
  await questions.getByLabel('Prices are in').selectOption('other');
  await questions.getByRole('button', { name: 'Show what would change' }).click();
  await expect(questions.getByText('Please convert the prices first')).toBeVisible();
  await questions.getByLabel('Prices are in').selectOption('USD');
  await questions.getByLabel('Do the prices include tax?').selectOption('no');
  await questions.getByLabel('Brand of products without one').fill('Kiln of elsewhere');
  await expectNoFaults(page, 'the questions');
  await questions.getByRole('button', { name: 'Show what would change' }).click();

  await page.getByRole('button', { name: 'Apply 1 row' }).click();
  await expect(page.getByText('1 row written.')).toBeVisible();

  // The choice is kept for the next file with these columns.
  await page.getByRole('link', { name: 'Import another file' }).click();
  await send('again.csv', makeFile('25'));
  await expect(page.getByRole('table', { name: 'Rows' })).toContainText('$25.00');
  await page.locator('summary', { hasText: 'Which column is what?' }).click();
  await expect(mapping.getByLabel('SKU')).toHaveValue('Ref');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/dashboard\/product\/import$/);
});
