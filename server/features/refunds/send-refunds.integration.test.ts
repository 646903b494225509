import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeRefunds, failedWith, pending, succeeded } from '#server/testing/builders/fake-refunds.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import {
  askForAmount,
  eventKinds,
  refundedSums,
  refundMailsTo,
  refundState,
  triedBefore,
} from '#server/testing/builders/refunds.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { ProviderFailed, ProviderRefused } from '../payment-providers/provider.ts';
import { insertRefund } from './refunds.store.ts';
import { noteRefund, sendRefunds } from './send-refunds.ts';

const shop = await createTestApp();
const { db, pool } = shop;
afterAll(shop.close);

const ada = await addAdministrator(shop);
const lamp = await addProduct(db, { name: 'Lamp', priceMinor: 5_000, quantity: 1_000 });
let marta: TestPerson;
let orderId: string;
let paymentId: string;
let bank: ReturnType<typeof createFakeRefunds>;
beforeEach(async () => {
  await pool.query('delete from refund_lines');
  await pool.query('delete from refunds');
  await pool.query('delete from mails');
  marta = await addMember(shop);
  orderId = (await addOrder(shop, marta, [[lamp, 2]]))._id;
  paymentId = await payOrder(db, orderId);
  bank = createFakeRefunds();
});

const ask = (amountMinor = 3_000) =>
  askForAmount(shop, { buyer: marta, by: ada, orderId, paymentId }, amountMinor);
const send = () => sendRefunds(db, bank.providers);
const readState = (id: string) => refundState(shop, id);
const sums = () => refundedSums(shop, paymentId);
const events = () => eventKinds(shop, orderId);
const kindsTo = (person: TestPerson) => refundMailsTo(shop, person);
/** As if the provider had answered so long ago. */
const waited = (interval: string) =>
  pool.query(
    'update refunds set heard_at = heard_at - $1::interval, asked_at = asked_at - $1::interval, created_at = created_at - $1::interval',
    [interval],
  );

/** The provider answers with a failure for these refunds, and does what it is asked for all others. */
const failFor = (...ids: string[]) =>
  bank.trouble({
    before: () => {
      if (ids.some((id) => bank.asked.at(-1)?.includes(id)))
        throw new ProviderFailed('It has failed at this.');
    },
  });

describe('a refund', () => {
  it('counts at once, is made by the provider, and is told to the buyer', async () => {
    const id = await ask();
    expect([await readState(id), await sums(), bank.asked]).toEqual(['waiting', [3_000, 3_000], []]);
    await send();
    expect([await readState(id), await sums(), bank.refundedMinor()]).toEqual([
      'succeeded',
      [3_000, 3_000],
      3_000,
    ]);
    expect(await events()).toEqual(['refund-requested', 'refunded']);
    expect(await kindsTo(marta)).toEqual(['order-refunded']);
    await send();
    expect([bank.asked, await kindsTo(marta)]).toEqual([[`${id}.1`], ['order-refunded']]);
  });

  it('cannot be more than the payment, however many ask at once', async () => {
    const asked = await Promise.allSettled([ask(6_000), ask(6_000), ask(4_000)]);
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(3);
    const [payment, order] = await sums();
    expect(payment).toBeLessThanOrEqual(10_000);
    expect(order).toBe(payment);
  });

  it('leaves the sums when it fails, and those who refund learn of it', async () => {
    const id = await ask();
    bank.answers(failedWith('The account is closed.'));
    await send();
    expect([await readState(id), await sums()]).toEqual(['failed: The account is closed.', [0, 0]]);
    expect(await events()).toEqual(['refund-requested', 'refund-failed']);
    expect([await kindsTo(ada), await kindsTo(marta)]).toEqual([['refund-failed'], []]);
  });

  it('has failed when the provider refuses it', async () => {
    const id = await ask();
    bank.trouble({
      before: () => {
        throw new ProviderRefused('The key is wrong.');
      },
    });
    await send();
    expect([await readState(id), await sums()]).toEqual(['failed: The key is wrong.', [0, 0]]);
  });

  it('is read until the provider has decided, each minute at first', async () => {
    const id = await ask();
    bank.answers(pending);
    await send();
    expect([await readState(id), await kindsTo(marta)]).toEqual(['pending', []]);
    bank.answers(succeeded);
    await send();
    expect(bank.asked).toHaveLength(1);
    await waited('61 seconds');
    await send();
    expect([await readState(id), bank.asked.at(-1), bank.refundedMinor()]).toEqual([
      'succeeded',
      `read refund-${id}.1`,
      3_000,
    ]);
    expect(await kindsTo(marta)).toEqual(['order-refunded']);
  });

  it('is read more rarely when it takes days', async () => {
    await ask();
    bank.answers(pending);
    await send();
    await waited('10 days');
    await send();
    await pool.query("update refunds set heard_at = heard_at - interval '5 hours'");
    await send();
    expect(bank.asked).toHaveLength(2);
    await pool.query("update refunds set heard_at = heard_at - interval '1 hour'");
    await send();
    expect(bank.asked).toHaveLength(3);
  });

  it('waits for the buyer when the provider says so', async () => {
    const id = await ask();
    bank.answers({ state: 'needs-action', failure: null });
    await send();
    expect([await readState(id), await sums()]).toEqual(['needs-action', [3_000, 3_000]]);
  });

  it('may fail days after it has succeeded, and then counts no more', async () => {
    const id = await ask();
    await send();
    bank.answers(failedWith('The bank sent it back.'));
    await noteRefund(db, bank.provider, `refund-${id}.1`);
    await noteRefund(db, bank.provider, `refund-${id}.1`);
    expect([await readState(id), await sums()]).toEqual(['failed: The bank sent it back.', [0, 0]]);
    expect(await events()).toEqual(['refund-requested', 'refunded', 'refund-failed']);
    expect(await kindsTo(ada)).toEqual(['refund-failed']);
    bank.answers(pending);
    await noteRefund(db, bank.provider, `refund-${id}.1`);
    expect(await readState(id)).toBe('failed: The bank sent it back.');
  });

  it('is read again some days after it has succeeded, for a month', async () => {
    const id = await ask();
    await send();
    await waited('23 hours');
    await send();
    expect(bank.asked).toHaveLength(1);
    bank.answers(failedWith('The bank sent it back.'));
    await waited('2 hours');
    await send();
    expect([await readState(id), await sums()]).toEqual(['failed: The bank sent it back.', [0, 0]]);
  });

  it('is not changed by what a provider tells of a refund that is not ours', async () => {
    await noteRefund(db, bank.provider, 'refund-of-somebody-else');
    expect(bank.asked).toEqual([]);
  });
});

