import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Quote, quoteCart } from '#contract/checkout.contract.ts';
import type { BodyOf } from '#contract/define-endpoint.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { useCart } from '../cart/cart.store.ts';
import { quoteQuery } from '../cart/quote.queries.ts';
import { useHeldId } from '../cart/sent-checkout.store.ts';
import { orderedItems } from './place-checkout.ts';

export interface QuotedChoices {
  /** Where it goes; undefined while that is not known. */
  address: { countryCode?: string; region?: string; zipCode?: string } | undefined;
  /** Id of a method; undefined for the first one. */
  delivery: string | undefined;
  /** Absent without one. */
  code?: string;
  /** The e-mail address of a guest, once it is known. */
  email?: string;
}

/** The server's total of what can be ordered, delivered there and so. */
export function useCheckoutQuote(choices: QuotedChoices) {
  const { items } = useCart();
  const isGuest = useSessionToken() === null;
  // Stock held for this buyer can be ordered by nobody else.
  const body = { items: orderedItems(items), ...choices, checkout: useHeldId() };
  return useQuery(
    queryOptions({ ...quoteQuery(body, isGuest), queryFn: ({ signal }) => quoteOf(body, signal) }),
  );
}

/** After too many wrong codes the order is quoted without its code, which says so at its field. */
export async function quoteOf(body: BodyOf<typeof quoteCart>, signal: AbortSignal): Promise<Quote> {
  try {
    return (await shopApi('POST /checkout/quote', { body, signal })).quote;
  } catch (error) {
    if (!body.code || !(error instanceof ApiError) || error.code !== 'too-many') throw error;
    const { code: _code, ...rest } = body;
    const { quote } = await shopApi('POST /checkout/quote', { body: rest, signal });
    return { ...quote, codeRefused: { reason: 'unknown', message: error.message } };
  }
}

/** The code that an order is sent with. One that takes nothing off would be refused, or count as a guess. */
export const placedCode = (code: string, { codeRefused }: Quote): { code?: string } =>
  code && !codeRefused ? { code } : {};
