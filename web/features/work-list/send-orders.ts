import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkOutcome } from '#contract/work-list.contract.ts';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

export interface ToSend {
  orders: readonly string[];
  /** Whether buyers get a mail. */
  notify: boolean;
}

/**
 * Marks orders as sent. Repeated after a lost reply, the call has the same id, and sends nothing else.
 * @param onSent also called when the dialog was closed before the reply came
 */
export function useSendOrders(onSent: (outcome: BulkOutcome) => void) {
  const client = useQueryClient();
  const [requests] = useState(() => createRequestIds());
  return useMutation({
    mutationFn: ({ orders, notify }: ToSend) => {
      const request = requests.idOf({ orders, notify });
      return shopApi('POST /order/bulk', { body: { request, orders: [...orders], action: 'send', notify } });
    },
    onSuccess: ({ sent, refused }) => {
      requests.accepted();
      onSent({ sent, refused });
    },
    // What was sent is known to the server alone when its reply was lost.
    onSettled: () => invalidateWithDependents(client, ['orders']),
  });
}
