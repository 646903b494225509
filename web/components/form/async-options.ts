import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onDemand, queryClient } from '#web/lib/api/query-client.ts';
import type { SelectOption } from './select-option.ts';

/** The query of the options that match a text; '' matches the first ones. */
export type OptionsQuery<Option = SelectOption> = (text: string) => {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<readonly Option[]>;
};

/** Milliseconds after the last key; a select replies sooner than the search of a list. */
const DELAY = 250;

/** The options for the typed text while the list is open; the previous ones stay until they are there. */
export function useAsyncOptions<Option>(optionsQuery: OptionsQuery<Option>, text: string, open: boolean) {
  const searched = useDelayed(text);
  const { data, isError, isFetching, refetch } = useQuery(
    {
      ...optionsQuery(searched),
      ...onDemand,
      enabled: open,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  );
  const loading = open && (isFetching || searched !== text);
  return {
    options: data ?? [],
    failed: isError && !loading,
    loading,
    retry: () => void refetch(),
  };
}

/** The text as it was before the pause in typing; clearing it does not wait. */
function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : delayed;
}
