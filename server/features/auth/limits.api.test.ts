import { like, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabaseRateLimitCounters } from '#server/db/rate-limit-counters.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { createRateLimits, type Pause } from '#server/http/rate-limits.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** How long sign-ins have waited for their turns, or would have. */
const pauses: number[] = [];
let pause: Pause = async () => {};
const shop = await createTestApp({ RATE_LIMIT: 'on' }, undefined, {
  pause: async (ms, signal) => {
    pauses.push(ms);
    await pause(ms, signal);
  },
});
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});

const password = 'lamps and chairs';
let last = 0;
/** Every test uses its own IP addresses. */
const newIp = () => {
  last += 1;
  return `198.51.100.${last}`;
};
const signUp = async (email: string) =>
  (
    await shop.call('POST', '/auth/register', {
      ip: newIp(),
      body: { email, password, firstName: 'Ann', lastName: 'Lee' },
    })
  ).json();
const logIn = (email: string, secret: string, ip: string) =>
  shop.call('POST', '/auth/login', { ip, body: { email, password: secret } });

const fail = async (email: string, ip = newIp()) =>
  expect((await logIn(email, 'wrong password', ip)).statusCode).toBe(400);
/** Sets what was counted for sign-ins by e-mail address or IP. */
const setCount = (by: 'email' | 'ip', count: number, { db } = shop) =>
  db
    .update(rateLimits)
    .set({ count })
    .where(like(rateLimits.key, `login:${by}:%`));
const resetSignIns = () => shop.db.delete(rateLimits).where(like(rateLimits.key, 'login:%'));
beforeEach(async () => {
  await resetSignIns();
  pauses.splice(0);
  pause = async () => {};
});
async function failHundredTimes(ip: string): Promise<void> {
  await fail(`unknown-${ip}@example.com`, ip);
  await setCount('ip', 100);
}
/** Takes the turns of the next seconds. */
const takeTurns = (ip: string, seconds: number, { db } = shop) =>
  db.insert(rateLimits).values({
    key: `login:turn:${ip}`,
    count: 1,
    windowEndsAt: sql`clock_timestamp() + ${seconds} * interval '1 second'`,
  });
const countAttempts = async (by: 'ip') =>
  (
    await shop.db
      .select()
      .from(rateLimits)
      .where(like(rateLimits.key, `login:${by}:%`))
  )[0]?.count;
