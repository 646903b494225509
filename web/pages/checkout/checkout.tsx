import { type ReactNode, useCallback, useState } from 'react';
import { href } from 'react-router';
import { textsOf } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState, ErrorState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { bagHash } from '#web/features/cart/bag-hash.ts';
import { useCart } from '#web/features/cart/cart.store.ts';
import { CheckoutLines } from '#web/features/cart/checkout-lines.tsx';
import { isOrderable } from '#web/features/cart/place-order.ts';
import { CheckoutNotes, type Problem, ProblemsNote } from '#web/features/checkout/checkout-note.tsx';
import type { CheckoutPart } from '#web/features/checkout/checkout-parts.ts';
import { CheckoutSummary } from '#web/features/checkout/checkout-summary.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/checkout.ts';
import { AddressPart } from './address-part.tsx';
import { ChangedLines } from './changed-lines.tsx';
import * as styles from './checkout.module.css';
import { ContactPart } from './contact-part.tsx';
import { DeliveryPart } from './delivery-part.tsx';
import { PaymentPart } from './payment-part.tsx';
import { useCheckout } from './use-checkout.ts';
import { usePlacing } from './use-placing.ts';
import type { ReportProblems } from './use-problems.ts';

const texts = textsOf({ en });
const none = {};

/** The questions, one of them open, beside what is ordered. */
export function Checkout() {
  const { items } = useCart();
  const checkout = useCheckout();
  const placing = usePlacing(checkout);
  const { problems, onProblems } = useProblemList();
  const { quote, isReady, isFailed, isFinal } = checkout;
  // Ordering empties the bag, before the next page is there.
  if (!placing.isPlacing && items.length === 0) return <NothingToOrder {...texts().empty} />;
  if (!placing.isPlacing && !items.some(isOrderable)) return <NothingOrderable />;
  if (!isReady && isFailed) {
    return (
      <Page>
        <ErrorState title={texts().failed} onRetry={checkout.retry} busy={quote.isFetching} />
      </Page>
    );
  }
  if (!isReady) return <CheckoutSkeleton />;
  const { refused } = placing;
  return (
    <Page
      summary={
        <CheckoutSummary
          quote={quote.data}
          isLoading={quote.isPlaceholderData}
          isFinal={isFinal}
          count={items.length}
        >
          <CheckoutLines quoted={quote.isPlaceholderData ? undefined : quote.data?.lines} />
        </CheckoutSummary>
      }
    >
      <CheckoutNotes>
        <ProblemsNote problems={problems} />
        <ChangedLines />
      </CheckoutNotes>
      <div>
        <ContactPart checkout={checkout} refusals={refused.contact ?? none} onProblems={onProblems} />
        <AddressPart checkout={checkout} refusals={refused.address ?? none} onProblems={onProblems} />
        <DeliveryPart checkout={checkout} />
        <PaymentPart checkout={checkout} placing={placing} onProblems={onProblems} />
      </div>
    </Page>
  );
}

function useProblemList() {
  const [byPart, setByPart] = useState<Partial<Record<CheckoutPart, readonly Problem[]>>>({});
  const onProblems = useCallback<ReportProblems>(
    (part, found) => setByPart((before) => ({ ...before, [part]: found })),
    [],
  );
  return { problems: Object.values(byPart).flat(), onProblems };
}

function Page({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  return (
    <div className={cx('wrap', styles.page)}>
      {summary ? <div className={styles.summary}>{summary}</div> : null}
      <div className={styles.head}>
        <PageHeader title={texts().pageTitle} />
      </div>
      <div className={cx(styles.parts, !summary && styles.alone)}>{children}</div>
    </div>
  );
}

export function CheckoutSkeleton() {
  return (
    <Page>
      <RowsSkeleton rows={4} height={88} />
    </Page>
  );
}

function NothingToOrder({ title, text, action }: { title: string; text: string; action: string }) {
  return (
    <Page>
      <EmptyState
        title={title}
        text={text}
        action={
          <ButtonLink to={href('/shop')} variant="primary">
            {action}
          </ButtonLink>
        }
      />
    </Page>
  );
}

function NothingOrderable() {
  const { title, text } = texts().nothingOrderable;
  return (
    <Page>
      <EmptyState
        title={title}
        text={text}
        action={
          <ButtonLink to={`${href('/shop')}${bagHash}`} variant="primary">
            {texts().backToBag}
          </ButtonLink>
        }
      />
    </Page>
  );
}
