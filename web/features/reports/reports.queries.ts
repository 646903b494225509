import { queryOptions } from '@tanstack/react-query';
import type { Period, TaxBasis } from '#contract/reports.contract.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

export const taxesQuery = (period: Period & { by: TaxBasis }) =>
  queryOptions({
    queryKey: ['reports', 'taxes', period],
    queryFn: ({ signal }) => shopApi('GET /reports/taxes', { query: period, signal }),
  });

export const salesQuery = (period: Period) =>
  queryOptions({
    queryKey: ['reports', 'sales', period],
    queryFn: ({ signal }) => shopApi('GET /reports/sales', { query: period, signal }),
  });
