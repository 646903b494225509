import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { type OrderDetails, orderDetailsQuery } from '#web/features/orders/order-details.queries.ts';
import { profileQuery } from '#web/features/session/session.queries.ts';
import { OrderSteps } from '#web/features/withdrawals/order-steps.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import * as en from '#web/texts/en/withdraw.ts';

const texts = defineTexts({ en });

/** Both steps for an order of the account that is signed in. @param above what the first step begins with */
export function WithdrawOrder({ id, above }: { id: string; above: ReactNode }) {
  const query = useQuery(orderDetailsQuery(id), queryClient);
  const { data: profile } = useQuery(profileQuery, queryClient);
  if (!profile) return <RowsSkeleton rows={3} height={80} />;
  const { firstName, lastName, email } = profile;
  const buyer = { name: `${firstName} ${lastName}`.trim(), email: email ?? '' };
  return (
    <QueryResult query={query} skeleton={<RowsSkeleton rows={3} height={80} />} failed={texts().orderFailed}>
      {(details) => (
        <OrderSteps details={details} buyer={buyer} orderPath={href('/order/:id', { id })}>
          {above}
        </OrderSteps>
      )}
    </QueryResult>
  );
}

/** The same for a guest, by the link to the order. */
export function WithdrawGuestOrder(props: { details: OrderDetails; orderKey: string; above: ReactNode }) {
  const { details, orderKey, above } = props;
  const { _id: id, guest } = details.order;
  const orderPath = `${href('/order/:id', { id })}?${new URLSearchParams({ key: orderKey })}`;
  return (
    <OrderSteps
      {...{ details, orderKey, orderPath }}
      buyer={{ name: guest?.name ?? '', email: guest?.email ?? '' }}
    >
      {above}
    </OrderSteps>
  );
}
