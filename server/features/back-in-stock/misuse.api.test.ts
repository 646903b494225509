import { eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { stockRequests } from '#server/db/schema/back-in-stock.ts';
import { mails } from '#server/db/schema/mail.ts';
import { users } from '#server/db/schema/people.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { createSetAside } from '#server/db/set-aside.ts';
import { createSender } from '#server/jobs/mail-sender.ts';
import { sendNextMail } from '#server/jobs/send-mail.ts';
import { toFormData } from '#server/testing/builders/forms.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { issueToken } from '../users/one-time-tokens.store.ts';
import { tellWaiting } from './tell-waiting.ts';

/** Misuse by a stranger of somebody else's address, and of links. */

const shop = await createTestApp({ RATE_LIMIT: 'on' });
const { db } = shop;
afterAll(shop.close);

const email = 'victim@example.com';
let lamp: TestProduct;
beforeEach(async () => {
  for (const table of [stockRequests, mails, rateLimits]) await db.delete(table);
  lamp = await addProduct(db, { name: 'Lamp', quantity: 0 });
});

let last = 0;
const newIp = () => `198.51.100.${++last}`;
const ask = (body: object, options: { token?: string; ip?: string } = {}) =>
  shop.call('POST', '/back-in-stock', { ip: newIp(), body: { product: lamp.id, ...body }, ...options });
const confirm = (token: string) => shop.call('POST', `/back-in-stock/confirm/${token}`);
const cancel = (key: string) => shop.call('POST', `/back-in-stock/cancel/${key}`);
async function getRequest(address = email) {
  const [found] = await db.select().from(stockRequests).where(eq(stockRequests.email, address));
  if (!found) throw new Error(`nobody waits with ${address}`);
  return found;
}
/** Sets what was counted by address, IP or person. */
const setCount = (by: 'email' | 'ip' | 'person', count: number) =>
  db
    .update(rateLimits)
    .set({ count })
    .where(like(rateLimits.key, `back-in-stock:${by}:%`));
/** @returns the texts of the mails that leave the shop */
async function sendMails(): Promise<string[]> {
  const sent: string[] = [];
  const mailer = { leavesTheShop: true, send: async ({ text }: { text: string }) => void sent.push(text) };
  const parts = { db, mailer, sender: createSender(shop), log: { warn() {} } };
  while ((await db.select().from(mails).where(eq(mails.status, 'waiting'))).length > 0)
    await sendNextMail(parts);
  return sent;
}
const tokenIn = (text = '') => /back-in-stock\/confirm\/([\w-]+)/.exec(text)?.[1] ?? '';

describe('one address gets', () => {
  it('five mails an hour, from whatever IP, for whatever product, however it is typed', async () => {
    const others = await Promise.all([1, 2].map(() => addProduct(db, { quantity: 0 })));
    const asked = [lamp, ...others, lamp, lamp];
    for (const [at, { id: product }] of asked.entries()) {
      const typed = at % 2 ? email.toUpperCase() : email;
      expect((await ask({ product, email: typed })).statusCode).toBe(200);
    }
    const refused = await ask({ email });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error).toMatch(
      /^Too many mails to this address\. Please try again in \d+ minutes\.$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(await db.select().from(mails)).toHaveLength(5);
    expect((await ask({ email: 'other@example.com' })).statusCode).toBe(200);
  });

  it('none after it has confirmed, however often a stranger asks, and waits on', async () => {
    await ask({ email });
    const [first] = await sendMails();
    await confirm(tokenIn(first));
    const { confirmedAt } = await getRequest();
    for (let time = 0; time < 3; time++) expect((await ask({ email })).statusCode).toBe(200);
    expect(await sendMails()).toEqual([]);
    expect((await getRequest()).confirmedAt).toEqual(confirmedAt);
  });

  it('none while its mail is in the outbox and the last piece is sold again, and waits on', async () => {
    const stock = (onHand: number) =>
      db.update(productVariants).set({ onHand }).where(eq(productVariants.id, lamp.id));
    await ask({ email });
    const [first] = await sendMails();
    await confirm(tokenIn(first));
    await stock(5);
    await db.transaction((tx) => tellWaiting(tx, createSetAside('request')));
    await stock(0);
    await ask({ email });
    // Otherwise a second mail would follow if there were pieces again before the first was sent.
    expect((await getRequest()).toldAt).not.toBeNull();
    expect(await sendMails()).toEqual([]);
    const { confirmedAt, toldAt } = await getRequest();
    expect([confirmedAt, toldAt]).toEqual([expect.any(Date), null]);
  });

  it('none that a refused form was counted for', async () => {
    const inStock = await addProduct(db);
    for (let time = 0; time < 6; time++)
      expect((await ask({ email, product: inStock.id })).statusCode).toBe(400);
    expect((await ask({ email })).statusCode).toBe(200);
  });
});

it('one IP asks sixty times an hour, whatever the addresses; the form without JavaScript says so', async () => {
  const ip = newIp();
  await ask({ email }, { ip });
  await setCount('ip', 59);
  expect((await ask({ email: 'sixtieth@example.com' }, { ip })).statusCode).toBe(200);
  expect((await ask({ email: 'next@example.com' }, { ip })).statusCode).toBe(429);
  const fields = { slug: lamp.slug, product: lamp.id, variant: '', email: 'next@example.com' };
  const form = await shop.call('POST', '/back-in-stock/form', { ip, body: toFormData(fields) });
  expect(form.headers.location).toBe(`/back-in-stock/${lamp.slug}?said=too-many`);
  expect((await ask({ email: 'next@example.com' })).statusCode).toBe(200);
});

it('the owner of a proven address is counted by account, also after strangers used the address up', async () => {
  const marta = await addMember(shop);
  await db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, marta.id));
  await ask({ email: marta.email });
  await setCount('email', 5);
  expect((await ask({ email: marta.email })).statusCode).toBe(429);
  expect((await ask({}, marta)).statusCode).toBe(200);
  await setCount('person', 60);
  expect((await ask({}, marta)).statusCode).toBe(429);
  expect((await getRequest(marta.email)).confirmedAt).not.toBeNull();
});

