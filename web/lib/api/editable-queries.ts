import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type ListSearchParams, pageRows } from '../list-urls/list-search-params.ts';
import { ApiError } from './api.ts';
import { changeRow } from './optimistic-update.ts';
import { queryClient } from './query-client.ts';

/** Prefix of the query keys of lists and items that show parts of each other and are edited on several pages. */
const prefix = 'editable';

export const editableKey = (kind: string, ...rest: readonly unknown[]) => [prefix, kind, ...rest] as const;

/** The query of a list call. */
interface ListQuery {
  page: string;
  limit: string;
  search: string | undefined;
  sort: string | undefined;
}

/** A page of the items of a kind, as the search params choose it. */
export function editableListQuery<Page>(
  kind: string,
  { page, search, sort, filters, limit = pageRows }: ListSearchParams,
  load: (query: ListQuery, signal: AbortSignal) => Promise<Page>,
) {
  const query = {
    page: String(page),
    limit: String(limit),
    search: search || undefined,
    sort: sort || undefined,
  };
  return queryOptions({
    queryKey: editableKey(kind, page, search, sort, filters, limit),
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
  });
}

/** One item. It is never cached, since its form must open with what is stored. */
export function editableItemQuery<Item>(
  kind: string,
  id: string,
  load: (signal: AbortSignal) => Promise<Item>,
) {
  return queryOptions({
    queryKey: editableKey(kind, id),
    queryFn: ({ signal }) => load(signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * After a save: lists that are not on the page load again when they are next shown. Until then they show what they had, so that
 * going back leads to the same rows at the same scroll position.
 */
export function refreshInactiveEditables(): void {
  void queryClient.invalidateQueries({ queryKey: [prefix], type: 'inactive', refetchType: 'none' });
}

/** Shows a saved change of one item in the cached lists. Call it before `refreshInactiveEditables`. */
export function changeListed<Row extends { _id: string }>(
  kind: string,
  id: string,
  change: (row: Row) => Row,
): void {
  queryClient.setQueriesData<{ rows: readonly Row[] }>(
    { queryKey: editableKey(kind) },
    (list) => list && { ...list, rows: changeRow(list.rows, id, change) },
  );
}

/** After adding or deleting: removes all lists and items that are not on the page, so that they load again when they are next shown. */
export function removeInactiveEditables(): void {
  queryClient.removeQueries({ queryKey: [prefix], type: 'inactive' });
}

/** Returns the reply to a save. When the item was deleted meanwhile, refetches it, and the page says that it does not exist. */
export async function refetchWhenDeleted<Reply>(queryKey: QueryKey, reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404)
      await queryClient.invalidateQueries({ queryKey });
    throw failure;
  }
}

/** The rows of a list call with its page info, which is absent when the call returned everything. */
export function toPage<Row>(
  rows: readonly Row[],
  info: { count?: number; totalPages?: number; currentPage?: number },
) {
  const { count = rows.length, totalPages = 1, currentPage = 1 } = info;
  return { rows, count, totalPages, currentPage };
}
