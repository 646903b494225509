import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { TrackingList } from '#web/features/fulfilment/sending/tracking-list.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/tracking-list.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().pageTitle);

/** Sends many orders by a list of tracking numbers. */
export default function SendManyPage() {
  const { pageTitle, back } = texts();
  const list = href('/dashboard/orders/customers');
  return (
    <>
      <DashboardHeader title={pageTitle} back={{ to: list, label: back }} />
      <TrackingList listPath={list} />
    </>
  );
}
