import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { checkouts, orders } from '#server/db/schema/orders.ts';
import { identities, memberships, merchants, users } from '#server/db/schema/people.ts';
import { addFullAccount, countReferences, fullPassword } from '#server/testing/builders/full-account.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { readOrder } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addClerk,
  addMember,
  addMerchant,
  addStaff,
  signUp,
  signUpPassword,
  signUpProven,
} from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { mailedItem } from '#server/testing/mail-test-shop.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { connectSocket, disconnected } from '#server/testing/test-sockets.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { issueToken } from '../users/one-time-tokens.store.ts';
import { insertSession } from '../users/sessions.store.ts';

const lines: string[] = [];
const shop = await createTestApp({ RATE_LIMIT: 'on' }, undefined, {
  logTo: { write: (line) => void lines.push(line) },
});
afterAll(shop.close);
const { db } = shop;
beforeEach(() => void lines.splice(0));

const deleteOwn = (token: string, confirmation: unknown = fullPassword) =>
  shop.call('POST', '/user/me/delete', { token, body: { confirmation } });
const deleteUser = (token: string, id: string) => shop.call('POST', `/user/${id}/delete`, { token });
const findRow = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
/** Without what is noted about the account in the background. */
async function countRows(id: string): Promise<Record<string, number>> {
  const { 'activity.account_id': _noted, ...counts } = await countReferences(shop, id);
  return counts;
}
const events = () =>
  lines.flatMap((line) => {
    const { event, account, by, how } = JSON.parse(line);
    return event ? [{ event, account, by, how }] : [];
  });

