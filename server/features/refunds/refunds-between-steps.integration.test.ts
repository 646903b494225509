import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeRefunds } from '#server/testing/builders/fake-refunds.ts';
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
import { ProviderAway, ProviderRefused } from '../payment-providers/provider.ts';
import { sendRefunds } from './send-refunds.ts';

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

describe('between two steps', () => {
  const away = () => {
    throw new ProviderAway('no answer');
  };

  it('waits while the provider is away, which is asked once in a run', async () => {
    const [first, second] = [await ask(1_000), await ask(2_000)];
    bank.trouble({ before: away });
    await expect(send()).rejects.toThrow(ProviderAway);
    expect(bank.asked).toEqual([`${first}.1`]);
    bank.trouble({});
    await send();
    // The one that has failed comes last, so that it keeps no other back.
    expect(bank.asked).toEqual([`${first}.1`, `${second}.1`, `${first}.1`]);
    expect(bank.refundedMinor()).toBe(3_000);
  });

  it('refunds once when the answer is lost', async () => {
    const id = await ask();
    bank.trouble({ after: away });
    await expect(send()).rejects.toThrow(ProviderAway);
    expect([await readState(id), await sums()]).toEqual(['waiting', [3_000, 3_000]]);
    bank.trouble({});
    await send();
    expect([await readState(id), bank.refundedMinor()]).toEqual(['succeeded', 3_000]);
    expect(bank.asked).toEqual([`${id}.1`, `${id}.1`]);
  });

  it('refunds once when the database is lost before the answer is stored', async () => {
    const id = await ask();
    bank.trouble({ after: endConnections });
    const running = sendRefunds(withFailingTransactions(), bank.providers);
    await expect(running).rejects.toThrow('the database is gone');
    bank.trouble({});
    expect(await readState(id)).toBe('waiting');
    await triedBefore(shop, '10 seconds');
    await send();
    expect([await readState(id), bank.refundedMinor(), await kindsTo(marta)]).toEqual([
      'succeeded',
      3_000,
      ['order-refunded'],
    ]);
  });

  it('refunds once when the answer is lost, the key is wrong then, and somebody tries again', async () => {
    const id = await ask();
    bank.trouble({ after: away });
    await expect(send()).rejects.toThrow(ProviderAway);
    bank.trouble({
      before: () => {
        throw new ProviderRefused('The key is wrong.');
      },
    });
    await send();
    expect([await readState(id), await sums()]).toEqual(['failed: The key is wrong.', [0, 0]]);
    bank.trouble({});
    const retried = await shop.call('POST', `/order/${orderId}/refunds/${id}/retry`, { token: ada.token });
    expect(retried.statusCode).toBe(200);
    await send();
    expect([await readState(id), await sums(), bank.refundedMinor()]).toEqual([
      'succeeded',
      [3_000, 3_000],
      3_000,
    ]);
  });

  it('holds no lock while the provider is asked', async () => {
    await ask();
    bank.trouble({
      after: async () => {
        const { rows } = await pool.query(
          "select count(*)::int as held from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
        );
        expect(rows[0]?.held).toBe(0);
        await pool.query('select from orders for update nowait');
        await pool.query('select from refunds for update nowait');
      },
    });
    await send();
  });

  it('applies an answer once when two processes ask', async () => {
    const id = await ask();
    await Promise.all([send(), send()]);
    expect([await readState(id), bank.refundedMinor(), await kindsTo(marta)]).toEqual([
      'succeeded',
      3_000,
      ['order-refunded'],
    ]);
    expect(await events()).toEqual(['refund-requested', 'refunded']);
  });

  const endConnections = () =>
    pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'shop'",
    );
  const withFailingTransactions = () =>
    new Proxy(db, {
      get(target, key) {
        if (key === 'transaction') return () => Promise.reject(new Error('the database is gone'));
        const value = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
});
