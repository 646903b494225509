import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { completeIssuer, documentsIn, issueNow, readDocument } from '#server/testing/builders/documents.ts';
import { createFakeRefunds, failedWith, succeeded } from '#server/testing/builders/fake-refunds.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { addOrder, getItem } from '#server/testing/builders/orders.ts';
import { addParcel, readDetails } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import {
  addAdministrator,
  addClerk,
  addMember,
  addMerchant,
  addStaff,
  type TestPerson,
} from '#server/testing/builders/people.ts';
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
});
beforeEach(async () => {
  await changeSettings(shop, ada, 'documents', { mode: 'shop', invoicePrefix: 'INV-{year}-' });
  await completeIssuer(shop);
  sellers = await addTwoSellers(shop, unevenlyTaxed);
});

/** Three lamps with tax, 3.43, and two vases of the merchant, 10.00. */
const order = async (buyer = sellers.marta): Promise<Order> =>
  await addOrder(shop, buyer, [
    [sellers.lamp, 3],
    [sellers.vase, 2],
  ]);
async function paid() {
  const placed = await order();
  const payment = await payOrder(db, placed._id);
  await issueNow(shop);
  return { order: placed, payment };
}
const grossIn = async (orderId: string) =>
  (await documentsIn(shop, orderId)).reduce(
    (sum, { kind, grossMinor }) => sum + (kind === 'invoice' ? grossMinor : -grossMinor),
    0,
  );
const kindsIn = async ({ _id }: Order) =>
  (await documentsIn(shop, _id)).map(({ kind, part }) => `${kind} ${part}`);

it('placing an order writes nothing of it', async () => {
  const state = async () =>
    (
      await db.execute(
        sql`select (select count(*) from documents) as issued, (select max(id) from document_changes) as noted`,
      )
    ).rows;
  await issueNow(shop);
  const before = await state();
  await order();
  expect(await state()).toEqual(before);
});

describe('an invoice', () => {
  it('is issued once, when the order is paid, and says what the order has frozen', async () => {
    const { order: placed } = await paid();
    await issueNow(shop);
    const [stored, ...others] = await documentsIn(shop, placed._id);
    expect(others).toEqual([]);
    const year = new Date().getUTCFullYear();
    expect(stored?.name).toMatch(new RegExp(`^INV-${year}-\\d{4}$`));
    const shown = await readDocument(shop, sellers.marta, stored?.id ?? '');
    expect(shown).toMatchObject({
      ...{ kind: 'invoice', gross: 13.43, net: 13.15, tax: 0.28, invoice: null, sent: null },
      issuer: { name: 'Kiln & Co GmbH', taxNumber: '231/123/45678', issuedBy: null },
      buyer: { name: 'Marta Test' },
      paid: { amount: 13.43, method: 'test', name: 'Card ending in 4242' },
      lines: [
        { name: 'Lamp', quantity: 3, unit: 1.05, net: 3.15, gross: 3.43 },
        { name: 'Vase', quantity: 2, unit: 5, net: 10, gross: 10, taxes: [] },
      ],
    });
    expect(shown.rates.map(({ net, tax }) => [net, tax])).toEqual([
      [3.15, 0.28],
      [10, 0],
    ]);
  });

  it('of what is paid later comes with the first parcel, of the pieces that are not cancelled', async () => {
    const placed = await order();
    await shop.call('POST', `/order/${placed._id}/lines/${getItem(placed, sellers.lamp)._id}/cancel`, {
      token: ada.token,
      body: { request: crypto.randomUUID(), quantity: 1 },
    });
    await issueNow(shop);
    expect(await kindsIn(placed)).toEqual([]);
    await addParcel(shop, ada, placed, [[sellers.vase, 1]], { part: 2 });
    await issueNow(shop);
    const [stored] = await documentsIn(shop, placed._id);
    const shown = await readDocument(shop, ada, stored?.id ?? '');
    expect(shown.lines.map(({ quantity }) => quantity)).toEqual([2, 2]);
    expect([shown.sent === null, shown.paid.amount]).toEqual([false, 0]);
    const [row] = await db.select({ owed: orders.owedMinor }).from(orders).where(sql`id = ${placed._id}`);
    expect(stored?.grossMinor).toBe(row?.owed);
  });

  it('never changes, and is not deleted', async () => {
    const { order: placed } = await paid();
    const [stored] = await documentsIn(shop, placed._id);
    const { id = '' } = stored ?? {};
    const before = await readDocument(shop, ada, id);
    await changeSettings(shop, ada, 'general', { storeName: 'Another' });
    await db.execute(sql`update sellers set legal_name = 'Another GmbH'`);
    expect(await readDocument(shop, ada, id)).toEqual(before);
    for (const statement of [sql`update documents set gross_minor = 1`, sql`delete from documents`]) {
      await expect(db.execute(sql`${statement} where id = ${id}`)).rejects.toThrow();
    }
  });

  it('is not issued by itself for an order from before the data were complete, and once when asked for', async () => {
    await db.execute(sql`update sellers set tax_number = null, invoices_since = null`);
    const placed = await order();
    await payOrder(db, placed._id);
    await issueNow(shop);
    const ask = () => shop.call('POST', `/order/${placed._id}/documents`, { token: ada.token });
    expect((await ask()).json()).toMatchObject({
      code: 'no-invoice',
      error: 'No invoice of the shop can be issued: the tax number is missing.',
    });
    await completeIssuer(shop);
    await issueNow(shop);
    expect(await kindsIn(placed)).toEqual([]);
    expect([(await ask()).json().documents.length, (await ask()).json().documents.length]).toEqual([1, 1]);
  });

  it('is refused for an order that is neither paid nor sent', async () => {
    const { _id } = await order();
    const asked = await shop.call('POST', `/order/${_id}/documents`, { token: ada.token });
    expect(asked.json()).toMatchObject({
      code: 'no-invoice',
      error: expect.stringContaining('first parcel'),
    });
  });

  it('begins with 1 in a new series, without gaps, and goes on where there is no year', async () => {
    await changeSettings(shop, ada, 'documents', { invoicePrefix: 'RE-' });
    const names: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      const { order: placed } = await paid();
      names.push(...(await documentsIn(shop, placed._id)).map(({ name }) => name));
    }
    expect(names).toEqual(['RE-0001', 'RE-0002', 'RE-0003']);
  });
});

