import { useQuery } from '@tanstack/react-query';
import { href, useLocation, useNavigate } from 'react-router';
import { orderLabel } from '#contract/order-number.ts';
import type { Order } from '#contract/orders.contract.ts';
import type { Profile } from '#contract/users.contract.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { AllItemsStatus } from '#web/features/orders/all-items-status.tsx';
import { lineName } from '#web/features/orders/order-labels.ts';
import { OrderLineRow } from '#web/features/orders/order-line-row.tsx';
import { OrderNeighbours } from '#web/features/orders/order-neighbours.tsx';
import { readOrderPosition } from '#web/features/orders/order-position.ts';
import { OrderSummary } from '#web/features/orders/order-summary.tsx';
import { orderQuery, useCancelOrder } from '#web/features/orders/orders.queries.ts';
import { useStatusChanges } from '#web/features/orders/use-status-changes.ts';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { profileQuery } from '#web/features/session/session.queries.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { EnabledOnly } from '../dashboard/enabled-only.tsx';
import type { Route } from './+types/order-page';
import { OrderLayout } from './order-layout.tsx';
import * as styles from './order-page.module.css';

export const meta = unlistedMeta('Order Details');

export default function OrderPage({ params }: Route.ComponentProps) {
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

function OrderHead({ order }: { order?: Order | undefined }) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const place = readOrderPosition(state);
  const stepBack = useGoBack(order ? listOf(order) : href('/dashboard/orders'));
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

/** Staff work on a customer's order, so they return to those. */
const listOf = ({ isOwn }: Order) =>
  isOwn ? href('/dashboard/orders') : href('/dashboard/orders/customers');

function LoadedOrder({ id }: { id: string }) {
  const order = useQuery(orderQuery(id));
  const profile = useQuery(profileQuery);
  if (order.isError && order.error instanceof ApiError && order.error.status === 404) return <NoOrder />;
  const skeleton = <RowsSkeleton rows={3} height={180} />;
  return (
    <>
      <OrderHead order={order.data} />
      <QueryResult query={order} skeleton={skeleton} failed="The order did not load.">
        {(order) => (
          <QueryResult query={profile} skeleton={skeleton} failed="Your account did not load.">
            {(profile) => <ShownOrder order={order} profile={profile} />}
          </QueryResult>
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
        text="It may have been cancelled, or it belongs to somebody else."
        action={<ButtonLink to={href('/dashboard/orders')}>Manage Orders</ButtonLink>}
      />
    </div>
  );
}

function ShownOrder({ order, profile }: { order: Order; profile: Profile }) {
  const navigate = useNavigate();
  const toOrders = () => navigate(listOf(order));
  const changes = useStatusChanges(order, toOrders);
  const cancel = useCancelOrder(order, { before: changes.sendAll, onCancelled: toOrders });
  const { isOwn } = order;
  const isOfShop = profile.membership?.of === 'shop';
  const mayWrite = profile.permissions.includes('orders.write');
  const picksStatus = mayWrite && (isOfShop || !isOwn);
  return (
    <OrderLayout>
      <UnsavedGuard
        when={changes.notApplied.length > 0}
        isSaving={cancel.isPending}
        changed={changes.notApplied.map((line) => `the status of ${lineName(line)}`)}
      />
      <div>
        {picksStatus ? <AllItemsStatus lines={order.products} changes={changes} /> : null}
        <ul>
          {order.products.map((line) => (
            <OrderLineRow
              key={line._id}
              line={line}
              may={picksStatus ? 'pick a status' : isOwn ? 'cancel' : 'nothing'}
              changes={changes}
            />
          ))}
        </ul>
      </div>
      <OrderSummary
        order={order}
        mayCancel={isOwn || (mayWrite && isOfShop)}
        isCancelling={cancel.isPending}
        onCancel={() => cancel.mutate()}
      />
    </OrderLayout>
  );
}
