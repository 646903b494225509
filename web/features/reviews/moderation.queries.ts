import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ModeratedReview } from '#contract/reviews.contract.ts';
import { reviewStatuses } from '#contract/statuses.ts';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { changeCached, changeRow, reportedMutation, saidInDialog } from '#web/lib/api/optimistic-update.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';
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

const send = (action: ReviewAction, id: string) =>
  action === 'approve'
    ? shopApi('PUT /review/approve/:id', { params: { id } })
    : shopApi('PUT /review/reject/:id', { params: { id } });

const reload = (client: QueryClient) => invalidateWithDependents(client, reviewsKey);

/** Approves or rejects a review: shown at once, undone with a notice when the server refuses it. */
export function useReviewAction(id: string, onChanged: () => void) {
  const client = useQueryClient();
  return useMutation(
    reportedMutation({
      send: (action: ReviewAction) => send(action, id),
      show: (action) =>
        changeCached<{ reviews: ModeratedReview[] }>(client, reviewsKey, (list) => ({
          ...list,
          reviews: changeRow(list.reviews, id, (review) => ({ ...review, status: afterAction[action] })),
        })),
      onDone: onChanged,
      onSettled: () => reload(client),
    }),
  );
}

/** Approves several; what each came to is in the notice. */
export function useApproveReviews(onDone: (reviews: readonly string[]) => void) {
  const client = useQueryClient();
  return useMutation(
    reportedMutation({
      send: (reviews: string[]) => shopApi('POST /review/bulk', { body: { reviews, action: 'approve' } }),
      onDone: (_reply, reviews) => onDone(reviews),
      onSettled: () => reload(client),
    }),
  );
}

export function useDeleteReview(id: string, onChanged: () => void) {
  const client = useQueryClient();
  return useMutation(
    reportedMutation({
      send: () => shopApi('DELETE /review/delete/:id', { params: { id } }),
      onDone: onChanged,
      onFailure: saidInDialog,
      onSettled: () => reload(client),
    }),
  );
}