describe('a credit note', () => {
  const refund = async (bought: { order: Order; payment: string }, what: object) => {
    const response = await callRefund(shop, ada, bought, what);
    if (response.statusCode !== 200) throw new Error(response.body);
  };

  it('waits until its refund has succeeded, and holds exactly what that takes back', async () => {
    const bought = await paid();
    await refund(bought, refundPieces(bought.order, sellers.lamp, 1));
    const fake = createFakeRefunds();
    fake.answers(failedWith('The card was closed.'));
    await sendRefunds(db, fake.providers);
    await issueNow(shop);
    expect(await kindsIn(bought.order)).toEqual(['invoice null']);
    const [failed] = await db.select().from(refunds).where(sql`order_id = ${bought.order._id}`);
    await shop.call('POST', `/order/${bought.order._id}/refunds/${failed?.id}/retry`, { token: ada.token });
    fake.answers(succeeded);
    await sendRefunds(db, fake.providers);
    await issueNow(shop);
    const [invoice, note, ...others] = await documentsIn(shop, bought.order._id);
    expect(others).toEqual([]);
    const shown = await readDocument(shop, sellers.marta, note?.id ?? '');
    expect(shown).toMatchObject({
      ...{ kind: 'credit-note', gross: 1.14, net: 1.05, tax: 0.09, invoice: { name: invoice?.name } },
      lines: [{ name: 'Lamp', quantity: 1, unit: 1.05 }],
      paid: { amount: 1.14 },
    });
    expect(await grossIn(bought.order._id)).toBe(1_343 - 114);
  });

  it('of an order that is paid later is issued for cancelled pieces at once', async () => {
    const placed = await order();
    await addParcel(shop, ada, placed, [[sellers.lamp, 1]]);
    await issueNow(shop);
    await shop.call('POST', `/order/${placed._id}/lines/${getItem(placed, sellers.vase)._id}/cancel`, {
      token: ada.token,
      body: { request: crypto.randomUUID(), quantity: 2 },
    });
    await issueNow(shop);
    expect(await kindsIn(placed)).toEqual(['invoice null', 'credit-note null']);
    expect(await grossIn(placed._id)).toBe(343);
  });
});

