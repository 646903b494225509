import { once } from 'node:events';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestMerchant,
} from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { countConnections } from '#server/testing/count-connections.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Sessions in the memory of processes (docs/rules.md#sessions). */
const shop = await createTestApp({ REQUIRE_SECOND_FACTOR: 'merchants' });
const beside = await shop.startBeside();
const operator = new pg.Client(shop.connection);
await operator.connect();
afterAll(async () => {
  await operator.end();
  await beside.close();
  await shop.close();
});

const actorIn = (process: TestApp, token: string) =>
  process.app.findActor(token, '192.0.2.1', { writes: false });
const readStatus = async (token: string, process = shop) =>
  (await process.call('GET', '/user/me', { token })).statusCode;

/** Until the process knows the session. A process that is too slow for its heartbeat trusts nothing meanwhile. */
async function warm(token: string, ...processes: TestApp[]): Promise<void> {
  for (const process of processes) {
    const connections = () => countConnections(process, () => actorIn(process, token));
    await expect.poll(connections).toBe(0);
  }
}

it('are read once for many requests that only read', async () => {
  const { token } = await addMember(shop);
  const lamp = await addProduct(shop.db);
  for (const path of ['/product/list', `/product/item/${lamp.slug}`]) {
    const read = async () => expect((await shop.call('GET', path, { token })).statusCode).toBe(200);
    await expect.poll(() => countConnections(shop, read)).toBe(0);
  }
});

describe('a change of an account is seen by who made it at once, and by the other process soon', () => {
  const changes: [what: string, sql: (vera: TestMerchant) => string, seen: unknown][] = [
    ['a name', ({ id }) => `update users set first_name = 'Vero' where id = '${id}'`, { firstName: 'Vero' }],
    ['an e-mail address', ({ id }) => `update users set email = null where id = '${id}'`, { email: null }],
    [
      'another set of permissions',
      ({ id }) => `update memberships set permission_set = 'staff' where user_id = '${id}'`,
      { membership: { of: 'merchant', set: 'staff' } },
    ],
    [
      'a disabled merchant',
      ({ merchantId }) => `update merchants set is_active = false where id = '${merchantId}'`,
      { merchant: { isActive: false } },
    ],
    [
      'a deleted merchant',
      ({ merchantId }) => `delete from merchants where id = '${merchantId}'`,
      { merchant: null },
    ],
    [
      'a membership that is taken away',
      ({ id }) => `delete from memberships where user_id = '${id}'`,
      { membership: null, merchant: null },
    ],
    [
      'a deleted brand',
      ({ brandId }) => `delete from brands where id = '${brandId}'`,
      { merchant: { brandId: null } },
    ],
    [
      'a brand that is taken away',
      ({ brandId }) => `update brands set merchant_id = null where id = '${brandId}'`,
      { merchant: { brandId: null } },
    ],
    [
      'two-step sign-in',
      ({ id }) =>
        `insert into second_factors (user_id, encrypted_key, confirmed_at) values ('${id}', '', now())`,
      { mustSetUpSecondFactor: false },
    ],
    ['an ended session', ({ sessionId }) => `delete from sessions where id = '${sessionId}'`, null],
    [
      'a session that has expired',
      ({ sessionId }) =>
        `update sessions set last_used_at = now() - interval '8 days' where id = '${sessionId}'`,
      null,
    ],
    [
      'a session that began long ago',
      ({ sessionId }) =>
        `update sessions set created_at = now() - interval '90 days' where id = '${sessionId}'`,
      null,
    ],
    ['a deleted row', ({ id }) => `delete from users where id = '${id}'`, null],
    ['the end of all sessions', () => 'truncate sessions', null],
  ];
  const match = (seen: unknown) => (seen === null ? null : expect.objectContaining(deep(seen)));
  const deep = (seen: unknown) =>
    Object.fromEntries(
      Object.entries(seen as Record<string, unknown>).map(([key, value]) => [
        key,
        value !== null && typeof value === 'object' ? expect.objectContaining(value) : value,
      ]),
    );

  it.each(changes)('%s', async (_what, sql, seen) => {
    const vera = await addMerchant(shop);
    await warm(vera.token, shop, beside);
    expect(await actorIn(shop, vera.token)).not.toEqual(match(seen));
    await shop.pool.query(sql(vera));
    expect(await actorIn(shop, vera.token)).toEqual(match(seen));
    await expect.poll(() => actorIn(beside, vera.token)).toEqual(match(seen));
  });

  it('two-step sign-in that is turned off', async () => {
    const vera = await addMerchant(shop);
    await shop.pool.query(
      "insert into second_factors (user_id, encrypted_key, confirmed_at) values ($1, '', now())",
      [vera.id],
    );
    await warm(vera.token, shop, beside);
    await shop.pool.query('delete from second_factors where user_id = $1', [vera.id]);
    expect(await actorIn(shop, vera.token)).toMatchObject({ mustSetUpSecondFactor: true });
    await expect.poll(() => actorIn(beside, vera.token)).toMatchObject({ mustSetUpSecondFactor: true });
  });

  it('a merchant whom an administrator disables', async () => {
    const [ada, vera] = [await addAdministrator(shop), await addMerchant(shop)];
    for (const { id } of [ada, vera]) await turnOnSecondFactor(shop, id);
    const products = async (process: TestApp) =>
      (await process.call('GET', '/product', { token: vera.token })).statusCode;
    await warm(vera.token, shop, beside);
    expect([await products(shop), await products(beside)]).toEqual([200, 200]);
    const disabled = await shop.call('PUT', `/merchant/${vera.merchantId}/active`, {
      token: ada.token,
      body: { merchant: { isActive: false } },
    });
    expect([disabled.statusCode, await products(shop)]).toEqual([200, 403]);
    await expect.poll(() => products(beside)).toBe(403);
  });

  it('a statement of an operator', async () => {
    const marta = await addMember(shop);
    await warm(marta.token, shop, beside);
    await operator.query('delete from sessions where user_id = $1', [marta.id]);
    await expect.poll(() => actorIn(shop, marta.token)).toBeNull();
    await expect.poll(() => actorIn(beside, marta.token)).toBeNull();
  });
});

