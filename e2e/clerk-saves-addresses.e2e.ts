import { readFile } from 'node:fs/promises';
import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openNewOrders } from './work-list.ts';

test('a clerk saves addresses for labels, with columns that are kept', async ({ page, shop }) => {
  await openNewOrders(page, shop, 2);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Addresses' }).click();
  await expectNoFaults(page, 'addresses for labels');
  for (const column of ['Phone', 'E-mail', 'Note of the buyer']) await dialog.getByLabel(column).uncheck();
  await page.reload();
  await page
    .getByRole('checkbox', { name: /^Choose order/ })
    .first()
    .check();
  await page.getByRole('region', { name: 'Choose none' }).getByRole('button', { name: 'Addresses' }).click();
  await expect(dialog.getByLabel('Phone')).not.toBeChecked();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save CSV' }).click();
  const rows = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('Order,Part,Name,Company,Street');
  expect(rows[0]).not.toMatch(/Phone|E-mail|Note/);
  await expect(dialog).toBeHidden();
});