describe('each merchant for the own part', () => {
  beforeEach(async () => {
    await changeSettings(shop, ada, 'documents', { mode: 'merchants' });
    await completeIssuer(shop, sellers.vera.merchantId);
  });

  it('has an own invoice in an own series, also after the merchant is deleted', async () => {
    const bought = await paid();
    const [first, second] = await documentsIn(shop, bought.order._id);
    expect([first?.part, second?.part]).toEqual([1, 2]);
    expect(second).toMatchObject({ number: 1, merchantId: sellers.vera.merchantId, grossMinor: 1_000 });
    expect(second?.snapshot.issuer).toMatchObject({ issuedBy: expect.any(String) });
    expect(second?.series).not.toBe(first?.series);
    await shop.call('DELETE', `/merchant/delete/${sellers.vera.merchantId}`, { token: ada.token });
    await callRefund(shop, ada, bought, refundPieces(bought.order, sellers.vase, 2));
    await sendRefunds(db, createFakeRefunds().providers);
    await issueNow(shop);
    const note = (await documentsIn(shop, bought.order._id)).at(-1);
    expect(note).toMatchObject({
      kind: 'credit-note',
      part: 2,
      merchantId: sellers.vera.merchantId,
      grossMinor: 1_000,
    });
    expect(note?.snapshot.issuer).toEqual(second?.snapshot.issuer);
  });

  it('holds for orders placed afterwards alone', async () => {
    await changeSettings(shop, ada, 'documents', { mode: 'shop' });
    const before = await order();
    await changeSettings(shop, ada, 'documents', { mode: 'merchants' });
    for (const { _id } of [before]) await payOrder(db, _id);
    const after = await paid();
    expect([await kindsIn(before), await kindsIn(after.order)]).toEqual([
      ['invoice null'],
      ['invoice 1', 'invoice 2'],
    ]);
  });

  it('is named when its own data keep its part from an invoice', async () => {
    await db.execute(
      sql`update sellers set legal_name = null, tax_number = null, invoices_since = null
        where merchant_id = ${sellers.vera.merchantId}`,
    );
    const placed = await order();
    await payOrder(db, placed._id);
    const ask = () => shop.call('POST', `/order/${placed._id}/documents`, { token: ada.token });
    const missing = /^No invoice of .+ can be issued: the legal name and the tax number are missing\.$/;
    const first = (await ask()).json();
    expect(first.documents).toHaveLength(1);
    expect(first.message.replace('The documents of the order are issued. ', '')).toMatch(missing);
    const again = await ask();
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ code: 'no-invoice', error: expect.stringMatching(missing) });
    expect(again.json().error).not.toContain('of the shop');
    await completeIssuer(shop, sellers.vera.merchantId);
    expect((await ask()).json().documents).toHaveLength(2);
    expect((await ask()).json().message).toBe('The order has all its documents.');
  });

  it('comes with a parcel of that part', async () => {
    const placed = await order();
    await addParcel(shop, sellers.vera, placed, [[sellers.vase, 1]], { part: 2 });
    await issueNow(shop);
    expect(await kindsIn(placed)).toEqual(['invoice 2']);
  });
});

