import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { reportFailure } from './report-failure.ts';
import { onSessionChange } from './session.ts';

/** One cache of server data a tab. Kept out of the first visit: only lazily loaded parts import it. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A list says itself that it did not load. An ended session and a right that is gone concern the whole page.
    onError: (error) => {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) reportFailure(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays a refusal; only a server that did not answer is worth asking again.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status >= 400),
    },
  },
});

/** Options of what a person just opened, such as a menu: without a connection it fails at once, and offers to retry. */
export const onDemand = { networkMode: 'always', retry: false } as const;

// What one visitor saw is not shown to the next. The server, which loads this module too, has no visitor.
if (typeof window !== 'undefined') onSessionChange(() => queryClient.clear());
