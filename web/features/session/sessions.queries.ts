import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/sessions.contract.ts';
import { changeCached, reportedMutation } from '#web/lib/optimistic-update.ts';
import { shopApi } from '#web/lib/shop-api.ts';

const queryKey = ['sessions'];

/** Where the account is signed in, this browser first. */
export const sessionsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await shopApi('GET /session', { signal })).sessions,
});

/** Signs out one of the other devices: gone from the list at once, and back when the server refuses it. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation(
    reportedMutation({
      send: (id: string) => shopApi('DELETE /session/:id', { params: { id } }),
      show: (id) =>
        changeCached<Session[]>(client, queryKey, (sessions) => sessions.filter(({ _id }) => _id !== id)),
      onSettled: () => client.invalidateQueries({ queryKey }),
    }),
  );
}

/** Signs out all devices but this one. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation(
    reportedMutation({
      send: () => shopApi('DELETE /session'),
      onSettled: () => client.invalidateQueries({ queryKey }),
    }),
  );
}
