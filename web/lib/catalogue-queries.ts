import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { goods } from './catalogue-cache.ts';
import { type ListSearchParams, pageRows, searchRows } from './list-search-params.ts';

/** What a list call of the back office takes. */
interface ListQuery {
  page: string;
  limit: string;
  search: string | undefined;
  sort: string | undefined;
}

/** A page of the back office's products, brands or categories (`kind`), as the search params choose it. */
export function catalogueListQuery<Page>(
  kind: string,
  { page, search, sort, filters }: ListSearchParams,
  load: (query: ListQuery, signal: AbortSignal) => Promise<Page>,
) {
  const query = {
    page: search ? '1' : String(page),
    limit: String(search ? searchRows : pageRows),
    search: search || undefined,
    sort: sort || undefined,
  };
  return queryOptions({
    queryKey: [goods, kind, page, search, sort, filters],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
  });
}

/** One of them, always asked anew: its form must open with what is stored. */
export function catalogueItemQuery<Item>(
  kind: string,
  id: string,
  load: (signal: AbortSignal) => Promise<Item>,
) {
  return queryOptions({
    queryKey: [goods, kind, id],
    queryFn: ({ signal }) => load(signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
