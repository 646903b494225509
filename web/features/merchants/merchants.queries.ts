import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { MerchantRow } from '#contract/merchants.contract.ts';
import type { ListAddress } from '#web/lib/list-address.ts';
import { notify } from '#web/lib/notify.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { showAtOnce } from '#web/lib/shown-at-once.ts';
import { waitingQuery } from '#web/lib/waiting.ts';
import { afterDeed, type MerchantDeed, merchantFilters } from './merchant-deeds.ts';

const merchantsKey = ['merchants'];

/** A page of merchants, of all or of what a search finds. */
export const merchantsQuery = ({ page, search, sort, filters }: ListAddress) =>
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

function send(deed: MerchantDeed, id: string): Promise<{ message: string }> {
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
    client.invalidateQueries({ queryKey: waitingQuery.queryKey }),
  ]);
}

/** Changes one merchant's state: shown at once, taken back in words when it is refused. */
export function useMerchantDeed(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deed: MerchantDeed) => send(deed, id),
    onMutate: (deed) =>
      showAtOnce<MerchantRow>(client, merchantsKey, 'merchants', id, (row) => afterDeed(row, deed)),
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

/** Deletes one merchant; the account and the products stay, unsold. */
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
