import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import type { ReturnShown } from '#contract/returns.contract.ts';
import { inTransaction } from '#server/db/db.ts';
import { lockOrder } from '#server/features/orders/orders.store.ts';
import { sendRefunds } from '#server/features/refunds/send-refunds.ts';
import { createFakeRefunds, failedWith } from '#server/testing/builders/fake-refunds.ts';
import { addOrder, readStock, setStatus } from '#server/testing/builders/orders.ts';
import { readDetails } from '#server/testing/builders/parcels.ts';
import { payByTransfer, payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, type TestMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { callRefund, retryRefund, said } from '#server/testing/builders/refunds.ts';
import { askToReturnPieces, changeReturn, receiveAll } from '#server/testing/builders/returns.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { addSentOrder } from '#server/testing/builders/two-sellers.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { listFailedReturns } from './returns.store.ts';

const shop = await createTestApp({ TAX_RATE: '8.875' });
const { db, pool } = shop;
afterAll(shop.close);
const ada = await addAdministrator(shop);
let marta: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
/** Three lamps of the shop, $1.05 each and $0.28 tax together, and two vases of the merchant for $5 each: all sent. */
beforeEach(async () => {
  ({ marta, vera, lamp, vase, order } = await addSentOrder(shop, ada));
});

async function accepted(pieces: [TestProduct, number][], who: TestPerson = ada): Promise<ReturnShown> {
  const [one] = await askToReturnPieces(shop, marta, order, pieces);
  if (!one) throw new Error('nothing comes back');
  return await changeReturn(shop, who, one, 'accept');
}
const receive = (who: TestPerson, { _id }: ReturnShown, body: object) =>
  shop.call('POST', `/returns/${_id}/receive`, { token: who.token, body });
const toPayBack = async () => (await readDetails(shop, ada, order)).money?.toPayBack;
const readState = async ({ _id }: ReturnShown) =>
  (await readDetails(shop, ada, order)).returns.find((one) => one._id === _id)?.state;

describe('receiving', () => {
  it('counts what came, puts what is fit on hand again, and says what goes back', async () => {
    const payment = await payOrder(db, order._id);
    const one = await accepted([[lamp, 2]]);
    expect(one.refund).toMatchObject({ amount: 2.28, isOnline: true });
    const stock = await readStock(db, lamp);
    const [{ line = '' } = {}] = one.lines;
    expect(said(await receive(ada, one, { lines: [{ line, received: 3, restocked: 0 }] }))).toBe(
      'not-returnable: Only 2 of Lamp can come back.',
    );
    expect(said(await receive(ada, one, { lines: [{ line, received: 1, restocked: 2 }] }))).toContain(
      'No more can go back on the shelf than came.',
    );
    const body = { lines: [{ line, received: 2, restocked: 1 }] };
    const received = await changeReturn(shop, ada, one, 'receive', body);
    expect(received).toMatchObject({ state: 'received', lines: [{ received: 2, restocked: 1 }] });
    // Two of three: $2.10, and of the tax $0.18 of $0.28.
    expect(received.refund).toMatchObject({ amount: 2.28, refunded: 0, failed: null });
    expect(await readStock(db, lamp)).toBe(stock + 1);
    expect(await changeReturn(shop, ada, one, 'receive', body)).toEqual(received);
    expect(said(await receive(ada, one, { lines: [{ line, received: 1, restocked: 1 }] }))).toContain(
      'return-state',
    );
    expect(await readStock(db, lamp)).toBe(stock + 1);
    expect(await toPayBack()).toBe(2.28);

    const { events, parts } = await readDetails(shop, ada, order);
    expect(events[0]).toMatchObject({ kind: 'return-received', name: one.name, lines: [{ quantity: 2 }] });
    expect(parts[0]?.lines[0]).toMatchObject({ returned: 2, goesBack: { quantity: 1, comingBack: 0 } });
    expect(await callRefund(shop, ada, { order, payment }, { return: one._id, lines: [] }).then(said)).toBe(
      'The refund is on its way.',
    );
    expect([await toPayBack(), await readState(one)]).toEqual([0, 'received']);
    await sendRefunds(db, createFakeRefunds().providers);
    expect((await readDetails(shop, marta, order)).returns[0]).toMatchObject({
      ...{ state: 'closed', endedAt: expect.any(String), refund: { amount: 0, refunded: 2.28 } },
    });
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('is refused before it is accepted, and once it is cancelled', async () => {
    const [one] = await askToReturnPieces(shop, marta, order, [[lamp, 1]]);
    if (!one) throw new Error('nothing comes back');
    expect(said(await receive(ada, one, receiveAll(one)))).toContain('return-state');
    await shop.call('DELETE', `/returns/${one._id}`, { token: marta.token });
    expect(said(await receive(ada, one, receiveAll(one)))).toContain('was cancelled');
  });

  it('happens before and after the parcel is marked as arrived, which changes nothing of it', async () => {
    const one = await accepted([[lamp, 1]]);
    await changeReturn(shop, ada, one, 'receive', receiveAll(one));
    const [part] = (await readDetails(shop, ada, order)).parts;
    const path = `/order/${order._id}/parcels/${part?.parcels[0]?._id}`;
    const voided = await shop.call('DELETE', path, { token: ada.token });
    expect(said(voided)).toContain('coming-back');
    const opened = await setStatus(shop, ada, order, lamp, 'Processing');
    expect(opened.statusCode).toBe(400);
    expect((await shop.call('POST', `${path}/delivered`, { token: ada.token })).statusCode).toBe(200);
    expect(await readState(one)).toBe('received');
    const details = await readDetails(shop, marta, order);
    expect(details.order.products[0]?.status).toBe('Delivered');
    expect(details.parts[0]?.lines[0]).toMatchObject({ delivered: 3, returned: 1 });
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('leaves what has not come to be asked for again', async () => {
    const one = await accepted([[vase, 2]], vera);
    const lines = one.lines.map(({ line }) => ({ line, received: 1, restocked: 1 }));
    await changeReturn(shop, vera, one, 'receive', { lines });
    const [again] = await askToReturnPieces(shop, marta, order, [[vase, 1]]);
    expect(again).toMatchObject({ state: 'asked', lines: [{ quantity: 1 }] });
  });
});

describe('the money', () => {
  it('of a transfer is to be paid back, and writing that down closes the return', async () => {
    await payByTransfer(shop, ada, order._id);
    const one = await accepted([[vase, 1]], vera);
    expect((await changeReturn(shop, ada, one, 'receive', receiveAll(one))).refund).toMatchObject({
      ...{ amount: 5, isOnline: false },
    });
    expect(await toPayBack()).toBe(5);
    const body = { request: crypto.randomUUID(), amount: 2, how: 'transfer' };
    await shop.call('POST', `/order/${order._id}/paid-back`, { token: ada.token, body });
    expect(await readState(one)).toBe('received');
    const rest = { request: crypto.randomUUID(), amount: 3, how: 'transfer' };
    await shop.call('POST', `/order/${order._id}/paid-back`, { token: ada.token, body: rest });
    expect([await toPayBack(), await readState(one)]).toEqual([0, 'closed']);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('stays to be refunded when the refund fails: the return stays received, and says so', async () => {
    const payment = await payOrder(db, order._id);
    const one = await accepted([[lamp, 3]]);
    await changeReturn(shop, ada, one, 'receive', receiveAll(one));
    await callRefund(shop, ada, { order, payment }, { return: one._id });
    const fake = createFakeRefunds();
    fake.answers(failedWith('The card was closed.'));
    await sendRefunds(db, fake.providers);
    const [failed] = (await readDetails(shop, ada, order)).returns;
    expect(failed).toMatchObject({ state: 'received', refund: { amount: 3.43, failed: expect.any(String) } });
    expect((await shop.call('GET', '/returns', { token: ada.token })).json().waiting).toBeGreaterThan(0);
    expect(await listFailedReturns(db)).toEqual([order.number]);
    await retryRefund(shop, ada, order, failed?.refund?.failed ?? '');
    await sendRefunds(db, createFakeRefunds().providers);
    expect([await toPayBack(), await readState(one)]).toEqual([0, 'closed']);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it.each([
    ['by another refund for it, which closes it', true],
    ['without naming it: it can be closed then', false],
  ])('whose refund has failed is refunded %s', async (_how, isNamed) => {
    const payment = await payOrder(db, order._id);
    const one = await accepted([[vase, 2]], vera);
    await changeReturn(shop, vera, one, 'receive', receiveAll(one));
    await callRefund(shop, ada, { order, payment }, { return: one._id });
    const fake = createFakeRefunds();
    fake.answers(failedWith('The card was closed.'));
    await sendRefunds(db, fake.providers);
    const pieces = { lines: one.lines.map(({ line, quantity }) => ({ line, quantity })) };
    await callRefund(shop, ada, { order, payment }, isNamed ? { return: one._id } : pieces);
    await sendRefunds(db, createFakeRefunds().providers);
    const [now] = (await readDetails(shop, ada, order)).returns;
    expect(now?.refund).toMatchObject({ amount: 0, failed: null });
    if (!isNamed) await changeReturn(shop, ada, one, 'close');
    expect([await toPayBack(), await readState(one), await listFailedReturns(db)]).toEqual([0, 'closed', []]);
  });

  it('is counted by whoever has waited for its order, as it is then', async () => {
    const waiting = await pool.connect();
    await waiting.query('begin');
    await waiting.query('select from orders where id = $1 for no key update', [order._id]);
    const locked = inTransaction(db, (tx) => lockOrder(tx, { orderId: order._id }));
    await expect.poll(() => countLockWaits(pool)).toBe(1);
    await waiting.query(
      `insert into returns (id, number, order_id, part, kind, state, delivery_minor, request_id, received_at)
       values (gen_random_uuid(), 1001, $1, 1, 'withdrawal', 'received', 630, gen_random_uuid(), now())`,
      [order._id],
    );
    await waiting.query('commit');
    waiting.release();
    expect((await locked)?.deliveryBackMinor).toBe(630);
  });

  it('goes back at once where the owner wants that, whoever has received it', async () => {
    await changeSettings(shop, ada, 'returns', { refundsReceived: true });
    await payOrder(db, order._id);
    const one = await accepted([[vase, 1]], vera);
    expect((await changeReturn(shop, vera, one, 'receive', receiveAll(one))).refund).toBeNull();
    const details = await readDetails(shop, ada, order);
    expect(details.returns[0]?.refund).toMatchObject({ amount: 0, refunded: 5 });
    expect(details.events[0]).toMatchObject({ kind: 'refund-requested', amount: 5 });
    await changeSettings(shop, ada, 'returns', { refundsReceived: false });
  });

  it('is refunded once, and never more than is left', async () => {
    const payment = await payOrder(db, order._id);
    const one = await accepted([[vase, 2]], vera);
    const refund = (what: object) => callRefund(shop, ada, { order, payment }, { return: one._id, ...what });
    expect(said(await refund({}))).toContain('return-state: ');
    await changeReturn(shop, vera, one, 'receive', receiveAll(one));
    expect(said(await refund({ lines: [{ line: one.lines[0]?.line, quantity: 1 }] }))).toContain(
      'Please choose pieces or an amount, not both.',
    );
    expect((await callRefund(shop, vera, { order, payment }, { return: one._id })).statusCode).toBe(403);
    const request = crypto.randomUUID();
    const [first, same] = await Promise.all([refund({ request }), refund({ request })]);
    expect([first.statusCode, same.json()]).toEqual([200, first.json()]);
    expect(said(await refund({ request, amount: 1 }))).toContain('request-used');
    expect(said(await refund({}))).toBe('not-refundable: Nothing is left to go back for this return.');
    const other = await addOrder(shop, marta, [[vase, 1]]);
    const otherPayment = await payOrder(db, other._id);
    const foreign = await callRefund(shop, ada, { order: other, payment: otherPayment }, { return: one._id });
    expect(foreign.statusCode).toBe(404);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('of one return is not refunded with another, although its refund is still on its way', async () => {
    const payment = await payOrder(db, order._id);
    const [one, other] = [await accepted([[lamp, 1]]), await accepted([[lamp, 1]])];
    await changeReturn(shop, ada, one, 'receive', receiveAll(one));
    await callRefund(shop, ada, { order, payment }, { return: one._id });
    await changeReturn(shop, ada, other, 'receive', receiveAll(other));
    expect(said(await callRefund(shop, ada, { order, payment }, { return: one._id }))).toContain(
      'Nothing is left',
    );
    const { returns } = await readDetails(shop, ada, order);
    expect(returns.map(({ refund }) => refund?.amount)).toEqual([1.14, 0]);
  });

  it('of an amount for it closes it as well', async () => {
    const payment = await payOrder(db, order._id);
    const one = await accepted([[vase, 1]], vera);
    await changeReturn(shop, vera, one, 'receive', receiveAll(one));
    await callRefund(shop, ada, { order, payment }, { return: one._id, amount: 3 });
    expect((await readDetails(shop, ada, order)).returns[0]?.refund).toMatchObject({
      amount: 2,
      refunded: 3,
    });
    await sendRefunds(db, createFakeRefunds().providers);
    expect(await readState(one)).toBe('closed');
  });

  it('does not go back twice for what was refunded before', async () => {
    const payment = await payOrder(db, order._id);
    const line = order.products.find(({ name }) => name === 'Vase')?._id;
    await callRefund(shop, ada, { order, payment }, { lines: [{ line, quantity: 2 }] });
    const one = await accepted([[vase, 2]], vera);
    const received = await changeReturn(shop, ada, one, 'receive', receiveAll(one));
    expect(received.refund).toMatchObject({ amount: 0 });
    expect(await toPayBack()).toBe(0);
  });
});