describe('who reads a document', () => {
  const status = async (path: string, token?: string) =>
    (await shop.call('GET', path, token ? { token } : {})).statusCode;

  it('is its buyer, the shop, and a merchant the own ones', async () => {
    await changeSettings(shop, ada, 'documents', { mode: 'merchants' });
    await completeIssuer(shop, sellers.vera.merchantId);
    const bought = await paid();
    const [ofShop, ofVera] = await documentsIn(shop, bought.order._id);
    const other = await addMerchant(shop);
    const [stan, orla, cleo] = [
      await addStaff(shop, sellers.vera.merchantId),
      await addClerk(shop, 'orders'),
      await addClerk(shop, 'support'),
    ];
    const readers = {
      ada,
      orla,
      cleo,
      marta: sellers.marta,
      vera: sellers.vera,
      stan,
      other,
      stranger: await addMember(shop),
    };
    const seen = await Promise.all(
      Object.entries(readers).map(async ([name, { token }]) => [
        name,
        await status(`/documents/${ofShop?.id}`, token),
        await status(`/documents/${ofVera?.id}`, token),
      ]),
    );
    expect(seen).toEqual([
      ['ada', 200, 200],
      ['orla', 200, 200],
      ['cleo', 404, 404],
      ['marta', 200, 200],
      ['vera', 404, 200],
      ['stan', 404, 404],
      ['other', 404, 404],
      ['stranger', 404, 404],
    ]);
    expect(await status(`/documents/${ofShop?.id}`)).toBe(401);
    const listed = async ({ token }: { token: string }) =>
      (await shop.call('GET', '/documents?limit=100', { token }))
        .json()
        .documents.map(({ _id }: { _id: string }) => _id);
    expect(await listed(sellers.vera)).toEqual([ofVera?.id]);
    expect(await listed(other)).toEqual([]);
    for (const person of [cleo, stan])
      expect((await readDetails(shop, person, bought.order)).documents).toEqual([]);
    const details = await readDetails(shop, sellers.vera, bought.order);
    expect(details.documents.map(({ _id }) => _id)).toEqual([ofVera?.id]);
    expect((await readDetails(shop, sellers.marta, bought.order)).documents).toHaveLength(2);
    const file = await shop.call('GET', '/documents/export', { token: sellers.vera.token });
    expect(file.body.split('\r\n').filter((line) => line.includes(ofShop?.name ?? ''))).toEqual([]);
  });

  it('is who has the key of its order, and of no other', async () => {
    const [bought, another] = [
      await addGuestOrder(shop, [[sellers.lamp]]),
      await addGuestOrder(shop, [[sellers.lamp]]),
    ];
    await payOrder(db, bought.id);
    await issueNow(shop);
    const [stored] = await documentsIn(shop, bought.id);
    expect(await status(`/documents/${stored?.id}?key=${bought.key}`)).toBe(200);
    expect(await status(`/documents/${stored?.id}?key=${another.key}`)).toBe(404);
    expect(await status(`/documents/${crypto.randomUUID()}?key=${bought.key}`)).toBe(404);
  });
});

describe('the list', () => {
  const read = async (query: string) =>
    (await shop.call('GET', `/documents${query}`, { token: ada.token })).json();

  it('has pages, filters and sums, the newest first', async () => {
    await changeSettings(shop, ada, 'documents', { invoicePrefix: 'LIST-' });
    const first = await paid();
    const second = await paid();
    const [one, two] = [await documentsIn(shop, first.order._id), await documentsIn(shop, second.order._id)];
    const all = await read('?series=LIST-');
    expect(all.documents.map(({ _id }: { _id: string }) => _id)).toEqual([two[0]?.id, one[0]?.id]);
    expect(all).toMatchObject({
      count: 2,
      sums: { invoices: 2, invoiced: 26.86, creditNotes: 0 },
      missing: [],
    });
    expect(await read('?series=LIST-&limit=1&page=2')).toMatchObject({
      ...{ count: 2, totalPages: 2, documents: [{ _id: one[0]?.id, buyer: 'Marta Test', gross: 13.43 }] },
    });
    expect((await read('?series=LIST-&kind=credit-note')).count).toBe(0);
    expect((await read('?series=LIST-&to=2020-01-01')).count).toBe(0);
    expect((await shop.call('GET', '/documents?from=never', { token: ada.token })).statusCode).toBe(400);
    for (const path of ['/documents', '/documents/export'])
      for (const series of ['%00', 'a%00b']) {
        const refused = await shop.call('GET', `${path}?series=${series}`, { token: ada.token });
        expect(refused.statusCode).toBe(400);
        expect(refused.json()).toMatchObject({ fields: { series: 'There is no such series.' } });
      }
    const { body } = await shop.call('GET', '/documents/export?series=LIST-', { token: ada.token });
    const rows = body.trim().split('\r\n');
    expect(rows).toHaveLength(5);
    expect(rows[1]).toContain(`${one[0]?.name},Invoice,Marta Test,`);
    expect(rows[1]).toContain(',3.15,0.28,');
    const later = await order();
    await addParcel(shop, ada, later, [[sellers.lamp, 1]]);
    await issueNow(shop);
    const more = await shop.call('GET', '/documents/export?series=LIST-', { token: ada.token });
    expect(more.body.trim().split('\r\n').at(-1)).toContain(`,${later.number},`);
    expect(more.body.trim()).toMatch(/,after ordering$/);
  });
});
