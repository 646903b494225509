import { useQuery } from '@tanstack/react-query';
import { href, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { orderLabel } from '#contract/order-number.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { FormFrame } from '#web/components/form/form-frame.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { BuyerParcels } from '#web/features/fulfilment/buyer-parcels.tsx';
import { useCancelOrder } from '#web/features/fulfilment/statuses/statuses.queries.ts';
import { useCancelLine } from '#web/features/fulfilment/statuses/use-status-changes.ts';
import { BuyerTimeline } from '#web/features/order-details/buyer-timeline.tsx';
import { OrderNeighbours } from '#web/features/order-details/order-neighbours.tsx';
import { OrderState } from '#web/features/order-details/order-state.tsx';
import { OrderSummary } from '#web/features/order-details/order-summary.tsx';
import { buyerTimeline } from '#web/features/order-details/timeline.ts';
import { WithdrawalNotes } from '#web/features/order-details/withdrawal-notes.tsx';
import { type OrderDetails, orderDetailsQuery } from '#web/features/orders/order-details.queries.ts';
import { OrderLineRow } from '#web/features/orders/order-line-row.tsx';
import { readOrderPosition } from '#web/features/orders/order-position.ts';
import { isInParcel, orderedParts } from '#web/features/orders/ordered-parts.ts';
import { isRefundedWhenCancelled } from '#web/features/orders/payment-labels.ts';
import { ComingBack, EarlierReturns } from '#web/features/returns/coming-back.tsx';
import { SendSomethingBack } from '#web/features/returns/send-something-back.tsx';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { profileQuery } from '#web/features/session/session.queries.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { EnabledOnly } from '../dashboard/enabled-only.tsx';
import type { Route } from './+types/order-page';
import { GuestOrder, LoadedGuestOrder } from './guest-order.tsx';
import { OrderLayout } from './order-layout.tsx';
import * as styles from './order-page.module.css';

export const meta = unlistedMeta('Order Details');

export default function OrderPage({ params }: Route.ComponentProps) {
  // The key in a guest's link. With one, the server renders the page for each request, and no cache keeps it.
  const orderKey = useSearchParams()[0].get('key');
  if (orderKey !== null) {
    return (
      <div className="wrap">
        <LoadedGuestOrder id={params.id} orderKey={orderKey}>
          {(details) => (
            <FormFrame>
              <GuestOrder details={details} orderKey={orderKey} />
            </FormFrame>
          )}
        </LoadedGuestOrder>
      </div>
    );
  }
  return (
    <div className="wrap">
      <RequireSession waiting={<OrderHead />}>
        <EnabledOnly waiting={<OrderHead />}>
          <LoadedOrder id={params.id} key={params.id} />
        </EnabledOnly>
      </RequireSession>
    </div>
  );
}

function OrderHead({ details }: { details?: OrderDetails | undefined }) {
  const order = details?.order;
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const place = readOrderPosition(state);
  const stepBack = useGoBack(href('/dashboard/orders'));
  const goBack = () => (search.includes('success') ? navigate(href('/dashboard/orders')) : stepBack());
  return (
    <PageHeader
      title="Order Details"
      above={
        <div className={styles.back}>
          <Button variant="quiet" icon="arrow-left" onClick={goBack}>
            Back to orders
          </Button>
          {order && place ? <OrderNeighbours id={order._id} place={place} /> : null}
        </div>
      }
    >
      {details ? <OrderState details={details} /> : null}
      <p className={cx('num', styles.facts)}>
        {order ? (
          <>
            <span className={cx('strong', styles.number)}>{orderLabel(order.number)}</span>
            <span>{order._id}</span>
            <time dateTime={order.created}>{formatDate(order.created)}</time>
          </>
        ) : null}
      </p>
    </PageHeader>
  );
}

function LoadedOrder({ id }: { id: string }) {
  const query = useQuery(orderDetailsQuery(id));
  const { search, state } = useLocation();
  if (query.isError && query.error instanceof ApiError && query.error.status === 404) return <NoOrder />;
  // Those who sell it work on it in the dashboard.
  if (query.data && query.data.as !== 'buyer') {
    return <Navigate replace state={state} to={href('/dashboard/orders/customers/:id', { id }) + search} />;
  }
  return (
    <>
      <OrderHead details={query.data} />
      <QueryResult
        query={query}
        skeleton={<RowsSkeleton rows={3} height={180} />}
        failed="The order did not load."
      >
        {(details) => (
          <FormFrame>
            <ShownOrder details={details} />
          </FormFrame>
        )}
      </QueryResult>
    </>
  );
}

function NoOrder() {
  return (
    <div className={styles.missing}>
      <EmptyState
        isPage
        title="No order found."
        text="It may belong to another account."
        action={<ButtonLink to={href('/dashboard/orders')}>Manage Orders</ButtonLink>}
      />
    </div>
  );
}

function ShownOrder({ details }: { details: OrderDetails }) {
  const navigate = useNavigate();
  const { order } = details;
  const toOrders = () => navigate(href('/dashboard/orders'));
  const cancelLine = useCancelLine(order, toOrders);
  const cancel = useCancelOrder(order, { onCancelled: toOrders });
  const parts = orderedParts(details);
  const isRefunded = isRefundedWhenCancelled(details);
  const { data: profile } = useQuery(profileQuery);
  return (
    <OrderLayout>
      <div>
        <WithdrawalNotes details={details} />
        <ComingBack details={details} />
        <BuyerParcels order={order} parts={parts} />
        <ul className={styles.lines}>
          {parts.flatMap((part) =>
            part.lines.map((line) => (
              <OrderLineRow
                key={line._id}
                line={line}
                isInParcel={isInParcel(part, line._id)}
                isPickUp={order.delivery?.kind === 'pickup'}
                onCancel={() => cancelLine(line)}
                isRefunded={isRefunded}
              />
            )),
          )}
        </ul>
        <SendSomethingBack details={details} />
        <EarlierReturns details={details} />
      </div>
      <OrderSummary details={details} permissions={profile?.permissions} onCancel={cancel.mutateAsync} />
      <BuyerTimeline entries={buyerTimeline(details)} />
    </OrderLayout>
  );
}
