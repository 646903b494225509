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
const makeCall = (search: string) => ({
  params: {},
  query: Object.fromEntries(new URLSearchParams(search)),
});

it('equal input has one key, and other input another', () => {
  const toKey = createCacheKeys(declared);
  const first = toKey(makeCall('page=1'));
  expect(first).toContain('/lamps');
  expect([toKey(makeCall('')), toKey(makeCall('page=01&utm_source=x'))]).toEqual([first, first]);
  expect(toKey(makeCall('page=2'))).not.toBe(first);
});

it('invalid input has none', () => {
  const toKey = createCacheKeys(declared);
  expect(toKey(makeCall('page=0'))).toBeNull();
});
