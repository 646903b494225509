import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { sendRefunds } from '#server/features/refunds/send-refunds.ts';
import { createFakeRefunds } from '#server/testing/builders/fake-refunds.ts';
import { addOrder, getItem } from '#server/testing/builders/orders.ts';
import { addParcel, readDetails } from '#server/testing/builders/parcels.ts';
import { payByTransfer, payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, type TestMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { callRefund } from '#server/testing/builders/refunds.ts';
import {
  addReceived,
  askToReturnPieces,
  changeReturn,
  receiveAll,
  returnBody,
} from '#server/testing/builders/returns.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { addDelivery, addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import {
  addWithdrawal,
  answer,
  lastWithdrawal,
  makeStatement,
  readWithdrawal,
} from '#server/testing/builders/withdrawals.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const { db, pool } = shop;
afterAll(shop.close);

const ada = await addAdministrator(shop);
await changeSettings(shop, ada, 'returns', { withdrawal: 'on' });
let marta: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
/** Three lamps of the shop are part 1, two vases of the merchant part 2. The delivery cost $9. */
beforeEach(async () => {
  ({ marta, vera, lamp, vase } = await addTwoSellers(shop));
  order = await addOrder(shop, marta, [
    [lamp, 3],
    [vase, 2],
  ]);
  await addDelivery(shop, order._id);
});

const send = async (what: 'all' | 'lamps') => {
  await addParcel(shop, ada, order, [[lamp, 3]]);
  if (what === 'all') await addParcel(shop, ada, order, [[vase, 2]], { part: 2 });
};
const statement = (fields: object = {}) =>
  makeStatement({ number: order.number, email: marta.email }, fields);
const withdraw = (...pieces: [TestProduct, number][]) => {
  const items = pieces.map(([product, quantity]) => ({ line: getItem(order, product)._id, quantity }));
  return addWithdrawal(shop, statement(items.length > 0 ? { items } : {}), marta);
};
const returns = async () => (await readDetails(shop, ada, order)).returns.toReversed();
/** Each return as its kind, its state and its pieces, the oldest first. */
const shown = async () => {
  const { rows } = await pool.query<{ what: string }>(
    `select r.kind || ' ' || r.state || ' ' || string_agg(l.quantity || ' ' || o.name, ', ' order by o.name) as what
     from returns r join return_lines l on l.return_id = r.id join order_lines o on o.id = l.line_id
     where r.order_id = $1 group by r.id order by r.id`,
    [order._id],
  );
  return rows.map(({ what }) => what);
};
const deliveries = async () => {
  const { rows } = await pool.query<{ minor: number }>(
    `select delivery_minor::int as minor from returns where order_id = $1 order by id`,
    [order._id],
  );
  return rows.map(({ minor }) => minor);
};

