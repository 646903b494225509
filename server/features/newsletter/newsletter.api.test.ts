import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { subscribers } from '#server/db/schema/newsletter.ts';
import { users } from '#server/db/schema/people.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { addPerson } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { issueToken } from '../users/one-time-tokens.store.ts';

const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example.com' });
afterAll(shop.close);
const { db } = shop;

const subscribe = (email: string) => shop.call('POST', '/newsletter/subscribe', { body: { email } });
const confirm = (token: string) => shop.call('POST', `/newsletter/confirm/${token}`);
const unsubscribe = (key: string) => shop.call('POST', `/newsletter/unsubscribe/${key}`);

async function getSubscriber(email: string) {
  const [row] = await db.select().from(subscribers).where(sql`lower(${subscribers.email}) = lower(${email})`);
  if (!row) throw new Error('no such subscriber');
  return row;
}
const isSubscribed = async (userId: string) =>
  (await db.select({ yes: users.isSubscribed }).from(users).where(eq(users.id, userId)))[0]?.yes;

/** Subscribes and confirms with the mailed token. */
async function addSubscriber(email: string) {
  await subscribe(email);
  const { id, unsubscribeKey } = await getSubscriber(email);
  await confirm(await issueToken(db, 'newsletter', id));
  return { id, unsubscribeKey };
}

describe('the newsletter', () => {
  it('starts with the confirmation link, and so does the flag on the account', async () => {
    const ann = await addPerson(shop, { email: 'Ann@Example.com' });
    const requested = await subscribe('ann@example.com');
    expect(requested.json()).toEqual({
      success: true,
      message: 'Almost done: please open the link in the e-mail that we have just sent to you.',
    });
    expect((await getSubscriber('ann@example.com')).confirmedAt).toBeNull();
    expect(await isSubscribed(ann.id)).toBe(false);

    const { id } = await getSubscriber('ann@example.com');
    const response = await confirm(await issueToken(db, 'newsletter', id));
    expect(response.json()).toMatchObject({ success: true });
    expect((await getSubscriber('ann@example.com')).confirmedAt).not.toBeNull();
    expect(await isSubscribed(ann.id)).toBe(true);
    expect(await mailKindsTo(db, 'ann@example.com')).toEqual([
      'newsletter-confirmation',
      'newsletter-welcome',
    ]);
  });

  it('gives the same answer to subscribers and others', async () => {
    await addSubscriber('known@example.com');
    const [known, unknown] = [await subscribe('KNOWN@example.com'), await subscribe('new@example.com')];
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect((await getSubscriber('known@example.com')).confirmedAt).not.toBeNull();
  });

  it('inserts one subscriber for ten concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => subscribe('ten@example.com')));
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const rows = await db.select().from(subscribers).where(eq(subscribers.email, 'ten@example.com'));
    expect(rows).toHaveLength(1);
  });

  it.each([
    [
      'used',
      async () => {
        await subscribe('used@example.com');
        const token = await issueToken(db, 'newsletter', (await getSubscriber('used@example.com')).id);
        await confirm(token);
        return token;
      },
    ],
    ['made up', async () => 'nonsense'],
    ['a reset link', async () => await issueToken(db, 'reset', (await addPerson(shop)).id)],
  ])('refuses a confirmation link that is %s', async (_what, token) => {
    const response = await confirm(await token());
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe('This link has been used or has expired. Please subscribe again.');
  });

  it.each(['', 'nonsense', 'a@b', 'a b@c.de'])('refuses the e-mail address "%s"', async (email) => {
    const response = await subscribe(email);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields.email).toBe(email ? 'Email format is invalid.' : 'Email is required.');
  });
});

describe('unsubscribing', () => {
  it('ends the subscription at once, is idempotent, and allows a new subscription', async () => {
    const ann = await addPerson(shop, { email: 'leaver@example.com' });
    const { unsubscribeKey } = await addSubscriber('leaver@example.com');
    for (let time = 0; time < 2; time++) {
      expect((await unsubscribe(unsubscribeKey)).json()).toEqual({
        success: true,
        message: 'You have unsubscribed from our newsletter.',
      });
    }
    expect(await isSubscribed(ann.id)).toBe(false);
    expect((await getSubscriber('leaver@example.com')).confirmedAt).toBeNull();
    await addSubscriber('leaver@example.com');
    expect(await isSubscribed(ann.id)).toBe(true);
  });

  it('works in one click from a mail program (RFC 8058)', async () => {
    const ann = await addPerson(shop, { email: 'click@example.com' });
    const { unsubscribeKey } = await addSubscriber('click@example.com');
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/newsletter/unsubscribe/${unsubscribeKey}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(response.statusCode).toBe(200);
    expect(await isSubscribed(ann.id)).toBe(false);
  });

  it('withdraws an open confirmation link', async () => {
    await subscribe('never@example.com');
    const { id, unsubscribeKey } = await getSubscriber('never@example.com');
    const token = await issueToken(db, 'newsletter', id);
    await unsubscribe(unsubscribeKey);
    expect((await confirm(token)).statusCode).toBe(400);
  });

  it('redirects a GET to the page with the button, and changes nothing', async () => {
    const { unsubscribeKey } = await addSubscriber('scanned@example.com');
    const response = await shop.call('GET', `/newsletter/unsubscribe/${unsubscribeKey}`);
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(
      `https://shop.example.com/newsletter/unsubscribe/${unsubscribeKey}`,
    );
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect((await getSubscriber('scanned@example.com')).confirmedAt).not.toBeNull();
  });

  it('refuses an unknown link', async () => {
    expect((await unsubscribe('nonsense')).statusCode).toBe(400);
  });
});
