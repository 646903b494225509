import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ModeratedReview } from '#contract/reviews.contract.ts';
import { reviewStatuses } from '#contract/roles.ts';
import type { ListAddress } from '#web/lib/list-address.ts';
import { notify } from '#web/lib/notify.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { showAtOnce } from '#web/lib/shown-at-once.ts';
import { waitingQuery } from '#web/lib/waiting.ts';
import { afterDeed, type ReviewDeed } from './moderation-deeds.ts';

const reviewsKey = ['reviews'];

export const reviewFilterOptions = reviewStatuses.map((value) => ({ value, label: value }));

export const reviewsQuery = ({ page, sort, filters }: ListAddress) =>
  queryOptions({
    queryKey: [...reviewsKey, page, sort, filters],
    queryFn: ({ signal }) => {
      const status = reviewStatuses.find((one) => one === filters.status);
      const query = { page, ...(sort ? { sort } : {}), ...(status ? { status } : {}) };
      return shopApi('GET /review', { query, signal });
    },
    placeholderData: keepPreviousData,
  });

const send = (deed: ReviewDeed, id: string) =>
  deed === 'approve'
    ? shopApi('PUT /review/approve/:id', { params: { id } })
    : shopApi('PUT /review/reject/:id', { params: { id } });

async function reload(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: reviewsKey }),
    client.invalidateQueries({ queryKey: waitingQuery.queryKey }),
  ]);
}

/** Approves or rejects a review: shown at once, taken back in words when it is refused. */
export function useReviewDeed(id: string, onChanged: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deed: ReviewDeed) => send(deed, id),
    onMutate: (deed) =>
      showAtOnce<ModeratedReview>(client, reviewsKey, 'reviews', id, (review) => ({
        ...review,
        status: afterDeed[deed],
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
