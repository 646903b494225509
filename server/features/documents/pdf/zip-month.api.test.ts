import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { completeIssuer, documentsIn, issueNow } from '#server/testing/builders/documents.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { changeGeneral, changeSettings } from '#server/testing/builders/settings.ts';
import { addTwoSellers, unevenlyTaxed } from '#server/testing/builders/two-sellers.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;

/** Names in the list at the end of a zip file. */
const namesIn = (zip: Buffer) =>
  zip
    .toString('latin1')
    .split('PK\u0001\u0002')
    .slice(1)
    .map((entry) => {
      const bytes = Buffer.from(entry, 'latin1');
      return bytes.toString('utf8', 42, 42 + bytes.readUInt16LE(24));
    });

it('has the PDFs of a month of the shop, and a merchant those of the own documents', async () => {
  const ada = await addAdministrator(shop);
  await changeGeneral(shop, ada, { timeZone: 'Asia/Tokyo' });
  await changeSettings(shop, ada, 'documents', { mode: 'merchants', invoicePrefix: 'RÉ/' });
  const sellers = await addTwoSellers(shop, unevenlyTaxed);
  await completeIssuer(shop);
  await completeIssuer(shop, sellers.vera.merchantId);
  const order = await addOrder(shop, await addMember(shop), [[sellers.lamp], [sellers.vase]]);
  await payOrder(db, order._id);
  await issueNow(shop);
  const [ofShop, ofVera] = await documentsIn(shop, order._id);
  // It was the first day of the month in Tokyo.
  await db.execute(sql`alter table documents disable trigger documents_never_change`);
  await db.execute(sql`update documents set issued_at = '2026-10-31T16:00:00Z'`);
  await db.execute(sql`alter table documents enable trigger documents_never_change`);
  const read = (month: string, { token }: { token: string }) =>
    shop.call('GET', `/documents/zip?month=${month}`, { token });
  const whole = await read('2026-11', ada);
  expect(whole.headers['content-disposition']).toBe('attachment; filename="documents-2026-11.zip"');
  const pdfName = (name = '') => `${name.replace('/', '_')}.pdf`;
  expect(namesIn(whole.rawPayload).sort()).toEqual([pdfName(ofShop?.name), pdfName(ofVera?.name)].sort());
  expect(whole.rawPayload.toString('latin1').split('%PDF-')).toHaveLength(3);
  expect(namesIn((await read('2026-11', sellers.vera)).rawPayload)).toEqual([pdfName(ofVera?.name)]);
  expect(namesIn((await read('2026-10', ada)).rawPayload)).toEqual([]);
  expect((await read('2026-13', ada)).statusCode).toBe(400);
});
