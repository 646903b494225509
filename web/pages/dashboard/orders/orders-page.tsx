import { href } from 'react-router';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { OrdersView } from '#web/features/orders/orders-view.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useCan } from '../account/use-profile.ts';

export const meta = unlistedMeta('Your Orders');

export default function OrdersPage() {
  const seesCustomers = useCan('orders.read');
  return (
    <OrdersView
      title="Your Orders"
      empty={{
        title: 'You have no orders yet.',
        action: (
          <ButtonLink to={href('/shop')} variant="primary">
            Continue shopping
          </ButtonLink>
        ),
      }}
      actions={
        seesCustomers ? (
          <ButtonLink to={href('/dashboard/orders/customers')}>Customer Orders</ButtonLink>
        ) : undefined
      }
    />
  );
}
