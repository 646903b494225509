import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { stockRequests } from '#server/db/schema/back-in-stock.ts';
import { mails } from '#server/db/schema/mail.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { createSetAside } from '#server/db/set-aside.ts';
import { issueToken } from '#server/features/users/one-time-tokens.store.ts';
import { keepHouse } from '#server/jobs/housekeeping.ts';
import { runNow } from '#server/jobs/queue.ts';
import { backInStockMails } from '#server/jobs/stock-mails.ts';
import { createSweeps } from '#server/jobs/sweeps.ts';
import { toFormData } from '#server/testing/builders/forms.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { tellWaiting } from './tell-waiting.ts';

const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example.com' });
const { db } = shop;
afterAll(shop.close);

let lamp: TestProduct;
let asked = 0;
const freshEmail = () => `waits-${++asked}@example.com`;
beforeEach(async () => {
  await db.delete(stockRequests);
  lamp = await addProduct(db, { name: 'Lamp', quantity: 0 });
});

const ask = (body: object, options: { token?: string; ip?: string } = {}) =>
  shop.call('POST', '/back-in-stock', { body: { product: lamp.id, ...body }, ...options });
const getRequest = async (email: string) => {
  const [found] = await db.select().from(stockRequests).where(eq(stockRequests.email, email));
  if (!found) throw new Error(`nobody waits with ${email}`);
  return found;
};
const confirm = (token: string) => shop.call('POST', `/back-in-stock/confirm/${token}`);
/** @returns the address of somebody who waits for the lamp */
async function waiting(email = freshEmail()) {
  expect((await ask({ email })).statusCode).toBe(200);
  expect(
    (await confirm(await issueToken(db, 'back-in-stock', (await getRequest(email)).id))).statusCode,
  ).toBe(200);
  return email;
}
const refill = (onHand: number, { id }: { id: string } = lamp) =>
  db.update(productVariants).set({ onHand }).where(eq(productVariants.id, id));
const tell = () => db.transaction((tx) => tellWaiting(tx, createSetAside('request')));
const told = async (email: string) => (await mailKindsTo(db, email)).includes('back-in-stock');

describe('asking', () => {
  it('starts with the confirmation link, and says the same to whoever asked before', async () => {
    const email = freshEmail();
    const [first, again] = [await ask({ email }), await ask({ email: email.toUpperCase() })];
    expect(first.json()).toEqual({
      success: true,
      message: 'Almost done: please open the link in the e-mail that we have just sent to you.',
    });
    expect(again.json()).toEqual(first.json());
    expect((await getRequest(email)).confirmedAt).toBeNull();
    expect(new Set(await mailKindsTo(db, email))).toEqual(new Set(['back-in-stock-confirmation']));
    await refill(5);
    await tell();
    expect(await told(email)).toBe(false);
  });

  it('needs no confirmation of the address of the caller’s account', async () => {
    const marta = await addMember(shop);
    expect((await ask({}, marta)).json().message).toBe(
      `We will e-mail ${marta.email} when you can order it again.`,
    );
    expect((await getRequest(marta.email)).confirmedAt).not.toBeNull();
    const other = freshEmail();
    await ask({ email: other }, marta);
    expect((await getRequest(other)).confirmedAt).toBeNull();
  });

  it('stores one request for ten concurrent ones', async () => {
    const email = freshEmail();
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask({ email })));
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await db.select().from(stockRequests)).toHaveLength(1);
  });

  it('is for one variant where there are several', async () => {
    const [small] = await addVariants(db, lamp, [
      { size: 'S', quantity: 0 },
      { size: 'M', quantity: 3 },
    ]);
    const email = freshEmail();
    expect((await ask({ email })).json().error).toBe('Please choose Size of Lamp.');
    expect((await ask({ email, variant: small?.id })).statusCode).toBe(200);
    expect((await getRequest(email)).variantId).toBe(small?.id);
  });

  it.each<[string, () => Promise<object>, string]>([
    ['without an address', async () => ({}), 'Email is required.'],
    ['with a wrong address', async () => ({ email: 'a@b' }), 'Email format is invalid.'],
    [
      'for no product',
      async () => ({ product: 'x', email: 'a@b.de' }),
      'This product is not available any more.',
    ],
    [
      'for an unknown product',
      async () => ({ product: crypto.randomUUID(), email: 'a@b.de' }),
      'This product is not available any more.',
    ],
    [
      'for a product that is not for sale',
      async () => ({ product: (await addProduct(db, { quantity: 0, isActive: false })).id, email: 'a@b.de' }),
      'This product is not available any more.',
    ],
    [
      'for a variant of another product',
      async () => ({ variant: (await addProduct(db, { quantity: 0 })).id, email: 'a@b.de' }),
      'This product is not available any more.',
    ],
    [
      'for what is in stock',
      async () => ({ product: (await addProduct(db, { name: 'Vase' })).id, email: 'a@b.de' }),
      'You can order Vase now.',
    ],
  ])('is refused %s', async (_what, body, words) => {
    const response = await ask(await body());
    expect([response.statusCode, response.json().error]).toEqual([400, words]);
    expect(await db.select().from(stockRequests)).toEqual([]);
  });

  it('works without JavaScript: the form leads to a page that says what came of it', async () => {
    const post = async (fields: Record<string, string>) => {
      const form = { slug: lamp.slug, product: lamp.id, variant: '', ...fields };
      const response = await shop.call('POST', '/back-in-stock/form', { body: toFormData(form) });
      expect(response.statusCode).toBe(302);
      return String(response.headers.location);
    };
    const email = freshEmail();
    const page = `/back-in-stock/${lamp.slug}`;
    expect(await post({ email })).toBe(`${page}?said=sent`);
    expect(await mailKindsTo(db, email)).toEqual(['back-in-stock-confirmation']);
    expect(await post({ email: 'nobody' })).toBe(`${page}?said=refused`);
    expect(await post({ email, slug: '//evil.example.com' })).toBe(
      '/back-in-stock/%2F%2Fevil.example.com?said=sent',
    );
  });
});

