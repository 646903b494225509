import { afterEach, expect, it, vi } from 'vitest';
import { createTokens } from './tokens.ts';

afterEach(() => {
  vi.useRealTimers();
});

const tokens = createTokens('a secret of the tests, long enough');
const days = (count: number) => count * 24 * 60 * 60 * 1000;

it('reads a token with and without the word Bearer, again and again', async () => {
  const token = await tokens.issue('marta', 'her-session');
  for (const sent of [token, token.replace('Bearer ', ''), ` ${token} `.trim(), token]) {
    expect(await tokens.read(sent)).toMatchObject({ userId: 'marta', sessionId: 'her-session' });
  }
});

it('accepts a token for 90 days, also one that is read for the first time', async () => {
  vi.useFakeTimers();
  const read = await tokens.issue('marta', 'her-session');
  const unread = await tokens.issue('nils', 'his-session');
  await tokens.read(read);
  vi.advanceTimersByTime(days(90) - 2_000);
  expect(await tokens.read(read)).toMatchObject({ userId: 'marta' });
  vi.advanceTimersByTime(2_000);
  expect(await tokens.read(read)).toBeNull();
  expect(await tokens.read(unread)).toBeNull();
});

it('refuses tokens of another secret, nonsense, and tampered tokens', async () => {
  const token = await tokens.issue('marta', 'her-session');
  await tokens.read(token);
  const [head, , signature] = token.replace('Bearer ', '').split('.');
  const forged = Buffer.from(JSON.stringify({ sub: 'ada', sid: 'her-session', exp: 9_999_999_999 })).toString(
    'base64url',
  );
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged}.`;
  const other = await createTokens('another secret, also long enough').issue('marta', 'her-session');
  for (const bad of [`${head}.${forged}.${signature}`, unsigned, other, 'Bearer nonsense', 'Bearer ', '']) {
    expect(await tokens.read(bad)).toBeNull();
  }
  expect(await tokens.read(undefined)).toBeNull();
});
