import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { HeldThings } from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Price } from '#web/components/labels/price.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { emptySentBag, forgetSentBag } from '#web/features/cart/sent-checkout.store.ts';
import { heldCheckoutQuery } from '#web/features/payments/held-checkout.queries.ts';
import { returnedState } from '#web/features/payments/returned-state.ts';
import { removeDraft } from '#web/features/placing/checkout-draft.store.ts';
import { orderKey } from '#web/features/placing/place-checkout.ts';
import { isWithoutChange } from '#web/features/placing/placed-state.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useHydrated } from '#web/lib/page/use-hydrated.ts';
import { useTitle } from '#web/lib/page/use-title.ts';
import * as en from '#web/texts/en/paying.ts';
import { OrderLayout } from '../storefront/order-layout.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { HeldSummary } from './held-summary.tsx';
import { NextSteps } from './next-steps.tsx';
import { type Returned, ReturnedActions } from './returned-actions.tsx';
import * as styles from './returned-page.module.css';
import { askedId, isLinkKey } from './returned-path.ts';
import { useShowPlaced } from './use-show-placed.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().returned.waiting.title);

/**
 * Where buyers come back to from the page of a provider, and where mails about their payment lead. It waits until the payment is decided,
 * and says what is paid and what comes next, also in a browser that knows nothing of it.
 */
export default function ReturnedPage() {
  const id = askedId(useSearchParams()[0]);
  return (
    <CheckoutFrame isAway>
      <QueryClientProvider client={queryClient}>
        {id === null ? <Said state="unknown" id="" /> : <ReturnedCheckout id={id} key={id} />}
      </QueryClientProvider>
    </CheckoutFrame>
  );
}

function ReturnedCheckout({ id }: { id: string }) {
  const isGuest = useSessionToken() === null;
  const isHydrated = useHydrated();
  const query = heldCheckoutQuery(id, isGuest);
  // Each answer renders, also the same one again.
  const { data, error, dataUpdatedAt: _, refetch } = useQuery({ ...query, enabled: isHydrated });
  const asked = queryClient.getQueryState(query.queryKey)?.dataUpdateCount ?? 0;
  const found = returnedState({ checkout: data, error, asked });
  const link = data?.link;
  // Without signing in, the order of an account is not shown.
  const state = found === 'placed' && link && orderKey(link) === null && isGuest ? 'arrived' : found;
  const { state: sent } = useLocation();
  const showPlaced = useShowPlaced();
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current || !data) return;
    const { _id, order } = data;
    if (state === 'placed' && order && link !== undefined) {
      isShown.current = true;
      const placed = { id: order._id, key: orderKey(link), isWithoutChange: isWithoutChange(sent) };
      void showPlaced(placed, emptySentBag(_id), true);
    }
    // The buyer has done all, so that nothing of it is bought twice.
    if ((state === 'processing' || state === 'mismatch' || state === 'arrived') && emptySentBag(_id))
      removeDraft();
    if (state === 'released' || state === 'refunding' || state === 'failed') forgetSentBag(_id);
  });
  return <Said state={state} id={id} checkout={data} error={error} onChange={refetch} />;
}

function Said({ state, id, checkout, error, onChange }: Returned) {
  const { title, text } = texts().returned[state];
  useTitle(title);
  const failure = state === 'declined' || state === 'failed' ? checkout?.payment?.failure : null;
  return (
    <div className={`wrap ${styles.page}`}>
      <div aria-live="polite">
        <PageHeader title={title}>
          <p className={styles.said}>
            {state === 'unknown' && error && isLinkKey(id) ? error.message : text}
          </p>
          {failure ? <p className={styles.said}>{texts().because(failure)}</p> : null}
          {checkout?.things ? (
            <p className={styles.sum}>
              <Price amount={checkout.things.total} /> {texts().items(countItems(checkout.things))}
            </p>
          ) : null}
        </PageHeader>
      </div>
      {isWaiting(state) ? <Icon name="circle-notch" size="l" className="spin" /> : null}
      <ReturnedActions {...{ state, id, checkout, error, onChange }} />
      {checkout?.things ? (
        <OrderLayout>
          <div className={styles.steps}>
            <NextSteps state={state} checkout={checkout} things={checkout.things} />
          </div>
          <HeldSummary things={checkout.things} />
        </OrderLayout>
      ) : null}
    </div>
  );
}

const countItems = ({ lines }: HeldThings) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

const isWaiting = (state: Returned['state']) =>
  ['waiting', 'slow', 'away', 'offline', 'placed'].includes(state);