describe('one that fails', () => {
  it('keeps no other back, and waits longer each time', async () => {
    const [bad, ...good] = [await ask(1_000), await ask(2_000), await ask(3_000)];
    failFor(bad);
    await send();
    expect([await readState(bad), ...(await Promise.all(good.map(readState)))]).toEqual([
      'waiting',
      'succeeded',
      'succeeded',
    ]);
    const triesAfter = async (interval: string) => {
      await triedBefore(shop, interval);
      const before = bank.asked.length;
      await send();
      return bank.asked.slice(before).length;
    };
    // The seconds that a busy machine takes pass, too.
    expect([await triesAfter('1 second'), await triesAfter('9 seconds')]).toEqual([0, 1]);
    expect([await triesAfter('11 seconds'), await triesAfter('9 seconds')]).toEqual([0, 1]);
    await pool.query('update refunds set failures = 40 where id = $1', [bad]);
    expect([await triesAfter('42 minutes'), await triesAfter('1 minute')]).toEqual([0, 1]);
    bank.trouble({});
    await triedBefore(shop, '1 hour');
    await send();
    expect([await readState(bad), bank.refundedMinor()]).toEqual(['succeeded', 6_000]);
  });

  it('to be read keeps no other back', async () => {
    bank.answers(pending);
    const [bad, good] = [await ask(1_000), await ask(2_000)];
    await send();
    bank.answers(succeeded);
    await waited('2 minutes');
    failFor(bad);
    await send();
    expect([await readState(bad), await readState(good)]).toEqual(['pending', 'succeeded']);
    const before = bank.asked.length;
    await send();
    expect(bank.asked).toHaveLength(before);
  });

  it('for a reason of our own keeps no other back, and is told', async () => {
    const [bad, good] = [await ask(1_000), await ask(2_000)];
    bank.trouble({
      before: () => {
        if (bank.asked.at(-1)?.includes(bad)) throw new Error('the answer makes no sense');
      },
    });
    await expect(send()).rejects.toThrow('the answer makes no sense');
    expect([await readState(bad), await readState(good)]).toEqual(['waiting', 'succeeded']);
  });

  it('is told to the provider with how often, so that another key is taken', async () => {
    const id = await ask();
    failFor(id);
    await send();
    await triedBefore(shop, '10 seconds');
    await send();
    expect(bank.failures()).toEqual([0, 1]);
  });

  it('with all others is an outage: no more are asked', async () => {
    const ids = [await ask(1_000), await ask(1_000), await ask(1_000), await ask(1_000), await ask(1_000)];
    failFor(...ids);
    await expect(send()).rejects.toThrow(ProviderFailed);
    expect(bank.asked).toHaveLength(3);
  });
});

it('goes back in full for a payment that never became an order', async () => {
  const checkout = crypto.randomUUID();
  await pool.query(
    "insert into checkouts (id, email, state, number, expires_at) values ($1, 'late@guests.example', 'released', 4711, now())",
    [checkout],
  );
  await pool.query('update payments set order_id = null, checkout_id = $2 where id = $1', [
    paymentId,
    checkout,
  ]);
  await pool.query('update orders set paid_minor = 0 where id = $1', [orderId]);
  await db.transaction((tx) =>
    insertRefund(tx, {
      paymentId,
      amountMinor: 10_000,
      lines: [],
      reason: null,
      requestedBy: null,
      requestId: null,
    }),
  );
  await send();
  const mails = await mailsTo(db, 'late@guests.example');
  expect(mails.map(({ kind, data }) => ({ kind, data }))).toEqual([
    {
      kind: 'order-refunded',
      data: { firstName: '', orderId: null, orderNumber: 4711, amountMinor: 10_000 },
    },
  ]);
});
