import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { billToBusiness, completeIssuer, documentsIn, issueNow } from '#server/testing/builders/documents.ts';
import { createFakeRefunds } from '#server/testing/builders/fake-refunds.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { callRefund, refundPieces } from '#server/testing/builders/refunds.ts';
import { changeGeneral, changeSettings, readSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { sendRefunds } from '../../refunds/send-refunds.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;
let ada: TestPerson;
let lamp: TestProduct;
let untaxed: TestProduct;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  await changeGeneral(shop, ada, { taxRate: 19 });
  lamp = await addProduct(db, { quantity: 100, taxable: true });
  untaxed = await addProduct(db, { quantity: 100, taxable: false });
  await completeIssuer(shop);
});
beforeEach(async () => {
  await changeSettings(shop, ada, 'documents', { electronicInvoices: true });
});

/** The invoice of a guest, for a business unless without a VAT id. */
async function issued(taxId: string | null = 'DE136695976', product = lamp) {
  const { id: orderId, key } = await addGuestOrder(shop, [[product]]);
  if (taxId) await billToBusiness(shop, orderId, taxId);
  await payOrder(db, orderId);
  await issueNow(shop);
  const [stored] = await documentsIn(shop, orderId);
  if (!stored) throw new Error('nothing was issued');
  return { key, name: stored.name, path: `/documents/${stored.id}` };
}
const read = async (path: string, token?: string) =>
  await shop.call('GET', path, token === undefined ? {} : { token });
const offers = async (path: string, token?: string) => (await read(path, token)).json().offersXml;

it('is saved under its number, the same each time', async () => {
  const { key, name, path } = await issued();
  const first = await read(`${path}/xml?key=${key}`);
  expect(first.headers).toMatchObject({
    'content-type': 'application/xml',
    'content-disposition': `attachment; filename="${name}.xml"`,
  });
  expect(first.body).toContain(`<cbc:ID>${name}</cbc:ID>`);
  expect(first.body).toContain('<cbc:RegistrationName>Hafen &amp; Söhne KG</cbc:RegistrationName>');
  expect(first.body).toContain('<cbc:CompanyID>DE136695976</cbc:CompanyID>');
  expect((await read(`${path}/xml`, ada.token)).body).toBe(first.body);
});

it('is for who reads the document', async () => {
  const { key, path } = await issued();
  const stranger = await addMember(shop);
  expect([
    (await read(`${path}/xml?key=${key}`)).statusCode,
    (await read(`${path}/xml?key=wrong`)).statusCode,
    (await read(`${path}/xml`, stranger.token)).statusCode,
    (await read(`${path}/xml`)).statusCode,
  ]).toEqual([200, 404, 404, 401]);
});

it('is there for no document while the switch is off, as it is at first', async () => {
  const { key, path } = await issued();
  await changeSettings(shop, ada, 'documents', { electronicInvoices: false });
  expect(shop.shopSettings.initial.documents.electronicInvoices).toBe(false);
  expect((await readSettings(shop, ada, 'documents')).settings.electronicInvoices).toBe(false);
  const refused = await read(`${path}/xml?key=${key}`);
  expect([refused.statusCode, refused.body]).toEqual([
    404,
    expect.stringContaining('This shop makes no electronic invoices.'),
  ]);
  expect([await offers(`${path}?key=${key}`), await offers(path, ada.token)]).toEqual([false, false]);
});

it('says what is lacking, and is offered to buyers only where there is one', async () => {
  const found = [];
  for (const [taxId, product] of [[null], ['DE1'], ['DE136695976', untaxed], ['DE136695976']] as const) {
    const { key, path } = await issued(taxId, product);
    const { statusCode, body } = await read(`${path}/xml?key=${key}`);
    const [, why] = /no electronic invoice: (.+?)\.["\s]/.exec(body) ?? [];
    found.push([statusCode, why, await offers(`${path}?key=${key}`), await offers(path, ada.token)]);
  }
  expect(found).toEqual([
    [404, 'the buyer has given no VAT id', false, false],
    [404, 'the buyer’s VAT id is none by its form', false, true],
    [404, expect.stringContaining('has no tax'), false, true],
    [200, undefined, true, true],
  ]);
});

it('of a credit note names its invoice', async () => {
  const marta = await addMember(shop);
  const order = await addOrder(shop, marta, [[lamp, 2]]);
  await billToBusiness(shop, order._id);
  const payment = await payOrder(db, order._id);
  await issueNow(shop);
  const refunded = await callRefund(shop, ada, { order, payment }, refundPieces(order, lamp, 1));
  expect(refunded.statusCode).toBe(200);
  await sendRefunds(db, createFakeRefunds().providers);
  await issueNow(shop);
  const [invoice, note] = await documentsIn(shop, order._id);
  const { body } = await read(`/documents/${note?.id}/xml`, marta.token);
  expect(body).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${invoice?.name}</cbc:ID>`);
  expect(body).toContain('<cbc:CreditedQuantity unitCode="C62">1</cbc:CreditedQuantity>');
});