describe('when it is back', () => {
  it('one mail goes to each who waits, and no second one until they ask again', async () => {
    const email = await waiting();
    await tell();
    expect(await told(email)).toBe(false);
    await refill(5);
    await Promise.all([tell(), tell()]);
    await tell();
    expect(await mailKindsTo(db, email)).toEqual(['back-in-stock-confirmation', 'back-in-stock']);
    await db.update(mails).set({ status: 'sent' }).where(eq(mails.recipient, email));
    await refill(0);
    expect((await ask({ email })).statusCode).toBe(200);
    expect(await getRequest(email)).toMatchObject({ confirmedAt: null, toldAt: null });
  });

  it('as many as there are pieces are told within an hour, those who asked first', async () => {
    const emails = [await waiting(), await waiting(), await waiting(), await waiting()];
    const whoIsTold = () => Promise.all(emails.map(told));
    await refill(2);
    await tell();
    await tell();
    expect(await whoIsTold()).toEqual([true, true, false, false]);
    await refill(3);
    await tell();
    expect(await whoIsTold()).toEqual([true, true, true, false]);
    await db.execute(sql`update stock_requests set told_at = told_at - interval '61 minutes'`);
    await tell();
    expect(await whoIsTold()).toEqual([true, true, true, true]);
  });

  it('one run tells all, also more than one transaction tells', async () => {
    const people = 1_001;
    await db.insert(stockRequests).values(
      Array.from({ length: people }, (_, at) => ({
        variantId: lamp.id,
        email: `crowd-${at}@example.com`,
        cancelKey: `${lamp.id} ${at}`,
        confirmedAt: new Date(),
      })),
    );
    await refill(people);
    await runNow(shop.db, backInStockMails(shop));
    expect(await db.$count(stockRequests, isNull(stockRequests.toldAt))).toBe(0);
  });

  it('nobody is told of what is not for sale', async () => {
    const email = await waiting();
    await refill(5);
    await db.execute(sql`update products set is_active = false where id = ${lamp.id}`);
    await tell();
    expect(await told(email)).toBe(false);
  });
});

describe('the links', () => {
  it('confirm once', async () => {
    const email = freshEmail();
    await ask({ email });
    const token = await issueToken(db, 'back-in-stock', (await getRequest(email)).id);
    expect((await confirm(token)).json().message).toBe('We will e-mail you when you can order it again.');
    for (const used of [token, 'nonsense']) {
      const refused = await confirm(used);
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid-link']);
    }
  });

  it('cancel in one click, also twice, and opened as a link lead to a page', async () => {
    const email = await waiting();
    const { cancelKey } = await getRequest(email);
    const opened = await shop.call('GET', `/back-in-stock/cancel/${cancelKey}`);
    expect(opened.headers.location).toBe(`https://shop.example.com/back-in-stock/cancel/${cancelKey}`);
    for (let time = 0; time < 2; time++)
      expect((await shop.call('POST', `/back-in-stock/cancel/${cancelKey}`)).statusCode).toBe(200);
    expect(await db.select().from(stockRequests)).toEqual([]);
  });
});

it('one run of housekeeping deletes what was told, never confirmed or waited for a year', async () => {
  const [kept, done, old, open] = [await waiting(), await waiting(), await waiting(), freshEmail()];
  await ask({ email: open });
  const age = (email: string, column: 'told_at' | 'created_at', days: number) =>
    db.execute(sql`update stock_requests set ${sql.identifier(column)} = now() - ${days} * interval '1 day'
      where email = ${email}`);
  await age(done, 'told_at', 3);
  await age(old, 'created_at', 366);
  await age(open, 'created_at', 8);
  const retentionDays = { carts: 30, mails: 90, orders: 3_650 };
  await keepHouse({
    db,
    sweeps: createSweeps({ documentYears: 10, retentionDays }),
    log: { info() {} },
  });
  expect((await db.select().from(stockRequests)).map(({ email }) => email)).toEqual([kept]);
});
