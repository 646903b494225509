import { useQuery } from '@tanstack/react-query';
import { useSessionToken } from '#web/lib/api/session.ts';
import { useBagCode } from '../cart/bag-code.store.ts';
import { useCart } from '../cart/cart.store.ts';
import { type BagQuote, quoteQuery, withCode } from '../cart/quote.queries.ts';
import { useHeldId } from '../cart/sent-checkout.store.ts';
import { useNotGiven } from './not-given.store.ts';
import { orderedItems } from './place-checkout.ts';

export interface QuotedChoices {
  /** Where it goes; undefined while that is not known. */
  address: { countryCode?: string; region?: string; zipCode?: string } | undefined;
  /** Id of a method; undefined for the first one. */
  delivery: string | undefined;
  /** The e-mail address of a guest, once it is known. */
  email?: string;
}

/** The server's total of what can be ordered, delivered there and so. @param person as `keepNotGiven` */
export function useCheckoutQuote(choices: QuotedChoices, person: string) {
  const { items } = useCart();
  const isGuest = useSessionToken() === null;
  // Stock held for this buyer can be ordered by nobody else.
  const body = {
    ...{ items: orderedItems(items), ...choices, ...withCode(useBagCode()), ...useNotGiven(person) },
    checkout: useHeldId(),
  };
  return useQuery(quoteQuery(body, isGuest));
}

/** The code that an order is sent with. One that takes nothing off would be refused, or count as a guess. */
export const placedCode = (code: string, { codeRefused, codesWait }: BagQuote): { code?: string } =>
  codeRefused || codesWait !== undefined ? {} : withCode(code);