/** The next sign-in that waits does so until it is aborted. @returns its signal, once it waits */
function holdNextPause(): Promise<AbortSignal> {
  return new Promise((resolve) => {
    pause = (_ms, signal) => {
      resolve(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
  });
}

describe('sign-in', () => {
  it('is refused after ten failures for one address from one IP, also with the right password', async () => {
    await signUp('ten@example.com');
    const ip = newIp();
    for (let at = 0; at < 10; at++) {
      expect((await logIn('ten@example.com', 'wrong password', ip)).statusCode).toBe(400);
    }
    const refused = await logIn(' TEN@example.com', password, ip);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error).toMatch(
      /^Too many failed sign-ins\. Please try again in (15|14) minutes\.$/,
    );
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    // The owner can still sign in from another IP.
    expect((await logIn('ten@example.com', password, newIp())).statusCode).toBe(200);
  });

  it('takes turns after a hundred failures from one IP, and right passwords get in', async () => {
    const people = ['one@example.com', 'two@example.com', 'three@example.com'];
    for (const email of people) await signUp(email);
    const ip = newIp();
    await failHundredTimes(ip);
    expect(pauses).toEqual([]);
    await takeTurns(ip, 7);
    const began = performance.now();
    const answers = await Promise.all(people.map((email) => logIn(email, password, ip)));
    for (const { statusCode } of answers) expect(statusCode).toBe(200);
    const passedMs = performance.now() - began;
    expect(pauses).toHaveLength(3);
    for (const [at, ms] of pauses.sort((a, b) => a - b).entries()) {
      expect(ms).toBeLessThanOrEqual(7_000 + at * 1_000);
      expect(ms).toBeGreaterThan(7_000 + at * 1_000 - passedMs - 100);
    }
    // Another IP is not in its way.
    expect((await logIn('one@example.com', password, newIp())).statusCode).toBe(200);
    expect(pauses).toHaveLength(3);
  });

  it('takes turns with other processes, for the address of an account and for any other alike', async () => {
    await signUp('here@example.com');
    const ip = newIp();
    await failHundredTimes(ip);
    await takeTurns(ip, 5);
    const there = (email: string) =>
      beside.call('POST', '/auth/login', { ip, body: { email, password: 'wrong password' } });
    const known = await there('here@example.com');
    const unknown = await there('nobody-here@example.com');
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect(pauses).toHaveLength(2);
    for (const ms of pauses) expect(ms).toBeGreaterThan(0);
  });

  it('is refused in words while ten others from the IP wait, and counts no failure', async () => {
    await signUp('eleventh@example.com');
    const ip = newIp();
    await failHundredTimes(ip);
    await takeTurns(ip, 60);
    const refused = await logIn('eleventh@example.com', password, ip);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '10',
      { code: 'too-many', error: 'Too many sign-ins from your network. Please try again in 10 seconds.' },
    ]);
    expect(await countAttempts('ip')).toBe(100);
  });

  it('is still refused for one address after ten failures from the IP, which takes no turn', async () => {
    await signUp('guessed@example.com');
    const ip = newIp();
    await failHundredTimes(ip);
    for (let at = 0; at < 10; at++) await fail('guessed@example.com', ip);
    pauses.splice(0);
    expect((await logIn('guessed@example.com', password, ip)).json().error).toMatch(
      /^Too many failed sign-ins\./,
    );
    expect(pauses).toEqual([]);
  });

  it('leaves its turn when the caller disconnects, without a guess', async () => {
    await signUp('impatient@example.com');
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    await failHundredTimes('127.0.0.1');
    await takeTurns('127.0.0.1', 5);
    const waiting = holdNextPause();
    const caller = new AbortController();
    const body = JSON.stringify({ email: 'impatient@example.com', password: 'wrong password' });
    const headers = { 'content-type': 'application/json' };
    const answer = fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers,
      body,
      signal: caller.signal,
    });
    const signal = await waiting;
    expect(await countAttempts('ip')).toBe(101);
    caller.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => countAttempts('ip')).toBe(100);
    expect(signal.aborted).toBe(true);
  });

  it('is answered at once when the shop closes while it waits', async () => {
    const closing = new AbortController();
    const ending = await createTestApp({ RATE_LIMIT: 'on' }, undefined, {
      closing: closing.signal,
      pause: async () => closing.abort(),
    });
    onTestFinished(ending.close);
    const body = { email: 'a@example.com', password: 'wrong password' };
    const signIn = () => ending.call('POST', '/auth/login', { ip: '127.0.0.1', body });
    expect((await signIn()).statusCode).toBe(400);
    await setCount('ip', 100, ending);
    await takeTurns('127.0.0.1', 5, ending);
    expect((await signIn()).statusCode).toBe(503);
  });

  it('is refused after a hundred failures for one address from any IP, and its owner gets one mail', async () => {
    const email = 'hundred@example.com';
    await signUp(email);
    await fail(email);
    await setCount('email', 98);
    await fail(email);
    expect((await logIn(email, password, newIp())).statusCode).toBe(200);
    expect(await mailKindsTo(shop.db, email)).toEqual(['welcome']);
    await fail(email);
    expect((await logIn(email, password, newIp())).statusCode).toBe(429);
    expect(await mailKindsTo(shop.db, email)).toEqual(['welcome', 'sign-ins-paused']);

    // The next window of 15 minutes, on the same day.
    await resetSignIns();
    await fail(email);
    await setCount('email', 99);
    await fail(email);
    expect((await logIn(email, password, newIp())).statusCode).toBe(429);
    expect(await mailKindsTo(shop.db, email)).toEqual(['welcome', 'sign-ins-paused']);
  });

  it('is refused in the same way for an address without an account, which gets no mail', async () => {
    const email = 'no-account@example.com';
    await fail(email);
    await setCount('email', 99);
    await fail(email);
    expect((await logIn(email, password, newIp())).statusCode).toBe(429);
    expect(await mailKindsTo(shop.db, email)).toEqual([]);
  });

  it('compares ten of 150 concurrent guesses, and lets the owner in from another IP meanwhile', async () => {
    await signUp('burst@example.com');
    const ip = newIp();
    const guesses = Array.from({ length: 150 }, () => logIn('burst@example.com', 'wrong password', ip));
    const owner = Array.from({ length: 5 }, () => logIn('burst@example.com', password, newIp()));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(140);
    for (const { statusCode } of await Promise.all(owner)) expect(statusCode).toBe(200);
  });

  it('does not count successes as failures', async () => {
    await signUp('often@example.com');
    const ip = newIp();
    for (let at = 0; at < 12; at++) {
      expect((await logIn('often@example.com', password, ip)).statusCode).toBe(200);
    }
  });

  it('is refused after sixty sign-ins of one account, whatever the IPs', async () => {
    const [busy, other] = ['busy@example.com', 'calm@example.com'];
    await signUp(busy);
    await signUp(other);
    expect((await logIn(busy, password, newIp())).statusCode).toBe(200);
    await shop.db.update(rateLimits).set({ count: 59 }).where(like(rateLimits.key, 'sign-in:person:%'));
    expect((await logIn(busy, password, newIp())).statusCode).toBe(200);
    const refused = await logIn(busy, password, newIp());
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error).toMatch(/^Too many sign-ins\. Please try again in (15|14) minutes\.$/);
    expect((await logIn(other, password, newIp())).statusCode).toBe(200);
  });

  it('limits guesses of the old password by account', async () => {
    const { token } = await signUp('old@example.com');
    const guess = (old: string) =>
      shop.call('POST', '/auth/reset', {
        token,
        ip: newIp(),
        body: { password: old, confirmPassword: 'stools and shelves' },
      });
    for (let at = 0; at < 10; at++) expect((await guess('wrong password')).statusCode).toBe(400);
    expect((await guess(password)).statusCode).toBe(429);
  });
});

