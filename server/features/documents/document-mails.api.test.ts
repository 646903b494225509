import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMail } from '#server/features/mail/mailer.ts';
import { attachPdfs } from '#server/jobs/attach-pdfs.ts';
import { createSender } from '#server/jobs/mail-sender.ts';
import { sendNextMail } from '#server/jobs/send-mail.ts';
import { completeIssuer, documentsIn, issueNow } from '#server/testing/builders/documents.ts';
import { createFakeRefunds } from '#server/testing/builders/fake-refunds.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { callRefund, refundPieces } from '#server/testing/builders/refunds.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;
let ada: TestPerson;
let marta: TestPerson;
let lamp: TestProduct;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  await completeIssuer(shop);
  lamp = await addProduct(db, { quantity: 100 });
});
beforeEach(async () => {
  marta = await addMember(shop);
  await changeSettings(shop, ada, 'documents', { mail: 'link' });
});

async function paid() {
  const order = await addOrder(shop, marta, [[lamp, 2]]);
  const payment = await payOrder(db, order._id);
  await issueNow(shop);
  return { order, payment };
}
const issuedTo = async (email: string) =>
  (await mailsTo(db, email)).filter(({ kind }) => kind === 'documents-issued').map(({ data }) => data);

describe('the mail to the buyer', () => {
  it('is one for the invoice and one for the credit note, however often they are issued', async () => {
    const bought = await paid();
    await issueNow(shop);
    const [invoice] = await documentsIn(shop, bought.order._id);
    const { number: orderNumber, _id: orderId } = bought.order;
    const named = { id: invoice?.id, kind: 'invoice', name: invoice?.name, grossMinor: invoice?.grossMinor };
    const first = { orderId, orderNumber, documents: [named], hasPdfs: false };
    expect(await issuedTo(marta.email)).toEqual([first]);
    await callRefund(shop, ada, bought, refundPieces(bought.order, lamp, 1));
    await sendRefunds(db, createFakeRefunds().providers);
    await issueNow(shop);
    await issueNow(shop);
    expect(await issuedTo(marta.email)).toMatchObject([first, { documents: [{ kind: 'credit-note' }] }]);
  });

  it('is none when the owner wants none', async () => {
    await changeSettings(shop, ada, 'documents', { mail: 'none' });
    await paid();
    expect(await issuedTo(marta.email)).toEqual([]);
  });

  it('goes to a guest as well', async () => {
    const guest = await addGuestOrder(shop, [[lamp]]);
    await payOrder(db, guest.id);
    await issueNow(shop);
    expect(await issuedTo(guest.email)).toMatchObject([{ orderId: guest.id }]);
  });

  it('has the PDF where the owner has chosen it, and nothing else has', async () => {
    await changeSettings(shop, ada, 'documents', { mail: 'pdf' });
    const { order } = await paid();
    const [stored] = await documentsIn(shop, order._id);
    const sent: OutgoingMail[] = [];
    const mailer = { leavesTheShop: true, send: async (mail: OutgoingMail) => void sent.push(mail) };
    const log = { warn() {}, error() {} };
    const attach = attachPdfs({ db, pdfs: shop.pdfs, log });
    while (await sendNextMail({ db, mailer, sender: createSender(shop), log, attach }));
    const own = sent.filter(({ recipient }) => recipient === marta.email);
    const withFiles = own.filter(({ attachments }) => attachments !== undefined);
    expect(withFiles.map(({ subject }) => subject)).toEqual([
      `Your invoice ${stored?.name} (#${order.number})`,
    ]);
    expect(withFiles[0]?.attachments).toMatchObject([
      { filename: `${stored?.name}.pdf`, contentType: 'application/pdf' },
    ]);
    expect(withFiles[0]?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(withFiles[0]?.text).toContain('It is attached as a PDF.');
    expect(own.length).toBeGreaterThan(1);
  });
});