describe('pieces that were asked back before', () => {
  it('are withdrawn from all the same: the return ends, and nobody can refuse them any more', async () => {
    await send('all');
    const [ofLamps, ofVases] = await askToReturnPieces(shop, marta, order, [
      [lamp, 3],
      [vase, 2],
    ]);
    if (!ofLamps || !ofVases) throw new Error('nothing was asked');
    await changeReturn(shop, vera, ofVases, 'accept');
    const { outcome } = await withdraw();
    expect(outcome?.returns.map(({ lines }) => lines)).toEqual([
      [{ name: 'Lamp', quantity: 3 }],
      [{ name: 'Vase', quantity: 2 }],
    ]);
    expect(await shown()).toEqual([
      'return cancelled 3 Lamp',
      'return cancelled 2 Vase',
      'withdrawal accepted 3 Lamp',
      'withdrawal accepted 2 Vase',
    ]);
    for (const [who, one] of [
      [ada, ofLamps],
      [vera, ofVases],
    ] as const) {
      const refused = await shop.call('POST', `/returns/${one._id}/refuse`, {
        token: who.token,
        body: { words: 'No.' },
      });
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'return-state']);
    }
    const { events } = await readDetails(shop, ada, order);
    expect(events.filter(({ kind }) => kind === 'return-cancelled')).toHaveLength(2);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('leave the others of their return as they were asked, also for the same request again', async () => {
    await send('all');
    const body = returnBody(order, [[lamp, 3]], { reason: 'damaged', words: 'Cracked' });
    const ask = () => shop.call('POST', `/order/${order._id}/returns`, { token: marta.token, body });
    const [asked] = (await ask()).json().returns;
    await changeReturn(shop, ada, asked, 'accept');
    await withdraw([lamp, 2]);
    expect(await shown()).toEqual([
      'return cancelled 3 Lamp',
      'return accepted 1 Lamp',
      'withdrawal accepted 2 Lamp',
    ]);
    const [, rest] = await returns();
    expect(rest).toMatchObject({ reason: 'damaged', words: 'Cracked', dueAt: expect.any(String) });
    expect((await ask()).statusCode).toBe(200);
    expect(await shown()).toHaveLength(3);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('stay asked while others of the line are left for the withdrawal', async () => {
    await send('all');
    await askToReturnPieces(shop, marta, order, [[lamp, 2]]);
    await withdraw([lamp, 1]);
    expect(await shown()).toEqual(['return asked 2 Lamp', 'withdrawal accepted 1 Lamp']);
  });

  it('are among those that a page to confirm shows', async () => {
    await send('all');
    await askToReturnPieces(shop, marta, order, [[lamp, 3]]);
    await addWithdrawal(shop, statement());
    const { id, key } = await lastWithdrawal(shop);
    expect((await readWithdrawal(shop, id, { key })).lines.map(({ quantity }) => quantity)).toEqual([3, 2]);
    expect((await answer(shop, { id, what: 'confirm' }, { key })).statusCode).toBe(200);
    expect(await shown()).toContain('return cancelled 3 Lamp');
  });
});

describe('the delivery goes back once', () => {
  it('to whoever withdraws from the rest later', async () => {
    await payOrder(db, order._id);
    await send('all');
    await withdraw([lamp, 3]);
    expect(await deliveries()).toEqual([0]);
    await withdraw([vase, 2]);
    expect(await deliveries()).toEqual([0, 900]);
    for (const [who, one] of [
      [ada, (await returns())[0]],
      [vera, (await returns())[1]],
    ] as const) {
      if (one) await changeReturn(shop, who, one, 'receive', receiveAll(one));
    }
    const { rows } = await pool.query(
      `select count(*)::int as count, sum(l.amount_minor)::int as minor from refund_lines l join refunds r on r.id = l.refund_id
       where r.order_id = $1 and l.line_id is null`,
      [order._id],
    );
    expect(rows).toEqual([{ count: 1, minor: 900 }]);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('also where the rest was never sent: with what comes back already', async () => {
    await send('lamps');
    await withdraw([lamp, 3]);
    await withdraw([vase, 2]);
    expect(await deliveries()).toEqual([900]);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it.each([
    ['online', 'closed'],
    ['by transfer', 'received'],
  ])('once what was sent has come, where the rest was never sent, paid %s', async (how, state) => {
    if (how === 'online') await payOrder(db, order._id);
    else await payByTransfer(shop, ada, order._id);
    await send('lamps');
    await withdraw([lamp, 3]);
    const [ofLamps] = await returns();
    if (ofLamps) await changeReturn(shop, ada, ofLamps, 'receive', receiveAll(ofLamps));
    await sendRefunds(db, createFakeRefunds().providers);
    expect(await shown()).toEqual([`withdrawal ${state} 3 Lamp`]);
    await withdraw([vase, 2]);
    expect(await deliveries()).toEqual([900]);
    await sendRefunds(db, createFakeRefunds().providers);
    const { money, payments } = await readDetails(shop, ada, order);
    const all = order.totalWithTax + 9;
    expect(money?.toPayBack).toBe(how === 'online' ? 0 : all);
    if (how === 'online') expect(payments).toMatchObject([{ refunded: all }]);
    await withdraw();
    expect(await deliveries()).toEqual([900]);
    expect((await readDetails(shop, ada, order)).money?.toPayBack).toBe(money?.toPayBack);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('and not again with a piece that did not come the first time', async () => {
    await send('all');
    await withdraw();
    const [ofLamps] = await returns();
    const line = getItem(order, lamp)._id;
    if (ofLamps) {
      await changeReturn(shop, ada, ofLamps, 'receive', {
        lines: [{ line, received: 1, restocked: 1 }],
      });
    }
    await withdraw();
    expect(await shown()).toContain('withdrawal accepted 2 Lamp');
    expect((await deliveries()).filter((minor) => minor > 0)).toEqual([900]);
  });
});

describe('what was sent and comes back as ordinary returns', () => {
  const buyer = () => ({ buyer: marta, clerk: ada });
  /** Everything that has gone back, or is to be paid back. */
  const goesBack = async () => {
    await sendRefunds(db, createFakeRefunds().providers);
    const { money, payments } = await readDetails(shop, ada, order);
    return payments[0]?.refunded ?? money?.toPayBack;
  };
  const allOfIt = () => order.totalWithTax + 9;

  it.each(['online', 'by transfer'])(
    'and the rest is withdrawn from: the delivery goes back, paid %s',
    async (how) => {
      if (how === 'online') await payOrder(db, order._id);
      else await payByTransfer(shop, ada, order._id);
      await send('lamps');
      const [one] = await addReceived(shop, buyer(), order, [[lamp, 3]]);
      await withdraw([vase, 2]);
      expect(await deliveries()).toEqual([900]);
      const [payment] = (await readDetails(shop, ada, order)).payments;
      if (payment && one) await callRefund(shop, ada, { order, payment: payment._id }, { return: one._id });
      expect(await goesBack()).toBe(allOfIt());
      expect(await findDisagreements(shop)).toEqual([]);
    },
  );

  it('after the rest was withdrawn from: it goes back with them', async () => {
    await payOrder(db, order._id);
    await send('all');
    const [ofLamps] = await askToReturnPieces(shop, marta, order, [[lamp, 3]]);
    await withdraw([vase, 2]);
    const [, ofVases] = await returns();
    if (!ofLamps || !ofVases) throw new Error('nothing comes back');
    await changeReturn(shop, vera, ofVases, 'receive', receiveAll(ofVases));
    expect(await deliveries()).toEqual([0, 0]);
    await changeReturn(shop, ada, ofLamps, 'accept');
    const { refund } = await changeReturn(shop, ada, ofLamps, 'receive', receiveAll(ofLamps));
    expect(refund).toMatchObject({ amount: allOfIt() - 100, delivery: 9 });
    expect(await deliveries()).toEqual([900, 0]);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('all of it within the period, without that word: the delivery goes back with the last, once', async () => {
    await payByTransfer(shop, ada, order._id);
    await send('all');
    await addReceived(shop, buyer(), order, [[vase, 2]]);
    expect(await deliveries()).toEqual([0]);
    await addReceived(shop, buyer(), order, [[lamp, 3]]);
    expect(await deliveries()).toEqual([0, 900]);
    expect(await goesBack()).toBe(allOfIt());
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it.each([
    ['some of it after that period', 18, 'on'],
    ['all of it in a shop that offers no withdrawal', 0, 'off'],
  ] as const)('%s: the delivery stays paid', async (_what, days, withdrawal) => {
    await payByTransfer(shop, ada, order._id);
    await send('all');
    await addReceived(shop, buyer(), order, [[lamp, 3]]);
    await changeSettings(shop, ada, 'returns', { withdrawal });
    onTestFinished(async () => void (await changeSettings(shop, ada, 'returns', { withdrawal: 'on' })));
    await pool.query(
      `update parcels set sent_at = now() - make_interval(days => $2 + 7) where order_id = $1`,
      [...[order._id, days]],
    );
    await addReceived(shop, buyer(), order, [[vase, 2]]);
    expect(await deliveries()).toEqual([0, 0]);
    expect(await goesBack()).toBe(order.totalWithTax);
    expect(await findDisagreements(shop)).toEqual([]);
  });
});

it('has 14 days from the moment at which it is acted on, however old the statement is', async () => {
  await send('all');
  await addWithdrawal(shop, statement());
  const { id } = await lastWithdrawal(shop);
  await pool.query(`update withdrawals set received_at = now() - interval '20 days' where id = $1`, [id]);
  const { withdrawal } = (await answer(shop, { id, what: 'confirm' }, ada)).json();
  const days = (Date.parse(withdrawal.outcome.returns[0].dueAt) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(14);
});
