import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TeamInvitation, TeamMember } from '#contract/team.contract.ts';
import { reportedMutation } from '#web/lib/api/optimistic-update.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => shopApi('GET /team', { signal }),
});

export const reloadTeam = (client: QueryClient) => client.invalidateQueries({ queryKey: teamQuery.queryKey });

/** Whoever changes or ends the own membership is signed out by it. */
export function useMemberChange({ _id: id }: TeamMember, onDone: () => void) {
  const client = useQueryClient();
  return useMutation(
    reportedMutation({
      send: (set: TeamMember['set'] | 'end') =>
        set === 'end'
          ? shopApi('DELETE /team/:id', { params: { id } })
          : shopApi('PUT /team/:id', { params: { id }, body: { set } }),
      onDone,
      onSettled: () => reloadTeam(client),
    }),
  );
}

export function useInvitation({ _id: id }: TeamInvitation) {
  const client = useQueryClient();
  return useMutation(
    reportedMutation({
      send: (what: 'again' | 'back') =>
        what === 'again'
          ? shopApi('POST /team/invitations/:id/resend', { params: { id } })
          : shopApi('DELETE /team/invitations/:id', { params: { id } }),
      onSettled: () => reloadTeam(client),
    }),
  );
}
