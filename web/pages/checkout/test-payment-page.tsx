import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orderLabel } from '#contract/order-number.ts';
import { type TestOutcome, testOutcomes } from '#contract/payments.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { EmptyState, ErrorState } from '#web/components/feedback/empty-state.tsx';
import { TextSkeleton } from '#web/components/feedback/loading.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { testPaymentQuery } from '#web/features/payments/test-payment.queries.ts';
import { ApiError, type CallReply } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatTimeOfDay } from '#web/lib/format/more-formats.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useHydrated } from '#web/lib/page/use-hydrated.ts';
import * as en from '#web/texts/en/paying.ts';
import type { Route } from './+types/test-payment-page';
import { CheckoutFrame } from './checkout-frame.tsx';
import * as styles from './returned-page.module.css';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().test.title);

/** Replaces the page of a payment provider, where buyers are outside of the shop. */
export default function TestPaymentPage({ params: { id } }: Route.ComponentProps) {
  const { title, nothing } = texts().test;
  return (
    <CheckoutFrame isAway>
      <div className={`wrap ${styles.page}`}>
        <PageHeader title={title}>{nothing}</PageHeader>
        <QueryClientProvider client={queryClient}>
          <LoadedPayment id={id} />
        </QueryClientProvider>
      </div>
    </CheckoutFrame>
  );
}

function LoadedPayment({ id }: { id: string }) {
  const isHydrated = useHydrated();
  const { data, error, isFetching, refetch } = useQuery({ ...testPaymentQuery(id), enabled: isHydrated });
  const words = texts().test;
  if (data) return <Payment id={id} payment={data} onOver={refetch} />;
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={words.missing} />;
  if (error)
    return <ErrorState title={words.failed} text={error.message} onRetry={refetch} busy={isFetching} />;
  return <TextSkeleton />;
}

interface PaymentProps {
  id: string;
  payment: CallReply<'GET /payments/test/:id'>;
  /** It was decided elsewhere meanwhile. */
  onOver: () => Promise<unknown>;
}

function Payment({ id, payment, onOver }: PaymentProps) {
  const words = texts().test;
  const { number, amount, isOpen, expires, cancel } = payment;
  return (
    <>
      <div className={styles.facts}>
        <DescriptionList
          facts={[
            { name: words.order, value: orderLabel(number) },
            { name: words.amount, value: <Price amount={amount} /> },
            ...(isOpen ? [{ name: words.until, value: formatTimeOfDay(expires) }] : []),
          ]}
        />
      </div>
      {isOpen ? (
        <Outcomes id={id} onOver={onOver} />
      ) : (
        <div className={styles.over} role="status">
          <p className="strong">{words.over}</p>
          <p className="muted">{words.overText}</p>
        </div>
      )}
      <p>
        <a className="link" href={cancel}>
          {isOpen ? words.cancel : words.back}
        </a>
      </p>
    </>
  );
}

function Outcomes({ id, onOver }: Pick<PaymentProps, 'id' | 'onOver'>) {
  const words = texts().test;
  const [deciding, setDeciding] = useState<TestOutcome | null>(null);
  useEffect(() => {
    const comeBack = () => {
      setDeciding(null);
      void onOver();
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [onOver]);
  async function decide(outcome: TestOutcome): Promise<void> {
    setDeciding(outcome);
    try {
      const reply = await shopApi('POST /payments/test/:id', { params: { id }, body: { outcome } });
      location.assign(reply.return);
    } catch (failure) {
      setDeciding(null);
      reportFailure(failure);
      await onOver();
    }
  }
  return (
    <div className={styles.actions}>
      {testOutcomes.map((outcome) => (
        <Button
          key={outcome}
          variant={outcome === 'pay' ? 'primary' : 'secondary'}
          size="large"
          busy={deciding === outcome}
          busyLabel={words.deciding}
          disabled={deciding !== null}
          onClick={() => decide(outcome)}
        >
          {words.outcomes[outcome]}
        </Button>
      ))}
    </div>
  );
}
