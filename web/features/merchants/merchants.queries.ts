import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { MerchantRow } from '#contract/merchants.contract.ts';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { changeCached, changeRow, reportedMutation, saidInDialog } from '#web/lib/api/optimistic-update.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';
import { afterAction, type MerchantAction, merchantFilters } from './merchant-actions.rules.ts';

const merchantsKey = ['merchants'];

/** A page of all merchants or of those that a search finds. */
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

function send(action: MerchantAction, id: string): Promise<{ message: string }> {
  const params = { id };
  switch (action) {
    case 'approve':
      return shopApi('PUT /merchant/approve/:id', { params });
    case 'reject':
      return shopApi('PUT /merchant/reject/:id', { params });
    case 'disable':
    case 'enable':
      return shopApi('PUT /merchant/:id/active', {
        params,
        body: { merchant: { isActive: action === 'enable' } },
      });
  }
}

/** Refetches the list or search that is open, and the counts in the menu. */
export const reloadMerchants = (client: QueryClient) => invalidateWithDependents(client, merchantsKey);

/** Changes one merchant's state: shown at once, undone when the server refuses it, with a notice unless something else says so. */
export function useMerchantAction(id: string, onFailure?: () => void) {
  const client = useQueryClient();
  return useMutation(
    reportedMutation({
      send: (action: MerchantAction) => send(action, id),
      show: (action) =>
        changeCached<{ merchants: MerchantRow[] }>(client, merchantsKey, (list) => ({
          ...list,
          merchants: changeRow(list.merchants, id, (row) => afterAction(row, action)),
        })),
      onFailure,
      onSettled: () => reloadMerchants(client),
    }),
  );
}

/** Resends the invitation. */
export function useInviteAgain(id: string) {
  const send = () => shopApi('POST /merchant/invite/:id', { params: { id } });
  return useMutation(reportedMutation({ send }));
}

/** Deletes one merchant; the account and the products stay, not for sale. */
export function useDeleteMerchant(id: string) {
  const client = useQueryClient();
  return useMutation(
    reportedMutation({
      send: () => shopApi('DELETE /merchant/delete/:id', { params: { id } }),
      onFailure: saidInDialog,
      onSettled: () => reloadMerchants(client),
    }),
  );
}
