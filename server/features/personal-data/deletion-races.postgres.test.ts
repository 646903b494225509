import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { forSession } from '#server/db/caller-session.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { parcels } from '#server/db/schema/parcels.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/people.ts';
import { returns, withdrawals } from '#server/db/schema/returns.ts';
import { keepHouse } from '#server/jobs/housekeeping.ts';
import { createSweeps } from '#server/jobs/sweeps.ts';
import { addApplicant } from '#server/testing/builders/applicants.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { addOrder, createCart, itemsTotal, onePress, readStock } from '#server/testing/builders/orders.ts';
import { addParcel } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { claimCart } from '../placing/claim-stock.store.ts';
import { insertOrder } from '../placing/place-order.store.ts';
import { askForRefund } from '../refunds/ask-for-refund.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db, pool } = shop;

const deleteOwn = ({ token, email }: TestPerson) =>
  shop.call('POST', '/user/me/delete', { token, body: { confirmation: email } });
const readOrders = (userId: string) => db.select().from(orders).where(eq(orders.userId, userId));

describe('an order that is placed while the account is deleted', () => {
  it('is found by the deletion, which waits for it', async () => {
    const marta = await addMember(shop);
    const lamp = await addProduct(db);
    const cartId = await createCart(shop, marta, [[lamp]]);
    let deletion: ReturnType<typeof deleteOwn> | undefined;
    await db.transaction(async (tx) => {
      await claimCart(tx, { cartId, userId: marta.id, revision: 0 });
      const order = { cartId, userId: marta.id, totalMinor: lamp.priceMinor, address: null, lines: [] };
      await forSession(marta.sessionId, () =>
        insertOrder(tx, { id: crypto.randomUUID(), ...order, ...onePress }, []),
      );
      deletion = deleteOwn(marta);
      await expect.poll(() => countLockWaits(pool)).toBeGreaterThan(0);
    });
    expect((await deletion)?.statusCode).toBe(200);
    expect(await readOrders(marta.id)).toMatchObject([{ cartId, buyer: { email: marta.email } }]);
  });

  it('is refused in words when the deletion is first', async () => {
    const marta = await addMember(shop);
    const lamp = await addProduct(db);
    const body = { cartId: await createCart(shop, marta, [[lamp]]), total: itemsTotal([[lamp]]) };
    let placing: ReturnType<typeof shop.call> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from products where id = ${lamp.id} for update`);
      placing = shop.call('POST', '/order/add', { token: marta.token, body });
      await expect.poll(() => countLockWaits(pool)).toBeGreaterThan(0);
      expect((await deleteOwn(marta)).statusCode).toBe(200);
    });
    const answer = await placing;
    expect(answer?.statusCode).toBe(401);
    expect(answer?.json().error).toMatch(/login again/);
    expect(await readOrders(marta.id)).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5])(
    'is either kept with its buyer or refused, and the stock agrees (%i)',
    async () => {
      const marta = await addMember(shop);
      const lamp = await addProduct(db, { quantity: 600 });
      const carts: string[] = [];
      for (let at = 0; at < 8; at++) carts.push(await createCart(shop, marta, [[lamp]]));
      const place = (cartId: string) =>
        shop.call('POST', '/order/add', {
          token: marta.token,
          body: { cartId, total: itemsTotal([[lamp]]) },
        });
      const [deletion, ...placed] = await Promise.all([deleteOwn(marta), ...carts.map(place)]);
      expect(deletion?.statusCode).toBe(200);
      const accepted = placed.filter(({ statusCode }) => statusCode === 200).length;
      for (const { statusCode } of placed) expect([200, 400, 401]).toContain(statusCode);
      const kept = await readOrders(marta.id);
      expect(kept).toHaveLength(accepted);
      for (const { buyer } of kept) expect(buyer).toMatchObject({ email: marta.email });
      expect(await readStock(db, lamp)).toBe(600 - accepted);
    },
  );
});

it.each([1, 2, 3, 4, 5])(
  'no merchant is left of an account that is approved and deleted at once (%i)',
  async () => {
    const [ada, marta] = [await addAdministrator(shop), await addMember(shop)];
    const { id } = await addApplicant(shop, { email: marta.email });
    const [approved, deleted] = await Promise.all([
      shop.call('PUT', `/merchant/approve/${id}`, { token: ada.token }),
      deleteOwn(marta),
    ]);
    expect([200, 404]).toContain(approved.statusCode);
    // Approving may end the session first.
    expect([200, 401, 503]).toContain(deleted.statusCode);
    const { rows } = await db.execute(sql`
    select u.deleted_at is not null as gone, m.id is not null as sells
    from users u left join merchants m on m.user_id = u.id where u.id = ${marta.id}`);
    expect(rows).toEqual([
      deleted.statusCode === 200 ? { gone: true, sells: false } : { gone: false, sells: true },
    ]);
  },
);

const sweep = (retention: number) =>
  keepHouse({
    db,
    sweeps: createSweeps({ documentYears: 10, retentionDays: { carts: 30, mails: 90, orders: retention } }),
    log: { info() {} },
  });

it('housekeeping anonymises orders of deleted accounts after their retention, and no other', async () => {
  const lamp = await addProduct(db, { quantity: 600 });
  const [marta, ida] = [await addMember(shop), await addMember(shop)];
  const address = { address: '1 Quay', city: 'Oslo', state: 'Oslo', country: 'Norway', zipCode: '01500' };
  for (const { token } of [marta, ida]) await shop.call('POST', '/address/add', { token, body: address });
  const [old, newer] = [await addOrder(shop, marta, [[lamp]]), await addOrder(shop, marta, [[lamp]])];
  const other = await addOrder(shop, ida, [[lamp]]);
  const tracking = {
    carrier: 'other',
    trackingNumber: '1Z',
    trackingUrl: 'https://boats.example/7',
  } as const;
  for (const order of [old, newer]) {
    await addParcel(shop, await addAdministrator(shop), order, [[lamp, 1]], tracking);
    const stated = { orderId: order._id, state: 'acted', requestId: crypto.randomUUID() } as const;
    const typed = { typedNumber: '1', typedEmail: marta.email, typedName: 'Marta' };
    const [statement] = await db
      .insert(withdrawals)
      .values({ ...stated, ...typed })
      .returning();
    const returned = { orderId: order._id, part: 1, state: 'refused', decision: 'Marta, no.' } as const;
    const ofBuyer = { kind: 'return', reason: 'other', words: 'It is mine.', number: 1 } as const;
    await db.insert(returns).values([
      { ...returned, ...ofBuyer, requestId: crypto.randomUUID() },
      {
        ...{ orderId: order._id, part: 1, number: 1001, kind: 'withdrawal', state: 'cancelled' },
        ...{ withdrawalId: statement?.id, requestId: crypto.randomUUID() },
      },
    ]);
    const note = { kind: 'note' as const, details: { text: 'Marta calls.' } };
    await db.insert(orderEvents).values({ orderId: order._id, ...note });
    const paymentId = await payOrder(db, order._id);
    const refund = {
      amountMinor: 1,
      lines: [],
      reason: 'Marta moves.',
      requestedBy: ida.id,
      requestId: null,
    };
    const asked = { id: order._id, number: order.number, userId: marta.id };
    await db.transaction((tx) => askForRefund(tx, asked, { paymentId, ...refund }));
  }
  for (const { _id } of [old, other]) {
    await db.update(orders).set({ createdAt: sql`now() - interval '101 days'` }).where(eq(orders.id, _id));
  }
  await deleteOwn(marta);
  expect(await sweep(100)).toMatchObject({ 'buyers of old orders': 1 });
  expect(await sweep(100)).toEqual({});
  const rows = await db.select().from(orders);
  const found = (id: string) => rows.find((row) => row.id === id);
  expect(found(old._id)).toMatchObject({ buyer: null, address: null, number: old.number });
  expect(found(newer._id)).toMatchObject({ buyer: { email: marta.email }, address: { city: 'Oslo' } });
  expect(found(other._id)).toMatchObject({ buyer: null, address: { city: 'Oslo' } });
  const tracked = await db.select().from(parcels).orderBy(parcels.orderId);
  expect(tracked).toMatchObject([{ carrier: 'other', trackingNumber: null, trackingUrl: null }, tracking]);
  const notes = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.kind, 'note'))
    .orderBy(orderEvents.orderId);
  expect(notes.map(({ details }) => details.text)).toEqual([null, 'Marta calls.']);
  const reasons = await db.select({ reason: refunds.reason }).from(refunds).orderBy(refunds.orderId);
  expect(reasons).toEqual([{ reason: null }, { reason: 'Marta moves.' }]);
  const kept = await db.select().from(withdrawals);
  expect(kept.map(({ orderId }) => orderId)).toEqual([newer._id]);
  const answers = await db.select().from(returns).where(eq(returns.kind, 'return')).orderBy(returns.orderId);
  expect(answers).toMatchObject([
    { words: null, decision: null },
    { words: 'It is mine.', decision: 'Marta, no.' },
  ]);
  const asked = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.kind, 'refund-requested'))
    .orderBy(orderEvents.orderId);
  expect(asked.map(({ details }) => details.reason)).toEqual([undefined, 'Marta moves.']);
  const [account] = await db.select().from(users).where(eq(users.id, marta.id));
  expect(account?.firstName).toBe('Deleted account');
});

it('housekeeping anonymises orders of guests after the same time, but not one that came into an account', async () => {
  const lamp = await addProduct(db, { quantity: 600 });
  const street = { address: '1 Quay', city: 'Oslo', state: 'Oslo', country: 'Norway', zipCode: '01500' };
  const place = { ...street, countryCode: 'NO' };
  const written = { address: place, billingAddress: { ...place, taxId: 'NO 1' }, note: 'Please ring twice.' };
  const old = { ...written, createdAt: sql`now() - interval '101 days'` } as never;
  const [guest, claimed] = [
    await addGuestOrder(shop, [[lamp]], old),
    await addGuestOrder(shop, [[lamp]], old),
  ];
  const newer = await addGuestOrder(shop, [[lamp]], written);
  const ida = await addMember(shop);
  const path = `/order/${claimed.id}/claim`;
  await shop.call('POST', path, { token: ida.token, body: { key: claimed.key } });
  expect(await sweep(100)).toEqual({ 'buyers of old orders': 1 });
  expect(await sweep(100)).toEqual({});
  const rows = await db.select().from(orders);
  const found = (id: string) => rows.find((row) => row.id === id);
  const cleared = { buyer: null, billingAddress: null, note: null };
  expect(found(guest.id)).toMatchObject({ ...cleared, userId: null, number: guest.number });
  // By it closed periods of the tax report stay as they were.
  expect(found(guest.id)?.address).toEqual({ countryCode: 'NO' });
  expect(found(newer.id)).toMatchObject({ ...written, buyer: { email: newer.email } });
  expect(found(claimed.id)).toMatchObject({ ...written, userId: ida.id });
  const { token } = await addAdministrator(shop);
  const { user, address } = (await shop.call('GET', `/order/${guest.id}`, { token })).json().order;
  expect(user).toMatchObject({ firstName: 'Guest', lastName: '', email: null });
  expect(address).toBeNull();
});
