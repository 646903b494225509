import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { MerchantRow } from '#contract/merchants.contract.ts';
import type { ListSearchParams } from '#web/lib/list-search-params.ts';
import { notify } from '#web/lib/notify.ts';
import { updateOptimistically } from '#web/lib/optimistic-update.ts';
import { pendingCountsQuery } from '#web/lib/pending-counts.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { afterAction, type MerchantAction, merchantFilters } from './merchant-actions.rules.ts';

const merchantsKey = ['merchants'];

/** A page of merchants, of all or of what a search finds. */
export const merchantsQuery = ({ page, search, sort, filters }: ListSearchParams) =>
  queryOptions({
    queryKey: [...merchantsKey, page, search, sort, filters],
    queryFn: async ({ signal }) => {
      const status = merchantFilters.find((filter) => filter === filters.status);
      const chosen = { ...(sort ? { sort } : {}), ...(status ? { status } : {}) };
      return search
        ? await shopApi('GET /merchant/search', {
            query: { search, page: String(page), limit: '20', ...chosen },
            signal,
          })
        : await shopApi('GET /merchant', { query: { page, ...chosen }, signal });
    },
    placeholderData: keepPreviousData,
  });

function send(deed: MerchantAction, id: string): Promise<{ message: string }> {
  const params = { id };
  switch (deed) {
    case 'approve':
      return shopApi('PUT /merchant/approve/:id', { params });
    case 'reject':
      return shopApi('PUT /merchant/reject/:id', { params });
    case 'disable':
    case 'enable':
      return shopApi('PUT /merchant/:id/active', {
        params,
        body: { merchant: { isActive: deed === 'enable' } },
      });
  }
}

/** The list, or the search that is open, and what the menu counts are asked anew. */
export async function reloadMerchants(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: merchantsKey }),
    client.invalidateQueries({ queryKey: pendingCountsQuery.queryKey }),
  ]);
}

/** Changes one merchant's state: shown at once, taken back in words when it is refused. */
export function useMerchantAction(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deed: MerchantAction) => send(deed, id),
    onMutate: (deed) =>
      updateOptimistically<MerchantRow>(client, merchantsKey, 'merchants', id, (row) =>
        afterAction(row, deed),
      ),
    onSuccess: ({ message }) => notify.success(message),
    onError: (failure, _deed, takeBack) => {
      takeBack?.();
      reportFailure(failure);
    },
    onSettled: () => reloadMerchants(client),
  });
}

/** Mails the invitation once more. */
export function useInviteAgain(id: string) {
  return useMutation({
    mutationFn: () => shopApi('POST /merchant/invite/:id', { params: { id } }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (failure) => reportFailure(failure),
  });
}

/** Deletes one merchant; the account and the products stay, not for sale. */
export function useDeleteMerchant(id: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => shopApi('DELETE /merchant/delete/:id', { params: { id } }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (failure) => reportFailure(failure),
    onSettled: async () => {
      onDone();
      await reloadMerchants(client);
    },
  });
}
