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

test('a clerk pastes twelve numbers, sends what is ready, and takes all of it back', async ({
  page,
  shop,
}) => {
  const { ids, name } = await openNewOrders(page, shop, 8);
  const numbers = await Promise.all(ids.map((id) => readNumber(shop, id)));
  const [cancelled = '', ...open] = ids;
  await callAsAdministrator(shop, 'DELETE', `/order/cancel/${cancelled}`, {});
  const list = [
    ...numbers.map((number, at) => `${number}\t94001102008812345${at}\tUSPS`),
    `#${numbers[7]}-1\t940011020088123457\tUSPS`,
    `${numbers[7]}\t1Z999\tUPS`,
    '99999999\t940011020088\tUSPS',
    `${numbers[6]}\t=HYPERLINK("x")\tUSPS`,
  ];
  expect(list).toHaveLength(12);

  await page.getByRole('link', { name: 'Send many' }).click();
  await page.getByLabel('Numbers').fill(list.join('\n'));
  await expect(page.getByRole('status').filter({ hasText: 'ready' })).toHaveText(
    '7 parcels are ready, 4 lines cannot be sent, 1 is there twice.',
  );
  await expect(lines(page)).toHaveCount(12);
  await expect(lines(page).nth(0)).toContainText(`#${numbers[0]} was cancelled.`);
  await expect(lines(page).nth(1)).toContainText(`1 × ${name}`);
  await expectNoFaults(page, 'a list of tracking numbers');
  await page.getByRole('button', { name: 'Only what cannot be sent' }).click();
  await expect(lines(page)).toHaveCount(4);

  await page.getByRole('button', { name: 'Send 7 parcels' }).click();
  await expect(page.getByText('7 parcels are on the way.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '4 lines were not sent' })).toBeVisible();
  await expect(lines(page)).toHaveCount(4);
  for (const [at, id] of open.entries()) {
    expect(await readParcels(shop, id)).toMatchObject([
      { trackingNumber: `94001102008812345${at + 1}`, carrier: 'usps' },
    ]);
  }

  await expect(page.getByLabel('Tell the buyers that it is not on its way')).toBeChecked();
  await page.getByRole('button', { name: 'Undo all 7' }).click();
  // What was pasted is there again, ready to be sent.
  await expect(page.getByRole('button', { name: 'Send 7 parcels' })).toBeEnabled();
  for (const id of open) expect(await readParcels(shop, id)).toEqual([]);
});

test('nothing is taken back once one of the parcels has arrived, and the page says which', async ({
  page,
  shop,
}) => {
  const { ids } = await openNewOrders(page, shop, 2);
  const [one = 0, two = 0] = await Promise.all(ids.map((id) => readNumber(shop, id)));
  await page.getByRole('link', { name: 'Send many' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'labels.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Carrier;Order;Tracking number\r\nDHL;${one};JD01\r\nDHL;${two};JD02\r\n`),
  });
  await page.getByRole('button', { name: 'Send 2 parcels' }).click();
  await expect(page.getByText('2 parcels are on the way.')).toBeVisible();
  const { parts } = (await readDetails(shop, ids[0] ?? '')) as unknown as {
    parts: { parcels: { _id: string }[] }[];
  };
  const parcel = parts[0]?.parcels[0]?._id;
  await callAsAdministrator(shop, 'POST', `/order/${ids[0]}/parcels/${parcel}/delivered`, {});
  await page.getByRole('button', { name: 'Undo all 2' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    `Nothing was taken back: parcel #${one}-1/1 has arrived. Open the orders to take back the others.`,
  );
  expect(await readParcels(shop, ids[1] ?? '')).toHaveLength(1);
});

test('a number that comes later is added to its parcel, and mailed unless the tick is taken out', async ({
  page,
  shop,
}) => {
  const { ids } = await openNewOrders(page, shop, 2);
  const [one = 0, two = 0] = await Promise.all(ids.map((id) => readNumber(shop, id)));
  await page.getByRole('checkbox', { name: `Choose order #${one}` }).check();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
  await expect(page.getByRole('region', { name: 'What was sent' })).toBeVisible();
  await page.getByRole('link', { name: 'Send many' }).click();
  await page.getByLabel('Numbers').fill(`${one}\tJD01\tDHL\n${two}\tJD02\tDHL`);
  await page.getByRole('button', { name: 'Send 1 parcel, add 1 number' }).click();
  await expect(page.getByText('1 number was added to what was sent.')).toBeVisible();
  expect(await readParcels(shop, ids[0] ?? '')).toMatchObject([{ trackingNumber: 'JD01', carrier: 'dhl' }]);
  await page.getByRole('link', { name: 'Packing slips' }).click();
  await expect(page.getByRole('heading', { name: 'Slips of what was sent' })).toBeVisible();
  await expect(page.getByText(`#${two}-1/1`)).toBeVisible();

  await page.goto(`/dashboard/orders/customers/${ids[0]}`);
  await page.getByRole('button', { name: /^Change parcel/ }).click();
  await page.getByLabel('Tracking Number').fill('JD03');
  const changed = page.waitForRequest((request) => request.method() === 'PUT');
  await expect(page.getByLabel('Tell the customer')).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await changed).postDataJSON()).toMatchObject({ trackingNumber: 'JD03', notify: true });
  await page.getByRole('button', { name: /^Change parcel/ }).click();
  await page.getByRole('button', { name: 'Void parcel' }).click();
  const voided = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('alertdialog').getByLabel('Tell the customer').uncheck();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Void parcel' }).click();
  expect(new URL((await voided).url()).searchParams.get('notify')).toBe('false');
  await expect(page.getByRole('button', { name: 'Make a parcel' })).toBeVisible();
});
