import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/define-endpoint.ts';
import { createCacheKeys } from './cache-keys.ts';

const query = z.object({ page: z.coerce.number().int().positive().default(1) });
const declared = endpoint({
  method: 'GET',
  path: '/lamps',
  access: 'anyone',
  summary: 'Lamps',
  query,
  reply: z.object({}),
});
const callOf = (search: string) => ({
  params: {},
  query: Object.fromEntries(new URLSearchParams(search)),
  url: `/api/lamps?${search}`,
});

it('equal input has one key, and other input another', () => {
  const keyOf = createCacheKeys(declared);
  const first = keyOf(callOf('page=1'));
  expect(first).toContain('/lamps');
  expect([keyOf(callOf('')), keyOf(callOf('page=01&utm_source=x'))]).toEqual([first, first]);
  expect(keyOf(callOf('page=2'))).not.toBe(first);
});

it('invalid input has none, however often it is asked', () => {
  const keyOf = createCacheKeys(declared);
  expect([keyOf(callOf('page=0')), keyOf(callOf('page=0'))]).toEqual([null, null]);
});

it('a recent URL is not parsed again', () => {
  const keyOf = createCacheKeys(declared);
  const parse = vi.spyOn(query, 'safeParse');
  const first = keyOf(callOf('page=3'));
  expect(keyOf(callOf('page=3'))).toBe(first);
  expect(parse).toHaveBeenCalledOnce();
});

it('only some recent URLs are remembered, and none that is long', () => {
  const keyOf = createCacheKeys(declared);
  const parse = vi.spyOn(query, 'safeParse');
  const long = `page=1&junk=${'x'.repeat(600)}`;
  keyOf(callOf(long));
  keyOf(callOf(long));
  expect(parse).toHaveBeenCalledTimes(2);
  for (let page = 1; page <= 300; page += 1) keyOf(callOf(`page=${page}`));
  parse.mockClear();
  keyOf(callOf('page=1'));
  expect(parse).toHaveBeenCalledOnce();
});
