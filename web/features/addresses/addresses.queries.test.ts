import { expect, it } from 'vitest';
import { queryClient } from '#web/lib/query-client.ts';
import { addressesQuery, addressQuery, forgetAddresses } from './addresses.queries.ts';

it('a changed book is not shown as it was, not for a moment; the form that changed it stays', () => {
  queryClient.setQueryData(addressesQuery.queryKey, []);
  queryClient.setQueryData(addressQuery('a1').queryKey, { _id: 'a1' } as never);
  forgetAddresses();
  expect(queryClient.getQueryData(addressesQuery.queryKey)).toBeUndefined();
  expect(queryClient.getQueryData(addressQuery('a1').queryKey)).toEqual({ _id: 'a1' });
  queryClient.clear();
});