describe('deleting the own account', () => {
  it('removes the person and keeps orders and published reviews', async () => {
    const marta = await addFullAccount(shop);
    const ada = await addAdministrator(shop);
    const before = await findRow(marta.id);
    const reviewed = () => shop.call('GET', `/review/${marta.lamp.slug}`);
    // Cached with the name.
    expect((await reviewed()).json().reviews[0].user.firstName).toBe('Marta');
    const answer = await deleteOwn(marta.token);
    expect(answer.json()).toEqual({ success: true, message: 'Your account was deleted.' });

    expect(await findRow(marta.id)).toEqual({
      id: marta.id,
      firstName: 'Deleted account',
      lastName: '',
      email: null,
      phoneNumber: null,
      role: 'ROLE MEMBER',
      provider: 'Email',
      passwordHash: null,
      isSubscribed: false,
      emailProvenAt: null,
      createdAt: before?.createdAt,
      deletedAt: expect.any(Date),
    });
    const left = Object.entries(await countRows(marta.id)).filter(([, count]) => count > 0);
    expect(Object.fromEntries(left)).toEqual({
      'carts.user_id': 1,
      'discount_uses.user_id': 1,
      'orders.user_id': 1,
      'returns.by_user': 1,
      'reviews.user_id': 1,
      'withdrawals.by_user': 1,
    });
    expect(await mailKindsTo(db, marta.email)).toEqual(['account-deleted']);
    for (const table of ['subscribers', 'contact_messages', 'stock_requests', 'team_invitations', 'users']) {
      const { rows } = await db.execute(sql`
        select from ${sql.identifier(table)} where lower(email) = lower(${marta.email})`);
      expect(rows).toEqual([]);
    }
    const order = await readOrder(shop, ada, marta.order._id);
    expect(order.user).toEqual({ firstName: 'Marta', lastName: 'Test', email: marta.email, isDeleted: true });
    const { reviews } = (await reviewed()).json();
    expect(reviews).toMatchObject([{ title: 'Warm light', user: { firstName: 'Deleted account' } }]);
    expect(events()).toEqual([{ event: 'account-deleted', account: marta.id }]);
  });

  it('ends every way to sign in, open links and sockets', async () => {
    const { app } = shop;
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const marta = await addFullAccount(shop);
    const link = await issueToken(db, 'reset', marta.id);
    const socket = await connectSocket(address, marta);
    const closed = disconnected(socket);
    await deleteOwn(marta.token);
    await closed;
    expect((await shop.call('GET', '/user/me', { token: marta.token })).statusCode).toBe(401);
    const body = { email: marta.email, password: fullPassword };
    expect((await shop.call('POST', '/auth/login', { body })).statusCode).toBe(400);
    const newPassword = { password: 'stools and shelves', confirmPassword: 'stools and shelves' };
    expect((await shop.call('POST', `/auth/reset/${link}`, { body: newPassword })).statusCode).toBe(400);
    const found = await db.select().from(identities).where(eq(identities.userId, marta.id));
    expect(found).toEqual([]);
    // A sign-in with a provider that had begun before.
    const origin = { provider: 'Google', device: 'Firefox', ip: '192.0.2.1' } as const;
    const account = { id: marta.id, passwordHash: null, role: 'ROLE MEMBER', hasEnteredCode: true } as const;
    expect(await insertSession(db, account, origin)).toBeNull();
  });

  it('lets the same address sign up again, without the old orders', async () => {
    const marta = await addFullAccount(shop);
    await deleteOwn(marta.token);
    const body = { email: marta.email, firstName: 'Marta', lastName: 'Test', password: 'another long one' };
    const { token, user } = (await shop.call('POST', '/auth/register', { body })).json();
    expect(user.id).not.toBe(marta.id);
    expect((await shop.call('GET', '/order/me', { token })).json().count).toBe(0);
    expect((await shop.call('GET', `/order/${marta.order._id}`, { token })).statusCode).toBe(404);
  });

  it('is refused in words for a wrong password, and changes nothing', async () => {
    const marta = await addFullAccount(shop);
    const before = await countRows(marta.id);
    for (const wrong of ['a wrong one', marta.email, '', 'DELETE', 7, null]) {
      const answer = await deleteOwn(marta.token, wrong);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toEqual({ confirmation: expect.stringMatching(/^Please /) });
    }
    expect((await findRow(marta.id))?.email).toBe(marta.email);
    expect(await countRows(marta.id)).toEqual(before);
  });

  it('allows ten guesses of the password', async () => {
    const marta = await addFullAccount(shop);
    for (let at = 0; at < 10; at++) expect((await deleteOwn(marta.token, 'wrong')).statusCode).toBe(400);
    expect((await deleteOwn(marta.token)).statusCode).toBe(429);
    expect(events()[0]).toEqual({ event: 'sign-in-failed', how: 'account-deletion', account: marta.id });
  });

  it('asks an account without a password for its e-mail address, or for a word', async () => {
    const google = await addMember(shop);
    expect((await deleteOwn(google.token, 'DELETE')).json().error).toBe('Please enter your e-mail address.');
    expect((await deleteOwn(google.token, ` ${google.email.toUpperCase()} `)).statusCode).toBe(200);

    const facebook = await addMember(shop);
    await db.update(users).set({ email: null }).where(eq(users.id, facebook.id));
    expect((await deleteOwn(facebook.token, '')).statusCode).toBe(400);
    expect((await deleteOwn(facebook.token, 'me')).json().error).toBe('Please enter the word DELETE.');
    expect((await deleteOwn(facebook.token, 'delete')).statusCode).toBe(200);
  });

  it('answers 503 in words while the database is away, and works when it is back', async () => {
    const member = await addMember(shop);
    shop.pool.markAway();
    onTestFinished(() => shop.pool.markBack());
    const answer = await deleteOwn(member.token, member.email);
    expect(answer.statusCode).toBe(503);
    expect(answer.json().error).toMatch(/cannot reach its database/);
    shop.pool.markBack();
    expect((await deleteOwn(member.token, member.email)).statusCode).toBe(200);
  });

  it("leaves what belongs to the e-mail address's owner when it was never proven", async () => {
    const marta = await addFullAccount(shop);
    await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, marta.id));
    await deleteOwn(marta.token);
    expect(await mailKindsTo(db, marta.email)).toEqual(['contact-receipt', 'account-deleted']);
    for (const table of ['contact_messages', 'stock_requests']) {
      const { rows } = await db.execute(sql`
        select from ${sql.identifier(table)} where email = ${marta.email}`);
      expect(rows).toHaveLength(1);
    }
  });

  it('leaves mails about the order of a guest to an address that was never proven, and deletes them to a proven one', async () => {
    const lamp = await addProduct(db);
    const [stranger, owner] = [await signUp(shop), await signUpProven(shop)];
    for (const { id, email, token } of [stranger, owner]) {
      const guest = await addGuestOrder(shop, [[lamp]], { email });
      const order = { ...mailedItem, orderId: guest.id, status: 'Shipped' as const, toMerchant: false };
      await queueMail(db, 'item-status-changed', email, order);
      expect((await deleteOwn(token, signUpPassword)).statusCode).toBe(200);
      expect(await mailKindsTo(db, email)).toEqual(
        id === owner.id ? ['account-deleted'] : ['item-status-changed', 'account-deleted'],
      );
      const [checkout] = await db.select().from(checkouts).where(eq(checkouts.orderId, guest.id));
      expect(checkout?.email).toBe(id === owner.id ? null : email);
    }
  });
});

