import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressColumns } from '#contract/address-list.contract.ts';
import type { Order } from '#contract/orders.contract.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import type { Actor } from '#server/http/actor.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addParcel } from '#server/testing/builders/parcels.ts';
import { addAdministrator, addMember, addMerchant } from '#server/testing/builders/people.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { exportAddresses } from './export-addresses.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);
const { marta, vera, lamp, vase } = await addTwoSellers(shop, {
  lamp: { quantity: 100 },
  vase: { quantity: 100 },
});
const address = {
  ...{ recipient: '=HYPERLINK("x")', company: 'Kiln; Co', address: 'Ring 1', line2: 'Hof' },
  ...{ zipCode: '01067', city: 'Dresden', state: '', country: 'Germany', countryCode: 'DE' },
};
const delivery = {
  ...{ method: crypto.randomUUID(), name: 'Parcel', kind: 'flat' as const, days: null },
  ...{ minor: 600, taxes: [] },
};
let order: Order;
let guest: { id: string; number: number; email: string };
beforeAll(async () => {
  await shop.db.update(users).set({ phoneNumber: '+49 351 1' }).where(eq(users.id, marta.id));
  await shop.db
    .update(productVariants)
    .set({ weightGrams: 250 })
    .where(eq(productVariants.productId, lamp.id));
  order = await addOrder(shop, marta, [
    [lamp, 3],
    [vase, 2],
  ]);
  await shop.db
    .update(orders)
    .set({ address, delivery, note: '+1 for the cat\nplease' })
    .where(eq(orders.id, order._id));
  guest = await addGuestOrder(shop, [[vase]], {
    address: { address: '1 Main St', city: 'Lund', state: 'CA', country: 'USA', zipCode: '90001' },
  });
});

const call = ({ token }: { token: string }, query = '') =>
  shop.call('GET', `/order/addresses?${query}`, { token });
async function readRows(who: { token: string }, query = ''): Promise<string[]> {
  const response = await call(who, query);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="addresses-[\d-]+\.csv"$/);
  return response.body.replace('\uFEFF', '').trimEnd().split('\r\n');
}

it('has a row for each part with what is left to send, safe for spreadsheets', async () => {
  await addParcel(shop, ada, order, [[lamp, 1]]);
  const [head, guests, first, second, ...others] = await readRows(ada);
  expect(head).toBe(
    'Order,Part,Name,Company,Street,Street 2,Postcode,City,Region,Country code,Country,Phone,E-mail,Delivery,Weight (g),Pieces,Value,Note',
  );
  const place = `"'=HYPERLINK(""x"")","Kiln; Co",Ring 1,Hof,01067,Dresden,,DE,Germany,'+49 351 1,${marta.email},Parcel`;
  const note = `"'+1 for the cat\nplease"`;
  expect(first).toBe(`#${order.number},#${order.number}-1,${place},500,2,200.00,${note}`);
  // Nobody has weighed a vase.
  expect(second).toBe(`#${order.number},#${order.number}-2,${place},,2,100.00,${note}`);
  expect(guests).toBe(
    `#${guest.number},#${guest.number}-1,Gerd Gast,,1 Main St,,90001,Lund,CA,US,USA,,${guest.email},Standard,,1,50.00,`,
  );
  expect(others).toEqual([]);
});

it('has the chosen columns in their own sequence, and all when none is known', async () => {
  const columns = 'city,order,shoe size,part';
  expect(await readRows(ada, `columns=${columns}&orders=${order._id}`)).toEqual([
    'Order,Part,City',
    `#${order.number},#${order.number}-1,Dresden`,
    `#${order.number},#${order.number}-2,Dresden`,
  ]);
  const [head] = await readRows(ada, 'columns=shoe');
  expect(head?.split(',')).toHaveLength(addressColumns.length);
});

it('gives a merchant the own parts alone, whatever is asked for, and an own purchase not at all', async () => {
  const own = await addOrder(shop, vera, [[lamp]]);
  const parts = async (query: string) => (await readRows(vera, `columns=part&${query}`)).slice(1).toSorted();
  const all = [`#${guest.number}-1`, `#${order.number}-2`].toSorted();
  expect(await parts('')).toEqual(all);
  expect(await parts('merchant=shop')).toEqual(all);
  expect(await parts(`orders=${order._id},${own._id},${crypto.randomUUID()}`)).toEqual([
    `#${order.number}-2`,
  ]);
  const foreign = await addMerchant(shop);
  expect(await readRows(foreign, `columns=part&orders=${order._id}`)).toEqual(['Part']);
  expect((await call(await addMember(shop))).statusCode).toBe(403);
  // Merchants see no delivery anywhere.
  expect((await readRows(vera, `columns=part,method&orders=${order._id}`))[1]).toBe(`#${order.number}-2,`);
});

it('has what the list filters, and no view of what was sent', async () => {
  const parts = async (query: string) => (await readRows(ada, `columns=part&${query}`)).slice(1);
  expect(await parts(`merchant=${vera.merchantId}&search=%23${order.number}`)).toEqual([
    `#${order.number}-2`,
  ]);
  expect(await parts(`merchant=shop&orders=${order._id}`)).toEqual([`#${order.number}-1`]);
  const [sent, awaited, picked] = [
    await addOrder(shop, marta, [[lamp]]),
    await addOrder(shop, marta, [[lamp]]),
    await addOrder(shop, marta, [[lamp]]),
  ];
  await addParcel(shop, ada, sent, [[lamp, 1]]);
  await shop.db
    .update(orders)
    .set({ paymentDue: true, paymentMethod: 'transfer' })
    .where(eq(orders.id, awaited._id));
  await shop.db
    .update(orders)
    .set({ delivery: { ...delivery, kind: 'pickup' } })
    .where(eq(orders.id, picked._id));
  const ids = [sent, awaited, picked].map(({ _id }) => _id);
  expect(await parts(`orders=${ids.join(',')}`)).toEqual([]);
  const inAll = await parts('view=all');
  for (const { number } of [sent, awaited, picked]) expect(inAll).not.toContain(`#${number}-1`);
});

it('reads batch after batch, each order once', async () => {
  const actor = { id: ada.id, membership: { of: 'shop', set: 'owner' } } as unknown as Actor;
  const { db, shopSettings } = shop;
  const read = async (batch: number) => {
    const asked = { view: 'to-send', late: false, orders: undefined, columns: ['part'] } as const;
    const { content } = exportAddresses({ db, shopSettings }, actor, asked, { now: new Date(), batch });
    return await text(content);
  };
  expect(await read(1)).toBe(await read(100));
});
