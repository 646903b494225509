import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSessionToken } from '#web/lib/api/session.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { type CartItem, idsOf } from './cart.rules.ts';
import { useCart } from './cart.store.ts';

export const quotesKey = ['checkout', 'quote'];

/** The server's total of the bag. It is never cached, because prices and stock change. */
function quoteQuery(items: readonly CartItem[], isGuest: boolean) {
  const wanted = items.map((item) => ({ ...idsOf(item), quantity: item.quantity }));
  return queryOptions({
    queryKey: [...quotesKey, isGuest, wanted],
    queryFn: async ({ signal }) =>
      (await shopApi('POST /checkout/quote', { body: { items: wanted }, signal })).quote,
    placeholderData: keepPreviousData,
    enabled: items.length > 0,
    staleTime: 0,
    gcTime: 0,
    // Without a connection the bag says so at once, and refetches when it is back.
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
  });
}

/** Several components of the bag use it; they share one call. */
export function useQuote() {
  const { items } = useCart();
  const isGuest = useSessionToken() === null;
  return useQuery(quoteQuery(items, isGuest));
}
