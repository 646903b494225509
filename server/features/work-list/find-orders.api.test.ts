import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { migrationsFolder } from '#server/db/known-migrations.ts';
import { orderSearchProgress } from '#server/db/schema/order-search.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { indexOrdersNow, readOrderNumbers, readWorkList } from '#server/testing/builders/work-list.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);
const lamp = await addProduct(shop.db, { name: 'Lamp', quantity: 1_000 });
const order = await addOrder(shop, await addMember(shop), [[lamp]]);

const find = (search: string) => readOrderNumbers(shop, ada, { view: 'all', search });

/** As if the job had looked at all orders already: what it finds from now on, a trigger has noted. */
const looksAtChangesAlone = async () => {
  const doneUpTo = v7({ msecs: Date.now() + 60_000 });
  const target = orderSearchProgress.isOnly;
  await shop.db
    .insert(orderSearchProgress)
    .values({ doneUpTo })
    .onConflictDoUpdate({ target, set: { doneUpTo } });
};

describe('an order is found by', () => {
  const placed = async (last: string, city: string, street: string, zipCode: string) => {
    const buyer = await addMember(shop);
    await shop.db.update(users).set({ lastName: last }).where(eq(users.id, buyer.id));
    const { number, _id } = await addOrder(shop, buyer, [[lamp]]);
    const address = { address: street, city, state: '', country: 'Germany', countryCode: 'DE', zipCode };
    await shop.db.update(orders).set({ address }).where(eq(orders.id, _id));
    return { number, _id };
  };
  it.each([
    ["O'Brien", ['obrien', "o'brien", 'O’Brien', 'o brien', 'O`BRIEN']],
    ['OʼNeill-Quist', ['oneill', "o'neill-quist", 'oneill–quist', 'neillquist', 'quist']],
    ['Müllerquist', ['mullerquist', 'muellerquist', 'Müllerquist', 'MÜLLERQ']],
    ['Muellerhaus', ['mullerhaus', 'muellerhaus', 'Müllerhaus', 'ellerhaus']],
    ['Sørensted', ['sorensted', 'soerensted', 'SØRENSTED']],
    ['Åkerkvist', ['akerkvist', 'aakerkvist', 'åkerkvist']],
    ['Groß', ['gross', 'groß']],
  ])('the name %s in all its spellings', async (last, spellings) => {
    const { number } = await placed(last, 'Here', 'Somewhere 1', '0');
    await indexOrdersNow(shop);
    for (const spelling of spellings) expect([spelling, await find(spelling)]).toEqual([spelling, [number]]);
  });

  it.each([
    ['Xanthé Straße 7', 'xanthe strasse'],
    ['Königinnenweg 3', 'koeniginnenweg 3'],
    ['12 Upper-Oak Lane', 'upper-oak'],
  ])('the street %s', async (street, search) => {
    const { number } = await placed('Doe', 'Here', street, '0');
    await indexOrdersNow(shop);
    expect(await find(search)).toEqual([number]);
  });

  it.each([
    ['SW1A 1QQ', ['sw1a 1qq', 'sw1a1qq', 'SW1A1Q']],
    ['114 55', ['11455', '114 55']],
    ['30309-1234', ['30309', '30309-1234', '303091234']],
    ['100-0014', ['1000014', '100-0014']],
  ])('the postcode %s', async (zipCode, searches) => {
    const { number } = await placed('Doe', 'Here', 'Somewhere 1', zipCode);
    await indexOrdersNow(shop);
    for (const search of searches) expect([search, await find(search)]).toEqual([search, [number]]);
  });

  it('a postcode that is the number of another order, after that one', async () => {
    const zipCode = String(order.number);
    const [one, two] = [await placed('Doe', 'Here', 'A', zipCode), await placed('Doe', 'Here', 'A', zipCode)];
    await placed('Doe', 'Here', 'A', `${zipCode}1`);
    await indexOrdersNow(shop);
    const found = [order.number, two.number, one.number];
    expect(await find(zipCode)).toEqual(found);
    expect(await readOrderNumbers(shop, ada, { search: zipCode })).toEqual([
      order.number,
      one.number,
      two.number,
    ]);
    expect(await readOrderNumbers(shop, ada, { view: 'all', search: zipCode, sort: 'placed' })).toEqual([
      order.number,
      one.number,
      two.number,
    ]);
    expect(await find(`#${zipCode}`)).toEqual([order.number]);
    const { counts } = await readWorkList(shop, ada, { search: zipCode });
    expect(counts).toMatchObject({ toSend: 3, all: 3 });
  });

  it('what it has now, of an order that an earlier version has indexed', async () => {
    const { number, _id } = await placed('Doe', 'Here', 'Elderflower Way', '0');
    await indexOrdersNow(shop);
    await shop.pool.query("update order_search set text = ' former' where order_id = $1", [_id]);
    await looksAtChangesAlone();
    await indexOrdersNow(shop);
    expect(await find('elderflower')).toEqual([]);
    await shop.pool.query(readFileSync(`${migrationsFolder}/0019_found_by_street.sql`, 'utf8'));
    await indexOrdersNow(shop);
    expect(await find('elderflower')).toEqual([number]);
  });

  it('the corrected address, and no longer by the one before', async () => {
    const { number, _id } = await placed('Doe', 'Berlin', 'Hemlock Row 4', '10119');
    await indexOrdersNow(shop);
    await looksAtChangesAlone();
    const response = await shop.call('PUT', `/order/${_id}/address`, {
      token: ada.token,
      body: {
        recipient: 'Marta Wilder',
        address: 'Juniper Rise 4',
        city: 'Berlin',
        zipCode: '10119',
        countryCode: 'DE',
      },
    });
    expect(response.statusCode).toBe(200);
    expect(await find('hemlock')).toEqual([]);
    await indexOrdersNow(shop);
    expect([await find('juniper rise'), await find('hemlock')]).toEqual([[number], []]);
  });
});
