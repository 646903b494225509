import { beforeEach, expect, it, vi } from 'vitest';
import { __vitePreload } from './load-chunk.ts';

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('navigator', { onLine: true });
});

it('gives up a file that never comes, in words, and requests it again at the next press', async () => {
  const minute = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(minute.signal);
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockImplementationOnce(
      (_url, { signal } = {}) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
  vi.stubGlobal('fetch', fetch);
  const press = () => __vitePreload(() => Promise.resolve('panel'), ['assets/panel.js']);

  const first = press();
  minute.abort();
  await expect(first).rejects.toThrow('A part of this page could not be loaded.');
  expect(timeout).toHaveBeenCalledExactlyOnceWith(60_000);
  fetch.mockResolvedValueOnce(new Response('export {};'));
  await expect(press()).resolves.toBe('panel');
});
