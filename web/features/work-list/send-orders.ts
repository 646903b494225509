import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkOutcome } from '#contract/work-list.contract.ts';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { useKept } from '#web/lib/navigation/use-kept.ts';

export interface ToSend {
  orders: readonly string[];
  /** Whether buyers get a mail. */
  notify: boolean;
}

/** What became of orders, and whether their buyers get a mail about it. */
export type SendResult = BulkOutcome & Pick<ToSend, 'notify'>;

/** @param orders the array that was given to `mutate` */
type OnSent = (result: SendResult, orders: readonly string[]) => void;

/**
 * Marks orders as sent. Repeated after a lost reply, the call has the same id, and sends nothing else.
 * @param merchant whose parts alone, as in the filter of the list
 * @param onSent also called when the dialog was closed before the reply came
 */
function useSendOrders(merchant: string | undefined, onSent: OnSent) {
  const client = useQueryClient();
  const [requests] = useState(() => createRequestIds());
  return useMutation({
    mutationFn: ({ orders, notify }: ToSend) => {
      const action = 'send' as const;
      const body = { orders: [...orders], ...(merchant && { merchant }), action, notify };
      return shopApi('POST /order/bulk', { body: { request: requests.idOf(body), ...body } });
    },
    onSuccess: ({ sent, refused }, { orders, notify }) => {
      requests.accepted();
      onSent({ sent, refused, notify }, orders);
    },
    // What was sent is known to the server alone when its reply was lost.
    onSettled: () => invalidateWithDependents(client, ['orders']),
  });
}

/** The orders that need no other try. */
export const doneIds = ({ sent, refused }: BulkOutcome): string[] =>
  [...sent, ...refused.filter(({ code }) => code !== 'failed')].map(({ _id }) => _id);

/** Marks orders as sent, and keeps what became of them until it is closed. */
export function useSending(merchant: string | undefined, onSent: OnSent) {
  const [outcome, setOutcome] = useKept<SendResult | null>('outcome', null);
  const send = useSendOrders(merchant, (result, orders) => {
    setOutcome(result);
    onSent(result, orders);
  });
  return { outcome, closeOutcome: () => setOutcome(null), send };
}
