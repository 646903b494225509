import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import {
  addSession,
  signUpPassword as password,
  type SignedUp,
  signUpProven,
} from '#server/testing/builders/people.ts';
import { totpCode, turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { connectSocket, disconnected } from '#server/testing/test-sockets.ts';

const lines: string[] = [];
const shop = await createTestApp({ RATE_LIMIT: 'on' }, undefined, {
  logTo: { write: (line) => void lines.push(line) },
});
afterAll(shop.close);

let ann: SignedUp;
beforeEach(async () => {
  await shop.db.delete(rateLimits);
  ann = await signUpProven(shop);
  lines.splice(0);
});
const post = (path: string, body: object, token = ann.token) =>
  shop.call('POST', `/auth/second-factor${path}`, { token, body });
const begin = async (): Promise<string> => (await post('', { password })).json().key;
const confirm = (code: string) => post('/confirm', { code });
const readStatus = async (token: string) => (await shop.call('GET', '/user/me', { token })).statusCode;
const entries = () =>
  lines.map((line) => JSON.parse(line)).map(({ event, how, count }) => ({ event, how, count }));

describe('turning two-step sign-in on', () => {
  it('ends all other sessions with their sockets, and says so', async () => {
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const other = await addSession(shop, ann.id);
    const somebody = await signUpProven(shop);
    const closed = disconnected(await connectSocket(origin, other));
    const confirmed = await confirm(totpCode(await begin()));
    expect(confirmed.json().message).toBe('Two-step sign-in is on. All other devices are signed out.');
    await closed;
    expect(await readStatus(other.token)).toBe(401);
    expect(await readStatus(ann.token)).toBe(200);
    expect(await readStatus(somebody.token)).toBe(200);
    expect(entries()).toEqual(
      expect.arrayContaining([
        { event: 'second-factor-on', how: undefined, count: undefined },
        { event: 'session-ended', how: 'second-factor', count: 1 },
      ]),
    );
  });

  it('leaves them when the code is wrong', async () => {
    const other = await addSession(shop, ann.id);
    await begin();
    expect((await confirm('000000')).json().code).toBe('wrong-code');
    expect(await readStatus(other.token)).toBe(200);
  });

  it('leaves no session to a sign-in whose password was checked just before', async () => {
    const body = { email: ann.email, password };
    let signingIn: ReturnType<typeof shop.call> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${ann.id} for update`);
      signingIn = shop.call('POST', '/auth/login', { body });
      await expect.poll(() => countLockWaits(shop.pool)).toBeGreaterThan(0);
      await turnOnSecondFactor({ db: tx, encryption: shop.encryption }, ann.id);
    });
    expect((await signingIn)?.statusCode).toBe(400);
    expect((await shop.call('POST', '/auth/login', { body })).json().code).toBe('second-factor-required');
  });

  it('waits for a sign-in that is about to begin a session, and ends it', async () => {
    const key = await begin();
    let confirming: ReturnType<typeof confirm> | undefined;
    let session: Awaited<ReturnType<typeof addSession>> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${ann.id} for share`);
      session = await addSession({ db: tx, settings: shop.settings }, ann.id);
      confirming = confirm(totpCode(key));
      await expect.poll(() => countLockWaits(shop.pool)).toBeGreaterThan(0);
    });
    expect((await confirming)?.statusCode).toBe(200);
    expect(await readStatus(session?.token ?? '')).toBe(401);
  });

  it('compares ten codes in 15 minutes, also concurrent ones', async () => {
    const key = await begin();
    const guesses = await Promise.all(Array.from({ length: 15 }, () => confirm('000000')));
    const statuses = guesses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await confirm(totpCode(key))).json().error).toMatch(/^Too many wrong codes\./);
  });

  it('has to be started again after 15 minutes, which gives a new key', async () => {
    const key = await begin();
    const age = (minutes: number) =>
      shop.db
        .update(secondFactors)
        .set({ createdAt: sql`now() - ${minutes} * interval '1 minute'` })
        .where(eq(secondFactors.userId, ann.id));
    await age(14);
    expect((await confirm('000000')).json().code).toBe('wrong-code');
    await age(16);
    const late = await confirm(totpCode(key));
    expect([late.statusCode, late.json()]).toEqual([
      400,
      {
        code: 'invalid-input',
        error: expect.stringContaining('Please start setting up two-step sign-in again.'),
      },
    ]);
    expect((await confirm(totpCode(await begin()))).statusCode).toBe(200);
  });
});
