import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import type { ReturnShown } from '#contract/returns.contract.ts';
import { mails } from '#server/db/schema/mail.ts';
import { sendRefunds } from '#server/features/refunds/send-refunds.ts';
import { createFakeRefunds, failedWith } from '#server/testing/builders/fake-refunds.ts';
import { readDetails } from '#server/testing/builders/parcels.ts';
import { payByTransfer, payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, type TestMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { callRefund, retryRefund, said } from '#server/testing/builders/refunds.ts';
import { addReceived, askToReturnPieces, changeReturn } from '#server/testing/builders/returns.ts';
import { addSentOrder } from '#server/testing/builders/two-sellers.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ TAX_RATE: '8.875' });
const { db } = shop;
afterAll(shop.close);
const ada = await addAdministrator(shop);
let marta: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
/** Three lamps of the shop, $3.43 with their tax, and two vases of the merchant for $5 each: all sent. */
beforeEach(async () => {
  ({ marta, vera, lamp, vase, order } = await addSentOrder(shop, ada));
});

async function received(product: TestProduct, quantity: number): Promise<ReturnShown> {
  const [one] = await addReceived(shop, { buyer: marta, clerk: ada }, order, [[product, quantity]]);
  if (!one) throw new Error('nothing comes back');
  return one;
}
const words = 'The rim is worn.';
const keep = (who: TestPerson, { _id }: ReturnShown, body: object) =>
  shop.call('POST', `/returns/${_id}/close`, { token: who.token, body });
const toPayBack = async () => (await readDetails(shop, ada, order)).money?.toPayBack;
const returnNow = async ({ _id }: ReturnShown) =>
  (await readDetails(shop, ada, order)).returns.find((one) => one._id === _id);
async function withheldMails() {
  const sent = await db.select().from(mails).where(eq(mails.recipient, marta.email));
  return sent.flatMap(({ kind, data }) => (kind === 'return-withheld' ? data : []));
}
const payBack = (amount: number) => {
  const body = { request: crypto.randomUUID(), amount, how: 'transfer' };
  return shop.call('POST', `/order/${order._id}/paid-back`, { token: ada.token, body });
};

describe('what a seller keeps of the price', () => {
  it('of a transfer is not to be paid back, and the rest closes the return', async () => {
    await payByTransfer(shop, ada, order._id);
    const one = await received(vase, 2);
    expect(said(await keep(vera, one, { withheld: 10.01, words }))).toBe(
      'not-refundable: At most $10.00 can be kept: that is left of what these cost.',
    );
    const kept = await changeReturn(shop, vera, one, 'close', { withheld: 1.25, words });
    expect(kept).toMatchObject({ state: 'received', withheld: 1.25, decision: words, refund: null });
    expect(await changeReturn(shop, vera, one, 'close', { withheld: 1.25, words })).toEqual(kept);
    expect(await toPayBack()).toBe(8.75);
    expect(said(await payBack(8.76))).toContain('$8.75');
    await payBack(8.75);
    expect([await toPayBack(), (await returnNow(one))?.state]).toEqual([0, 'closed']);
    const { events } = await readDetails(shop, marta, order);
    expect(events.find(({ kind }) => kind === 'return-withheld')).toMatchObject({
      ...{ amount: 1.25, name: one.name, lines: [{ quantity: 2 }] },
    });
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('can be changed until something went back, and be all of it, which closes the return', async () => {
    await payByTransfer(shop, ada, order._id);
    const one = await received(lamp, 1);
    await changeReturn(shop, ada, one, 'close', { withheld: 1, words });
    const all = await changeReturn(shop, ada, one, 'close', { withheld: 1.14, words: 'Broken.' });
    expect(all).toMatchObject({ state: 'closed', withheld: 1.14, decision: 'Broken.' });
    expect([await toPayBack(), all.endedAt]).toEqual([0, expect.any(String)]);
    const less = await changeReturn(shop, ada, one, 'close', { withheld: 1, words });
    expect(less).toMatchObject({ state: 'received', withheld: 1, endedAt: null });
    await payBack(0.14);
    expect((await returnNow(one))?.state).toBe('closed');
    expect(said(await keep(ada, one, { withheld: 0.5, words }))).toContain('return-state');
    expect(said(await keep(ada, one, { withheld: 0 }))).toContain('return-state');
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it.each([2, 5])('of $%d is taken back before anything went back, as often as it is said', async (kept) => {
    const payment = await payOrder(db, order._id);
    const one = await received(vase, 1);
    await changeReturn(shop, vera, one, 'close', { withheld: kept, words });
    await db.delete(mails);
    for (const _again of [1, 2]) {
      expect(await changeReturn(shop, vera, one, 'close', { withheld: 0 })).toMatchObject({
        ...{ state: 'received', withheld: 0, decision: null, endedAt: null },
      });
    }
    expect(await withheldMails()).toMatchObject([
      { withheldMinor: 0, words: '', paid: { backMinor: 500, isOnline: false } },
    ]);
    expect((await returnNow(one))?.refund).toMatchObject({ amount: 5, refunded: 0 });
    await callRefund(shop, ada, { order, payment }, { return: one._id });
    expect([await toPayBack(), (await returnNow(one))?.refund?.refunded]).toEqual([0, 5]);
    expect(said(await keep(vera, one, { withheld: 1, words }))).not.toBe('');
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('cannot be taken back once the rest is on its way', async () => {
    await payOrder(db, order._id);
    const one = await received(vase, 1);
    await changeReturn(shop, ada, one, 'close', { withheld: 2, words });
    expect(said(await keep(vera, one, { withheld: 0 }))).toContain('return-state: $2.00 is kept');
    await sendRefunds(db, createFakeRefunds().providers);
    expect(said(await keep(ada, one, { withheld: 0 }))).toContain('return-state');
  });

  it.each([
    ['by the shop is refunded at once', () => ada, 'received', true],
    ['by the shop is refunded at once of a closed return, too', () => ada, 'closed', true],
    ['by a merchant waits', () => vera, 'received', false],
    ['by a merchant waits, also of a closed return', () => vera, 'closed', false],
  ])('of an online payment %s, and the mail says so', async (_what, who, state, isOnline) => {
    await payOrder(db, order._id);
    const one = await received(vase, 1);
    if (state === 'closed') await changeReturn(shop, vera, one, 'close');
    await changeReturn(shop, who(), one, 'close', { withheld: 2, words });
    expect(await withheldMails()).toMatchObject([{ paid: { backMinor: 300, isOnline } }]);
    expect(await toPayBack()).toBe(isOnline ? 0 : 3);
    await sendRefunds(db, createFakeRefunds().providers);
    expect((await readDetails(shop, ada, order)).payments[0]?.refunded).toBe(isOnline ? 3 : 0);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('of an online payment is left out of the refund, which somebody of the shop asks for with it', async () => {
    await payOrder(db, order._id);
    const one = await received(lamp, 2);
    const kept = await changeReturn(shop, ada, one, 'close', { withheld: 0.28, words });
    expect(kept).toMatchObject({ state: 'received', refund: { amount: 0, refunded: 2 } });
    expect(await toPayBack()).toBe(0);
    await sendRefunds(db, createFakeRefunds().providers);
    expect(await returnNow(one)).toMatchObject({ state: 'closed', withheld: 0.28 });
    // The third lamp costs the rest of the line, $1.15, and not what was kept of the first two.
    const last = await received(lamp, 1);
    expect(last.refund?.amount).toBe(1.15);
    const [{ line } = { line: '' }] = last.lines;
    const { parts } = await readDetails(shop, ada, order);
    expect(parts[0]?.lines.find(({ _id }) => _id === line)).toMatchObject({
      ...{ refunded: 2, refundedAmount: 2.28 },
    });
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('by a merchant leaves the refund of the rest to the shop', async () => {
    const payment = await payOrder(db, order._id);
    const one = await received(vase, 1);
    await changeReturn(shop, vera, one, 'close', { withheld: 2, words });
    expect((await returnNow(one))?.refund).toMatchObject({ amount: 3, refunded: 0 });
    await callRefund(shop, ada, { order, payment }, { return: one._id });
    await sendRefunds(db, createFakeRefunds().providers);
    expect([await toPayBack(), (await returnNow(one))?.state]).toEqual([0, 'closed']);
    expect((await readDetails(shop, ada, order)).payments[0]?.refunded).toBe(3);
  });

  it('makes up for a return that was closed with less refunded before', async () => {
    const payment = await payOrder(db, order._id);
    const one = await received(vase, 1);
    await callRefund(shop, ada, { order, payment }, { return: one._id, amount: 3 });
    await sendRefunds(db, createFakeRefunds().providers);
    expect([await toPayBack(), (await returnNow(one))?.state]).toEqual([2, 'closed']);
    expect(said(await keep(ada, one, { withheld: 2.01, words }))).toContain('At most $2.00');
    await changeReturn(shop, ada, one, 'close', { withheld: 2, words });
    expect(await toPayBack()).toBe(0);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('is not refunded by trying a failed refund of all of it again', async () => {
    const payment = await payOrder(db, order._id);
    const one = await received(vase, 1);
    await callRefund(shop, ada, { order, payment }, { return: one._id });
    const fake = createFakeRefunds();
    fake.answers(failedWith('The card was closed.'));
    await sendRefunds(db, fake.providers);
    const failed = (await returnNow(one))?.refund?.failed ?? '';
    await changeReturn(shop, vera, one, 'close', { withheld: 1, words });
    expect((await returnNow(one))?.refund).toMatchObject({ amount: 4, failed: null });
    expect(said(await retryRefund(shop, ada, order, failed))).toContain('not-refundable');
    await callRefund(shop, ada, { order, payment }, { return: one._id });
    expect([await toPayBack(), (await returnNow(one))?.refund?.refunded]).toEqual([0, 4]);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('is taken back after the refund of the rest has failed: all goes back then, and not the rest of before', async () => {
    const payment = await payOrder(db, order._id);
    const one = await received(vase, 1);
    await changeReturn(shop, ada, one, 'close', { withheld: 2, words });
    const fake = createFakeRefunds();
    fake.answers(failedWith('The card was closed.'));
    await sendRefunds(db, fake.providers);
    const { refund } = (await returnNow(one)) ?? {};
    expect(refund).toMatchObject({ amount: 3, failed: expect.any(String) });
    await changeReturn(shop, ada, one, 'close', { withheld: 0 });
    expect((await returnNow(one))?.refund).toMatchObject({ amount: 5, failed: null });
    expect(said(await retryRefund(shop, ada, order, refund?.failed ?? ''))).toContain('Less of the price');
    await callRefund(shop, ada, { order, payment }, { return: one._id });
    await sendRefunds(db, createFakeRefunds().providers);
    expect([await toPayBack(), (await returnNow(one))?.state]).toEqual([0, 'closed']);
    expect((await readDetails(shop, ada, order)).payments[0]?.refunded).toBe(5);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('stays what it was when the failed refund of the rest is tried again', async () => {
    await payOrder(db, order._id);
    const one = await received(vase, 1);
    await changeReturn(shop, ada, one, 'close', { withheld: 2, words });
    const fake = createFakeRefunds();
    fake.answers(failedWith('The card was closed.'));
    await sendRefunds(db, fake.providers);
    const failed = (await returnNow(one))?.refund?.failed ?? '';
    expect((await retryRefund(shop, ada, order, failed)).statusCode).toBe(200);
    await sendRefunds(db, createFakeRefunds().providers);
    expect([await toPayBack(), (await returnNow(one))?.state]).toEqual([0, 'closed']);
    expect((await readDetails(shop, ada, order)).payments[0]?.refunded).toBe(3);
  });

  it('never is more than what the buyer has paid', async () => {
    const one = await received(vase, 1);
    expect(said(await keep(ada, one, { withheld: 1, words }))).toContain('Nothing is left');
  });

  const wrongs: [what: string, object, refusal: string][] = [
    ['a negative amount', { withheld: -1, words }, 'May not be below 0.'],
    ['a huge one', { withheld: 1e15, words }, 'not be more than'],
    ['a fraction of a cent', { withheld: 0.001, words }, 'decimals'],
    ['no number', { withheld: 'NaN', words }, 'Please enter how much is kept.'],
    ['a list', { withheld: [1], words }, 'Please enter how much is kept.'],
    ['no words', { withheld: 1 }, 'Please say why.'],
    ['words of spaces', { withheld: 1, words: ' \n ' }, 'Please say why.'],
    ['words that are too long', { withheld: 1, words: 'x'.repeat(2_001) }, 'May not be longer'],
  ];
  it('is refused with a wrong amount, and without words', async () => {
    await payByTransfer(shop, ada, order._id);
    const one = await received(vase, 1);
    for (const [what, body, refusal] of wrongs) {
      const reply = await keep(ada, one, body);
      expect([reply.statusCode, reply.body], what).toEqual([400, expect.stringContaining(refusal)]);
    }
    expect(await returnNow(one)).toMatchObject({ state: 'received', withheld: 0 });
  });

  it('is said by who sells it alone, once it has come', async () => {
    await payByTransfer(shop, ada, order._id);
    const one = await received(lamp, 1);
    expect((await keep(vera, one, { withheld: 1, words })).statusCode).toBe(404);
    expect((await keep(marta, one, { withheld: 1, words })).statusCode).toBe(403);
    const [asked] = await askToReturnPieces(shop, marta, order, [[vase, 1]]);
    expect(asked && said(await keep(vera, asked, { withheld: 1, words }))).toContain('return-state');
    // Nothing that is kept changes nothing, as it may take something back a second time.
    expect(await changeReturn(shop, ada, one, 'close', { withheld: 0 })).toMatchObject({
      ...{ state: 'received', withheld: 0 },
    });
    expect(await changeReturn(shop, ada, one, 'close')).toMatchObject({ state: 'closed', withheld: 0 });
  });

  it('is told to the buyer in a mail, with the words and the rest', async () => {
    await payByTransfer(shop, ada, order._id);
    const one = await received(vase, 1);
    await db.delete(mails);
    for (const _again of [1, 2]) await changeReturn(shop, vera, one, 'close', { withheld: 2, words });
    const sent = await db.select().from(mails).where(eq(mails.recipient, marta.email)).orderBy(asc(mails.id));
    expect(sent).toMatchObject([
      {
        kind: 'return-withheld',
        data: { withheldMinor: 200, words, paid: { backMinor: 300, isOnline: false }, name: one.name },
      },
    ]);
  });
});
