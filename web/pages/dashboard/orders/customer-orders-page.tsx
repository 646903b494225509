import { href } from 'react-router';
import { textsOf } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { OrdersView } from '#web/features/orders/orders-view.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/being-paid.ts';
import { useProfile } from '../account/use-profile.ts';

export const meta = unlistedMeta('Customer Orders');

const texts = textsOf({ en });

export default function CustomerOrdersPage() {
  const isOfShop = useProfile().membership?.of === 'shop';
  return (
    <OrdersView
      list="customers"
      title="Customer Orders"
      empty={{ title: 'No orders found.' }}
      actions={
        <>
          {isOfShop ? (
            <ButtonLink to={href('/dashboard/orders/being-paid')}>{texts().link}</ButtonLink>
          ) : null}
          <ButtonLink to={href('/dashboard/orders')}>My Orders</ButtonLink>
        </>
      }
    />
  );
}
