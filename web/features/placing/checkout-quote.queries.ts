import { useQuery } from '@tanstack/react-query';
import { useSessionToken } from '#web/lib/api/session.ts';
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
  return useQuery(quoteQuery({ items: orderedItems(items), ...choices, checkout: useHeldId() }, isGuest));
}
