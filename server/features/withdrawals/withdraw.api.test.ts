import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { mailKindsTo, mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder, getItem, readOrder, readStock, setStatus } from '#server/testing/builders/orders.ts';
import { addParcel, parcelBody, readDetails } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import {
  addAdministrator,
  addMember,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import {
  addWithdrawal,
  lastWithdrawal,
  makeStatement,
  sendStatement,
} from '#server/testing/builders/withdrawals.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const { db, pool } = shop;
afterAll(shop.close);

const ada = await addAdministrator(shop);
await changeSettings(shop, ada, 'returns', {
  ...{ withdrawal: 'on', returnAddress: 'Kilnfold\n12 Quay Street', unwantedPaidBy: 'buyer' },
});
let marta: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
/** Two lamps of the shop for 100.00 are part 1, three vases of the merchant for 50.00 part 2. */
beforeEach(async () => {
  ({ marta, vera, lamp, vase } = await addTwoSellers(shop));
  order = await addOrder(shop, marta, [
    [lamp, 2],
    [vase, 3],
  ]);
});

const mine = (fields: object = {}) => makeStatement({ number: order.number, email: marta.email }, fields);
const readReturns = async (id: string) => {
  const { rows } = await pool.query(
    `select r.part, r.kind, r.state, r.due_at is not null as due, string_agg(l.quantity || ' ' || o.name, ', ' order by o.name) as what
     from returns r join return_lines l on l.return_id = r.id join order_lines o on o.id = l.line_id
     where r.order_id = $1 group by r.id order by r.part`,
    [id],
  );
  return rows;
};
const makePieces = (product: TestProduct, quantity: number) => ({
  line: getItem(order, product)._id,
  quantity,
});

describe('the account of an order', () => {
  it('withdraws before anything was sent: all is cancelled and refunded at once', async () => {
    await payOrder(db, order._id);
    const stock = await readStock(db, lamp);
    const { number, outcome } = await addWithdrawal(shop, mine(), marta);
    expect(number).toMatch(/^W-\d{4,}$/);
    expect(outcome).toEqual({
      cancelled: [
        { name: 'Lamp', quantity: 2 },
        { name: 'Vase', quantity: 3 },
      ],
      comesBack: { amount: order.totalWithTax, isOnline: true },
      returns: [],
    });
    expect(await readStock(db, lamp)).toBe(stock + 2);
    const { order: after, refunds, events } = await readDetails(shop, ada, order);
    expect(after.cancelledAt).not.toBeNull();
    expect(refunds).toMatchObject([{ amount: order.totalWithTax, delivery: expect.any(Boolean) }]);
    expect(events.map(({ kind, name, byBuyer }) => [kind, name, byBuyer])).toContainEqual([
      'withdrawn',
      number,
      true,
    ]);
    expect(await mailKindsTo(db, marta.email)).toEqual(
      expect.arrayContaining(['withdrawal-received', 'order-cancelled']),
    );
    expect(await mailKindsTo(db, vera.email)).toContain('pieces-cancelled');
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('withdraws from what was sent and what was not: one return for each part, and the rest is cancelled', async () => {
    await addParcel(shop, ada, order, [[lamp, 2]]);
    await addParcel(shop, ada, order, [[vase, 1]], { part: 2 });
    const { outcome } = await addWithdrawal(shop, mine(), marta);
    expect(outcome).toMatchObject({
      cancelled: [{ name: 'Vase', quantity: 2 }],
      comesBack: null,
      returns: [
        { lines: [{ name: 'Lamp', quantity: 2 }], to: ['Kilnfold', '12 Quay Street'], buyerPays: true },
        { lines: [{ name: 'Vase', quantity: 1 }] },
      ],
    });
    const same = { kind: 'withdrawal', state: 'accepted', due: true };
    expect(await readReturns(order._id)).toEqual([
      { ...same, part: 1, what: '2 Lamp' },
      { ...same, part: 2, what: '1 Vase' },
    ]);
    const told = (await mailsTo(db, vera.email)).filter(({ kind }) => kind === 'return-asked');
    expect(told.map(({ data }) => data)).toMatchObject([
      { reason: null, lines: [{ name: 'Vase', quantity: 1 }] },
    ]);
  });

  it('chooses some pieces: those that were not sent go first, and all others stay', async () => {
    await addParcel(shop, ada, order, [[vase, 2]], { part: 2 });
    const { outcome } = await addWithdrawal(shop, mine({ items: [makePieces(vase, 2)] }), marta);
    expect(outcome?.cancelled).toEqual([{ name: 'Vase', quantity: 1 }]);
    expect(await readReturns(order._id)).toMatchObject([{ part: 2, what: '1 Vase' }]);
    const sent = await shop.call('POST', `/order/${order._id}/parcels`, {
      token: ada.token,
      body: parcelBody(order, [[lamp, 2]]),
    });
    expect(sent.statusCode).toBe(200);
  });

  it('withdraws again: nothing is left, nothing changes, and nothing comes back twice', async () => {
    await payOrder(db, order._id);
    await addParcel(shop, ada, order, [[lamp, 1]]);
    await addWithdrawal(shop, mine(), marta);
    const { outcome } = await addWithdrawal(shop, mine(), marta);
    expect(outcome).toEqual({ cancelled: [], comesBack: null, returns: [] });
    expect(await readReturns(order._id)).toHaveLength(1);
    expect((await readDetails(shop, ada, order)).refunds).toHaveLength(1);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('sends the request again after a lost reply: one statement, and the same answer; with something else it is refused', async () => {
    const statement = mine();
    const first = await addWithdrawal(shop, statement, marta);
    const mails = (await mailsTo(db, marta.email)).length;
    expect(await addWithdrawal(shop, statement, marta)).toEqual(first);
    const replies = await Promise.all([1, 2, 3].map(() => addWithdrawal(shop, statement, marta)));
    expect(replies).toEqual([first, first, first]);
    expect((await mailsTo(db, marta.email)).length).toBe(mails);
    const other = await sendStatement(shop, { ...statement, name: 'Somebody' }, marta);
    expect([other.statusCode, other.json().code]).toEqual([400, 'request-used']);
  });

  it('withdraws from an order that was cancelled before: it is kept, and nothing is left to do', async () => {
    await shop.call('DELETE', `/order/cancel/${order._id}`, { token: marta.token });
    const { outcome } = await addWithdrawal(shop, mine(), marta);
    expect(outcome).toEqual({ cancelled: [], comesBack: null, returns: [] });
    expect((await lastWithdrawal(shop)).state).toBe('acted');
  });

  it('names another address: that gets the date and the number, and reads nothing of the order', async () => {
    const other = `${crypto.randomUUID()}@example.com`;
    await addWithdrawal(shop, mine({ email: other, name: 'Buy at evil.example' }), marta);
    const [mail, ...more] = await mailsTo(db, other);
    expect([mail?.kind, more]).toEqual(['withdrawal-received', []]);
    expect(JSON.stringify(mail?.data)).not.toMatch(/evil|Lamp|orderNumber/);
  });

  it.each([
    ['of another order', async () => (await addOrder(shop, marta, [[lamp, 1]])).products[0]?._id],
    ['that there is not', async () => crypto.randomUUID()],
  ])('refuses a line %s, in words, and changes nothing', async (_what, makeLine) => {
    const items = [{ line: await makeLine(), quantity: 1 }];
    const response = await sendStatement(shop, mine({ items }), marta);
    expect([response.statusCode, response.json().code]).toEqual([400, 'wrong-order']);
    expect((await readOrder(shop, marta, order._id)).products.map(({ status }) => status)).not.toContain(
      'Cancelled',
    );
  });

  it('cannot act on an order of somebody else, and neither can who works here: both count as typed', async () => {
    for (const other of [await addMember(shop), ada, vera]) {
      expect((await addWithdrawal(shop, mine(), other)).outcome).toBeNull();
      expect((await lastWithdrawal(shop)).state).toBe('unconfirmed');
    }
    expect(await readReturns(order._id)).toEqual([]);
  });
});

describe('a guest with the link to the order', () => {
  it('withdraws at once, without an account', async () => {
    const guest = await addGuestOrder(shop, [[lamp, 1]]);
    const { outcome } = await addWithdrawal(shop, makeStatement(guest), { key: guest.key });
    expect(outcome?.cancelled).toEqual([{ name: 'Lamp', quantity: 1 }]);
    const { events } = await readDetails(shop, ada, { _id: guest.id });
    expect(events.find(({ kind }) => kind === 'withdrawn')?.byBuyer).toBe(true);
  });

  it('does not with the link to another order, or one that has ended', async () => {
    const [guest, other] = [await addGuestOrder(shop, [[lamp, 1]]), await addGuestOrder(shop, [[lamp, 1]])];
    const ended = await addGuestOrder(shop, [[lamp, 1]], { linkVersion: 2 });
    const old = shop.orderLinks.orderKey(ended.id, 1);
    for (const [of, key] of [
      [guest, other.key],
      [ended, old],
      [guest, 'x'],
    ] as const) {
      expect((await addWithdrawal(shop, makeStatement(of), { key })).outcome).toBeNull();
    }
  });
});

describe('a receipt', () => {
  it('says who is known, and after the session of the buyer has ended the same as for anybody', async () => {
    const body = mine();
    const ended = await addWithdrawal(shop, body);
    expect(ended).toMatchObject({ isKnown: false, outcome: null });
    const { isKnown } = await addWithdrawal(shop, makeStatement({ number: 999_999_999, email: marta.email }));
    expect(isKnown).toBe(false);
    // Sent again after signing in, it has still to be confirmed.
    expect(await addWithdrawal(shop, body, marta)).toEqual(ended);
    const own = await addWithdrawal(shop, mine({ items: [makePieces(lamp, 1)] }), marta);
    expect([own.isKnown, own.outcome?.cancelled]).toEqual([true, [{ name: 'Lamp', quantity: 1 }]]);
  });
});

describe('after the period', () => {
  const arrived = (days: number) =>
    pool.query(
      `update parcels set sent_at = now() - make_interval(days => $2), delivered_at = now() - make_interval(days => $2)
       where order_id = $1`,
      [order._id, days],
    );

  it.each([
    [13, 'acted'],
    [16, 'late'],
  ])('%i days after the last parcel arrived, a statement is %s', async (days, state) => {
    for (const [product, part] of [
      [lamp, 1],
      [vase, 2],
    ] as const) {
      await setStatus(shop, ada, order, product, 'Delivered');
      expect(part).toBeGreaterThan(0);
    }
    await arrived(days);
    const { outcome, isKnown } = await addWithdrawal(shop, mine(), marta);
    expect((await lastWithdrawal(shop)).state).toBe(state);
    expect([outcome === null, isKnown]).toEqual([state === 'late', true]);
    expect((await readReturns(order._id)).length).toBe(state === 'late' ? 0 : 2);
  });

  it('has not begun while something is still to be sent, however long ago the first parcel came', async () => {
    await setStatus(shop, ada, order, lamp, 'Delivered');
    await arrived(400);
    const { outcome } = await addWithdrawal(shop, mine(), marta);
    expect(outcome?.cancelled).toEqual([{ name: 'Vase', quantity: 3 }]);
    expect(outcome?.returns).toHaveLength(1);
  });
});

it('is not offered while the setting is off, and says where to write', async () => {
  await changeSettings(shop, ada, 'returns', { withdrawal: 'off' });
  const response = await sendStatement(shop, mine(), marta);
  expect([response.statusCode, response.json().message]).toEqual([
    404,
    'Please write to us to withdraw from a contract.',
  ]);
  await changeSettings(shop, ada, 'returns', { withdrawal: 'on' });
});
