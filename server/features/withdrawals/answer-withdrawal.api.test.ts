import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addGuestOrder, type GuestOrder } from '#server/testing/builders/guest-orders.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { readOrder } from '#server/testing/builders/orders.ts';
import { addParcel, parcelBody, readDetails } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import {
  addAdministrator,
  addMember,
  addPerson,
  type TestMerchant,
} from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import {
  answer,
  lastWithdrawal,
  readWithdrawal,
  typeWithdrawal,
} from '#server/testing/builders/withdrawals.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const { db, pool } = shop;
afterAll(shop.close);

const ada = await addAdministrator(shop);
await changeSettings(shop, ada, 'returns', { withdrawal: 'on' });
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let guest: GuestOrder;
/** Two lamps of the shop are part 1, one vase of the merchant part 2. */
beforeEach(async () => {
  ({ vera, lamp, vase } = await addTwoSellers(shop));
  guest = await addGuestOrder(shop, [
    [lamp, 2],
    [vase, 1],
  ]);
});

const send = async () => {
  const order = await readOrder(shop, ada, guest.id);
  return await shop.call('POST', `/order/${guest.id}/parcels`, {
    token: ada.token,
    body: parcelBody(order, [[lamp, 1]]),
  });
};
const typed = (fields: object = {}) => typeWithdrawal(shop, guest, fields);

