import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { ImportAnswers } from '#contract/import-sources.ts';
import {
  type ImportStatus,
  importFields,
  importResults,
  type ProductImport,
  undoOutcomes,
} from '#contract/product-imports.contract.ts';
import { removeInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';
import { reportLateCancel } from './late-cancel.ts';

const key = ['product imports'] as const;
/** Milliseconds between refetches while the shop works on it. */
const refetchEvery = 1_000;
const isRunning = (status: ImportStatus | undefined) =>
  status === 'checking' || status === 'applying' || status === 'undoing';

export const importsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: async ({ signal }) => (await shopApi('GET /product/import', { signal })).imports,
  staleTime: 0,
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: async ({ signal }) => {
      const { import: found } = await shopApi('GET /product/import/:id', { params: { id }, signal });
      // Lists of products show what was written.
      if (found.applied > 0) removeInactiveEditables();
      return found;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data?.status) ? refetchEvery : false),
  });

export const importFilterNames = ['result', 'field', 'undone'] as const;

/** A page of rows. Those of an import that was applied are others than those of its check. */
export const importRowsQuery = (
  { _id: id, status }: ProductImport,
  { page, search, filters }: ListSearchParams,
) =>
  queryOptions({
    queryKey: [...key, 'rows', id, status, page, search, filters],
    queryFn: ({ signal }) => {
      const result = importResults.find((one) => one === filters.result);
      const field = importFields.find((one) => one === filters.field);
      const undone = undoOutcomes.find((one) => one === filters.undone);
      const query = { page, limit: 20, search: search || undefined, result, field, undone };
      return shopApi('GET /product/import/:id/rows', { params: { id }, query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** Has another program's file checked again. */
export function useAnswerImport(id: string) {
  return useMutation({
    mutationFn: (body: ImportAnswers) =>
      shopApi('POST /product/import/:id/answers', { params: { id }, body }),
    onSuccess: ({ import: changed }) => queryClient.setQueryData(importQuery(id).queryKey, changed),
    onError: (failure) => {
      reportFailure(failure);
      void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}

export function useApplyImport(id: string) {
  return useMutation({
    mutationFn: (body: { downloadImages: boolean }) =>
      shopApi('POST /product/import/:id/apply', { params: { id }, body }),
    onSuccess: ({ import: changed }) => queryClient.setQueryData(importQuery(id).queryKey, changed),
    onError: (failure) => {
      reportFailure(failure);
      void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}

/** As it is at this moment. */
export const undoPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'undo', id],
    queryFn: ({ signal }) => shopApi('GET /product/import/:id/undo', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export function useUndoImport(id: string, onDone: () => void) {
  return useMutation({
    mutationFn: () => shopApi('POST /product/import/:id/undo', { params: { id } }),
    onSuccess: ({ import: changed }) => {
      queryClient.setQueryData(importQuery(id).queryKey, changed);
      onDone();
    },
    onError: (failure) => {
      reportFailure(failure);
      void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}

/** Discards an import, or stops one that is being applied. */
export function useCancelImport(id: string, onDone: () => void) {
  return useMutation({
    mutationFn: () => shopApi('DELETE /product/import/:id', { params: { id } }),
    onSuccess: onDone,
    onError: (failure) => reportLateCancel(id, failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
