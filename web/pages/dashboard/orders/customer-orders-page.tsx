import { href } from 'react-router';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { OrdersView } from '#web/features/orders/orders-view.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';

export const meta = unlistedMeta('Customer Orders');

export default function CustomerOrdersPage() {
  return (
    <OrdersView
      list="customers"
      title="Customer Orders"
      empty={{ title: 'No orders found.' }}
      actions={<ButtonLink to={href('/dashboard/orders')}>My Orders</ButtonLink>}
    />
  );
}
