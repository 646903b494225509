import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { productHistory } from '#server/db/schema/product-history.ts';
import { priceChanges } from '#server/db/schema/variant-prices.ts';
import { claimCart } from '#server/features/placing/claim-stock.store.ts';
import { insertOrder } from '#server/features/placing/place-order.store.ts';
import { insertUser } from '#server/features/users/users.store.ts';
import { onePress } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { truncate } from '#server/testing/truncate.ts';
import { type HousekeepingParts, housekeeping, keepHouse } from './housekeeping.ts';
import { runNow } from './queue.ts';
import { createSweeps, type Sweep } from './sweeps.ts';

let database: TestDatabase;
let userId: string;
let productId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const member = { firstName: 'Marta', lastName: 'Test', email: 'marta@example.com' };
  ({ id: userId } = await insertUser(database.db, member));
  ({ id: productId } = await addProduct(database.db));
});
afterAll(() => database.close());
beforeEach(async () => {
  await truncate(database.db, 'carts, mails, one_time_tokens, rate_limits, sessions');
});

const sweeps = createSweeps({ documentYears: 10, retentionDays: { carts: 30, mails: 90, orders: 3_650 } });
const job = (parts: Partial<HousekeepingParts> = {}): HousekeepingParts => ({
  db: database.db,
  sweeps,
  log: { info() {} },
  ...parts,
});
const ago = (days: number) => sql`now() - ${days} * interval '1 day'`;

async function addCart(days: number, { isOpen = true } = {}): Promise<string> {
  const id = v7();
  await database.db.execute(sql`
    with cart as (insert into carts (id, user_id, is_open, created_at) values (${id}, ${userId}, ${isOpen}, ${ago(days)}))
    insert into cart_lines (cart_id, product_id, quantity) values (${id}, ${productId}, 1)`);
  return id;
}
const addMail = (name: string, status: string, days: number) =>
  database.db.execute(sql`
    insert into mails (id, kind, priority, recipient, data, status, created_at)
    values (${v7()}, 'welcome', 1, ${name}, '{}', ${status}, ${ago(days)})`);
const addToken = (name: string, days: number) =>
  database.db.execute(sql`
    insert into one_time_tokens (id, purpose, holder_id, hash, expires_at)
    values (${v7()}, 'reset', ${v7()}, ${name}, ${ago(days)})`);
const addSession = (device: string, days: number) =>
  database.db.execute(sql`
    insert into sessions (id, user_id, provider, device, ip, last_used_at)
    values (${v7()}, ${userId}, 'Email', ${device}, '192.0.2.1', ${ago(days)})`);
const addPriceChange = (priceMinor: number, days: number) =>
  database.db.insert(priceChanges).values({ variantId: productId, priceMinor, changedAt: ago(days) });
const addHistory = (days: number) =>
  database.db.insert(productHistory).values({ productId, at: ago(days), source: 'save', changes: {} });
async function column(table: string, name: string): Promise<unknown[]> {
  const { rows } = await database.pool.query(`select ${name} as value from ${table} order by 1`);
  return rows.map(({ value }) => value);
}

it('removes what is older than it is kept, and nothing else', async () => {
  await addCart(31);
  const kept = [await addCart(29), await addCart(400, { isOpen: false })].sort();
  await addMail('sent, old', 'sent', 91);
  await addMail('sent, new', 'sent', 89);
  await addMail('failed, very old', 'failed', 366);
  await addMail('failed, old', 'failed', 364);
  await addMail('waiting, very old', 'waiting', 1_000);
  await addMail('sending, very old', 'sending', 1_000);
  await addToken('expired', 1);
  await addToken('valid', -1);
  await addSession('idle', 8);
  await addSession('live', 6);
  await database.db.execute(sql`
    insert into rate_limits (key, count, window_ends_at) values ('ended', 1, ${ago(1)}), ('open', 1, ${ago(-1)})`);
  await database.db.execute(sql`
    insert into processes (id, host, pid, version, started_at, beat_at, state)
    values (${v7()}, 'old', 1, '1', ${ago(9)}, ${ago(8)}, '{}'), (${v7()}, 'new', 1, '1', ${ago(9)}, ${ago(6)}, '{}')`);
  await database.db.execute(sql`
    insert into call_times (slot_at, process_id, route, counts)
    values (${ago(0.1)}, ${v7()}, 'old', '{1}'), (${ago(0.05)}, ${v7()}, 'new', '{1}')`);
  await database.db.execute(sql`
    insert into disk_days (day, folder, total_bytes, free_bytes)
    values (current_date - 32, 'old', 2, 1), (current_date - 31, 'new', 2, 1)`);
  await addPriceChange(2_000, 366);
  await addPriceChange(3_000, 364);
  await addHistory(731);
  await addHistory(729);

  expect(await keepHouse(job())).toEqual({
    carts: 1,
    'sent mails': 1,
    'failed mails': 1,
    sessions: 1,
    'one-time tokens': 1,
    'rate limit counters': 1,
    processes: 1,
    'durations of calls': 1,
    'days of disks': 1,
    'price changes': 1,
    'histories of products': 1,
  });
  expect(await column('carts', 'id')).toEqual(kept);
  expect(await column('cart_lines', 'cart_id')).toEqual(kept);
  expect(await column('mails', 'recipient')).toEqual([
    'failed, old',
    'sending, very old',
    'sent, new',
    'waiting, very old',
  ]);
  expect(await column('one_time_tokens', 'hash')).toEqual(['valid']);
  expect(await column('sessions', 'device')).toEqual(['live']);
  expect(await column('rate_limits', 'key')).toEqual(['open']);
  expect(await column('processes', 'host')).toEqual(['new']);
  expect(await column('call_times', 'route')).toEqual(['new']);
  expect(await column('disk_days', 'folder')).toEqual(['new']);
  expect(await column('price_changes', 'price_minor')).toEqual([3_000]);
  expect(await column('product_history', 'product_id')).toEqual([productId]);
});

