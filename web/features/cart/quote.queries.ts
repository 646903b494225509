import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { quoteCart } from '#contract/checkout.contract.ts';
import type { BodyOf } from '#contract/define-endpoint.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { idsOf } from './cart.rules.ts';
import { useCart } from './cart.store.ts';
import { useHeldId } from './sent-checkout.store.ts';

export const quotesKey = ['checkout', 'quote'];

/** The server's total of a bag. It is never cached, because prices and stock change. */
export function quoteQuery(body: BodyOf<typeof quoteCart>, isGuest: boolean) {
  return queryOptions({
    queryKey: [...quotesKey, isGuest, body],
    queryFn: async ({ signal }) => (await shopApi('POST /checkout/quote', { body, signal })).quote,
    placeholderData: keepPreviousData,
    enabled: body.items.length > 0,
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
  const wanted = items.map((item) => ({ ...idsOf(item), quantity: item.quantity }));
  return useQuery(quoteQuery({ items: wanted, checkout: useHeldId() }, isGuest));
}
