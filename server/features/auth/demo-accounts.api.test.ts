import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { installation } from '#server/db/schema/installation.ts';
import { users } from '#server/db/schema/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { endDemoSessions } from './demo-accounts.ts';
import { hashPassword } from './passwords.ts';

const local = await createTestApp();
const open = await createTestApp({ PUBLIC_URL: 'https://shop.example.com' });
afterAll(async () => {
  await local.close();
  await open.close();
});
const shops = { local, open };

const published = { email: 'admin@example.com', password: 'demo-admin' };
const elsewhere = /^Demo accounts can be used only on the machine that runs the shop\..* npm run admin/;
const logIn = (shop: typeof local, body = published, headers: Record<string, string> = {}) =>
  shop.call('POST', '/auth/login', { body, headers });

beforeEach(async () => {
  const passwordHash = await hashPassword(published.password);
  for (const { db } of Object.values(shops)) {
    await db.delete(users);
    await db.insert(users).values({
      email: published.email,
      firstName: 'Ines',
      lastName: 'Okafor',
      passwordHash,
    });
    await db.insert(installation).values({ key: 'seed', value: 'demo' }).onConflictDoNothing();
  }
});

describe('a published password of the demo shop', () => {
  it('works on the machine that runs the shop', async () => {
    expect((await logIn(local)).statusCode).toBe(200);
    expect((await logIn(local, published, { host: '127.0.0.1:3000' })).statusCode).toBe(200);
  });

  it('is refused with what to do when PUBLIC_URL is not of this machine', async () => {
    const answer = await logIn(open, { ...published, email: ' ADMIN@example.com ' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatch(elsewhere);
  });

  it.each<Record<string, string>>([
    { host: 'shop.example.com' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { origin: 'https://shop.example.com' },
  ])('is refused through a proxy that the settings do not mention: %j', async (headers) => {
    const answer = await logIn(local, published, headers);
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringMatching(elsewhere)]);
  });

  it('is an ordinary password in a shop without demo data', async () => {
    await open.db.delete(installation);
    expect((await logIn(open)).statusCode).toBe(200);
  });
});

it('a demo account whose password was changed signs in from anywhere', async () => {
  const password = 'lamps and chairs';
  await open.db.update(users).set({ passwordHash: await hashPassword(password) });
  expect((await logIn(open, { ...published, password })).statusCode).toBe(200);
  expect((await logIn(open)).statusCode).toBe(400);
});

it('ends the tokens of accounts with a published password only', async () => {
  const isSignedIn = async (token: string) =>
    (await local.call('GET', '/user/me', { token })).statusCode === 200;
  const { token } = (await logIn(local)).json();
  await endDemoSessions(local.db);
  expect(await isSignedIn(token)).toBe(false);

  await local.db.execute(sql`update users set password_hash = ${await hashPassword('lamps and chairs')}`);
  const own = (await logIn(local, { ...published, password: 'lamps and chairs' })).json();
  await endDemoSessions(local.db);
  expect(await isSignedIn(own.token)).toBe(true);
});
