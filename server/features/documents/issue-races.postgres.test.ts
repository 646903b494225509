import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSetAside } from '#server/db/set-aside.ts';
import { completeIssuer, documentsIn } from '#server/testing/builders/documents.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { killedBefore } from '#server/testing/killed-connection.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { notePaidForDocuments } from './documents.store.ts';
import { issueDocuments, issueNoted } from './issue-documents.ts';

const shop = await createTestApp();
const { db, pool } = shop;
let beside: TestApp;
const [ada, marta] = [await addAdministrator(shop), await addMember(shop)];
beforeAll(async () => {
  beside = await shop.startBeside();
  await completeIssuer(shop);
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});

async function paidOrder() {
  const lamp = await addProduct(db, { quantity: 100 });
  const { _id } = await addOrder(shop, marta, [[lamp, 2]]);
  await payOrder(db, _id);
  return _id;
}
const numbersIn = async (series: string) => {
  const { rows } = await pool.query('select number from documents where series = $1 order by number', [
    series,
  ]);
  return rows.map(({ number }) => number);
};
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it('two processes and clerks at once issue each invoice once, without a gap', async () => {
  await changeSettings(shop, ada, 'documents', { invoicePrefix: 'RACE-' });
  const settings = { ...(await shop.shopSettings.latest()), documentYears: 10 };
  const ids: string[] = [];
  for (let at = 0; at < 12; at += 1) ids.push(await paidOrder());
  await notePaidForDocuments(db, ids);
  await notePaidForDocuments(db, ids);
  const setAside = createSetAside('order');
  const job = ({ db: own }: TestApp) => own.transaction((tx) => issueNoted(tx, settings, 5, setAside));
  const ask = (on: TestApp, id: string) => on.call('POST', `/order/${id}/documents`, { token: ada.token });
  const replies = await Promise.all([
    ...ids.flatMap((id) => [ask(shop, id), ask(beside, id)]),
    ...upTo(4).flatMap(() => [job(shop), job(beside)]),
  ]);
  const refused = replies.filter((reply) => typeof reply !== 'boolean' && reply.statusCode !== 200);
  expect(refused).toEqual([]);
  expect(setAside.problem()).toBe(null);
  expect(await numbersIn('RACE-')).toEqual(upTo(12));
  for (const id of ids) expect(await documentsIn(shop, id)).toHaveLength(1);
});

it('a process that is killed between any two steps leaves no gap and no number twice', async () => {
  await changeSettings(shop, ada, 'documents', { invoicePrefix: 'KILL-' });
  const settings = { ...(await shop.shopSettings.latest()), documentYears: 10 };
  const ids = [await paidOrder(), await paidOrder()];
  let statement = 1;
  while (
    await killedBefore(shop, statement, (lost) => lost.transaction((tx) => issueDocuments(tx, settings, ids)))
  ) {
    expect(await numbersIn('KILL-'), `before statement ${statement}`).toEqual([]);
    statement += 1;
  }
  // Begin, locks, what the orders say, issuers, modes, the series, the rows, and commit.
  expect(statement).toBeGreaterThan(8);
  expect(await numbersIn('KILL-')).toEqual([1, 2]);
  const { rows } = await pool.query("select next from document_series where series = 'KILL-'");
  expect(rows).toEqual([{ next: 3 }]);
});
