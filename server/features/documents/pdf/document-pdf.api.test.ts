import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { completeIssuer, documentsIn, issueNow } from '#server/testing/builders/documents.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { findDocument } from '../document-list.store.ts';
import { makePdf } from './document-pdf.ts';

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
  await completeIssuer(shop);
});

async function issued() {
  const { _id } = await addOrder(shop, marta, [[lamp]]);
  await payOrder(db, _id);
  await issueNow(shop);
  const [stored] = await documentsIn(shop, _id);
  if (!stored) throw new Error('nothing was issued');
  return stored;
}
const read = async (path: string, token?: string) =>
  await shop.call('GET', path, token === undefined ? {} : { token });

it('is saved under its number, the same each time, and its hash is stored once', async () => {
  const { id, name, orderId } = await issued();
  const first = await read(`/documents/${id}/pdf`, marta.token);
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'cache-control': 'private, no-store',
  });
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const second = await read(`/documents/${id}/pdf`, ada.token);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  const [after] = await documentsIn(shop, orderId);
  expect(after?.pdfHash).toMatch(/^[0-9a-f]{64}$/);
  const change = db.execute(sql`update documents set pdf_hash = 'another' where id = ${id}`);
  await expect(change).rejects.toThrow();
});

it('changes nothing else with its hash', async () => {
  const { id } = await issued();
  const change = db.execute(sql`update documents set pdf_hash = 'a', gross_minor = 1 where id = ${id}`);
  await expect(change).rejects.toThrow();
});

it('is logged when it says something else than its first', async () => {
  const stored = await findDocument(db, (await issued()).id);
  if (!stored) throw new Error('it is gone');
  const error = vi.fn();
  const parts = { db, pdfs: shop.pdfs, log: { error } };
  await makePdf(parts, stored);
  const { pdfHash } = (await findDocument(db, stored.id)) ?? {};
  await makePdf(parts, { ...stored, pdfHash: pdfHash ?? '' });
  expect(error).not.toHaveBeenCalled();
  await makePdf(parts, { ...stored, pdfHash: 'of other words' });
  expect(error).toHaveBeenCalledExactlyOnceWith({ document: stored.id }, expect.any(String));
});

it('is on Letter where the issuer prints on it, and has a name that every system takes', async () => {
  const a4 = await read(`/documents/${(await issued()).id}/pdf`, marta.token);
  expect(a4.rawPayload.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
  await db.execute(sql`update sellers set address = address || '{"countryCode": "US"}'`);
  await changeSettings(shop, ada, 'documents', { invoicePrefix: 'FÄ/' });
  const letter = await read(`/documents/${(await issued()).id}/pdf`, marta.token);
  expect(letter.rawPayload.toString('latin1')).toContain('/MediaBox [0 0 612 792]');
  expect(letter.headers['content-disposition']).toBe('attachment; filename="FA_0001.pdf"');
});

it('is for who reads the document', async () => {
  const bought = await addGuestOrder(shop, [[lamp]]);
  await payOrder(db, bought.id);
  await issueNow(shop);
  const [stored] = await documentsIn(shop, bought.id);
  const path = `/documents/${stored?.id}/pdf`;
  const stranger = await addMember(shop);
  expect([
    (await read(`${path}?key=${bought.key}`)).statusCode,
    (await read(`${path}?key=wrong`)).statusCode,
    (await read(path, stranger.token)).statusCode,
    (await read(path)).statusCode,
  ]).toEqual([200, 404, 404, 401]);
});
