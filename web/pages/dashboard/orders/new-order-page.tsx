import { href, useNavigate } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { orderPath } from '#web/features/orders/order-position.ts';
import { CustomerOrderForm } from '#web/features/placing/customer-order-form.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/customer-order.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().pageTitle);

/** Orders for a customer, and then shows the order. */
export default function NewOrderPage() {
  const { pageTitle, back } = texts();
  const navigate = useNavigate();
  return (
    <>
      <DashboardHeader title={pageTitle} back={{ to: href('/dashboard/orders/customers'), label: back }} />
      <CustomerOrderForm onPlaced={(id) => void navigate(orderPath(id, 'customers'), { replace: true })} />
    </>
  );
}
