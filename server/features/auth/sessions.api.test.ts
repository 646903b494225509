import { eq, sql } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sessions, users } from '#server/db/schema/people.ts';
import {
  addAdministrator,
  addMember,
  addSession,
  signUp,
  signUpPassword,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { insertSession, listSessions } from '../users/sessions.store.ts';
import { updatePassword } from '../users/users.store.ts';
import { startSession } from './start-session.ts';

const lines: string[] = [];
const shop = await createTestApp({}, undefined, { logTo: { write: (line) => void lines.push(line) } });
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});
const { db } = shop;
const ip = '203.0.113.7';

let marta: TestPerson;
beforeEach(async () => {
  marta = await addMember(shop);
  lines.splice(0);
});

const list = async (token: string) => (await shop.call('GET', '/session', { token })).json().sessions;
const readStatus = async (token: string, process = shop) =>
  (await process.call('GET', '/user/me', { token })).statusCode;
/** The account that a sign-in was checked against. */
const asChecked = ({ id }: TestPerson) => ({
  id,
  passwordHash: null,
  role: 'ROLE MEMBER' as const,
  hasEnteredCode: false,
});
const end = (id: string, token: string, body?: object) =>
  shop.call('POST', `/session/${id}/end`, { token, ip, body });
const endOthers = (token: string, body?: object) =>
  shop.call('POST', '/session/end-others', { token, ip, body });
const signOutUser = (id: string, token: string) => shop.call('DELETE', `/user/${id}/session`, { token, ip });
const logged = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'session-ended');
const age = (id: string, column: 'lastUsedAt' | 'createdAt', past: string) =>
  db
    .update(sessions)
    .set({ [column]: sql`now() - ${past}::interval` })
    .where(eq(sessions.id, id));

