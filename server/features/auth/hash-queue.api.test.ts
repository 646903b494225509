import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { issueToken } from '../users/one-time-tokens.store.ts';
import { inHashQueue } from './hash-queue.ts';

const shop = await createTestApp({ RATE_LIMIT: 'on' });
afterAll(shop.close);

const password = 'lamps and chairs';
const person = { firstName: 'Ann', lastName: 'Lee', password };
const post = (path: string, body: object) => shop.call('POST', path, { body });

describe('while the hash queue is full', () => {
  let release: () => void;
  let waiting: Promise<unknown>;
  beforeEach(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    waiting = Promise.allSettled(Array.from({ length: 60 }, () => inHashQueue(() => promise)));
  });
  afterEach(async () => {
    release();
    await waiting;
  });

  it('a sign-in is refused with a time to retry, and does not count as a failure', async () => {
    const body = { email: 'ann@example.com', password };
    for (let at = 0; at < 12; at++) {
      const answer = await post('/auth/login', body);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.json()).toEqual({
        error: 'Too many people are signing in at this moment. Please try again in a few seconds.',
        code: 'too-many-signing-in',
      });
    }
    release();
    await waiting;
    expect((await post('/auth/login', body)).statusCode).toBe(400);
  });

  it('made-up tokens and addresses in use are refused without a hash', async () => {
    const { email } = await addMember(shop);
    const forms = { password, confirmPassword: password };
    for (const [path, body] of [
      ['/auth/reset/made-up', forms],
      ['/merchant/signup/made-up', { ...person, email }],
      ['/auth/register', { ...person, email }],
    ] as const) {
      expect((await post(path, body)).statusCode).toBe(400);
    }
  });

  it('a valid link is refused with a time to retry, and stays valid', async () => {
    const { id } = await addMember(shop);
    const path = `/auth/reset/${await issueToken(shop.db, 'reset', id)}`;
    const form = { password, confirmPassword: password };
    expect((await post(path, form)).statusCode).toBe(503);
    release();
    await waiting;
    expect((await post(path, form)).statusCode).toBe(200);
  });
});
