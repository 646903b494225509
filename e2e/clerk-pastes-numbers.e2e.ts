import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { administrator, callAsAdministrator, fetchToken } from './people.ts';
import { openNewOrders } from './work-list.ts';

const lines = (page: Page) => page.getByRole('table', { name: 'Lines' }).locator('tbody tr');

interface Details {
  order: { number: number };
  parts: { parcels: { trackingNumber: string | null; carrier: string | null; voidedAt: string | null }[] }[];
}

async function readDetails(shop: ShopProcess, id: string): Promise<Details> {
  const headers = { authorization: await fetchToken(shop, administrator) };
  return await (await fetch(`${shop.url}/api/order/${id}/details`, { headers })).json();
}
const readNumber = async (shop: ShopProcess, id: string) => (await readDetails(shop, id)).order.number;
const readParcels = async (shop: ShopProcess, id: string) =>
  (await readDetails(shop, id)).parts.flatMap(({ parcels }) => parcels.filter(({ voidedAt }) => !voidedAt));

test('a clerk chooses a list of numbers, sends what is ready, and takes all of it back', async ({
  page,
  shop,
}) => {
  const { ids, name } = await openNewOrders(page, shop, 3);
  const [sent = '', ...open] = ids;
  const [one, two, three] = await Promise.all(ids.map((id) => readNumber(shop, id)));
  await callAsAdministrator(shop, 'POST', '/order/bulk', {
    ...{ request: crypto.randomUUID(), action: 'send', orders: [sent], notify: false },
  });
  await page.getByRole('link', { name: 'Send many' }).click();
  const list = `DHL;${one};JD01\r\nDHL;${two};JD02\r\nUPS;#${three}-1;1Z999\r\nDHL;${two};JD02\r\nDHL;99999999;JD04\r\n`;
  await page.locator('input[type=file]').setInputFiles({
    name: 'labels.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Carrier;Order;Tracking number\r\n${list}`),
  });
  await expect(page.getByRole('status').filter({ hasText: 'ready' })).toHaveText(
    '2 parcels are ready, 1 number is added to what was sent, 1 line cannot be sent, 1 is there twice.',
  );
  await expect(lines(page)).toHaveCount(5);
  await expect(lines(page).nth(1)).toContainText(`1 × ${name}`);
  await expectNoFaults(page, 'a list of tracking numbers');
  await page.getByRole('button', { name: 'Only what cannot be sent' }).click();
  await expect(lines(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Send 2 parcels, add 1 number' }).click();
  await expect(page.getByText('2 parcels are on the way.')).toBeVisible();
  await expect(page.getByText('1 number was added to what was sent.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 line was not sent' })).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  const parcels = () => Promise.all(ids.map((id) => readParcels(shop, id)));
  expect(await parcels()).toMatchObject([
    [{ trackingNumber: 'JD01', carrier: 'dhl' }],
    [{ trackingNumber: 'JD02', carrier: 'dhl' }],
    [{ trackingNumber: '1Z999', carrier: 'ups' }],
  ]);
  await page.getByRole('button', { name: 'Undo all 2' }).click();
  // The list is there again, ready to be sent.
  await expect(page.getByRole('button', { name: /^Send 2 parcels/ })).toBeEnabled();
  for (const id of open) expect(await readParcels(shop, id)).toEqual([]);
});
