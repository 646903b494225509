import { queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { nextAskMs } from './returned-state.ts';

export const heldCheckoutsKey = ['checkout', 'held'];

/**
 * The outcome of a checkout, asked again and again until it is decided: the first answer may be older than what the buyer has just done
 * at the provider. It is never cached.
 */
export function heldCheckoutQuery(id: string, isGuest: boolean) {
  return queryOptions({
    queryKey: [...heldCheckoutsKey, id, isGuest],
    queryFn: ({ signal }) => shopApi('GET /checkout/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) =>
      nextAskMs({ checkout: data, error, asked: dataUpdateCount + errorUpdateCount }),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    // Who has paid in another tab or app comes back to this one.
    refetchOnWindowFocus: 'always',
    retry: false,
  });
}
