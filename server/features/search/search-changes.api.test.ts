import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addBrand } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { countConnections } from '#server/testing/count-connections.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

/** The words that two processes on one database keep in memory. */
const shop = await createTestApp();
const beside = await shop.startBeside();
const operator = new pg.Client(shop.connection);
await operator.connect();
afterAll(async () => {
  await operator.end();
  await beside.close();
  await shop.close();
});

/** Another page size each time, so that no cached reply is sent. */
let asked = 0;
async function search(process: TestApp, name: string): Promise<string[]> {
  asked += 1;
  const response = await process.call(
    'GET',
    `/product/list?name=${name}&min=0.${asked}&limit=${10 + (asked % 90)}`,
  );
  return response.json<{ products: { name: string }[] }>().products.map(({ name }) => name);
}

/** Until nothing is read from the database. A process that is too slow for its heartbeat trusts nothing. */
async function warm(name: string, processes = [shop, beside]): Promise<void> {
  for (const process of processes) {
    await expect.poll(() => countConnections(process, () => search(process, name))).toBe(0);
  }
}

let brandId: string;
beforeAll(async () => {
  brandId = await addBrand(shop.db, { name: 'Aldergate' });
  await addProduct(shop.db, { name: 'Oak lamp', brandId });
});

afterEach(async () => {
  await operator.query(
    `delete from products where name <> 'Oak lamp'; delete from brands where name = 'Kilnfold'`,
  );
});

describe('a change is seen by who made it at once, and by the other process soon', () => {
  const changes: [what: string, sql: string, before: string[], after: string[]][] = [
    [
      'a name',
      `update products set name = 'Teak stool', description = '' where name = 'Teak lamp'`,
      ['Teak lamp'],
      [],
    ],
    ['a hidden product', `update products set is_active = false where name = 'Teak lamp'`, ['Teak lamp'], []],
    ['a shown product', `update products set is_active = true where name = 'Teak lamp'`, [], ['Teak lamp']],
    ['a hidden brand', `update brands set is_active = false where name = 'Kilnfold'`, ['Teak lamp'], []],
    ['a deleted product', `delete from products where name = 'Teak lamp'`, ['Teak lamp'], []],
  ];

  it.each(changes)('%s', async (_what, statement, before, after) => {
    const kilnfold = await addBrand(shop.db, { name: 'Kilnfold' });
    await addProduct(shop.db, {
      name: 'Teak lamp',
      brandId: kilnfold,
      isActive: before.length > 0,
    });
    await warm('lamp');
    for (const process of [shop, beside])
      expect(await search(process, 'lamp')).toEqual(['Oak lamp', ...before]);
    await shop.pool.query(statement);
    expect(await search(shop, 'lamp')).toEqual(['Oak lamp', ...after]);
    await expect.poll(() => search(beside, 'lamp')).toEqual(['Oak lamp', ...after]);
  });

  it('a new product', async () => {
    await warm('lamp');
    await addProduct(shop.db, { name: 'Brass lamp', brandId });
    expect(await search(shop, 'lamp')).toEqual(['Oak lamp', 'Brass lamp']);
    await expect.poll(() => search(beside, 'lamp')).toEqual(['Oak lamp', 'Brass lamp']);
  });
});

it('stock and prices forget nothing', async () => {
  await warm('lamp');
  await shop.pool.query(
    `update products set quantity = quantity + 1, price_minor = price_minor + 1 where name = 'Oak lamp'`,
  );
  await warm('lamp');
  const forgotten = vi.fn();
  shop.pool.onChange(forgotten);
  await shop.pool.query(`update products set quantity = quantity + 1 where name = 'Oak lamp'`);
  expect(forgotten).not.toHaveBeenCalled();
});

it('a product is announced once in a transaction, and many are announced as all', async () => {
  await addProduct(shop.db, { name: 'Teak lamp', brandId });
  const announced = vi.fn();
  shop.pool.onChange(announced);
  await shop.pool.query(
    `update products set name = 'Teak stool', is_active = false where name = 'Teak lamp'`,
  );
  expect(announced.mock.calls).toEqual([[expect.stringMatching(/^search:\d+$/)]]);
  for (let at = 0; at < 25; at += 1) await addProduct(shop.db, { name: 'Teak lamp', brandId });
  announced.mockClear();
  await shop.pool.query(`update brands set is_active = false where name = 'Aldergate'`);
  expect(announced).toHaveBeenCalledTimes(21);
  expect(announced).toHaveBeenLastCalledWith('search');
});
