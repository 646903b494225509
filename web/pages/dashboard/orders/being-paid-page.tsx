import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { beingPaidQuery } from '#web/features/payments/being-paid.queries.ts';
import { BeingPaidTable } from '#web/features/payments/being-paid-table.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/being-paid.ts';
import { useCan, useProfile } from '../account/use-profile.ts';
import { DashboardNotFound } from '../dashboard-not-found.tsx';
import * as styles from './being-paid-page.module.css';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

/** Payments are the shop's: merchants read orders, and nothing of how they are paid. */
export default function BeingPaidPage() {
  return useProfile().membership?.of === 'shop' ? <BeingPaid /> : <DashboardNotFound />;
}

function BeingPaid() {
  const [params, onChange] = useListSearchParams();
  const rights = { mayGiveUp: useCan('orders.write'), mayRefund: useCan('orders.refund') };
  const { title, intro, empty, one, customerOrders } = texts();
  return (
    <ListPage
      {...{ title, params, onChange, empty, one }}
      query={useQuery(beingPaidQuery(params))}
      toRows={({ payments }) => payments}
      above={<p className={`ui muted ${styles.intro}`}>{intro}</p>}
      actions={<ButtonLink to={href('/dashboard/orders/customers')}>{customerOrders}</ButtonLink>}
    >
      {(payments) => <BeingPaidTable payments={payments} rights={rights} />}
    </ListPage>
  );
}
