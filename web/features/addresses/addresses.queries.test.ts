import { expect, it } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { addressesQuery, addressQuery, removeCachedAddresses } from './addresses.queries.ts';

it('removes the cached list after a change, but not the address of the open form', () => {
  queryClient.setQueryData(addressesQuery.queryKey, []);
  queryClient.setQueryData(addressQuery('a1').queryKey, { _id: 'a1' } as never);
  removeCachedAddresses();
  expect(queryClient.getQueryData(addressesQuery.queryKey)).toBeUndefined();
  expect(queryClient.getQueryData(addressQuery('a1').queryKey)).toEqual({ _id: 'a1' });
  queryClient.clear();
});