describe('deleting the account of a merchant', () => {
  it.each(['works there', 'works there no more'])(
    'hands the record to another Owner when who applied %s',
    async (which) => {
      const vera = await addMerchant(shop);
      const stan = await addStaff(shop, vera.merchantId);
      await db.execute(sql`update memberships set permission_set = 'owner' where user_id = ${stan.id}`);
      if (which !== 'works there') await db.delete(memberships).where(eq(memberships.userId, vera.id));
      await deleteOwn(vera.token, vera.email);
      const [record] = await db.select().from(merchants).where(eq(merchants.id, vera.merchantId));
      expect(record).toMatchObject({
        ...{ userId: stan.id, name: 'Stan Test', email: stan.email, phoneNumber: '' },
        ...{ isActive: true, status: 'Approved' },
      });
      expect((await shop.call('GET', '/order', { token: stan.token })).statusCode).toBe(200);
      // Who is left is the last one, and deletes the record with the account.
      await deleteOwn(stan.token, stan.email);
      expect(await db.$count(merchants, eq(merchants.id, vera.merchantId))).toBe(0);
    },
  );

  it('leaves the record when the other Owner or staff goes', async () => {
    const vera = await addMerchant(shop);
    for (const set of ['owner', 'staff']) {
      const stan = await addStaff(shop, vera.merchantId);
      await db.execute(sql`update memberships set permission_set = ${set} where user_id = ${stan.id}`);
      expect((await deleteOwn(stan.token, stan.email)).statusCode).toBe(200);
    }
    const [record] = await db.select().from(merchants).where(eq(merchants.id, vera.merchantId));
    expect(record).toMatchObject({ userId: vera.id, email: vera.email });
  });

  it('deletes the merchant record, and takes the products from sale', async () => {
    const vera = await addMerchant(shop);
    const lamp = await addProduct(db, { brandId: vera.brandId });
    expect((await shop.call('GET', `/product/item/${lamp.slug}`)).statusCode).toBe(200);
    expect((await deleteOwn(vera.token, vera.email)).statusCode).toBe(200);
    expect((await shop.call('GET', `/product/item/${lamp.slug}`)).statusCode).toBe(404);
    const ofSeller = await db.execute(sql`select from sellers where merchant_id = ${vera.merchantId}`);
    expect(ofSeller.rows).toEqual([]);
    const { rows } = await db.execute(sql`select from merchants where lower(email) = ${vera.email}`);
    expect(rows).toEqual([]);
  });
});

describe('an administrator', () => {
  it("deletes another's account, which leaves lists and chat, and the log says who did it", async () => {
    const [ada, marta] = [await addAdministrator(shop), await addFullAccount(shop)];
    const answer = await deleteUser(ada.token, marta.id);
    expect(answer.json()).toEqual({ success: true, message: 'The account was deleted.' });
    expect(events()).toEqual([{ event: 'account-deleted', account: marta.id, by: ada.id }]);
    expect((await shop.call('GET', `/user/${marta.id}`, { token: ada.token })).statusCode).toBe(404);
    const { users: listed } = (await shop.call('GET', '/user?limit=100', { token: ada.token })).json();
    expect(listed.map(({ _id }: { _id: string }) => _id)).not.toContain(marta.id);
    expect((await deleteUser(ada.token, marta.id)).statusCode).toBe(404);
    expect((await deleteUser(ada.token, crypto.randomUUID())).statusCode).toBe(404);
  });

  it('cannot delete the own account without its password', async () => {
    const ada = await addAdministrator(shop);
    expect((await deleteUser(ada.token, ada.id)).statusCode).toBe(400);
    expect((await findRow(ada.id))?.deletedAt).toBeNull();
  });

  it('stays when it is the last one, also when two delete each other at the same moment', async () => {
    await db.delete(memberships).where(isNull(memberships.merchantId));
    // Whoever may do less is not an Owner.
    await addClerk(shop, 'support');
    const [ada, ida] = [await addAdministrator(shop), await addAdministrator(shop)];
    const { findActor } = shop.app;
    const bothSignedIn = Promise.withResolvers<void>();
    onTestFinished(() => {
      shop.app.findActor = findActor;
    });
    let signedIn = 0;
    shop.app.findActor = async (...request) => {
      const actor = await findActor(...request);
      signedIn += 1;
      if (signedIn === 2) bothSignedIn.resolve();
      await bothSignedIn.promise;
      return actor;
    };
    const answers = await Promise.all([deleteUser(ada.token, ida.id), deleteUser(ida.token, ada.id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toMatchObject({
      code: 'last-administrator',
      error: expect.stringContaining('only owner'),
    });
    const left = (await findRow(ada.id))?.deletedAt ? ida : ada;
    expect((await deleteOwn(left.token, left.email)).json().code).toBe('last-administrator');
    // Two who leave by themselves.
    const vera = await addAdministrator(shop);
    const both = await Promise.all([left, vera].map(({ token, email }) => deleteOwn(token, email)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });
});

it('a deleted account gets no more mails, also about orders that are on their way', async () => {
  const marta = await addFullAccount(shop);
  await deleteOwn(marta.token);
  const waiting = await db.select({ kind: mails.kind }).from(mails).where(eq(mails.recipient, marta.email));
  expect(waiting).toEqual([{ kind: 'account-deleted' }]);
  const ada = await addAdministrator(shop);
  const item = (await readOrder(shop, ada, marta.order._id)).products[0]?._id;
  await shop.call('PUT', `/order/status/item/${item}`, { token: ada.token, body: { status: 'Shipped' } });
  expect(await mailKindsTo(db, marta.email)).toEqual(['account-deleted']);
  const [order] = await db.select().from(orders).where(eq(orders.id, marta.order._id));
  expect(order?.address).toMatchObject({ city: 'Oslo' });
});
