import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSessionToken } from '#web/lib/session.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import type { CartItem } from './cart.rules.ts';
import { useCart } from './cart.store.ts';

export const quotesKey = ['checkout', 'quote'];

/** What the bag comes to by the server's own sum. Nothing of it is kept: it holds for the moment it was asked in. */
function quoteQuery(items: readonly CartItem[], isGuest: boolean) {
  const wanted = items.map(({ _id, quantity }) => ({ product: _id, quantity }));
  return queryOptions({
    queryKey: [...quotesKey, isGuest, wanted],
    queryFn: async ({ signal }) =>
      (await shopApi('POST /checkout/quote', { body: { items: wanted }, signal })).quote,
    placeholderData: keepPreviousData,
    enabled: items.length > 0,
    staleTime: 0,
    gcTime: 0,
    // Without network the bag says so at once, and asks again when it is back.
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
  });
}

/** Several parts of the bag ask; one call answers them. */
export function useQuote() {
  const { items } = useCart();
  const isGuest = useSessionToken() === null;
  return useQuery(quoteQuery(items, isGuest));
}
