import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReturnReason } from '#contract/return-states.ts';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { wordsInForm } from '#web/lib/api/report-failure.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { notify } from '#web/lib/page/notify.ts';
import { orderApi } from '../orders/order-details.queries.ts';

interface BuyerAction<Variables> {
  run: (variables: Variables) => void;
  isBusy: boolean;
  /** Why the last one was not done, for the place where it was pressed. */
  refusal: string | undefined;
}

/** A call of who has bought an order. Afterwards the page shows what is stored. The page of a guest has no provider. */
function useBuyerAction<Variables>(
  send: (variables: Variables) => Promise<{ message: string }>,
  onDone?: () => unknown,
): BuyerAction<Variables> {
  const [refusal, setRefusal] = useState<string>();
  const { mutate, isPending } = useMutation(
    {
      mutationFn: send,
      onMutate: () => setRefusal(undefined),
      onSuccess: ({ message }) => {
        notify.success(message);
        // Before the order is read again, which may end the form.
        return onDone?.();
      },
      onError: (failure) => setRefusal(wordsInForm(failure)),
      onSettled: () => invalidateWithDependents(queryClient, ['orders']),
    },
    queryClient,
  );
  return { run: mutate, isBusy: isPending, refusal };
}

interface Asked {
  lines: { line: string; quantity: number }[];
  reason: ReturnReason;
  words: string;
}

/** Asks to send pieces back. After a lost reply, the same form is the same request. @param orderKey of a guest's link */
export function useAskToReturn(
  orderId: string,
  { orderKey, onAsked }: { orderKey: string | undefined; onAsked: () => unknown },
): BuyerAction<Asked> {
  const [requests] = useState(() => createRequestIds());
  return useBuyerAction(async (asked: Asked) => {
    const { call, query } = orderApi(orderKey);
    const body = { ...asked, request: requests.idFor(asked) };
    const reply = await call('POST /order/:id/returns', { params: { id: orderId }, query, body });
    requests.accepted();
    return reply;
  }, onAsked);
}

/** Cancels a return that was only asked for. @param orderKey of a guest's link */
export const useCancelReturn = (orderKey?: string): BuyerAction<string> =>
  useBuyerAction((id: string) => {
    const { call, query } = orderApi(orderKey);
    return call('DELETE /returns/:id', { params: { id }, query });
  });
