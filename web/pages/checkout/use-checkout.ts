import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Address, checkoutAddressForm } from '#contract/addresses.contract.ts';
import { guestForm, pickUpForm } from '#contract/checkout.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { type AddressValues, emptyAddress, toAddressValues } from '#web/features/addresses/address-values.ts';
import { addressesQuery } from '#web/features/addresses/addresses.queries.ts';
import { saveDraft, useDraft } from '#web/features/placing/checkout-draft.store.ts';
import { type CheckoutDraft, draftFor } from '#web/features/placing/checkout-draft.ts';
import { foldParts } from '#web/features/placing/checkout-parts.ts';
import { useCheckoutQuote } from '#web/features/placing/checkout-quote.queries.ts';
import { findMethod, isOffered } from '#web/features/placing/method-labels.ts';
import { partFacts } from '#web/features/placing/part-facts.ts';
import { profileQuery } from '#web/features/session/session.queries.ts';
import { hasExpired, useSessionToken } from '#web/lib/api/session.ts';
import { useHydrated } from '#web/lib/page/use-hydrated.ts';
import { useShop } from '#web/lib/page/use-shop.ts';

/** The state of the checkout, its answers, and its cost. */
export function useCheckout() {
  const isGuest = useSessionToken() === null;
  const { allowsGuests } = useShop().offer;
  const profile = useQuery({ ...profileQuery, enabled: !isGuest });
  const book = useQuery({ ...addressesQuery, enabled: !isGuest });
  const account = isGuest ? null : (profile.data?._id ?? null);
  const isKnown = isGuest || account !== null;
  const draft = useOwnDraft(account, isKnown);
  const home = shopFormat().country;

  const stored = isGuest ? undefined : findStored(book.data ?? [], draft.addressId);
  const isTyped = stored === undefined;
  const name = [profile.data?.firstName, profile.data?.lastName].filter(Boolean).join(' ');
  const address = stored ? withName(toAddressValues(stored), name) : typedAddress(draft, name, home);
  const isComplete = checkoutAddressForm.safeParse(address).success;

  const person = account ?? draft.email;
  const quote = useCheckoutQuote(
    {
      address: isComplete ? toDestination(address) : undefined,
      delivery: draft.delivery ?? undefined,
      ...(isGuest && draft.done.includes('contact') ? { email: draft.email } : {}),
    },
    person,
  );
  const chosen = quote.data ? findMethod(quote.data, draft.delivery ?? quote.data.delivery.chosen) : null;
  const method = chosen && isOffered(chosen) ? chosen : null;
  const isPickUp = draft.delivery !== null && method?.kind === 'pickup';
  const pickUpName = draft.name || draft.address?.recipient || '';
  const offered = quote.data?.delivery.methods.filter(isOffered) ?? [];
  const payments = quote.data?.payments.filter(({ unavailable }) => unavailable === undefined) ?? [];
  const isFree = quote.data?.total === 0 && payments.length === 0;
  const payment = payments.find(({ _id }) => _id === draft.payment) ?? (isFree ? nothingToPay : payments[0]);

  const states = foldParts(
    partFacts({
      ...{ isGuest, isTyped, isPickUp, isAddressComplete: isComplete },
      isNamed: pickUpForm.safeParse({ name: pickUpName }).success,
      isContactValid: allowsGuests && guestForm.safeParse(draft).success,
      ...{ hasMethod: method !== null, offeredMethods: offered.length, changing: draft.changing },
    }),
    draft.done,
    draft.changing,
  );

  return {
    ...{ isGuest, person, draft, states, address, isTyped, isPickUp, method, payment, quote },
    /** Who picks it up, of a guest. */
    pickUpName,
    /** More than one can be chosen. */
    hasPayments: payments.length > 1,
    email: isGuest ? draft.email : (profile.data?.email ?? ''),
    book: book.data ?? [],
    stored: stored ?? null,
    /** Delivery and taxes are those of the place where it goes. */
    isFinal: isPickUp || quote.data?.place === 'address',
    isReady: isKnown && (isGuest || !book.isPending) && quote.data !== undefined,
    isFailed: quote.isError || (!isGuest && profile.isError),
    retry: () => Promise.all([quote.refetch(), ...(isGuest ? [] : [profile.refetch(), book.refetch()])]),
  };
}
export type CheckoutState = ReturnType<typeof useCheckout>;

/** How an order is paid that costs nothing. */
const nothingToPay = { _id: 'later', isOnline: false } as const;

/** The draft, as whoever is there may go on with it. */
function useOwnDraft(account: string | null, isKnown: boolean): CheckoutDraft {
  const draft = useDraft();
  // The server knows nobody.
  const isHydrated = useHydrated();
  const own = isKnown && isHydrated ? draftFor(draft, { account, hasExpired: hasExpired() }) : draft;
  useEffect(() => {
    if (own !== draft) saveDraft(own);
  }, [own, draft]);
  return own;
}

/** The stored address that was chosen, else the default one; none while another one is typed. */
function findStored(book: readonly Address[], id: string | null): Address | undefined {
  if (id === 'typed') return undefined;
  return book.find(({ _id }) => _id === id) ?? book.find(({ isDefault }) => isDefault) ?? book[0];
}

const withName = (address: AddressValues, name: string): AddressValues => ({
  ...address,
  recipient: address.recipient || name,
});

const typedAddress = (draft: CheckoutDraft, recipient: string, countryCode: string): AddressValues => ({
  ...emptyAddress,
  ...{ countryCode, recipient, ...draft.address },
});

const toDestination = ({ countryCode, region, zipCode }: AddressValues) => ({ countryCode, region, zipCode });
