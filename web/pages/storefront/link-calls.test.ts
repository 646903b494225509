import { expect, it, vi } from 'vitest';
import { linkCalls } from './link-calls.ts';

it.each([
  ['newsletterConfirm', '/api/newsletter/confirm/some-token'],
  ['newsletterUnsubscribe', '/api/newsletter/unsubscribe/some-token'],
  ['stockRequestConfirm', '/api/back-in-stock/confirm/some-token'],
  ['stockRequestCancel', '/api/back-in-stock/cancel/some-token'],
] as const)('the button of %s posts to %s', async (link, path) => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const fetch = vi.fn(async () => Response.json({ message: 'Done.' }));
  vi.stubGlobal('fetch', fetch);
  expect(await linkCalls[link]({ params: { token: 'some-token' } })).toMatchObject({ message: 'Done.' });
  expect(fetch).toHaveBeenCalledExactlyOnceWith(path, expect.objectContaining({ method: 'POST' }));
});
