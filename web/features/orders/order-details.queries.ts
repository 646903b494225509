import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, type CallReply } from '#web/lib/api/api.ts';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { wordsInForm } from '#web/lib/api/report-failure.ts';
import { sessionToken } from '#web/lib/api/session.ts';
import { shopApiAs } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';

export type OrderDetails = CallReply<'GET /order/:id/details'>;

/** Calls about an order by the account, or with the key of a guest's link, without an account: whoever is signed in here may be somebody else. */
export const orderApi = (orderKey: string | undefined, token = sessionToken()) => ({
  call: shopApiAs(orderKey === undefined ? token : null),
  query: orderKey === undefined ? {} : { key: orderKey },
});

/** An order with its parts, parcels and events, also when it is cancelled. @param orderKey of a guest's link */
export const orderDetailsQuery = (id: string, orderKey?: string) =>
  queryOptions({
    queryKey: orderKey === undefined ? ['orders', 'details', id] : ['orders', 'guest', id, orderKey],
    queryFn: ({ signal }) => {
      const { call, query } = orderApi(orderKey);
      return call('GET /order/:id/details', { params: { id }, query, signal });
    },
    refetchInterval: ({ state }) => refetchAfter(state.data?.refunds ?? []),
  });

/** Milliseconds: a refund settles while somebody looks at it. */
function refetchAfter(refunds: OrderDetails['refunds']): number | false {
  if (refunds.some(({ state }) => state === 'waiting')) return 2_000;
  return refunds.some(({ state }) => state === 'pending') ? 30_000 : false;
}

export interface OrderAction<Variables> {
  /** @returns whether it was done */
  run: (variables: Variables) => Promise<boolean>;
  isBusy: boolean;
  /** Why the last one was not done, for the place where it was pressed. */
  refusal: string | undefined;
  /** The last one has no reply: it may be done. */
  isUnanswered: boolean;
}

/**
 * Something that is done to an order. Why it failed is said where it was pressed. Afterwards the page shows what is stored: after a
 * refusal somebody else has changed the order, and after a lost reply it may be done.
 */
export function useOrderAction<Variables>(
  send: (variables: Variables) => Promise<{ message: string }>,
): OrderAction<Variables> {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: send,
    onMutate: () => setRefusal(undefined),
    onSuccess: async ({ message }) => {
      await invalidateWithDependents(client, ['orders']);
      notify.success(message);
    },
    onError: (failure) => {
      setRefusal(wordsInForm(failure));
      void invalidateWithDependents(client, ['orders']);
    },
  });
  const run = (variables: Variables) =>
    mutateAsync(variables).then(
      () => true,
      () => false,
    );
  const isUnanswered = error !== null && !(error instanceof ApiError && error.status < 500);
  return { run, isBusy: isPending, refusal, isUnanswered };
}