it('goes on batch by batch until nothing is left, and logs only when something was removed', async () => {
  const lines: object[] = [];
  const logging = job({ batch: 2, log: { info: (details) => lines.push(details) } });
  for (let at = 0; at < 5; at++) await addMail(`mail ${at}`, 'sent', 100 + at);
  expect(await keepHouse(logging)).toEqual({ 'sent mails': 5 });
  expect(await keepHouse(logging)).toEqual({});
  expect(lines).toEqual([{ swept: { 'sent mails': 5 } }]);
});

it('leaves a cart that is being ordered at this moment', async () => {
  const cartId = await addCart(31);
  await database.db.transaction(async (tx) => {
    expect(await claimCart(tx, { cartId, userId, revision: 0 })).not.toBeNull();
    expect(await keepHouse(job())).toEqual({});
    const order = {
      id: randomUUID(),
      cartId,
      userId,
      totalMinor: 100,
      address: null,
      lines: [],
      ...onePress,
    };
    await insertOrder(tx, order, []);
  });
  expect(await keepHouse(job())).toEqual({});
  expect(await column('orders', 'cart_id')).toEqual([cartId]);
});

it('clears who checked out after a day, and forgets the checkout after 30', async () => {
  for (const [email, days] of [
    ['new', 0.9],
    ['old', 1.1],
    ['older', 29.9],
    ['oldest', 30.1],
  ] as const) {
    const [cartId, id] = [await addCart(days, { isOpen: false }), v7()];
    await database.db.execute(sql`
      insert into orders (id, cart_id, placed_total_minor) values (${id}, ${cartId}, 100)`);
    await database.db.execute(sql`
      insert into checkouts (id, order_id, email, ip, created_at) values (${cartId}, ${id}, ${email}, '192.0.2.1', ${ago(days)})`);
  }
  expect(await keepHouse(job({ batch: 1 }))).toEqual({ 'addresses of checkouts': 3, checkouts: 1 });
  expect(await column('checkouts', 'email')).toEqual(['new', null, null]);
  expect(await column('checkouts', 'ip')).toEqual(['192.0.2.1', null, null]);
  expect(await keepHouse(job())).toEqual({});
});

/** Removes one row at a time and stops in the middle of a run until told to go on. */
function pausedSweep() {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const [, sentMails] = sweeps;
  const paused: Sweep = {
    name: 'paused',
    async sweep(db, limit) {
      reached.resolve();
      await goOn.promise;
      return (await sentMails?.sweep(db, limit)) ?? 0;
    },
  };
  return { paused, reached: reached.promise, goOn: goOn.resolve };
}

it('is done by one of two processes', async () => {
  await addMail('old', 'sent', 91);
  const { paused, reached, goOn } = pausedSweep();
  const first = runNow(database.db, housekeeping(job({ sweeps: [paused] })));
  await reached;
  expect(await runNow(database.db, housekeeping(job()))).toBe(false);
  goOn();
  expect(await first).toBe(true);
  expect(await column('mails', 'recipient')).toEqual([]);
  // The claim ends with the run.
  expect(await runNow(database.db, housekeeping(job()))).toBe(true);
});

it('lets the current batch finish at shutdown, and the next run does the rest', async () => {
  for (let at = 0; at < 3; at++) await addMail(`mail ${at}`, 'sent', 100);
  const { paused, reached, goOn } = pausedSweep();
  const stopping = new AbortController();
  const first = runNow(database.db, housekeeping(job({ sweeps: [paused], batch: 1 })), stopping.signal);
  await reached;
  stopping.abort();
  goOn();
  await first;
  expect(await column('mails', 'recipient')).toHaveLength(2);
  const { rows } = await database.pool.query(
    "select from jobs where name = 'sweeps' and due_at <= clock_timestamp()",
  );
  expect(rows).toHaveLength(1);
});

it('runs the other sweeps when one fails, and again after that', async () => {
  await addMail('old', 'sent', 91);
  const failing: Sweep = { name: 'failing', sweep: () => Promise.reject(new Error('no such table')) };
  await expect(keepHouse(job({ sweeps: [failing, ...sweeps] }))).rejects.toThrow('no such table');
  expect(await column('mails', 'recipient')).toEqual([]);
  await addMail('old', 'sent', 91);
  expect(await keepHouse(job())).toEqual({ 'sent mails': 1 });
});
