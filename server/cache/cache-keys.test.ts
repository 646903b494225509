import { expect, it } from 'vitest';
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
});

it('equal input has one key, and other input another', () => {
  const keyOf = createCacheKeys(declared);
  const first = keyOf(callOf('page=1'));
  expect(first).toContain('/lamps');
  expect([keyOf(callOf('')), keyOf(callOf('page=01&utm_source=x'))]).toEqual([first, first]);
  expect(keyOf(callOf('page=2'))).not.toBe(first);
});

it('invalid input has none', () => {
  const keyOf = createCacheKeys(declared);
  expect(keyOf(callOf('page=0'))).toBeNull();
});
