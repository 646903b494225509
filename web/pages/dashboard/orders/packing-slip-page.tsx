import { useQuery } from '@tanstack/react-query';
import { href, Navigate, useSearchParams } from 'react-router';
import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { PackingSlip } from '#web/features/fulfilment/sending/packing-slip.tsx';
import { type SlipChoice, slipLabel, toSlip } from '#web/features/fulfilment/sending/slips.ts';
import { type OrderDetails, orderDetailsQuery } from '#web/features/orders/order-details.queries.ts';
import { orderedParts } from '#web/features/orders/ordered-parts.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/packing-slip.ts';
import type { Route } from './+types/packing-slip-page';
import * as styles from './packing-slip-page.module.css';

const texts = textsOf({ en });

export const meta = unlistedMeta(() => texts().pageTitle);

/** The packing slip of `?part=1`, or of `?part=1&parcel=2`, to print. */
export default function PackingSlipPage({ params }: Route.ComponentProps) {
  const { id = '' } = params as { id?: string };
  const query = useQuery(orderDetailsQuery(id));
  const { absent, failed, pageTitle, back } = texts();
  const list = { to: href('/dashboard/orders/customers/:id', { id }), label: back };
  return (
    <DetailPage {...{ query, absent, failed, list }} title={pageTitle}>
      {(details) =>
        details.as === 'buyer' ? (
          <Navigate replace to={href('/order/:id', { id })} />
        ) : (
          <ShownSlip details={details} back={list} />
        )
      }
    </DetailPage>
  );
}

function ShownSlip({ details, back }: { details: OrderDetails; back: { to: string; label: string } }) {
  const choice = useSlipChoice(details);
  const { title, pageTitle, print, nothing } = texts();
  return (
    <>
      <div className={styles.head}>
        <DashboardHeader
          title={choice ? title(slipLabel(details.order, choice)) : pageTitle}
          back={back}
          actions={
            choice ? (
              <Button variant="primary" onClick={() => window.print()}>
                {print}
              </Button>
            ) : null
          }
        />
      </div>
      {choice ? <PackingSlip slip={toSlip(details, choice)} /> : <EmptyState title={nothing} />}
    </>
  );
}

/** The part, and maybe the parcel, that the URL names. */
function useSlipChoice(details: OrderDetails): SlipChoice | null {
  const [search] = useSearchParams();
  const parts = orderedParts(details);
  const part = parts.find(({ number }) => String(number) === (search.get('part') ?? '1')) ?? null;
  const parcel = search.get('parcel');
  if (part === null || parcel === null) return part && { part, parcel: null };
  const found = part.parcels.find(({ number, voidedAt }) => String(number) === parcel && !voidedAt);
  return found ? { part, parcel: found.number } : null;
}
