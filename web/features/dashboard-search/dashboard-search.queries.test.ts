import { afterEach, expect, it, vi } from 'vitest';
import { foundQuery } from './dashboard-search.queries.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each(['#1059-1', '1059', '  #1059 '])('searches orders for %j as it was typed', async (typed) => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    return Response.json({ orders: [], count: 0, counts: {} });
  });
  const { signal } = new AbortController();
  expect(await foundQuery(['orders.read'], typed).queryFn({ signal })).toEqual([]);
  expect(paths.map((path) => new URL(path, 'http://shop').searchParams.get('search'))).toEqual([
    typed.trim(),
  ]);
});

it('asks only for what the account may see', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const { signal } = new AbortController();
  expect(await foundQuery(['dashboard.read'], 'lamp').queryFn({ signal })).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});
