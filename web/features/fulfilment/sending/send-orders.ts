import {
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { BulkOutcome, sendInBulk } from '#contract/work-list.contract.ts';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { useKept } from '#web/lib/navigation/use-kept.ts';

export interface ToSend {
  orders: readonly string[];
  /** True when buyers get a mail. */
  notify: boolean;
}

/** The outcome of a request for orders, and whether their buyers get a mail about it. */
export type SendResult = BulkOutcome & Pick<ToSend, 'notify'> & { request: string };

/** @param orders the array that was given to `mutate` */
type OnSent = (result: SendResult, orders: readonly string[]) => void;

interface Sending {
  /** Whose parts alone, as in the filter of the list. */
  merchant: string | undefined;
  /** The orders of the open dialog, which shows a failure itself. */
  asked: readonly string[] | null;
  /** Also called when the dialog was closed before the reply came. */
  onSent: OnSent;
}

/** Marks orders as sent. Repeated after a lost reply, the call has the same id, and sends nothing else. */
export function sendOrders(
  client: QueryClient,
  requests: ReturnType<typeof createRequestIds>,
  { merchant, asked, onSent }: Sending,
) {
  return {
    mutationFn: async ({ orders, notify }) => {
      const action = 'send' as const;
      const body = { orders: [...orders], ...(merchant && { merchant }), action, notify };
      const request = requests.idFor(body);
      return { request, ...(await shopApi('POST /order/bulk', { body: { request, ...body } })) };
    },
    onSuccess: ({ request, sent, refused }, { orders, notify }) => {
      requests.accepted();
      onSent({ request, sent, refused, notify }, orders);
    },
    // TanStack Query gives a call that waits for its reply the options of the latest render.
    onError: (failure, { orders }) => {
      if (orders !== asked) reportFailure(failure);
    },
    // Only the server knows what was sent when its reply was lost.
    onSettled: () => invalidateWithDependents(client, ['orders']),
  } satisfies UseMutationOptions<EndpointReply<typeof sendInBulk> & { request: string }, Error, ToSend>;
}

/** The orders that need no other try. */
export const doneIds = ({ sent, refused }: BulkOutcome): string[] =>
  [...sent, ...refused.filter(({ code }) => code !== 'failed')].map(({ _id }) => _id);

/** Marks orders as sent, and keeps what became of them until it is closed. */
export function useSending({ onSent, ...others }: Sending) {
  const client = useQueryClient();
  const [requests] = useState(() => createRequestIds());
  const [outcome, setOutcome] = useKept<SendResult | null>('outcome', null);
  const send = useMutation(
    sendOrders(client, requests, {
      ...others,
      onSent: (result, orders) => {
        setOutcome(result);
        onSent(result, orders);
      },
    }),
  );
  return { outcome, closeOutcome: () => setOutcome(null), send };
}
