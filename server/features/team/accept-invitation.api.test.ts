import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { activity } from '#server/db/schema/activity.ts';
import { identities, users } from '#server/db/schema/people.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import {
  addAdministrator,
  addClerk,
  addMember,
  addMerchant,
  addSession,
  setMerchantActive,
  type TestMerchant,
} from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { invite } from '#server/testing/builders/teams.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { findMembership } from '../users/memberships.store.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;

const form = { firstName: 'Omar', lastName: 'Haddad', password: 'stools and shelves' };
const accept = async (link: string, { who, body = {} }: { who?: { token: string }; body?: object } = {}) =>
  await shop.call('POST', `/team/accept/${link}`, { ...(who && { token: who.token }), body });
const read = async (link: string) => (await shop.call('GET', `/team/accept/${link}`)).json().invitation;
const signIn = async (email: string, password = form.password) =>
  await shop.call('POST', '/auth/login', { body: { email, password } });
const findUser = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];
const closed = { code: 'invalid-link', error: expect.stringContaining('Please ask for a new one.') };

describe('an address without an account', () => {
  it('chooses a password, and works for the shop after signing in', async () => {
    const ada = await addAdministrator(shop);
    const { link, email } = await invite(shop, ada, 'orders');
    const order = await addGuestOrder(shop, [[await addProduct(db)]], { email });
    expect(await read(link)).toEqual({ team: expect.any(String), set: 'orders', email, hasAccount: false });
    for (const field of ['firstName', 'lastName', 'password'] as const) {
      const body = { ...form, [field]: undefined };
      expect((await accept(link, { body })).json().fields).toEqual({
        [field]: expect.stringMatching(/required/),
      });
    }
    const body = { ...form, password: 'password' };
    expect((await accept(link, { body })).json()).toMatchObject({ code: 'weak-password' });
    const wish = { ...form, set: 'owner', email: 'eve@example.com', merchantId: crypto.randomUUID() };
    expect((await accept(link, { body: wish })).json()).toEqual({
      success: true,
      message: 'Welcome to the team! Please sign in.',
    });
    const { token, user } = (await signIn(email)).json();
    expect(user).toMatchObject({ role: 'ROLE ADMIN', firstName: 'Omar' });
    const me = (await shop.call('GET', '/user/me', { token })).json().user;
    expect(me).toMatchObject({ membership: { of: 'shop', set: 'orders' } });
    const own = (await shop.call('GET', '/order/me', { token })).json();
    expect(own.orders.map(({ _id }: { _id: string }) => _id)).toEqual([order.id]);
    const noted = () =>
      db
        .select({ details: activity.details })
        .from(activity)
        .where(and(eq(activity.accountId, user.id), eq(activity.kind, 'role-changed')));
    await expect.poll(noted).toEqual([{ details: { role: 'ROLE ADMIN', set: 'orders', how: 'invitation' } }]);
  });

  it('may get one meanwhile, whoever made it: the link proves whose it is', async () => {
    const ada = await addAdministrator(shop);
    const { link, email } = await invite(shop, ada, 'support');
    const stranger = { ...form, firstName: 'Eve', email, password: 'that of a stranger' };
    const { token, user } = (await shop.call('POST', '/auth/register', { body: stranger })).json();
    await db.insert(identities).values({ provider: 'Google', subject: `of ${email}`, userId: user.id });
    expect(await read(link)).toMatchObject({ hasAccount: false });
    // Signed in, but the address is not proven.
    expect((await accept(link, { who: { token } })).json().fields).toHaveProperty('firstName');
    expect((await accept(link, { body: form })).statusCode).toBe(200);
    expect((await shop.call('GET', '/user/me', { token })).statusCode).toBe(401);
    expect((await signIn(email, stranger.password)).statusCode).toBe(400);
    expect((await signIn(email)).json().user).toMatchObject({ id: user.id, role: 'ROLE ADMIN' });
    expect(await db.$count(identities, eq(identities.userId, user.id))).toBe(0);
  });

  it('makes one account of two acceptances at the same moment', async () => {
    const ada = await addAdministrator(shop);
    const { link, email } = await invite(shop, ada, 'support');
    const answers = await Promise.all([1, 2, 3].map(() => accept(link, { body: form })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect((await findUser(email))?.role).toBe('ROLE ADMIN');
  });
});

describe('an account', () => {
  it('has to be signed in, and is a colleague once', async () => {
    const [ada, marta] = [await addAdministrator(shop), await addMember(shop)];
    const { link } = await invite(shop, ada, 'catalogue', marta.email.toUpperCase());
    expect(await read(link)).toMatchObject({ hasAccount: true });
    expect((await accept(link, { body: form })).json().error).toMatch(/^Please sign in as /);
    expect(await findMembership(db, marta.id)).toBeNull();
    expect((await accept(link, { who: marta })).statusCode).toBe(200);
    expect(await findMembership(db, marta.id)).toEqual({ of: 'shop', set: 'catalogue' });
    // Its sessions have ended.
    expect((await shop.call('GET', '/user/me', { token: marta.token })).statusCode).toBe(401);
    expect((await accept(link)).json()).toMatchObject(closed);
    expect(await read(link)).toBeNull();
  });

  it('of somebody else accepts nothing, also where the address has none', async () => {
    const [ada, marta, eve] = [await addAdministrator(shop), await addMember(shop), await addMember(shop)];
    for (const to of [marta.email, 'nobody-yet@example.com']) {
      const { link } = await invite(shop, ada, 'owner', to);
      for (const body of [{}, form]) {
        const answer = (await accept(link, { who: eve, body })).json();
        expect(answer.error).toBe(`This invitation is for ${to}. Please sign out, and open the link again.`);
      }
      expect(await read(link)).not.toBeNull();
    }
    expect(await findMembership(db, eve.id)).toBeNull();
    expect(await findUser('nobody-yet@example.com')).toBeUndefined();
  });

  it('that works elsewhere stays there, and may accept after that has ended', async () => {
    const [ada, vera] = [await addAdministrator(shop), await addMerchant(shop)];
    for (const who of [await addMerchant(shop), await addClerk(shop, 'support')]) {
      const { link } = await invite(shop, vera, 'owner', who.email);
      const before = await findMembership(db, who.id);
      expect((await accept(link, { who })).json()).toMatchObject({ code: 'email-in-use' });
      expect(await findMembership(db, who.id)).toEqual(before);
    }
    const cleo = await addClerk(shop, 'support');
    const { link } = await invite(shop, vera, 'staff', cleo.email);
    await shop.call('DELETE', `/team/${cleo.id}`, { token: ada.token });
    const { token } = await addSession(shop, cleo.id);
    expect((await accept(link, { who: { token } })).statusCode).toBe(200);
    expect(await findMembership(db, cleo.id)).toEqual({ of: 'merchant', set: 'staff' });
  });

  it('that is taken for another team at the same moment is in one of them', async () => {
    const [vera, wilma, marta] = [await addMerchant(shop), await addMerchant(shop), await addMember(shop)];
    const links = [
      await invite(shop, vera, 'staff', marta.email),
      await invite(shop, wilma, 'owner', marta.email),
    ];
    const answers = await Promise.all(links.map(({ link }) => accept(link, { who: marta })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await findMembership(db, marta.id)).not.toBeNull();
  });
});

describe('a link', () => {
  const invalidations: Record<string, (vera: TestMerchant, id: string) => Promise<unknown>> = {
    'the invitation is taken back': (vera, id) =>
      shop.call('DELETE', `/team/invitations/${id}`, { token: vera.token }),
    'the merchant is disabled': ({ merchantId }) => setMerchantActive(db, merchantId, false),
    'the merchant is deleted': async ({ merchantId }) =>
      await shop.call('DELETE', `/merchant/delete/${merchantId}`, {
        token: (await addAdministrator(shop)).token,
      }),
    'who sent it works there no more': ({ id }) =>
      db.execute(`delete from memberships where user_id = '${id}'`),
    'who sent it may no longer invite': ({ id }) =>
      db.execute(`update memberships set permission_set = 'staff' where user_id = '${id}'`),
    'seven days have passed': (_vera, id) =>
      db.execute(`update team_invitations set created_at = now() - interval '7 days' where id = '${id}'`),
  };

  it.each(Object.entries(invalidations))('does not work after %s', async (_when, invalidate) => {
    const [vera, marta] = [await addMerchant(shop), await addMember(shop)];
    const links = [await invite(shop, vera, 'staff', marta.email), await invite(shop, vera, 'owner')];
    expect(await read(links[0]?.link ?? '')).toMatchObject({ team: `Brand of ${vera.email}` });
    for (const { id } of links) await invalidate(vera, id);
    for (const { link, email } of links) {
      expect(await read(link)).toBeNull();
      const answer = await accept(link, email === marta.email ? { who: marta } : { body: form });
      expect(answer.json()).toMatchObject(closed);
      if (email !== marta.email) expect(await findUser(email)).toBeUndefined();
    }
    expect(await findMembership(db, marta.id)).toBeNull();
  });

  it('works again when the merchant is enabled again', async () => {
    const [vera, marta] = [await addMerchant(shop, { isActive: false }), await addMember(shop)];
    await setMerchantActive(db, vera.merchantId, true);
    const { link } = await invite(shop, vera, 'staff', marta.email);
    await setMerchantActive(db, vera.merchantId, false);
    expect((await accept(link, { who: marta })).json()).toMatchObject(closed);
    await setMerchantActive(db, vera.merchantId, true);
    expect((await accept(link, { who: marta })).statusCode).toBe(200);
  });

  it('that nobody sent opens nothing', async () => {
    for (const link of ['nonsense', 'a'.repeat(43), '%00']) {
      expect(await read(link)).toBeNull();
      expect((await accept(link, { body: form })).json()).toMatchObject(closed);
    }
  });
});
