import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { href, useLocation, useSearchParams } from 'react-router';
import { textsOf } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { keyOf } from '#web/features/cart/place-checkout.ts';
import { emptySentBag, forgetSentBag } from '#web/features/cart/sent-checkout.store.ts';
import { removeDraft } from '#web/features/checkout/checkout-draft.store.ts';
import { heldCheckoutQuery } from '#web/features/checkout/held-checkout.queries.ts';
import { isWithoutChange } from '#web/features/checkout/placed-state.ts';
import { type ReturnedState, returnedState } from '#web/features/checkout/returned-state.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { loginPath } from '#web/lib/navigation/return-path.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useHydrated } from '#web/lib/page/use-hydrated.ts';
import { useTitle } from '#web/lib/page/use-title.ts';
import * as en from '#web/texts/en/paying.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import * as styles from './returned-page.module.css';
import { returnedId, returnedPath } from './returned-path.ts';
import { useShowPlaced } from './use-show-placed.ts';

const texts = textsOf({ en });

export const meta = unlistedMeta(() => texts().returned.waiting.title);

/** Where buyers come back to from the page of a provider. It waits until the payment is decided, and never asks to pay. */
export default function ReturnedPage() {
  const id = returnedId(useSearchParams()[0]);
  return (
    <CheckoutFrame isAway>
      <QueryClientProvider client={queryClient}>
        {id === null ? <Said state="unknown" id="" /> : <Returned id={id} key={id} />}
      </QueryClientProvider>
    </CheckoutFrame>
  );
}

function Returned({ id }: { id: string }) {
  const isGuest = useSessionToken() === null;
  const isHydrated = useHydrated();
  const query = heldCheckoutQuery(id, isGuest);
  // Each answer renders, also the same one again.
  const { data, error, dataUpdatedAt: _ } = useQuery({ ...query, enabled: isHydrated });
  const asked = queryClient.getQueryState(query.queryKey)?.dataUpdateCount ?? 0;
  const state = returnedState({ checkout: data, error, asked });
  const { state: sent } = useLocation();
  const showPlaced = useShowPlaced();
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current) return;
    if (state === 'placed' && data?.order && data.link !== undefined) {
      isShown.current = true;
      const placed = { id: data.order._id, key: keyOf(data.link), isWithoutChange: isWithoutChange(sent) };
      void showPlaced(placed, emptySentBag(id), true);
    }
    // The buyer has done all, so that nothing of it is bought twice.
    if ((state === 'processing' || state === 'mismatch') && emptySentBag(id)) removeDraft();
    if (state === 'released' || state === 'refunding') forgetSentBag(id);
  });
  return <Said state={state} id={id} />;
}

const isWaiting = (state: ReturnedState) => ['waiting', 'slow', 'away', 'offline', 'placed'].includes(state);

function Said({ state, id }: { state: ReturnedState; id: string }) {
  const { title, text } = texts().returned[state];
  useTitle(title);
  return (
    <div className={`wrap ${styles.page}`}>
      <div aria-live="polite">
        <PageHeader title={title}>{text}</PageHeader>
      </div>
      {isWaiting(state) ? <Icon name="circle-notch" size="l" className="spin" /> : null}
      <div className={styles.actions}>
        <Onward state={state} id={id} />
      </div>
    </div>
  );
}

function Onward({ state, id }: { state: ReturnedState; id: string }) {
  const isGuest = useSessionToken() === null;
  if (isWaiting(state)) return null;
  if (state === 'declined' || state === 'released') {
    return (
      <ButtonLink to={href('/checkout')} variant="primary" size="large">
        {texts().toCheckout}
      </ButtonLink>
    );
  }
  return (
    <>
      {state === 'unknown' && isGuest ? (
        <ButtonLink to={loginPath(returnedPath(id))} variant="primary" size="large">
          {texts().logIn}
        </ButtonLink>
      ) : null}
      <ButtonLink to={href('/shop')} size="large">
        {texts().toShop}
      </ButtonLink>
    </>
  );
}
