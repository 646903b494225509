import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { slipsPath } from '#web/features/fulfilment/sending/slips.ts';
import { orderPath } from '#web/features/orders/order-position.ts';
import { WorkList } from '#web/features/work-list/work-list.tsx';
import { useOpenedHere } from '#web/lib/navigation/opened-from.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as enBeingPaid from '#web/texts/en/being-paid.ts';
import * as en from '#web/texts/en/work-list.ts';
import { useCan, useProfile } from '../account/use-profile.ts';

export const meta = unlistedMeta('Customer Orders');

const texts = defineTexts({ en });
const beingPaidTexts = defineTexts({ en: enBeingPaid });

export default function CustomerOrdersPage() {
  const isMerchant = useProfile().membership?.of === 'merchant';
  const here = useOpenedHere();
  const maySend = useCan('orders.write');
  const mayPlace = useCan('orders.place');
  const mayPayBack = useCan('orders.refund');
  return (
    <WorkList
      toPath={(id) => orderPath(id, 'customers')}
      toSlipsPath={slipsPath}
      isMerchant={isMerchant}
      readsCodes={useCan('discounts.read')}
      maySend={maySend}
      mayPayBack={mayPayBack}
      links={[
        ...(mayPlace ? [{ label: texts().newOrder, to: href('/dashboard/orders/new') }] : []),
        ...(maySend ? [{ label: texts().sendMany, to: href('/dashboard/orders/send'), state: here }] : []),
        ...(isMerchant ? [] : [{ label: beingPaidTexts().link, to: href('/dashboard/orders/being-paid') }]),
        { label: texts().myOrders, to: href('/dashboard/orders') },
      ]}
    />
  );
}
