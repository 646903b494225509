import { useEffect, useRef, useState } from 'react';

type QueryResult<Data> = { data: Data | undefined; hasFailed: boolean; retry: () => void };

/**
 * Loads once when the part appears. For what the first visit's pages show on demand (menus), where a query library
 * would cost more than the part itself; everything of the dashboards uses TanStack Query.
 */
export function useLoaded<Data>(load: (signal: AbortSignal) => Promise<Data>): QueryResult<Data> {
  const [state, setState] = useState<{ data?: Data; hasFailed: boolean }>({ hasFailed: false });
  const [attempt, setAttempt] = useState(0);
  const loader = useRef(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const leaving = new AbortController();
    loader.current(leaving.signal).then(
      (data) => setState({ data, hasFailed: false }),
      () => {
        if (!leaving.signal.aborted) setState({ hasFailed: true });
      },
    );
    return () => leaving.abort();
  }, [attempt]);
  const retry = () => {
    setState({ hasFailed: false });
    setAttempt(attempt + 1);
  };
  return { data: state.data, hasFailed: state.hasFailed, retry };
}
