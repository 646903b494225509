import { afterEach, expect, it, vi } from 'vitest';
import { shopApiAs } from './shop-api.ts';

afterEach(() => vi.unstubAllGlobals());

const call = () => shopApiAs(null)('GET /user/me');

it.each([
  [false, 'There is no connection. Please try again when you are online.'],
  [true, 'The shop does not answer. Please try again.'],
])('says that no reply came, with navigator.onLine %s', async (onLine, words) => {
  vi.stubGlobal('navigator', { onLine });
  const cause = new TypeError('Failed to fetch');
  vi.stubGlobal('fetch', () => Promise.reject(cause));
  const failure = await call().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TypeError);
  expect(failure).toMatchObject({ message: words, cause });
});

it('passes on that a call was cancelled', async () => {
  const cancelled = new DOMException('Cancelled', 'AbortError');
  vi.stubGlobal('fetch', () => Promise.reject(cancelled));
  await expect(call()).rejects.toBe(cancelled);
});
