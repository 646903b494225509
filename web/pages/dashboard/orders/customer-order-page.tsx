import { useQuery } from '@tanstack/react-query';
import { href, Navigate, useLocation, useNavigate } from 'react-router';
import { orderStateWord } from '#contract/order-states.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { CustomerOrder } from '#web/features/order-details/customer-order.tsx';
import { OrderMore } from '#web/features/order-details/order-more.tsx';
import { OrderNeighbours } from '#web/features/order-details/order-neighbours.tsx';
import { type OrderDetails, orderDetailsQuery } from '#web/features/orders/order-details.queries.ts';
import { shownLabel } from '#web/features/orders/order-labels.ts';
import { detailsMarks, OrderMarks } from '#web/features/orders/order-marks.tsx';
import { readOrderPosition } from '#web/features/orders/order-position.ts';
import { stateTones } from '#web/features/orders/state-tones.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/order-desk.ts';
import type { Route } from './+types/customer-order-page';
import * as styles from './customer-order-page.module.css';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().pageTitle);

/** An order in the dashboard, of the parts that the caller sells. */
export default function CustomerOrderPage({ params }: Route.ComponentProps) {
  const query = useQuery(orderDetailsQuery(params.id));
  const { state } = useLocation();
  const list = useList();
  const { absent, failed, pageTitle } = texts();
  return (
    <DetailPage {...{ query, absent, failed, list }} title={pageTitle}>
      {(details) =>
        details.as === 'buyer' ? (
          <Navigate replace state={state} to={href('/order/:id', params)} />
        ) : (
          <ShownOrder key={params.id} details={details} list={list} />
        )
      }
    </DetailPage>
  );
}

type List = { to: string; label: string };

/** The page that the order was opened from; after an own purchase, and without one, a list of orders. */
function useList(): List {
  const { search, state } = useLocation();
  const from = (state as { openedFrom?: unknown } | null)?.openedFrom;
  const label = texts().back;
  if (new URLSearchParams(search).has('success')) return { to: href('/dashboard/orders'), label };
  const [path] = typeof from === 'string' ? from.split('?') : [];
  return { to: path ?? href('/dashboard/orders/customers'), label };
}

function ShownOrder({ details, list }: { details: OrderDetails; list: List }) {
  const navigate = useNavigate();
  const place = readOrderPosition(useLocation().state);
  const { title, print } = texts();
  const { state, isPickUp } = details.order;
  return (
    <>
      <DashboardHeader
        sticky
        title={title(shownLabel(details))}
        count={
          <span className={styles.state}>
            <Status tone={stateTones[state]}>{orderStateWord(state, isPickUp)}</Status>
            <OrderMarks marks={detailsMarks(details)} />
          </span>
        }
        back={list}
        actions={
          <>
            {place ? <OrderNeighbours id={details.order._id} place={place} /> : null}
            <OrderMore details={details} />
            <Button className={styles.print} onClick={() => window.print()}>
              {print}
            </Button>
          </>
        }
      />
      <CustomerOrder
        details={details}
        onOrderCancelled={() => navigate(href('/dashboard/orders/customers'))}
      />
    </>
  );
}
