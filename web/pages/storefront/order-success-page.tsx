import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState, ErrorState } from '#web/components/ui/empty-state.tsx';
import { Panel } from '#web/components/ui/facts.tsx';
import { PageHead } from '#web/components/ui/heads.tsx';
import { TextSkeleton } from '#web/components/ui/loading.tsx';
import { orderQuery } from '#web/features/orders/orders.queries.ts';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { ApiError } from '#web/lib/api.ts';
import type { Route } from './+types/order-success-page';

export const meta: Route.MetaFunction = () => [
  { title: 'Thank you for your order.' },
  { name: 'robots', content: 'noindex' },
];

export default function OrderSuccessPage({ params }: Route.ComponentProps) {
  return (
    <div className="wrap min-h-[480px] pb-20">
      <RequireSession waiting={<TextSkeleton />}>
        <PlacedOrder id={params.id} key={params.id} />
      </RequireSession>
    </div>
  );
}

function PlacedOrder({ id }: { id: string }) {
  const order = useQuery(orderQuery(id));
  if (order.isError && order.error instanceof ApiError && order.error.status === 404) {
    return (
      <div className="py-16">
        <EmptyState title="No order found." action={<ButtonLink to="/shop">Continue Shopping</ButtonLink>} />
      </div>
    );
  }
  if (order.isError && !order.data) {
    return (
      <ErrorState title="The order did not load." onRetry={() => order.refetch()} busy={order.isFetching} />
    );
  }
  if (!order.data) return <TextSkeleton />;
  return (
    <>
      <PageHead title="Thank you for your order." />
      <div className="max-w-[640px]">
        <Panel>
          <p>
            Order{' '}
            <Link
              to={`/order/${order.data._id}?success`}
              className="link break-all whitespace-normal tabular-nums"
            >
              {order.data._id}
            </Link>{' '}
            is complete.
          </p>
          <p className="mt-2 text-ink-muted">A confirmation email will be sent to you shortly.</p>
          <div className="mt-6 flex flex-wrap gap-2">
            <ButtonLink to="/dashboard/orders" variant="primary">
              Manage Orders
            </ButtonLink>
            <ButtonLink to="/shop" variant="quiet">
              Continue Shopping
            </ButtonLink>
          </div>
        </Panel>
      </div>
    </>
  );
}
