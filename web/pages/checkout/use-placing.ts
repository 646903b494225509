import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quote } from '#contract/checkout.contract.ts';
import type { AddressValues } from '#web/features/addresses/address-values.ts';
import { currentCode } from '#web/features/cart/bag-code.store.ts';
import { quotesKey } from '#web/features/cart/quote.queries.ts';
import { heldCheckoutsKey } from '#web/features/payments/held-checkout.queries.ts';
import { changeDraft } from '#web/features/placing/checkout-draft.store.ts';
import { toTyped } from '#web/features/placing/checkout-draft.ts';
import type { CheckoutPart } from '#web/features/placing/checkout-parts.ts';
import { placedCode } from '#web/features/placing/checkout-quote.queries.ts';
import { currentNotGiven, keepNotGiven } from '#web/features/placing/not-given.store.ts';
import { isCheckoutUnanswered, placeCheckout } from '#web/features/placing/place-checkout.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { type PlacingFailure, placingFailure } from './placing-failure.ts';
import { returnedPath } from './returned-path.ts';
import type { CheckoutState } from './use-checkout.ts';
import type { Refusals } from './use-problems.ts';
import { useShowPlaced } from './use-show-placed.ts';

export type RefusedParts = Partial<Record<CheckoutPart, Refusals>>;

/** The provider's page opens sooner. If it does not, the button can be pressed again, and leads to the same page. */
const openingMs = 10_000;

/** Places the order, or goes to the page where it is paid, and says why it was refused. */
export function usePlacing(checkout: CheckoutState) {
  const navigate = useNavigate();
  const showPlaced = useShowPlaced();
  const [isPlacing, setPlacing] = useState(false);
  const [refused, setRefused] = useState<RefusedParts>({});
  const [failure, setFailure] = useState<PlacingFailure | null>(null);
  /** The quote that the person saw, when the shop has refused it because it costs something else now. */
  const [before, setBefore] = useState<Quote | null>(null);

  useEffect(() => {
    // The browser shows this page again as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setPlacing(false);
      void queryClient.invalidateQueries({ queryKey: heldCheckoutsKey });
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  function payAt(url: string): void {
    setPlacing(true);
    location.assign(url);
    setTimeout(() => setPlacing(false), openingMs);
  }

  async function place(billing: AddressValues | null): Promise<void> {
    const { draft, isGuest, email, isPickUp, pickUpName, isTyped, address, method, payment, quote } =
      checkout;
    if (!method || !payment || !quote.data) return;
    setPlacing(true);
    setRefused({});
    setFailure(null);
    setBefore(null);
    try {
      const answers = {
        fingerprint: quote.data.fingerprint,
        contact: isGuest ? { email, ...(isPickUp ? { name: pickUpName } : {}) } : {},
        address: isPickUp ? null : address,
        billingAddress: billing && { ...billing, taxId: draft.taxId },
        delivery: method._id,
        ...placedCode(currentCode(), quote.data),
        ...currentNotGiven(checkout.person),
        payment: payment._id,
        terms: draft.agrees,
        note: draft.note,
      };
      // For the account, once it is an order.
      const savesAddress = !isGuest && !isPickUp && isTyped && draft.savesAddress;
      changeDraft({ savesAddress, ...(isTyped && { address: toTyped(address) }) });
      const placed = await placeCheckout(answers, method.name);
      if ('pay' in placed) return payAt(placed.pay);
      if ('id' in placed) return await showPlaced(placed, true);
      // The order does not have what was changed since.
      await navigate(returnedPath(placed.paidMeanwhile), { state: { isWithoutChange: true } });
    } catch (cause) {
      setPlacing(false);
      await explain(cause, quote.data);
    }
  }

  async function explain(cause: unknown, seen: Quote): Promise<void> {
    if (cause instanceof ApiError && cause.status === 401) {
      reportFailure(cause);
      return;
    }
    const failed = placingFailure(cause, isCheckoutUnanswered());
    if (!(cause instanceof ApiError) || failed === null) {
      setFailure(failed);
    } else if (cause.code === 'quote-changed') {
      keepNotGiven(checkout.person, cause.quote);
      setBefore(seen);
    } else {
      const parts = refusedParts(cause.fields);
      const [first] = Object.keys(parts) as CheckoutPart[];
      if (first) changeDraft({ changing: first });
      else setFailure(failed);
      setRefused(parts);
    }
    void queryClient.invalidateQueries({ queryKey: heldCheckoutsKey });
    await queryClient.invalidateQueries({ queryKey: quotesKey });
  }

  return { isPlacing, refused, failure, before, place, payAt };
}
export type Placing = ReturnType<typeof usePlacing>;

const addressFields = new Set(
  'countryCode country recipient company address line2 city region state zipCode phone'.split(' '),
);

const billingPrefix = 'billingAddress.';

/** The refused fields by the part that asks for them. */
function refusedParts(fields: Readonly<Record<string, string>>): RefusedParts {
  const entries = Object.entries(fields);
  const contact = entries.filter(([name]) => name === 'email');
  const address = entries.filter(([name]) => addressFields.has(name));
  const billing = entries.flatMap(([name, message]) =>
    name.startsWith(billingPrefix) ? [[name.slice(billingPrefix.length), message] as const] : [],
  );
  return {
    ...(contact.length > 0 && { contact: Object.fromEntries(contact) }),
    ...(address.length > 0 && { address: Object.fromEntries(address) }),
    ...(billing.length > 0 && { payment: Object.fromEntries(billing) }),
  };
}
