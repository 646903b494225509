import { href } from 'react-router';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { dashboardRole } from '#web/features/account/dashboard-menu.ts';
import { OrdersView } from '#web/features/orders/orders-view.tsx';
import { useProfile } from '../account/use-profile.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import { DashboardNotFound } from '../dashboard-not-found.tsx';

export const meta = () => dashboardMeta('Customer Orders');

export default function CustomerOrdersPage() {
  if (dashboardRole(useProfile()) === 'member') return <DashboardNotFound />;
  return (
    <OrdersView
      list="customers"
      title="Customer Orders"
      empty={{ title: 'No orders found.' }}
      actions={<ButtonLink to={href('/dashboard/orders')}>My Orders</ButtonLink>}
    />
  );
}