describe('the mail to the order’s own address', () => {
  it('decides nothing when its page is opened', async () => {
    const { id, key } = await typed();
    expect(await readWithdrawal(shop, id, { key })).toMatchObject({
      ...{ state: 'unconfirmed', as: 'buyer', mayDecide: true, outcome: null },
      lines: [
        { name: 'Lamp', quantity: 2, unsent: 2 },
        { name: 'Vase', quantity: 1, unsent: 1 },
      ],
    });
    expect((await lastWithdrawal(shop)).state).toBe('unconfirmed');
  });

  it('confirms: what was not sent is cancelled and paid back, what was comes back, also when pressed twice', async () => {
    await payOrder(db, guest.id);
    await addParcel(shop, ada, await readOrder(shop, ada, guest.id), [[lamp, 1]]);
    const { id, key } = await typed();
    const [first, second] = await Promise.all(
      [1, 2].map(() => answer(shop, { id, what: 'confirm' }, { key })),
    );
    expect([first?.statusCode, second?.statusCode]).toEqual([200, 200]);
    expect(first?.json().withdrawal.outcome).toMatchObject({
      cancelled: [
        { name: 'Lamp', quantity: 1 },
        { name: 'Vase', quantity: 1 },
      ],
      returns: [{ lines: [{ name: 'Lamp', quantity: 1 }] }],
    });
    expect((await readDetails(shop, ada, { _id: guest.id })).refunds).toHaveLength(1);
    expect((await pool.query('select from returns where order_id = $1', [guest.id])).rowCount).toBe(1);
    expect(
      (await mailKindsTo(db, guest.email)).filter((kind) => kind === 'withdrawal-received'),
    ).toHaveLength(2);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('says that it was somebody else: the order goes on, the statement is kept, and the shop is told', async () => {
    const { id, key } = await typed();
    expect((await answer(shop, { id, what: 'deny' }, { key })).statusCode).toBe(200);
    expect((await answer(shop, { id, what: 'deny' }, { key })).statusCode).toBe(200);
    expect((await send()).statusCode).toBe(200);
    expect((await lastWithdrawal(shop)).state).toBe('denied');
    expect((await mailKindsTo(db, ada.email)).filter((kind) => kind === 'withdrawal-denied')).toHaveLength(1);
    const events = (await readDetails(shop, ada, { _id: guest.id })).events.map(({ kind }) => kind);
    expect(events.filter((kind) => kind === 'withdrawal-denied')).toHaveLength(1);
  });

  it.each([
    ['denied after it was confirmed', 'confirm', 'deny', 'acted'],
    ['confirmed after it was denied', 'deny', 'confirm', 'denied'],
  ] as const)('is refused in words when %s, and changes nothing', async (_how, first, then, state) => {
    const { id, key } = await typed();
    await answer(shop, { id, what: first }, { key });
    const response = await answer(shop, { id, what: then }, { key });
    expect([response.statusCode, response.json().code]).toEqual([400, 'already-done']);
    expect((await lastWithdrawal(shop)).state).toBe(state);
  });

  it('at once confirmed and denied is one of the two, whole', async () => {
    const { id, key } = await typed();
    const replies = await Promise.all(
      (['confirm', 'deny'] as const).map((what) => answer(shop, { id, what }, { key })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const { order } = await readDetails(shop, ada, { _id: guest.id });
    expect((await lastWithdrawal(shop)).state).toBe(order.cancelledAt === null ? 'denied' : 'acted');
  });

  it('asks which pieces a statement in words means', async () => {
    const { id, key } = await typed({ items: 'one of the lamps' });
    expect((await readWithdrawal(shop, id, { key })).things).toBe('one of the lamps');
    const refused = await answer(shop, { id, what: 'confirm' }, { key });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['lines']]);
    const line = (await readOrder(shop, ada, guest.id)).products.find(({ name }) => name === 'Lamp')?._id;
    const body = { lines: [{ line, quantity: 1 }] };
    const response = await answer(shop, { id, what: 'confirm', body }, { key });
    expect(response.json().withdrawal.outcome.cancelled).toEqual([{ name: 'Lamp', quantity: 1 }]);
    expect((await send()).statusCode).toBe(200);
  });

  it('confirms a statement in words without a choice once nothing is left to choose', async () => {
    const { id, key } = await typed({ items: 'one of the lamps' });
    const cancelled = await shop.call('DELETE', `/order/cancel/${guest.id}`, { token: ada.token });
    expect(cancelled.statusCode).toBe(200);
    expect((await readWithdrawal(shop, id, { key })).lines).toEqual([]);
    const response = await answer(shop, { id, what: 'confirm' }, { key });
    expect([response.statusCode, response.json().withdrawal?.outcome]).toEqual([
      200,
      { cancelled: [], comesBack: null, returns: [] },
    ]);
  });

  const readStates = async () => {
    const sql = 'select state from withdrawals where order_id = $1 order by id';
    return (await pool.query<{ state: string }>(sql, [guest.id])).rows.map(({ state }) => state);
  };

  it.each(['buyer', 'shop'])('denies all statements of the order at once, by its %s', async (who) => {
    await typed();
    await typed({ items: 'a lamp' });
    const { id, key } = await typed({ name: 'Somebody else' });
    expect((await send()).json().code).toBe('withdrawn');
    const body = who === 'shop' ? { words: 'You said so on the phone.' } : {};
    const by = who === 'shop' ? ada : { key };
    expect((await answer(shop, { id, what: 'deny', body }, by)).statusCode).toBe(200);
    expect(await readStates()).toEqual(['denied', 'denied', 'denied']);
    expect((await send()).statusCode).toBe(200);
    const { events } = await readDetails(shop, ada, { _id: guest.id });
    expect(events.filter(({ kind }) => kind === 'withdrawal-denied')).toHaveLength(3);
  });

  it('confirms the whole order: nothing is left for the others, which are settled', async () => {
    const { id, key } = await typed();
    await typed({ items: 'a lamp' });
    await answer(shop, { id, what: 'confirm' }, { key });
    expect(await readStates()).toEqual(['acted', 'settled']);
  });

  it('settles no other things than those that were confirmed, as long as they are there', async () => {
    const { id, key } = await typed({ items: 'a lamp' });
    await typed({ items: 'a lamp' });
    await typed({ items: 'the vase' });
    const line = (await readOrder(shop, ada, guest.id)).products.find(({ name }) => name === 'Lamp')?._id;
    const body = { lines: [{ line, quantity: 1 }] };
    expect((await answer(shop, { id, what: 'confirm', body }, { key })).statusCode).toBe(200);
    expect(await readStates()).toEqual(['acted', 'settled', 'unconfirmed']);
  });

  it('is answered with the newest 50 statements of the order, and all that were acted on', async () => {
    const { id, key } = await typed({ items: 'a lamp' });
    const line = (await readOrder(shop, ada, guest.id)).products.find(({ name }) => name === 'Lamp')?._id;
    await answer(shop, { id, what: 'confirm', body: { lines: [{ line, quantity: 1 }] } }, { key });
    await pool.query(
      `insert into withdrawals (id, order_id, state, typed_number, typed_email, typed_name, request_id)
       select gen_random_uuid(), $1, 'denied', '1', 'a@example.com', 'A', gen_random_uuid() from generate_series(1, 60)`,
      [guest.id],
    );
    const { withdrawals } = await readDetails(shop, ada, { _id: guest.id });
    expect(withdrawals).toHaveLength(50);
    expect(withdrawals[0]).toMatchObject({ _id: id, state: 'acted' });
    await pool.query('delete from withdrawals where order_id = $1', [guest.id]);
  });

  it.each([
    ['of another withdrawal', async () => (await typed()).key],
    ['of the order', async () => guest.key],
    ['that is forged', async () => 'x'],
  ])('opens nothing with a key %s', async (_what, makeKey) => {
    const key = await makeKey();
    const { id } = await typed();
    for (const response of [
      await shop.call('GET', `/withdrawals/${id}?key=${key}`),
      await answer(shop, { id, what: 'confirm' }, { key }),
      await answer(shop, { id, what: 'deny' }, { key }),
    ]) {
      expect(response.statusCode).toBe(404);
    }
    expect((await lastWithdrawal(shop)).state).toBe('unconfirmed');
  });
});

describe('the shop', () => {
  const waiting = async (who = ada) =>
    (await shop.call('GET', '/withdrawals?limit=100', { token: who.token })).json().withdrawals;

  it('decides what nobody has confirmed within 24 hours, on behalf of the buyer', async () => {
    const { id } = await typed();
    const mine = async () => (await waiting()).find(({ _id }: { _id: string }) => _id === id);
    expect(await mine()).toMatchObject({
      state: 'unconfirmed',
      isDue: false,
      order: { number: guest.number },
    });
    await pool.query(`update withdrawals set received_at = now() - interval '25 hours' where id = $1`, [id]);
    expect(await mine()).toMatchObject({ isDue: true });
    expect(await readWithdrawal(shop, id, ada)).toMatchObject({ as: 'shop', mayDecide: true });
    expect((await answer(shop, { id, what: 'confirm' }, ada)).statusCode).toBe(200);
    expect(await mine()).toBeUndefined();
    const { order, events } = await readDetails(shop, ada, { _id: guest.id });
    expect(order.cancelledAt).not.toBeNull();
    expect(events.find(({ kind }) => kind === 'withdrawn')).toMatchObject({ byBuyer: false, by: 'Ada Test' });
  });

  it('reads what is due first, and of that what fits an order', async () => {
    const fresh = await typed();
    const unmatched = await typed({ email: `${crypto.randomUUID()}@example.com` });
    const due = await typed();
    await pool.query(`update withdrawals set received_at = now() - interval '25 hours' where id = $1`, [
      due.id,
    ]);
    const ids = (await waiting()).map(({ _id }: { _id: string }) => _id);
    const mine = [fresh.id, unmatched.id, due.id];
    expect(ids.filter((id: string) => mine.includes(id))).toEqual(mine.toReversed());
  });

  it('releases the order, or settles what fits none; a buyer cannot settle', async () => {
    const { id } = await typed();
    const body = { words: 'It was somebody else.' };
    expect((await answer(shop, { id, what: 'deny', body }, ada)).statusCode).toBe(200);
    expect((await send()).statusCode).toBe(200);
    const unknown = await typed({ email: `${crypto.randomUUID()}@example.com` });
    expect((await answer(shop, { ...unknown, what: 'deny' }, { key: unknown.key })).statusCode).toBe(400);
    expect((await answer(shop, { ...unknown, what: 'confirm' }, ada)).statusCode).toBe(400);
    expect((await answer(shop, { ...unknown, what: 'deny' }, ada)).statusCode).toBe(200);
    expect((await lastWithdrawal(shop)).state).toBe('settled');
  });

  it('acts on one that came after the period, when a person says so', async () => {
    await addParcel(shop, ada, await readOrder(shop, ada, guest.id), [[lamp, 2]]);
    await addParcel(shop, ada, await readOrder(shop, ada, guest.id), [[vase, 1]], { part: 2 });
    await pool.query(`update parcels set sent_at = now() - interval '60 days' where order_id = $1`, [
      guest.id,
    ]);
    const { id, key, state } = await typed();
    expect(state).toBe('late');
    expect(await mailKindsTo(db, guest.email)).not.toContain('withdrawal-to-confirm');
    expect((await answer(shop, { id, what: 'confirm' }, { key })).json().code).toBe('already-done');
    expect((await answer(shop, { id, what: 'confirm' }, ada)).json().withdrawal.outcome.returns).toHaveLength(
      2,
    );
  });

  it.each([
    ['a merchant of the order', async () => vera, 404, 403],
    ['a member', async () => await addMember(shop), 404, 403],
    [
      'somebody of the shop who reads no orders',
      async () => await addPerson(shop, { set: 'catalogue' }),
      404,
      403,
    ],
  ])('alone sees them: not %s', async (_who, find, seen, listed) => {
    const { id } = await typed();
    const { token } = await find();
    expect((await shop.call('GET', `/withdrawals/${id}`, { token })).statusCode).toBe(seen);
    expect((await answer(shop, { id, what: 'confirm' }, { token })).statusCode).toBe(seen);
    expect((await shop.call('GET', '/withdrawals', { token })).statusCode).toBe(listed);
  });
});