describe('mails to one address', () => {
  it.each([
    ['forgot', '/auth/forgot', {}],
    ['newsletter', '/newsletter/subscribe', {}],
    ['contact', '/contact/add', { name: 'Ann', message: 'Where is my lamp?' }],
  ])('%s: five an hour, then 429, with or without an account', async (_name, path, form) => {
    for (const email of ['ten@example.com', `nobody${path}@example.com`.replaceAll('/', '-')]) {
      const send = (ip: string) => shop.call('POST', path, { ip, body: { email, ...form } });
      for (let at = 0; at < 5; at++) expect((await send(newIp())).statusCode).toBe(200);
      const refused = await send(newIp());
      expect(refused.statusCode).toBe(429);
      expect(refused.json().error).toMatch(/^Too many .+\. Please try again in \d+ minutes\.$/);
    }
  });

  it('are counted together, however its domain is written', async () => {
    const send = (email: string) =>
      shop.call('POST', '/newsletter/subscribe', { ip: newIp(), body: { email } });
    const forms = ['example.com', 'ｅxample.com', 'eｘample.com', 'EXAMPLE．com', 'exa\u034fmple.com'];
    for (const form of forms) expect((await send(`victim@${form}`)).statusCode).toBe(200);
    expect((await send('victim@ⓔxample.com')).statusCode).toBe(429);
  });

  it('do not include refused forms', async () => {
    const send = (message: string) =>
      shop.call('POST', '/contact/add', {
        ip: newIp(),
        body: { email: 'short@example.com', name: 'Ann', message },
      });
    for (let at = 0; at < 8; at++) expect((await send('short')).statusCode).toBe(400);
    expect((await send('Where is my lamp?')).statusCode).toBe(200);
  });
});

it.each([
  ['reset', '/auth/reset/made-up', { password, confirmPassword: password }],
  [
    'merchant sign-up',
    '/merchant/signup/made-up',
    { email: 'a@example.com', firstName: 'Ann', lastName: 'Lee', password },
  ],
])('%s by token: twenty an hour from one IP', async (_name, path, body) => {
  const ip = newIp();
  const send = (from: string) => shop.call('POST', path, { ip: from, body });
  const answers = await Promise.all(Array.from({ length: 25 }, () => send(ip)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...Array(20).fill(400),
    ...Array(5).fill(429),
  ]);
  expect((await send(newIp())).statusCode).toBe(400);
});

it('allows twenty sign-ups an hour from one IP', async () => {
  const ip = newIp();
  const make = (at: number) =>
    shop.call('POST', '/auth/register', {
      ip,
      body: { email: `many-${at}@example.com`, password, firstName: 'Ann', lastName: 'Lee' },
    });
  const answers = await Promise.all(Array.from({ length: 21 }, (_, at) => make(at)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(20).fill(200), 429]);
});

it('shares the counts between processes', async () => {
  const email = 'shared@example.com';
  for (let at = 0; at < 3; at++) {
    await shop.call('POST', '/auth/forgot', { ip: newIp(), body: { email } });
  }
  const secondProcess = createRateLimits(createDatabaseRateLimitCounters(shop.db));
  await secondProcess.take('forgot', { email });
  await secondProcess.take('forgot', { email });
  await expect(secondProcess.take('forgot', { email })).rejects.toThrow('Too many');
  const answer = await shop.call('POST', '/auth/forgot', { ip: newIp(), body: { email } });
  expect(answer.statusCode).toBe(429);
});