it('an address that its account has not proven gets no link, and is counted as anybody’s', async () => {
  const stranger = await addMember(shop);
  await db.update(users).set({ email, emailProvenAt: null }).where(eq(users.id, stranger.id));
  expect((await ask({ email }, stranger)).statusCode).toBe(200);
  expect((await getRequest()).confirmedAt).not.toBeNull();
  expect(await db.select().from(mails)).toEqual([]);
  await setCount('email', 5);
  const other = await addProduct(db, { quantity: 0 });
  expect((await ask({ product: other.id }, stranger)).statusCode).toBe(429);
});

describe('links', () => {
  it('of the newest mail confirm; those of older mails do not any more', async () => {
    await ask({ email });
    const [older] = await sendMails();
    await ask({ email });
    const [newer] = await sendMails();
    expect((await confirm(tokenIn(older))).json().code).toBe('invalid-link');
    expect((await confirm(tokenIn(newer))).statusCode).toBe(200);
  });

  it('confirm nothing after the request was cancelled, also when somebody asks again', async () => {
    await ask({ email });
    const { id, cancelKey } = await getRequest();
    const token = await issueToken(db, 'back-in-stock', id);
    expect((await cancel(cancelKey)).statusCode).toBe(200);
    expect((await confirm(token)).json().code).toBe('invalid-link');
    await ask({ email });
    expect((await confirm(token)).json().code).toBe('invalid-link');
    expect((await getRequest()).confirmedAt).toBeNull();
    // The old key does not cancel the new request.
    await cancel(cancelKey);
    expect((await getRequest()).id).not.toBe(id);
  });

  it('confirm nothing when the token expired, or is for something else', async () => {
    await ask({ email });
    const { id, cancelKey } = await getRequest();
    const wrong = [
      await issueToken(db, 'newsletter', id),
      await issueToken(db, 'reset', id),
      await issueToken(db, 'back-in-stock', id, -1),
      cancelKey,
      id,
    ];
    for (const token of wrong) {
      const refused = await confirm(token);
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid-link']);
    }
    expect((await getRequest()).confirmedAt).toBeNull();
  });

  it('cancel nothing with made-up keys, ids, tokens or patterns', async () => {
    await ask({ email });
    const { id, cancelKey } = await getRequest();
    const token = await issueToken(db, 'back-in-stock', id);
    for (const key of [id, token, '%25', '_', cancelKey.slice(0, -1), cancelKey.toLowerCase(), '%00'])
      expect((await cancel(key)).statusCode).toBeLessThan(500);
    expect(await getRequest()).toMatchObject({ id });
  });
});
