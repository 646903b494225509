import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { documents } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';
import { completeIssuer, documentsIn, issueNow, readDocument } from '#server/testing/builders/documents.ts';
import { createFakeRefunds } from '#server/testing/builders/fake-refunds.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { callRefund, refundPieces } from '#server/testing/builders/refunds.ts';
import { changeGeneral, changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';
import { deleteOldDocuments } from './documents.store.ts';
import { issueDocuments } from './issue-documents.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;
let ada: TestPerson;
let marta: TestPerson;
let lamp: TestProduct;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  marta = await addMember(shop);
  lamp = await addProduct(db, { quantity: 100 });
  await changeGeneral(shop, ada, { timeZone: 'Europe/Berlin' });
  await completeIssuer(shop);
});

const prefixed = (invoicePrefix: string, creditNotePrefix = `C${invoicePrefix}`) =>
  changeSettings(shop, ada, 'documents', { invoicePrefix, creditNotePrefix });
async function paid() {
  const order = await addOrder(shop, marta, [[lamp, 2]]);
  return { order, payment: await payOrder(db, order._id) };
}
const readNames = async ({ _id }: Pick<Order, '_id'>) =>
  (await documentsIn(shop, _id)).map(({ name }) => name);
async function refundOne(bought: Awaited<ReturnType<typeof paid>>) {
  await callRefund(shop, ada, bought, refundPieces(bought.order, lamp, 1));
  await sendRefunds(db, createFakeRefunds().providers);
}

/** Issues as if it were then: the clock of the database is asked by one statement. */
async function issueAt(moment: string, { _id }: Pick<Order, '_id'>): Promise<void> {
  const settings = { ...(await shop.shopSettings.latest()), documentYears: 10 };
  await inTransaction(db, async (tx) => {
    const then = new Proxy(tx, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name !== 'execute') return value.bind(target);
        return async (statement: SQL) =>
          JSON.stringify(statement.queryChunks[0]).includes('clock_timestamp() as now')
            ? { rows: [{ now: moment }] }
            : await value.call(target, statement);
      },
    });
    await issueDocuments(then as Db, settings, [_id]);
  });
}

it('numbers begin with 1 at the turn of the year, by the day of issue in the time zone of the shop', async () => {
  await prefixed('Y{year}-');
  const [first, last, next] = [await paid(), await paid(), await paid()];
  await issueAt('2026-12-31T22:58:00Z', first.order);
  await issueAt('2026-12-31T22:59:59Z', last.order);
  await issueAt('2026-12-31T23:00:00Z', next.order);
  expect([await readNames(first.order), await readNames(last.order), await readNames(next.order)]).toEqual([
    ['Y2026-0001'],
    ['Y2026-0002'],
    ['Y2027-0001'],
  ]);
  // The credit note has a number of the year in which it is issued, and names the invoice of the one before.
  await refundOne(first);
  await issueAt('2027-01-02T09:00:00Z', first.order);
  expect(await readNames(first.order)).toEqual(['Y2026-0001', 'CY2027-0001']);
  const note = (await documentsIn(shop, first.order._id))[1];
  expect((await readDocument(shop, marta, note?.id ?? '')).invoice?.name).toBe('Y2026-0001');
});

it('a renamed prefix begins a series of its own, and an earlier one goes on where it was', async () => {
  const bought = [];
  for (const prefix of ['A-', 'B-', 'A-']) {
    await prefixed(prefix);
    bought.push(await paid());
    await issueNow(shop);
  }
  const [first, second, third] = bought;
  if (!first || !second || !third) throw new Error('nothing was bought');
  await prefixed('C-');
  await refundOne(first);
  await issueNow(shop);
  expect(await readNames(first.order)).toEqual(['A-0001', 'CC-0001']);
  expect([...(await readNames(second.order)), ...(await readNames(third.order))]).toEqual([
    'B-0001',
    'A-0002',
  ]);
});

it('documents are kept as long as set after the newest of their order, and none is issued again', async () => {
  await prefixed('OLD-');
  const [old, refunded] = [await paid(), await paid()];
  await issueNow(shop);
  await refundOne(refunded);
  await issueNow(shop);
  await db.execute(sql`alter table documents disable trigger documents_never_change`);
  await db.execute(sql`
    update ${documents} set issued_at = now() - interval '11 years' where kind = 'invoice' and order_id in (${old.order._id}, ${refunded.order._id})`);
  await db.execute(sql`alter table documents enable trigger documents_never_change`);
  await db.execute(
    sql`update ${orders} set created_at = now() - interval '11 years' where id = ${old.order._id}`,
  );
  expect(await deleteOldDocuments(db, 12, 100)).toBe(0);
  expect(await deleteOldDocuments(db, 10, 100)).toBe(1);
  expect([await readNames(old.order), await readNames(refunded.order)]).toEqual([
    [],
    ['OLD-0002', 'COLD-0001'],
  ]);
  await issueAt(new Date().toISOString(), old.order);
  expect(await readNames(old.order)).toEqual([]);
  // Its number is not given again.
  const next = await paid();
  await issueNow(shop);
  expect(await readNames(next.order)).toEqual(['OLD-0003']);
  await expect(
    db.execute(sql`delete from ${documents} where order_id = ${refunded.order._id}`),
  ).rejects.toThrow();
});
