import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Checkout } from '#contract/checkout.contract.ts';
import { forgetSentBag, useHeldId } from '#web/features/cart/sent-checkout.store.ts';
import { heldCheckoutQuery } from '#web/features/payments/held-checkout.queries.ts';
import { returnedState } from '#web/features/payments/returned-state.ts';
import { hasExpired, useSessionToken } from '#web/lib/api/session.ts';
import { returnedId, returnedPath } from './returned-path.ts';

export interface Held {
  id: string;
  /** It holds the bag of this browser. Otherwise only the link to this page names it, as on another device. */
  isOwn: boolean;
  /** Undefined until it is known. */
  checkout: Checkout | undefined;
  /** The error of the last call. */
  error: Error | null;
  isAsking: boolean;
  ask: () => Promise<unknown>;
}

/**
 * The checkout that holds the bag while its buyer pays, for whoever comes back without having paid. One that was paid has its own page.
 * @param isLeaving for the provider's page: an answer of now would be what the next one repeats, as a provider is asked rarely
 * @returns whether the time of it has ended while the page was shown, too
 */
export function useHeld(isLeaving: boolean): { held: Held | null; isOver: boolean } {
  const ownId = useHeldId();
  const linkedId = returnedId(useSearchParams()[0]);
  const id = ownId ?? linkedId;
  const isGuest = useSessionToken() === null;
  const navigate = useNavigate();
  const [endedId, setEndedId] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...heldCheckoutQuery(id ?? '', isGuest),
    enabled: id !== null && !isLeaving,
  });
  const state = id === null ? null : returnedState({ checkout: data, error, asked: 0 });
  useEffect(() => {
    if (id === null) return;
    switch (state) {
      case 'placed':
      case 'processing':
      case 'mismatch':
      case 'refunding':
        navigate(returnedPath(id), { replace: true });
        break;
      case 'released':
        setEndedId(id);
        forgetSentBag(id);
        break;
      case 'unknown':
        // It is the account's, which may sign in again.
        if (!hasExpired()) forgetSentBag(id);
    }
  }, [id, state, navigate]);
  return {
    held:
      id === null
        ? null
        : { id, isOwn: id === ownId, checkout: data, error, isAsking: isFetching, ask: refetch },
    isOver: endedId !== null && ownId === null,
  };
}
