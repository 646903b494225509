import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { Quote } from '#contract/checkout.contract.ts';
import type { AddressValues } from '#web/features/addresses/address-values.ts';
import { removeCachedAddresses } from '#web/features/addresses/addresses.queries.ts';
import { isCheckoutUnanswered, placeCheckout } from '#web/features/cart/place-checkout.ts';
import { quotesKey } from '#web/features/cart/quote.queries.ts';
import { changeDraft, removeDraft } from '#web/features/checkout/checkout-draft.store.ts';
import type { CheckoutPart } from '#web/features/checkout/checkout-parts.ts';
import type { PlacedState } from '#web/features/checkout/placed-state.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { type PlacingFailure, placingFailure } from './placing-failure.ts';
import type { CheckoutState } from './use-checkout.ts';
import type { Refusals } from './use-problems.ts';

export type RefusedParts = Partial<Record<CheckoutPart, Refusals>>;

/** Places the order, and says why it was refused. */
export function usePlacing(checkout: CheckoutState) {
  const navigate = useNavigate();
  const [isPlacing, setPlacing] = useState(false);
  const [refused, setRefused] = useState<RefusedParts>({});
  const [failure, setFailure] = useState<PlacingFailure | null>(null);
  /** What the person saw, when the shop has refused it because it costs something else now. */
  const [before, setBefore] = useState<Quote | null>(null);

  async function place(billing: AddressValues | null): Promise<void> {
    const { draft, isGuest, email, isPickUp, isTyped, address, method, payment, quote } = checkout;
    if (!method || !payment || !quote.data) return;
    setPlacing(true);
    setRefused({});
    setFailure(null);
    setBefore(null);
    try {
      const answers = {
        fingerprint: quote.data.fingerprint,
        contact: isGuest ? { email } : {},
        address: isPickUp ? null : address,
        billingAddress: billing && { ...billing, taxId: draft.taxId },
        delivery: method._id,
        payment: payment._id,
        terms: draft.agrees,
        note: draft.note,
      };
      const { id, key, isWithoutChange } = await placeCheckout(answers, method.name);
      if (!isGuest && !isPickUp && isTyped && draft.savesAddress) saveToBook(address);
      notify.succeeded();
      const page = href('/order/success/:id', { id });
      await navigate(key === null ? page : `${page}?${new URLSearchParams({ key })}`, {
        state: { isWithoutChange, email } satisfies PlacedState,
      });
      removeDraft();
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
      setBefore(seen);
    } else {
      const parts = refusedParts(cause.fields);
      const [first] = Object.keys(parts) as CheckoutPart[];
      if (first) changeDraft({ changing: first });
      else setFailure(failed);
      setRefused(parts);
    }
    await queryClient.invalidateQueries({ queryKey: quotesKey });
  }

  return { isPlacing, refused, failure, before, place };
}
export type Placing = ReturnType<typeof usePlacing>;

const addressFields = new Set(
  'countryCode country recipient company address line2 city region state zipCode phone'.split(' '),
);

/** The refused fields by the part that asks for them. */
function refusedParts(fields: Readonly<Record<string, string>>): RefusedParts {
  const entries = Object.entries(fields);
  const contact = entries.filter(([name]) => name === 'email');
  const address = entries.filter(([name]) => addressFields.has(name));
  return {
    ...(contact.length > 0 && { contact: Object.fromEntries(contact) }),
    ...(address.length > 0 && { address: Object.fromEntries(address) }),
  };
}

/** The order is placed whether this works or not. */
function saveToBook(address: AddressValues): void {
  const body = { ...address, _id: crypto.randomUUID() };
  shopApi('POST /address/add', { body, keepalive: true }).then(removeCachedAddresses, reportFailure);
}
