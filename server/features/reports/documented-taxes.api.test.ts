import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import { toMinor } from '#contract/money.ts';
import type { getTaxes } from '#contract/reports.contract.ts';
import { documents } from '#server/db/schema/documents.ts';
import { completeIssuer, issueNow } from '#server/testing/builders/documents.ts';
import { createFakeRefunds } from '#server/testing/builders/fake-refunds.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, type TestPerson } from '#server/testing/builders/people.ts';
import { callRefund, refundPieces } from '#server/testing/builders/refunds.ts';
import { changeGeneral, changeSettings } from '#server/testing/builders/settings.ts';
import { addTwoSellers, type TwoSellers, unevenlyTaxed } from '#server/testing/builders/two-sellers.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;
let ada: TestPerson;
let sellers: TwoSellers;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  await changeGeneral(shop, ada, { taxRate: 8.875 });
  await changeSettings(shop, ada, 'documents', { mode: 'merchants' });
  sellers = await addTwoSellers(shop, unevenlyTaxed);
});

const days = 'from=2026-01-01&to=2027-12-31';
const read = async (by: string, { token } = ada): Promise<EndpointReply<typeof getTaxes>> => {
  const response = await shop.call('GET', `/reports/taxes?${days}&by=${by}`, { token });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const buy = async () => {
  const order = await addOrder(shop, sellers.marta, [
    [sellers.lamp, 3],
    [sellers.vase, 2],
  ]);
  return { order, payment: await payOrder(db, order._id) };
};

it('counts what was issued, to the cent, and how many orders have no invoice', async () => {
  await buy();
  expect((await read('order')).withoutInvoice).toBe(null);
  await completeIssuer(shop);
  await completeIssuer(shop, sellers.vera.merchantId);
  const bought = [await buy(), await buy(), await buy()];
  await issueNow(shop);
  // Both are the same for paid orders that keep everything, but for the one from before.
  const [byOrder, byDocument] = [await read('order'), await read('document')];
  expect([byOrder.withoutInvoice, byDocument.withoutInvoice]).toEqual([1, 1]);
  expect(byDocument.rows.map(({ net, tax, rate }) => [rate, toMinor(net), toMinor(tax)])).toEqual(
    byOrder.rows.map(({ net, tax, rate }) => [rate, (toMinor(net) * 3) / 4, (toMinor(tax) * 3) / 4]),
  );
  const [first, second] = bought;
  if (!first || !second) throw new Error('nothing was bought');
  await callRefund(shop, ada, first, refundPieces(first.order, sellers.lamp, 2));
  await callRefund(shop, ada, second, { amount: 1.01 });
  await sendRefunds(db, createFakeRefunds().providers);
  await issueNow(shop);
  const { total, unassigned, rows } = await read('document');
  const { rows: sums } = await db.execute<{ kind: string; minor: number }>(
    sql`select kind, sum(gross_minor)::float8 as minor from ${documents} group by kind order by kind desc`,
  );
  expect(sums.map(({ minor }) => minor)).toEqual([
    toMinor(total.net) + toMinor(total.tax),
    toMinor(total.refundedNet) + toMinor(total.refundedTax),
  ]);
  expect(unassigned).toBe(0);
  expect((await read('order')).unassigned).toBe(1.01);
  // A merchant has the own documents, with what was credited.
  const own = await read('document', sellers.vera);
  expect(own).toMatchObject({ total: { net: 30, tax: 0 }, withoutInvoice: null });
  expect(own.total.refundedNet).toBeGreaterThan(0);
  const file = await shop.call('GET', `/reports/taxes/export?${days}&by=document`, { token: ada.token });
  expect(file.headers['content-disposition']).toContain('taxes-by-document-2026-01-01');
  expect(file.body.trim().split('\r\n')).toHaveLength(1 + rows.length);
});

it('refuses to count by anything else', async () => {
  const response = await shop.call('GET', `/reports/taxes?${days}&by=week`, { token: ada.token });
  expect(response.statusCode).toBe(400);
});
