import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { chatMessages } from '#server/db/schema/chat.ts';
import { mails } from '#server/db/schema/mail.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { payments } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/people.ts';
import { sellers } from '#server/db/schema/sellers.ts';
import { addFullAccount } from '#server/testing/builders/full-account.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember, addMerchant } from '#server/testing/builders/people.ts';
import { addSafetyContact } from '#server/testing/builders/safety-contacts.ts';
import { mailedItem } from '#server/testing/mail-test-shop.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { askForRefund } from '../refunds/ask-for-refund.ts';
import { personalFiles } from './personal-files.ts';

const lines: string[] = [];
const shop = await createTestApp({ RATE_LIMIT: 'on', STORE_NAME: 'Kiln & Co' }, undefined, {
  logTo: { write: (line) => void lines.push(line) },
});
afterAll(shop.close);
const { db } = shop;

const download = (token: string) => shop.call('GET', '/user/me/data', { token });
const downloadData = (token: string, id: string) => shop.call('GET', `/user/${id}/data`, { token });
const readRows = (zip: Buffer, name: string) => JSON.parse(readZip(zip)[name] ?? 'null');

describe('the download of personal data', () => {
  it('is a zip file of lists, with a file that explains them', async () => {
    const marta = await addFullAccount(shop);
    const { headers, rawPayload, statusCode } = await download(marta.token);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const files = readZip(rawPayload);
    expect(Object.keys(files)).toEqual(['README.txt', ...personalFiles.map(({ name }) => name)]);
    expect(files['README.txt']).toMatch(/^Kiln & Co\nWhat the shop stores about Marta Test, on 20/);
    for (const { name } of personalFiles) expect(files['README.txt']).toContain(`\n${name}\n`);
    expect(readRows(rawPayload, 'orders.json')).toMatchObject([
      { number: marta.order.number, products: [{ name: marta.lamp.name }], address: { city: 'Oslo' } },
    ]);
    expect(readRows(rawPayload, 'support-chat.json')).toMatchObject([
      { isYours: true, text: 'Is the lamp warm?', to: 'Ada' },
      { isYours: false, text: 'Very warm.', from: 'Ada' },
    ]);
    expect(readRows(rawPayload, 'reviews.json').map(({ status }: { status: string }) => status)).toEqual([
      'Approved',
      'Waiting Approval',
    ]);
  });

  it('has no secret, and nothing of anybody else', async () => {
    const [marta, ida] = [await addFullAccount(shop), await addFullAccount(shop)];
    const { rawPayload } = await download(marta.token);
    const text = Object.values(readZip(rawPayload)).join('\n');
    expect(text).not.toMatch(/argon2|"(hash|passwordHash|unsubscribeKey|token)"/i);
    for (const other of [ida.id, ida.email, ida.sessionId, marta.sessionId])
      expect(text).not.toContain(other);
  });

  it('has what happened to an order, without what staff wrote about it for themselves', async () => {
    const marta = await addFullAccount(shop);
    const { id: by } = await addAdministrator(shop);
    const order = { id: marta.order._id, number: marta.order.number, userId: marta.id };
    const [paid] = await db.select().from(payments).where(eq(payments.orderId, order.id));
    const asked = { paymentId: paid?.id ?? '', amountMinor: 1, lines: [], requestedBy: by, requestId: null };
    await db.transaction((tx) => askForRefund(tx, order, { ...asked, reason: 'Marta complains a lot.' }));
    const url = 'https://provider.example/disputes/7';
    const dispute = { kind: 'disputed' as const, details: { amountMinor: 1, url } };
    await db.insert(orderEvents).values({ orderId: order.id, ...dispute });
    const { rawPayload } = await download(marta.token);
    const [{ events }] = readRows(rawPayload, 'orders.json');
    expect(events.map(({ kind, details }: { kind: string; details: object }) => [kind, details])).toEqual([
      ['parcel-sent', expect.anything()],
      ['refund-requested', { amountMinor: 1, refundId: expect.any(String) }],
      ['disputed', { amountMinor: 1 }],
    ]);
    const text = Object.values(readZip(rawPayload)).join('\n');
    for (const written of ['Marta calls on Monday.', 'complains', url]) expect(text).not.toContain(written);
  });

  it('has cancelled orders, and says when they were cancelled', async () => {
    const marta = await addFullAccount(shop);
    const order = await addOrder(shop, marta, [[marta.lamp]]);
    await shop.call('DELETE', `/order/cancel/${order._id}`, { token: marta.token });
    expect(readRows((await download(marta.token)).rawPayload, 'orders.json')).toMatchObject([
      { number: marta.order.number, cancelled: null },
      { number: order.number, cancelled: expect.stringMatching(/^20/) },
    ]);
  });

  it("leaves out what belongs to the e-mail address's owner while the address is not proven", async () => {
    const marta = await addFullAccount(shop);
    await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, marta.id));
    const guest = await addGuestOrder(shop, [[marta.lamp]], { email: marta.email });
    const order = { ...mailedItem, orderId: guest.id, status: 'Shipped' as const, toMerchant: false };
    await queueMail(db, 'item-status-changed', marta.email, order);
    const { rawPayload } = await download(marta.token);
    expect(readRows(rawPayload, 'contact-messages.json')).toEqual([]);
    expect(readRows(rawPayload, 'newsletter.json')).toEqual([]);
    const kinds = readRows(rawPayload, 'mails.json').map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['order-confirmation', 'chat-unread']);
  });

  it('leaves out mails to an earlier account of the address', async () => {
    const marta = await addFullAccount(shop);
    const mail = { priority: 1, recipient: marta.email, data: {}, createdAt: new Date(0) };
    const earlier = (kind: string) => ({ ...mail, kind });
    await db.insert(mails).values([earlier('account-deleted'), earlier('newsletter-welcome')]);
    const rows: { kind: string }[] = readRows((await download(marta.token)).rawPayload, 'mails.json');
    const kinds = rows.map(({ kind }) => kind);
    expect(kinds).toContain('newsletter-welcome');
    expect(kinds).toContain('order-confirmation');
    expect(kinds).not.toContain('account-deleted');
  });

  it('has the merchant record, also of a disabled merchant', async () => {
    const vera = await addMerchant(shop, { isActive: false });
    const settings = { legalName: 'Vera Glass', vatId: 'DE136695976' };
    await db.update(sellers).set(settings).where(eq(sellers.merchantId, vera.merchantId));
    const { _id: _, ...contact } = await addSafetyContact(shop, vera.merchantId);
    expect(readRows((await download(vera.token)).rawPayload, 'merchant.json')).toMatchObject([
      { email: vera.email, isActive: false, seller: settings, safetyContacts: [contact] },
    ]);
  });

  it('has every row of a large account', async () => {
    const [marta, ada] = [await addMember(shop), await addAdministrator(shop)];
    const messages = Array.from({ length: 1_203 }, (_, at) => ({
      id: v7(),
      fromId: at % 3 === 0 ? ada.id : marta.id,
      toId: at % 3 === 0 ? marta.id : ada.id,
      value: `message ${at}`,
    }));
    await db.insert(chatMessages).values(messages);
    const rows = readRows((await download(marta.token)).rawPayload, 'support-chat.json');
    expect(rows.map(({ text }: { text: string }) => text)).toEqual(messages.map(({ value }) => value));
  });

  it('is cut off, and not a valid file, when the database fails in the middle', async () => {
    const marta = await addMember(shop);
    await db.execute(sql`alter table wishes rename to gone`);
    onTestFinished(async () => void (await db.execute(sql`alter table gone rename to wishes`)));
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${origin}/api/user/me/data`, { headers: { authorization: marta.token } });
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('answers 503 in words while the database is away', async () => {
    const marta = await addMember(shop);
    shop.pool.markAway();
    onTestFinished(() => shop.pool.markBack());
    const answer = await download(marta.token);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  });

  it('is limited to five an hour', async () => {
    const marta = await addMember(shop);
    for (let at = 0; at < 5; at++) expect((await download(marta.token)).statusCode).toBe(200);
    const refused = await download(marta.token);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error).toMatch(/^Too many downloads\. Please try again in \d+ minutes?\.$/);
  });
});

describe('an administrator', () => {
  it("downloads another's data, and the log says so", async () => {
    const [ada, marta] = [await addAdministrator(shop), await addMember(shop)];
    lines.splice(0);
    expect(readRows((await downloadData(ada.token, marta.id)).rawPayload, 'account.json')).toMatchObject([
      { email: marta.email },
    ]);
    await download(marta.token);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'data-downloaded', account: marta.id, by: ada.id },
      { event: 'data-downloaded', account: marta.id },
    ]);
    expect((await downloadData(ada.token, crypto.randomUUID())).statusCode).toBe(404);
    await shop.call('POST', `/user/${marta.id}/delete`, { token: ada.token });
    expect((await downloadData(ada.token, marta.id)).statusCode).toBe(404);
  });
});
