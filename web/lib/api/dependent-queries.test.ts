import { QueryClient, queryOptions } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { dependsOn, invalidateWithDependents } from './dependent-queries.ts';

const queryFn = () => 1;
const list = queryOptions({ queryKey: ['messages', 1], queryFn });
const counts = queryOptions({ queryKey: ['counts'], queryFn, meta: dependsOn('messages', 'reviews') });
const users = queryOptions({ queryKey: ['users'], queryFn, meta: dependsOn('reviews') });

it('invalidates a key and the queries that depend on it, and nothing else', async () => {
  const client = new QueryClient();
  for (const query of [list, counts, users]) await client.prefetchQuery<unknown>(query as never);
  await invalidateWithDependents(client, ['messages']);
  const isInvalidated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([list, counts, users].map(({ queryKey }) => isInvalidated(queryKey))).toEqual([true, true, false]);
});
