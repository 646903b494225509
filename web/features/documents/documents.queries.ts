import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { documentKinds } from '#contract/documents.contract.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';
import { orderApi } from '../orders/order-details.queries.ts';

export const documentFilterNames = ['from', 'to', 'kind', 'series'];

/** The filters of the list, as the call takes them. */
export const toQuery = ({ from, to, kind, series }: ListSearchParams['filters']) => ({
  ...{ from, to, series },
  kind: documentKinds.find((one) => one === kind),
});

export const documentsQuery = ({ page, filters }: ListSearchParams) =>
  queryOptions({
    queryKey: ['documents', 'list', page, filters],
    queryFn: ({ signal }) => shopApi('GET /documents', { query: { page, ...toQuery(filters) }, signal }),
    placeholderData: keepPreviousData,
  });

/** A document never changes. @param orderKey of a guest's link */
export const documentQuery = (id: string, orderKey?: string) =>
  queryOptions({
    queryKey: ['documents', 'one', id, orderKey ?? ''],
    queryFn: ({ signal }) => {
      const { call, query } = orderApi(orderKey);
      return call('GET /documents/:id', { params: { id }, query, signal });
    },
  });
