import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailRow } from '#contract/mail.contract.ts';
import { reportedMutation } from '#web/lib/api/optimistic-update.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { type ListSearchParams, searchRows } from '#web/lib/list-urls/list-search-params.ts';
import { mailFilters } from './mail-labels.ts';

const mailsKey = ['mails'];
/** Milliseconds between refetches while mail is being sent. */
const refetchEvery = 5_000;
const isPending = ({ status }: MailRow) => status === 'waiting' || status === 'sending';

/** A page of the outbox; refetched while some of its mail is waiting or being sent. */
export const mailsQuery = ({ page, search, filters }: ListSearchParams) =>
  queryOptions({
    queryKey: [...mailsKey, 'list', page, search, filters],
    queryFn: async ({ signal }) => {
      const status = mailFilters.find((value) => value === filters.status);
      const query = search ? { search, status, limit: searchRows } : { page, status };
      const list = await shopApi('GET /mail', { query, signal });
      return search ? { ...list, totalPages: 1 } : list;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.mails.some(isPending) ? refetchEvery : false),
  });

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...mailsKey, 'one', id],
    queryFn: async ({ signal }) => shopApi('GET /mail/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isPending(state.data.mail) ? refetchEvery : false),
  });

/** Sends what was kept without a mail server. */
export function useSendUnsent() {
  const client = useQueryClient();
  return useMutation(
    reportedMutation({
      send: () => shopApi('POST /mail/send-unsent'),
      onSettled: () => client.invalidateQueries({ queryKey: mailsKey }),
    }),
  );
}

/** Resends a mail: a waiting, unsent or failed one at once, a sent one as a new mail. */
export function useSendAgain(id: string) {
  const client = useQueryClient();
  return useMutation(
    reportedMutation({
      send: () => shopApi('POST /mail/:id/send', { params: { id } }),
      onSettled: () => client.invalidateQueries({ queryKey: mailsKey }),
    }),
  );
}
