import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Quote, quoteCart } from '#contract/checkout.contract.ts';
import type { EndpointBody } from '#contract/define-endpoint.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { useBagCode } from './bag-code.store.ts';
import { lineIds } from './cart.rules.ts';
import { useCart } from './cart.store.ts';
import { useHeldId } from './sent-checkout.store.ts';

type QuoteBody = EndpointBody<typeof quoteCart>;
/** Codes are not looked at for a while, after too many wrong ones. */
export type BagQuote = Quote & { codesWait?: string };

export const quotesKey = ['checkout', 'quote'];

/** The server's total of a bag. It is never cached, because prices and stock change. */
export function quoteQuery(body: QuoteBody, isGuest: boolean) {
  return queryOptions({
    queryKey: [...quotesKey, isGuest, body],
    queryFn: ({ signal }) => readQuote(body, signal),
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

/** After too many wrong codes the order is quoted without its code, which says so at its field. */
export async function readQuote(body: QuoteBody, signal: AbortSignal): Promise<BagQuote> {
  try {
    return (await shopApi('POST /checkout/quote', { body, signal })).quote;
  } catch (error) {
    if (!body.code || !(error instanceof ApiError) || error.code !== 'too-many') throw error;
    const { code: _code, ...rest } = body;
    const { quote } = await shopApi('POST /checkout/quote', { body: rest, signal });
    return { ...quote, codesWait: error.message };
  }
}

/** The code as calls take it. */
export const withCode = (code: string): { code?: string } => (code === '' ? {} : { code });

/** Several components of the bag use it; they share one call. */
export function useQuote() {
  const { items } = useCart();
  const isGuest = useSessionToken() === null;
  const wanted = items.map((item) => ({ ...lineIds(item), quantity: item.quantity }));
  const body = { items: wanted, ...withCode(useBagCode()), checkout: useHeldId() };
  return useQuery(quoteQuery(body, isGuest));
}
