import { beforeEach, expect, it, vi } from 'vitest';
import { __vitePreload, OldPageError } from './load-chunk.ts';

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

const load = (path: string, importChunk = () => Promise.resolve('panel')) =>
  __vitePreload(importChunk, [path]);

it('requests a file once, also for two presses', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('export {};'));
  vi.stubGlobal('fetch', fetch);
  await Promise.all([load('assets/once.js'), load('assets/once.js')]);
  expect(fetch).toHaveBeenCalledOnce();
});

it('says that there is no connection', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(load('assets/offline.js')).rejects.toThrow('There is no connection.');
});

it('asks for a reload when the shop has other files by now, and when the browser refuses the module', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(load('assets/gone.js')).rejects.toThrow(OldPageError);
  vi.stubGlobal('fetch', async () => new Response('export {};'));
  await expect(load('assets/refused.js', () => Promise.reject(new TypeError()))).rejects.toThrow(
    OldPageError,
  );
});
