import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ContactMessage } from '#contract/contact.contract.ts';
import { type MessageStatus, messageStatuses } from '#contract/statuses.ts';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { changeCached, reportedMutation } from '#web/lib/api/optimistic-update.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { type ListSearchParams, searchRows } from '#web/lib/list-urls/list-search-params.ts';

const messagesKey = ['contact'];

/** Filters of the inbox. */
const statusLabels: Record<MessageStatus, string> = { open: 'Open', answered: 'Answered' };
export const messageFilterOptions = messageStatuses.map((value) => ({ value, label: statusLabels[value] }));

export const messagesQuery = ({ page, search, filters }: ListSearchParams) =>
  queryOptions({
    queryKey: [...messagesKey, 'list', page, search, filters],
    queryFn: async ({ signal }) => {
      const status = messageStatuses.find((one) => one === filters.status);
      const query = { status, ...(search ? { search, limit: searchRows } : { page }) };
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

/** Refetches the inbox, the open message and the counts in the menu after one message changed. */
export const reloadMessages = (client: QueryClient) => invalidateWithDependents(client, messagesKey);

/** Marks a message as answered in another way, or as open again: shown at once, undone with a notice when the server refuses it. */
export function useMarkMessage(id: string) {
  const client = useQueryClient();
  const { queryKey } = messageQuery(id);
  return useMutation(
    reportedMutation({
      send: (isAnswered: boolean) =>
        shopApi('PUT /contact/:id/answered', { params: { id }, body: { contact: { isAnswered } } }),
      show: (isAnswered) =>
        changeCached<ContactMessage>(client, queryKey, (message) => ({
          ...message,
          answered: isAnswered ? new Date().toISOString() : null,
          answeredBy: null,
        })),
      onSettled: () => reloadMessages(client),
    }),
  );
}
