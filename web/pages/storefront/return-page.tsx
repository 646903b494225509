import { useQuery } from '@tanstack/react-query';
import { href, useSearchParams } from 'react-router';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { FormFrame } from '#web/components/form/form-frame.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { type OrderDetails, orderDetailsQuery } from '#web/features/orders/order-details.queries.ts';
import { ReturnForm } from '#web/features/returns/return-form.tsx';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { formatDay } from '#web/lib/format/format.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/buyer-returns.ts';
import { EnabledOnly } from '../dashboard/enabled-only.tsx';
import type { Route } from './+types/return-page';
import { LoadedGuestOrder } from './guest-order.tsx';
import { OrderLayout } from './order-layout.tsx';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().form.title);

/** Asks to send things of an own order back; also for a guest, with the key in the link. */
export default function ReturnPage({ params: { id } }: Route.ComponentProps) {
  const orderKey = useSearchParams()[0].get('key') ?? undefined;
  if (orderKey !== undefined) {
    return (
      <div className="wrap">
        <LoadedGuestOrder id={id} orderKey={orderKey}>
          {(details) => <AskToReturn {...{ details, orderKey }} />}
        </LoadedGuestOrder>
      </div>
    );
  }
  const waiting = <PageHeader title={texts().form.title} />;
  return (
    <div className="wrap">
      <RequireSession waiting={waiting}>
        <EnabledOnly waiting={waiting}>
          <OwnOrder id={id} key={id} />
        </EnabledOnly>
      </RequireSession>
    </div>
  );
}

function OwnOrder({ id }: { id: string }) {
  const query = useQuery(orderDetailsQuery(id));
  return (
    <QueryResult
      query={query}
      skeleton={<RowsSkeleton rows={3} height={100} />}
      failed="The order did not load."
    >
      {(details) => <AskToReturn details={details} />}
    </QueryResult>
  );
}

interface AskToReturnProps {
  details: OrderDetails;
  orderKey?: string;
}

function AskToReturn({ details, orderKey }: AskToReturnProps) {
  const { form } = texts();
  const { order, mayAskToReturn, parts } = details;
  const orderPath =
    href('/order/:id', { id: order._id }) +
    (orderKey === undefined ? '' : `?key=${encodeURIComponent(orderKey)}`);
  const lines = parts.flatMap((part) => part.lines);
  const until = lines.find(({ goesBack }) => goesBack.until !== null)?.goesBack.until ?? null;
  const canAsk = mayAskToReturn && lines.some(({ goesBack }) => goesBack.quantity > 0);
  const back = (
    <p>
      <ButtonLink variant="quiet" icon="arrow-left" to={orderPath}>
        {form.back(orderLabel(order.number))}
      </ButtonLink>
    </p>
  );
  const nothing = (
    <>
      <p>{mayAskToReturn ? form.nothing : form.notYours}</p>
      <ButtonLink to={orderPath}>{form.toOrder}</ButtonLink>
    </>
  );
  return (
    <>
      <PageHeader title={form.title} above={back}>
        {canAsk ? <p>{until === null ? form.openEnd : form.until(formatDay(until))}</p> : null}
      </PageHeader>
      <FormFrame when={canAsk} otherwise={nothing} note={form.nothing}>
        <OrderLayout>
          <ReturnForm {...{ details, orderKey, orderPath }} />
        </OrderLayout>
      </FormFrame>
    </>
  );
}
