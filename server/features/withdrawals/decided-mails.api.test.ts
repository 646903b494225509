import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailKind } from '#server/features/mail/mail-kinds.ts';
import { addGuestOrder, type GuestOrder } from '#server/testing/builders/guest-orders.ts';
import { mailKindsTo, mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder, readOrder } from '#server/testing/builders/orders.ts';
import { addParcel } from '#server/testing/builders/parcels.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import {
  addWithdrawal,
  answer,
  lastWithdrawal,
  makeStatement,
  readWithdrawal,
  typeWithdrawal,
} from '#server/testing/builders/withdrawals.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const { db, pool } = shop;
afterAll(shop.close);
const ada = await addAdministrator(shop);
await changeSettings(shop, ada, 'returns', { withdrawal: 'on' });
const lamp = await addProduct(db, { name: 'Lamp' });
const words = 'The lamp was made for you, so it cannot go back.';

let guest: GuestOrder;
beforeEach(async () => {
  guest = await addGuestOrder(shop, [[lamp, 1]]);
});

const decidedMails = async (email: string) =>
  (await mailsTo(db, email))
    .filter(({ kind }) => kind === 'withdrawal-decided')
    .map(({ data }) => data as MailKind['withdrawal-decided']);
const elsewhere = () => `${crypto.randomUUID()}@example.com`;

/** Sends all of an order, longer ago than its period. */
async function sendLongAgo(id: string): Promise<void> {
  await addParcel(shop, ada, await readOrder(shop, ada, id), [[lamp, 1]]);
  await pool.query(`update parcels set sent_at = now() - interval '60 days' where order_id = $1`, [id]);
}

describe('the shop denies a statement', () => {
  it('with words, which go to the typed address once, however often it is pressed', async () => {
    const { id, key } = await typeWithdrawal(shop, guest);
    const replies = await Promise.all(
      [1, 2, 3].map(() => answer(shop, { id, what: 'deny', body: { words } }, ada)),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await decidedMails(guest.email)).toEqual([
      expect.objectContaining({
        ...{ words, isActed: false, others: [], orderId: guest.id },
        stated: expect.objectContaining({ orderNumber: guest.number, name: 'Gerd Gast' }),
      }),
    ]);
    expect(await readWithdrawal(shop, id, { key })).toMatchObject({ state: 'denied', decision: words });
  });

  it.each([[{}], [{ words: '  ' }]])('never without words: %j changes nothing', async (body) => {
    const { id } = await typeWithdrawal(shop, guest);
    const response = await answer(shop, { id, what: 'deny', body }, ada);
    expect([response.statusCode, response.json().fields]).toEqual([400, { words: 'Please say why.' }]);
    expect((await lastWithdrawal(shop)).state).toBe('unconfirmed');
    expect(await decidedMails(guest.email)).toEqual([]);
  });

  it('refuses other words of a second clerk, who would not see that they went nowhere', async () => {
    const { id } = await typeWithdrawal(shop, guest);
    await answer(shop, { id, what: 'deny', body: { words } }, ada);
    const response = await answer(shop, { id, what: 'deny', body: { words: 'Please call us.' } }, ada);
    expect([response.statusCode, response.json().code]).toEqual([400, 'already-done']);
    expect(await decidedMails(guest.email)).toHaveLength(1);
  });

  it('with all others of the order that wait: one mail names them', async () => {
    await typeWithdrawal(shop, guest);
    await typeWithdrawal(shop, guest, { items: 'a lamp', email: guest.email.toUpperCase() });
    const { id } = await typeWithdrawal(shop, guest);
    await answer(shop, { id, what: 'deny', body: { words } }, ada);
    const [mail, ...more] = await decidedMails(guest.email);
    expect(more).toEqual([]);
    expect(mail?.others).toHaveLength(2);
    expect(mail?.others).not.toContain(mail?.withdrawal);
  });

  it('that came late, too', async () => {
    await sendLongAgo(guest.id);
    const { id, state } = await typeWithdrawal(shop, guest);
    expect(state).toBe('late');
    await answer(shop, { id, what: 'deny', body: { words } }, ada);
    expect(await decidedMails(guest.email)).toHaveLength(1);
    expect((await lastWithdrawal(shop)).state).toBe('settled');
  });
});

describe('of a statement that fits no order', () => {
  it('the mail quotes nothing of what was typed', async () => {
    const email = elsewhere();
    const { id } = await typeWithdrawal(shop, guest, { email, name: 'Buy at evil.example' });
    await answer(shop, { id, what: 'deny', body: { words } }, ada);
    const [mail] = await decidedMails(email);
    expect(mail).toMatchObject({ words, orderId: null, stated: null });
    expect(JSON.stringify(mail)).not.toContain('evil');
    expect(JSON.stringify(mail)).not.toContain(String(guest.id));
    expect(await mailKindsTo(db, guest.email)).not.toContain('withdrawal-decided');
  });

  it('nobody is written to without words', async () => {
    const email = elsewhere();
    const { id } = await typeWithdrawal(shop, guest, { email });
    expect((await answer(shop, { id, what: 'deny' }, ada)).statusCode).toBe(200);
    expect((await lastWithdrawal(shop)).state).toBe('settled');
    expect(await decidedMails(email)).toEqual([]);
  });
});

describe('the shop confirms a statement', () => {
  it('and its words are in the one mail to the address of the order', async () => {
    const { id } = await typeWithdrawal(shop, guest);
    await Promise.all([1, 2].map(() => answer(shop, { id, what: 'confirm', body: { words } }, ada)));
    const mails = (await mailsTo(db, guest.email)).filter(
      ({ kind, data }) => kind === 'withdrawal-received' && (data as { state: string }).state === 'confirmed',
    );
    expect(mails.map(({ data }) => (data as { words?: string }).words)).toEqual([words]);
    expect(await decidedMails(guest.email)).toEqual([]);
  });

  it('and tells another address that a buyer has typed, without a quote', async () => {
    const marta = await addMember(shop);
    const order = await addOrder(shop, marta, [[lamp, 1]]);
    await sendLongAgo(order._id);
    const email = elsewhere();
    await addWithdrawal(shop, makeStatement({ ...order, email }), marta);
    const { id, state } = await lastWithdrawal(shop);
    expect(state).toBe('late');
    expect((await answer(shop, { id, what: 'confirm' }, ada)).statusCode).toBe(200);
    expect(await decidedMails(email)).toEqual([
      expect.objectContaining({ isActed: true, words: null, orderId: null, stated: null }),
    ]);
    expect(await mailKindsTo(db, marta.email)).toContain('withdrawal-received');
  });
});

it('a buyer who denies or confirms gets no mail of the shop, and their words go nowhere', async () => {
  const { id, key } = await typeWithdrawal(shop, guest);
  expect((await answer(shop, { id, what: 'deny', body: { words } }, { key })).statusCode).toBe(200);
  expect(await decidedMails(guest.email)).toEqual([]);
  expect((await readWithdrawal(shop, id, { key })).decision).toBeNull();
});
