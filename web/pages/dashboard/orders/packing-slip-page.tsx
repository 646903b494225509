import { useQuery } from '@tanstack/react-query';
import { href, Navigate, useSearchParams } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { PackingSlip } from '#web/features/fulfilment/sending/packing-slip.tsx';
import { slipsQuery } from '#web/features/fulfilment/sending/slips.queries.ts';
import { type Slip, slipLabel } from '#web/features/fulfilment/sending/slips.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/packing-slip.ts';
import type { Route } from './+types/packing-slip-page';
import * as styles from './packing-slip-page.module.css';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().pageTitle);

/** The packing slip of `?part=1`, or of `?part=1&parcel=2`, to print. Who bought the order reads its page instead. */
export default function PackingSlipPage({ params }: Route.ComponentProps) {
  const { id = '' } = params as { id?: string };
  const [search] = useSearchParams();
  const asked = new URLSearchParams({ orders: id, part: numberIn(search.get('part') ?? '1') });
  const parcel = search.get('parcel');
  if (parcel !== null) asked.set('parcel', numberIn(parcel));
  const query = useQuery(slipsQuery(asked));
  const { absent, failed, pageTitle, back } = texts();
  const list = { to: href('/dashboard/orders/customers/:id', { id }), label: back };
  if (query.error instanceof ApiError && query.error.status === 403) return <OrderPage id={id} />;
  return (
    <DetailPage {...{ query, absent, failed, list }} title={pageTitle}>
      {({ slips: [slip], skipped }) =>
        skipped.length > 0 ? <OrderPage id={id} /> : <ShownSlip slip={slip} back={list} />
      }
    </DetailPage>
  );
}

/** No part and no parcel has the number 0. */
const numberIn = (typed: string): string => (/^\d{1,9}$/.test(typed) ? typed : '0');

const OrderPage = ({ id }: { id: string }) => <Navigate replace to={href('/order/:id', { id })} />;

function ShownSlip({ slip, back }: { slip: Slip | undefined; back: { to: string; label: string } }) {
  const { title, pageTitle, print, nothing } = texts();
  return (
    <>
      <div className={styles.head}>
        <DashboardHeader
          title={slip ? title(slipLabel(slip)) : pageTitle}
          back={back}
          actions={
            slip ? (
              <Button variant="primary" onClick={() => window.print()}>
                {print}
              </Button>
            ) : null
          }
        />
      </div>
      {slip ? <PackingSlip slip={slip} /> : <EmptyState title={nothing} />}
    </>
  );
}
