import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '#web/lib/api/query-client.ts';
import { reportLoadFailure } from '#web/lib/api/report-failure.ts';
import { profileQuery } from './session.queries.ts';

/** The first name of the signed-in user, or 'Welcome'. Fetched with the first token, and never for guests. */
export default function UserName() {
  return (
    <QueryClientProvider client={queryClient}>
      <Name />
    </QueryClientProvider>
  );
}

function Name() {
  const { data, error } = useQuery(profileQuery);
  // An expired or revoked token ends the session here, on any page.
  useEffect(() => {
    if (error) reportLoadFailure(error);
  }, [error]);
  return data?.firstName || 'Welcome';
}