describe('an ended session', () => {
  it('is refused by the process that ended it from its reply on, under many requests', async () => {
    const { token } = await addMember(shop);
    await warm(token, shop);
    let isEnded = false;
    const readers = Array.from({ length: 5 }, async () => {
      while (!isEnded) await readStatus(token);
    });
    expect((await shop.call('POST', '/auth/logout', { token })).statusCode).toBe(200);
    const later = await Promise.all(Array.from({ length: 5 }, () => readStatus(token)));
    isEnded = true;
    await Promise.all(readers);
    expect(later).toEqual([401, 401, 401, 401, 401]);
  });

  it('is refused by a process that did not hear of it, while its connection is lost and after', async () => {
    const { token } = await addMember(shop);
    await warm(token, beside);
    const [lost, connected] = [once(beside.notifications, 'lost'), once(beside.notifications, 'connected')];
    await shop.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'shop test notifications' and datname = current_database()`,
    );
    await lost;
    await operator.query(
      'begin; alter table sessions disable trigger user; delete from sessions; alter table sessions enable trigger user; commit',
    );
    expect(await readStatus(token, beside)).toBe(401);
    await connected;
    expect(await readStatus(token, beside)).toBe(401);
  });
});

it('do not count for writes, which read the account from the database', async () => {
  const vera = await addMerchant(shop);
  await warm(vera.token, shop);
  await operator.query(
    `begin; alter table memberships disable trigger user; update memberships set permission_set = 'staff' where user_id = '${vera.id}';
     alter table memberships enable trigger user; commit`,
  );
  const find = (writes: boolean) => shop.app.findActor(vera.token, '192.0.2.1', { writes });
  const seen = { membership: { set: 'staff' } };
  expect(await find(true)).toMatchObject(seen);
  // And reads know it from then on.
  expect(await find(false)).toMatchObject(seen);
});
