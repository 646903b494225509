import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { notify } from '#web/lib/notify.ts';
import { pendingCountsQuery } from '#web/lib/pending-counts.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { shopApi } from '#web/lib/shop-api.ts';

const messagesKey = ['contact'];
/** A search has no pages (docs/rules.md#pagination), so it asks for all that a page may hold. */
const mostFound = 100;

export const messagesQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'list', page, search],
    queryFn: async ({ signal }) => {
      const query = search ? { search, limit: mostFound } : { page };
      const inbox = await shopApi('GET /contact', { query, signal });
      return search ? { ...inbox, totalPages: 1 } : inbox;
    },
    placeholderData: keepPreviousData,
  });

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'one', id],
    queryFn: async ({ signal }) => (await shopApi('GET /contact/:id', { params: { id }, signal })).message,
  });

/** One message changed: it, the inbox and what the menu counts are asked anew. */
export async function reloadMessages(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: messagesKey }),
    client.invalidateQueries({ queryKey: pendingCountsQuery.queryKey }),
  ]);
}

/** Marks a message as answered in another way, or as open again: shown at once, taken back in words. */
export function useMarkMessage(id: string) {
  const client = useQueryClient();
  const { queryKey } = messageQuery(id);
  return useMutation({
    mutationFn: (isAnswered: boolean) =>
      shopApi('PUT /contact/:id/answered', { params: { id }, body: { contact: { isAnswered } } }),
    onMutate: async (isAnswered) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const answered = isAnswered ? new Date().toISOString() : null;
      client.setQueryData(queryKey, (message) => message && { ...message, answered, answeredBy: null });
      return before;
    },
    onSuccess: ({ message }) => notify.success(message),
    onError: (failure, _mark, before) => {
      client.setQueryData(queryKey, before);
      reportFailure(failure);
    },
    onSettled: () => reloadMessages(client),
  });
}
