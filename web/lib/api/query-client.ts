import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isPageKept, onSignedInAgain, onVisitorChange } from '../page/kept-page.ts';
import { ApiError } from './api.ts';
import { reportLoadFailure } from './report-failure.ts';

/** The cache of server data, one for each tab. Nothing above the fold loads it: only lazy components import it. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Components show their own failures. An ended session or a lost permission concerns the whole page.
    onError: (error) => {
      if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return;
      // The page has asked to sign in. Saving asks again, refetching in the background does not.
      if (error.status === 401 && isPageKept()) return;
      reportLoadFailure(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Retry only when no reply arrived: the server would refuse the call again.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status >= 400),
    },
  },
});

/** Options of what a person just opened, such as a menu: without a connection it fails at once, and offers to retry. */
export const onDemand = { networkMode: 'always', retry: false } as const;

// The next visitor must not see the data of the last one. The server loads this module too, but has no session.
if (typeof window !== 'undefined') {
  onVisitorChange(() => queryClient.clear());
  onSignedInAgain(() =>
    queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' }),
  );
}
