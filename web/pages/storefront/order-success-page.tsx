import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { href, useLocation, useSearchParams } from 'react-router';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { EmptyState, ErrorState } from '#web/components/feedback/empty-state.tsx';
import { TextSkeleton } from '#web/components/feedback/loading.tsx';
import { Panel } from '#web/components/layout/description-list.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { BuyerTimeline } from '#web/features/order-details/buyer-timeline.tsx';
import { claimQuery } from '#web/features/order-details/claim-order.ts';
import { OrderTotals } from '#web/features/order-details/order-facts.tsx';
import { OrderAgreement, TransferDue } from '#web/features/order-details/order-summary.tsx';
import { firstTimeline, paidEntries } from '#web/features/order-details/timeline.ts';
import { type OrderDetails, orderDetailsQuery } from '#web/features/orders/order-details.queries.ts';
import { OrderLines } from '#web/features/orders/order-lines.tsx';
import { orderSums } from '#web/features/orders/order-sums.ts';
import { CheckoutNote } from '#web/features/placing/checkout-note.tsx';
import { isWithoutChange } from '#web/features/placing/placed-state.ts';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { knownEmail } from '#web/lib/navigation/known-email.ts';
import { notify } from '#web/lib/page/notify.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useTitle } from '#web/lib/page/use-title.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/guest-order.ts';
import * as timelineEn from '#web/texts/en/order-timeline.ts';
import { EnabledOnly } from '../dashboard/enabled-only.tsx';
import type { Route } from './+types/order-success-page';
import { LoadedGuestOrder } from './guest-order.tsx';
import { KeepInAccount } from './keep-in-account.tsx';
import { OrderLayout } from './order-layout.tsx';
import * as styles from './order-success-page.module.css';

const texts = defineTexts({ en });
const timelineTexts = defineTexts({ en: timelineEn });

export const meta = unlistedMeta('Thank you for your order.');

export default function OrderSuccessPage({ params: { id } }: Route.ComponentProps) {
  // The key in a guest's link. With one, the server renders the page for each request, and no cache keeps it.
  const orderKey = useSearchParams()[0].get('key');
  return (
    <div className={cx('wrap', styles.page)}>
      {orderKey === null ? (
        <RequireSession waiting={<TextSkeleton />}>
          <EnabledOnly waiting={<TextSkeleton />}>
            <ClaimedOrder id={id} key={id} />
          </EnabledOnly>
        </RequireSession>
      ) : (
        <LoadedGuestOrder id={id} orderKey={orderKey}>
          {(details) => <Confirmation details={details} orderKey={orderKey} />}
        </LoadedGuestOrder>
      )}
    </div>
  );
}

/** After a guest has made an account of it. */
function ClaimedOrder({ id }: { id: string }) {
  const claim = useQuery(claimQuery(id));
  const { claimed, failed } = texts().account;
  const isClaimed = claim.data;
  useEffect(() => {
    if (isClaimed) notify.success(claimed);
  }, [isClaimed, claimed]);
  if (claim.isPending) return <TextSkeleton />;
  if (claim.isError) {
    return (
      <ErrorState
        title={failed}
        text={claim.error.message}
        onRetry={() => claim.refetch()}
        busy={claim.isFetching}
      />
    );
  }
  return <PlacedOrder id={id} />;
}

function PlacedOrder({ id }: { id: string }) {
  const order = useQuery(orderDetailsQuery(id));
  if (order.isError && order.error instanceof ApiError && order.error.status === 404) {
    return <NoOrder />;
  }
  if (order.isError && !order.data) {
    return (
      <ErrorState title="The order did not load." onRetry={() => order.refetch()} busy={order.isFetching} />
    );
  }
  if (!order.data) return <TextSkeleton />;
  return <Confirmation details={order.data} orderKey={null} />;
}

function NoOrder() {
  useTitle('No order found.');
  return (
    <div className={styles.missing}>
      <EmptyState
        isPage
        title="No order found."
        action={<ButtonLink to={href('/shop')}>Continue Shopping</ButtonLink>}
      />
    </div>
  );
}

interface ConfirmationProps {
  details: OrderDetails;
  /** Null for an account. */
  orderKey: string | null;
}

function Confirmation({ details, orderKey }: ConfirmationProps) {
  const { order } = details;
  const page = href('/order/:id', { id: order._id });
  const link = orderKey === null ? `${page}?success` : `${page}?${new URLSearchParams({ key: orderKey })}`;
  const entries = firstTimeline(order, paidEntries(details));
  const { state } = useLocation();
  return (
    <>
      <PageHeader title="Thank you for your order.">
        <p className={cx('lead num', styles.number)}>Order {orderLabel(order.number)}</p>
        <p className={styles.text}>
          Order{' '}
          <Link to={link} className="link num">
            {/* An account's is as it always was; a guest's mails and bank say the number. */}
            {orderKey === null ? order._id : orderLabel(order.number)}
          </Link>{' '}
          is complete. <span>A confirmation email will be sent to you shortly.</span>
        </p>
      </PageHeader>
      {isWithoutChange(state) ? (
        <div className={styles.note}>
          <CheckoutNote>{texts().withoutChange}</CheckoutNote>
        </div>
      ) : null}
      <div className={styles.transfer}>
        <TransferDue order={order} />
      </div>
      <div className={styles.actions}>
        <ButtonLink to={href('/shop')} variant="primary" size="large">
          Continue Shopping
        </ButtonLink>
        {orderKey === null ? (
          <ButtonLink to={href('/dashboard/orders')} size="large">
            Manage Orders
          </ButtonLink>
        ) : (
          <ButtonLink to={link} size="large">
            {texts().open}
          </ButtonLink>
        )}
      </div>
      <OrderLayout>
        <div>
          <BuyerTimeline entries={entries} />
          {orderKey === null ? (
            <p className="ui muted">{timelineTexts().mayCancel[order.isPickUp ? 'pickedUp' : 'sent']}</p>
          ) : (
            <KeepInAccount id={order._id} orderKey={orderKey} email={knownEmail(state)} />
          )}
        </div>
        <aside>
          <Panel title="Summary">
            <OrderLines lines={order.products} />
            <OrderTotals sums={orderSums(details)} />
          </Panel>
          <OrderAgreement order={order} money={details} isTransferElsewhere />
        </aside>
      </OrderLayout>
    </>
  );
}
