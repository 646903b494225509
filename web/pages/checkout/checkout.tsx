import { type ReactNode, useCallback, useState } from 'react';
import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState, ErrorState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { bagHash } from '#web/features/cart/bag-hash.ts';
import { countPieces, isOrderable } from '#web/features/cart/cart.rules.ts';
import { useCart } from '#web/features/cart/cart.store.ts';
import { CheckoutLines } from '#web/features/placing/checkout-lines.tsx';
import { CheckoutNotes, type Problem, ProblemsNote } from '#web/features/placing/checkout-note.tsx';
import type { CheckoutPart } from '#web/features/placing/checkout-parts.ts';
import { CheckoutSummary, SummarySkeleton } from '#web/features/placing/checkout-summary.tsx';
import { DiscountCode } from '#web/features/placing/discount-code.tsx';
import { type OrderedBag, useOrderedElsewhere } from '#web/features/placing/ordered-elsewhere.ts';
import { useHydrated } from '#web/lib/page/use-hydrated.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/checkout.ts';
import { AddressPart } from './address-part.tsx';
import { ChangedLines } from './changed-lines.tsx';
import * as styles from './checkout.module.css';
import { ContactPart } from './contact-part.tsx';
import { DeliveryPart } from './delivery-part.tsx';
import { HeldElsewhere } from './held-note.tsx';
import { PaymentPart } from './payment-part.tsx';
import { type CheckoutState, useCheckout } from './use-checkout.ts';
import { useHeld } from './use-held.ts';
import { type Placing, usePlacing } from './use-placing.ts';
import type { ReportProblems } from './use-problems.ts';

const texts = defineTexts({ en });
const none = {};

/**
 * The questions, one of them open, beside what is ordered. The server renders the frame, the same for everybody: bag, account and draft are
 * the browser's.
 */
export function Checkout() {
  const { items } = useCart();
  const isHydrated = useHydrated();
  const checkout = useCheckout();
  const placing = usePlacing(checkout);
  const holding = useHeld(placing.isPlacing);
  const ordered = useOrderedElsewhere();
  const { quote, isReady, isFailed } = checkout;
  // Ordering empties the bag, before the next page is there.
  const isEmpty = isHydrated && !placing.isPlacing && !items.some(isOrderable);
  if (isEmpty) {
    return (
      <Page>
        <CheckoutNotes>
          {holding.held ? <HeldElsewhere held={holding.held} onPay={placing.payAt} /> : null}
        </CheckoutNotes>
        {items.length > 0 ? (
          <NothingOrderable />
        ) : ordered ? (
          <OrderedElsewhere order={ordered} />
        ) : (
          <EmptyBag />
        )}
      </Page>
    );
  }
  if (isHydrated && !isReady && isFailed) {
    return (
      <Page>
        <ErrorState title={texts().failed} onRetry={checkout.retry} busy={quote.isFetching} />
      </Page>
    );
  }
  const shown = isHydrated && isReady;
  return (
    <Page summary={shown ? <OrderedThings checkout={checkout} /> : <SummarySkeleton />}>
      {shown ? <Questions {...{ checkout, placing, holding }} /> : <RowsSkeleton rows={4} height={88} />}
    </Page>
  );
}

function OrderedThings({ checkout: { quote: query, isFinal } }: { checkout: CheckoutState }) {
  const shown = { quote: query.data, isFormer: query.isPlaceholderData };
  return (
    <CheckoutSummary
      quote={shown.quote}
      isLoading={shown.isFormer}
      isFinal={isFinal}
      count={countPieces(useCart())}
      code={<DiscountCode {...shown} />}
    >
      <CheckoutLines {...shown} />
    </CheckoutSummary>
  );
}

interface QuestionsProps {
  checkout: CheckoutState;
  placing: Placing;
  holding: ReturnType<typeof useHeld>;
}

function Questions({ checkout, placing, holding }: QuestionsProps) {
  const { problems, onProblems } = useProblemList();
  const { refused } = placing;
  return (
    <>
      <CheckoutNotes>
        <ProblemsNote problems={problems} />
        {/* The note beside the button says it, with the new total. */}
        {placing.before ? null : <ChangedLines />}
        {holding.held && !(holding.held.isOwn && checkout.states.payment === 'open') ? (
          <HeldElsewhere held={holding.held} onPay={placing.payAt} />
        ) : null}
      </CheckoutNotes>
      <div>
        <ContactPart checkout={checkout} refusals={refused.contact ?? none} onProblems={onProblems} />
        <AddressPart checkout={checkout} refusals={refused.address ?? none} onProblems={onProblems} />
        <DeliveryPart checkout={checkout} />
        <PaymentPart {...{ checkout, placing, holding, onProblems }} />
      </div>
    </>
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

function EmptyBag() {
  const { title, text, action } = texts().empty;
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <ButtonLink to={href('/shop')} variant="primary">
          {action}
        </ButtonLink>
      }
    />
  );
}

function OrderedElsewhere({ order: { id, key } }: { order: OrderedBag }) {
  const { title, text, action } = texts().orderedElsewhere;
  const page = href('/order/:id', { id });
  return (
    <div role="status">
      <EmptyState
        title={title}
        text={text}
        action={
          <ButtonLink to={key === null ? page : `${page}?${new URLSearchParams({ key })}`} variant="primary">
            {action}
          </ButtonLink>
        }
      />
    </div>
  );
}

function NothingOrderable() {
  const { title, text } = texts().nothingOrderable;
  return (
    <>
      <CheckoutNotes>
        <ChangedLines />
      </CheckoutNotes>
      <EmptyState
        title={title}
        text={text}
        action={
          <ButtonLink to={`${href('/shop')}${bagHash}`} variant="primary">
            {texts().backToBag}
          </ButtonLink>
        }
      />
    </>
  );
}
