import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ModeratedReview } from '#contract/reviews.contract.ts';
import { reviewStatuses } from '#contract/roles.ts';
import type { ListSearchParams } from '#web/lib/list-search-params.ts';
import { notify } from '#web/lib/notify.ts';
import { updateOptimistically } from '#web/lib/optimistic-update.ts';
import { pendingCountsQuery } from '#web/lib/pending-counts.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { afterAction, type ReviewAction } from './moderation-actions.rules.ts';

const reviewsKey = ['reviews'];

export const reviewFilterOptions = reviewStatuses.map((value) => ({ value, label: value }));

export const reviewsQuery = ({ page, sort, filters }: ListSearchParams) =>
  queryOptions({
    queryKey: [...reviewsKey, page, sort, filters],
    queryFn: ({ signal }) => {
      const status = reviewStatuses.find((one) => one === filters.status);
      const query = { page, ...(sort ? { sort } : {}), ...(status ? { status } : {}) };
      return shopApi('GET /review', { query, signal });
    },
    placeholderData: keepPreviousData,
  });

const send = (deed: ReviewAction, id: string) =>
  deed === 'approve'
    ? shopApi('PUT /review/approve/:id', { params: { id } })
    : shopApi('PUT /review/reject/:id', { params: { id } });

async function reload(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: reviewsKey }),
    client.invalidateQueries({ queryKey: pendingCountsQuery.queryKey }),
  ]);
}

/** Approves or rejects a review: shown at once, taken back in words when it is refused. */
export function useReviewAction(id: string, onChanged: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deed: ReviewAction) => send(deed, id),
    onMutate: (deed) =>
      updateOptimistically<ModeratedReview>(client, reviewsKey, 'reviews', id, (review) => ({
        ...review,
        status: afterAction[deed],
      })),
    onSuccess: ({ message }) => {
      notify.success(message);
      onChanged();
    },
    onError: (failure, _deed, takeBack) => {
      takeBack?.();
      reportFailure(failure);
    },
    onSettled: () => reload(client),
  });
}

export function useDeleteReview(id: string, onChanged: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => shopApi('DELETE /review/delete/:id', { params: { id } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      onChanged();
    },
    onError: (failure) => reportFailure(failure),
    onSettled: () => reload(client),
  });
}
