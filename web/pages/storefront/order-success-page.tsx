import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { orderLabel } from '#contract/order-number.ts';
import type { Order } from '#contract/orders.contract.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { EmptyState, ErrorState } from '#web/components/feedback/empty-state.tsx';
import { TextSkeleton } from '#web/components/feedback/loading.tsx';
import { Panel } from '#web/components/layout/description-list.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { BuyerTimeline } from '#web/features/orders/buyer-timeline.tsx';
import { OrderAddress, OrderTotals } from '#web/features/orders/order-facts.tsx';
import { OrderLines } from '#web/features/orders/order-lines.tsx';
import { orderQuery } from '#web/features/orders/orders.queries.ts';
import { firstTimeline } from '#web/features/orders/timeline.ts';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useTitle } from '#web/lib/page/use-title.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { EnabledOnly } from '../dashboard/enabled-only.tsx';
import type { Route } from './+types/order-success-page';
import { OrderLayout } from './order-layout.tsx';
import * as styles from './order-success-page.module.css';

export const meta = unlistedMeta('Thank you for your order.');

export default function OrderSuccessPage({ params }: Route.ComponentProps) {
  return (
    <div className={cx('wrap', styles.page)}>
      <RequireSession waiting={<TextSkeleton />}>
        <EnabledOnly waiting={<TextSkeleton />}>
          <PlacedOrder id={params.id} key={params.id} />
        </EnabledOnly>
      </RequireSession>
    </div>
  );
}

function PlacedOrder({ id }: { id: string }) {
  const order = useQuery(orderQuery(id));
  if (order.isError && order.error instanceof ApiError && order.error.status === 404) {
    return <NoOrder />;
  }
  if (order.isError && !order.data) {
    return (
      <ErrorState title="The order did not load." onRetry={() => order.refetch()} busy={order.isFetching} />
    );
  }
  if (!order.data) return <TextSkeleton />;
  return <Confirmation order={order.data} />;
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

function Confirmation({ order }: { order: Order }) {
  return (
    <>
      <PageHeader title="Thank you for your order.">
        <p className={cx('lead num', styles.number)}>Order {orderLabel(order.number)}</p>
        <p className={styles.text}>
          Order{' '}
          <Link to={`${href('/order/:id', { id: order._id })}?success`} className="link num">
            {order._id}
          </Link>{' '}
          is complete. <span>A confirmation email will be sent to you shortly.</span>
        </p>
      </PageHeader>
      <div className={styles.actions}>
        <ButtonLink to={href('/shop')} variant="primary" size="large">
          Continue Shopping
        </ButtonLink>
        <ButtonLink to={href('/dashboard/orders')} size="large">
          Manage Orders
        </ButtonLink>
      </div>
      <OrderLayout>
        <BuyerTimeline entries={firstTimeline(order)} />
        <aside>
          <Panel title="Summary">
            <OrderLines lines={order.products} />
            <OrderTotals order={order} />
          </Panel>
          {order.address ? <OrderAddress address={order.address} /> : null}
        </aside>
      </OrderLayout>
    </>
  );
}