describe('the list of sessions', () => {
  it('has the current one first, then the last used, with device and IP address', async () => {
    const phone = await addSession(shop, marta.id, { device: 'Safari on iPhone', provider: 'Google' });
    const laptop = await addSession(shop, marta.id);
    await age(phone.sessionId, 'lastUsedAt', '1 hour');
    await age(marta.sessionId, 'lastUsedAt', '2 hours');
    await addMember(shop);
    expect(await list(marta.token)).toEqual([
      expect.objectContaining({ _id: marta.sessionId, isCurrent: true }),
      expect.objectContaining({ _id: laptop.sessionId, isCurrent: false }),
      {
        _id: phone.sessionId,
        device: 'Safari on iPhone',
        provider: 'Google',
        ip: '192.0.2.1',
        created: expect.any(String),
        lastUsed: expect.any(String),
        isCurrent: false,
      },
    ]);
  });

  it('names the browser and the IP address of a sign-in', async () => {
    const body = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', password: 'lamps, chairs' };
    await shop.call('POST', '/auth/register', { body });
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0' };
    const signedIn = await shop.call('POST', '/auth/login', { body, headers, ip: `::ffff:${ip}` });
    expect((await list(signedIn.json().token))[0]).toMatchObject({ device: 'Firefox on Windows', ip });
  });

  it('does not have those that have expired', async () => {
    const idle = await addSession(shop, marta.id);
    await age(idle.sessionId, 'lastUsedAt', '7 days 1 minute');
    expect(await list(marta.token)).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  it('ends one, in all processes, and not another of the account', async () => {
    const [phone, laptop] = [await addSession(shop, marta.id), await addSession(shop, marta.id)];
    expect(await readStatus(phone.token, beside)).toBe(200);
    expect((await end(phone.sessionId, marta.token)).statusCode).toBe(200);
    expect(await readStatus(phone.token)).toBe(401);
    // The notification is on its way.
    await expect.poll(() => readStatus(phone.token, beside)).toBe(401);
    expect([await readStatus(laptop.token), await readStatus(marta.token)]).toEqual([200, 200]);
    expect(logged()).toEqual([expect.objectContaining({ account: marta.id, how: 'list', count: 1, ip })]);
  });

  it("returns 404 for somebody else's, an ended and an unknown one, and ends none", async () => {
    const jonas = await addMember(shop);
    const ended = await addSession(shop, marta.id);
    await end(ended.sessionId, marta.token);
    for (const id of [jonas.sessionId, ended.sessionId, crypto.randomUUID(), 'nonsense']) {
      expect((await end(id, marta.token)).statusCode).toBe(404);
    }
    expect(await readStatus(jonas.token)).toBe(200);
  });

  it('ends all others, and none of another account', async () => {
    const [phone, jonas] = [await addSession(shop, marta.id), await addMember(shop)];
    expect((await endOthers(marta.token)).statusCode).toBe(200);
    expect([await readStatus(phone.token), await readStatus(marta.token)]).toEqual([401, 200]);
    expect(await readStatus(jonas.token)).toBe(200);
  });

  it('leaves one of two that end each other at the same moment', async () => {
    const phone = await addSession(shop, marta.id);
    const answers = await Promise.all([endOthers(marta.token), endOthers(phone.token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect(await listSessions(db, marta.id)).toHaveLength(1);
  });

  it('signs out once', async () => {
    const phone = await addSession(shop, marta.id);
    const signOut = () => shop.call('POST', '/auth/logout', { token: marta.token });
    expect([(await signOut()).statusCode, (await signOut()).statusCode]).toEqual([200, 401]);
    expect([await readStatus(marta.token), await readStatus(phone.token)]).toEqual([401, 200]);
  });

  it('lets an administrator sign the account of somebody else out everywhere', async () => {
    const [ada, phone] = [await addAdministrator(shop), await addSession(shop, marta.id)];
    expect((await signOutUser(marta.id, ada.token)).statusCode).toBe(200);
    expect([await readStatus(marta.token), await readStatus(phone.token)]).toEqual([401, 401]);
    expect(logged()).toEqual([
      expect.objectContaining({ account: marta.id, by: ada.id, how: 'administrator', count: 2 }),
    ]);
    expect((await signOutUser(crypto.randomUUID(), ada.token)).statusCode).toBe(404);
    const own = await signOutUser(ada.id, ada.token);
    expect([own.statusCode, own.json().code]).toEqual([400, 'invalid-input']);
    expect(await readStatus(ada.token)).toBe(200);
  });
});

describe('a session that somebody else took over', () => {
  const password = signUpPassword;
  const wrongPasswords = [undefined, {}, { password: '' }, { password: null }, { password: 'another one' }];

  it.each([
    ['one', (token: string, id: string, body?: object) => end(id, token, body)],
    ['all others', (token: string, _id: string, body?: object) => endOthers(token, body)],
  ])('ends %s only with the password of the account', async (_which, endIt) => {
    const ann = await signUp(shop);
    const phone = await addSession(shop, ann.id);
    for (const body of wrongPasswords) {
      const refused = await endIt(ann.token, phone.sessionId, body);
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        {
          code: 'wrong-password',
          error: 'Please enter your correct password.',
          fields: { password: 'Please enter your correct password.' },
        },
      ]);
    }
    expect(await readStatus(phone.token)).toBe(200);
    expect((await endIt(ann.token, phone.sessionId, { password })).statusCode).toBe(200);
    expect([await readStatus(phone.token), await readStatus(ann.token)]).toEqual([401, 200]);
  });

  it('ends none of an account without a password, unless it began a moment ago', async () => {
    const { sessionId, token } = await addSession(shop, marta.id);
    await age(sessionId, 'createdAt', '11 minutes');
    for (const refused of [await end(marta.sessionId, token), await endOthers(token)])
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'sign-in-again']);
    expect(await readStatus(marta.token)).toBe(200);
    await age(sessionId, 'createdAt', '9 minutes');
    expect((await endOthers(token)).statusCode).toBe(200);
    expect(await readStatus(marta.token)).toBe(401);
  });

  it('gets ten guesses of the password in all, also at the same moment', async () => {
    const limited = await createTestApp({ RATE_LIMIT: 'on' });
    onTestFinished(limited.close);
    const ann = await signUp(limited);
    const phone = await addSession(limited, ann.id);
    const guess = (at: number, body: object) => {
      const path = at % 2 ? '/session/end-others' : `/session/${phone.sessionId}/end`;
      return limited.call('POST', path, { token: ann.token, body });
    };
    const guesses = Array.from({ length: 14 }, (_, at) => guess(at, { password: 'another one' }));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect((await guess(0, { password })).statusCode).toBe(429);
    expect(await readStatus(phone.token, limited)).toBe(200);
  });
});

describe('a session', () => {
  it('expires when it was not used for 7 days, and 90 days after the sign-in', async () => {
    await age(marta.sessionId, 'lastUsedAt', '6 days 23 hours 50 minutes');
    await age(marta.sessionId, 'createdAt', '89 days 23 hours 50 minutes');
    expect(await readStatus(marta.token)).toBe(200);
    await age(marta.sessionId, 'createdAt', '90 days');
    expect(await readStatus(marta.token)).toBe(401);
    await age(marta.sessionId, 'createdAt', '7 days');
    await age(marta.sessionId, 'lastUsedAt', '7 days');
    expect(await readStatus(marta.token)).toBe(401);
  });

  it('is named by its token: one without it, of another secret or unsigned is refused', async () => {
    const claims = { sub: marta.id, sid: marta.sessionId, exp: Math.floor(Date.now() / 1000) + 600 };
    const sign = (payload: object, secret = shop.settings.jwtSecret ?? '') =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
    expect(await readStatus(await sign(claims))).toBe(200);
    const { sid: _left, ...withoutSession } = claims;
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    for (const token of [
      await sign({ ...withoutSession, v: 0 }),
      await sign({ ...claims, sid: 7 }),
      await sign({ ...claims, sid: crypto.randomUUID() }),
      await sign(claims, 'a secret of somebody else, long enough'),
      `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
    ]) {
      expect(await readStatus(token)).toBe(401);
    }
  });

  it('is the oldest of a hundred that ends with one more sign-in', async () => {
    const others = Array.from({ length: 99 }, () => addSession(shop, marta.id));
    await Promise.all(others);
    const account = asChecked(marta);
    await startSession(db, account, { provider: 'Email', device: 'Firefox', ip });
    expect(await readStatus(marta.token)).toBe(401);
    expect(await listSessions(db, marta.id)).toHaveLength(100);
  });

  it('does not begin for a password that was changed at the same moment', async () => {
    const stale = asChecked(marta);
    const origin = { provider: 'Email' as const, device: 'Firefox', ip };
    let waiting: Promise<string | null> = Promise.resolve(null);
    await db.transaction(async (tx) => {
      await updatePassword(tx, marta.id, 'a new hash');
      waiting = insertSession(db, stale, origin);
    });
    expect(await waiting).toBeNull();
    await expect(startSession(db, stale, origin)).rejects.toMatchObject({ code: 'wrong-password' });
    expect(await listSessions(db, marta.id)).toEqual([]);
  });

  it('is neither accepted nor refused while the database is away', async () => {
    beside.pool.markAway();
    try {
      const response = await beside.call('GET', '/user/me', { token: marta.token });
      expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
      expect((await beside.call('POST', '/auth/logout', { token: marta.token })).statusCode).toBe(503);
    } finally {
      beside.pool.markBack();
    }
    expect(await readStatus(marta.token, beside)).toBe(200);
  });

  it('ends with its account', async () => {
    await db.delete(users).where(eq(users.id, marta.id));
    expect(await readStatus(marta.token)).toBe(401);
  });
});
