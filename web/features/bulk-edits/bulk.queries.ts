import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as contract from '#contract/bulk-edits.contract.ts';
import type { BulkEdit } from '#contract/bulk-edits.contract.ts';
import type { EndpointBody } from '#contract/define-endpoint.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

type Body = EndpointBody<typeof contract.startBulkEdit>;
/** As a call sends it. */
export type SentChange = Body['change'];
export type SentWhich = Body['which'];

const secondMs = 1_000;
const goesOn = (edits: readonly BulkEdit[] | undefined) => edits?.some(({ ended }) => ended === null);

/** The account's bulk edits of the last day. Read again each second while one goes on. */
export const bulkEditsQuery = queryOptions({
  queryKey: ['bulk edits'],
  queryFn: async ({ signal }) => (await shopApi('GET /product/bulk', { signal })).edits,
  refetchInterval: ({ state }) => (goesOn(state.data) ? secondMs : false),
});

/** How many products there are, and examples; not asked while the change is incomplete. */
export const bulkPreviewQuery = (which: SentWhich, change: SentChange | null) =>
  queryOptions({
    queryKey: ['bulk preview', which, change],
    queryFn: ({ signal }) =>
      shopApi('POST /product/bulk/preview', {
        body: { which, change: change ?? { kind: 'deactivate' } },
        signal,
      }),
    enabled: change !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
