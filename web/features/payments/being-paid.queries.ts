import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { reportedMutation } from '#web/lib/api/optimistic-update.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';

const key = ['being-paid'];
/** Milliseconds: buyers come and go. */
const refetchEvery = 30_000;

/** A page of the payments of which there is no order yet. */
export const beingPaidQuery = ({ page }: Pick<ListSearchParams, 'page'>) =>
  queryOptions({
    queryKey: [...key, page],
    queryFn: ({ signal }) => shopApi('GET /payments/being-paid', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchEvery,
  });

const calls = {
  ask: (id: string) => shopApi('POST /payments/:id/ask', { params: { id } }),
  giveUp: (id: string) => shopApi('POST /payments/:id/give-up', { params: { id } }),
  place: (id: string) => shopApi('POST /payments/:id/place', { params: { id } }),
  refund: (id: string) => shopApi('POST /payments/:id/refund', { params: { id } }),
};
export type PaymentAction = keyof typeof calls;

/** Does something to a payment; the list then has what became of it. */
export function usePaymentAction(id: string, action: PaymentAction, onFailure?: () => void) {
  const client = useQueryClient();
  return useMutation(
    reportedMutation({
      send: () => calls[action](id),
      onFailure,
      onSettled: async () => {
        // It may be an order now.
        void invalidateWithDependents(client, ['orders']);
        await client.invalidateQueries({ queryKey: key });
      },
    }),
  );
}
