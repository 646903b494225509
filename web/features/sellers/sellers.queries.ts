import { queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** Never cached, since a form must open with what is stored. */
const fresh = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };

/** The shop as a seller. */
export const companyQuery = queryOptions({
  queryKey: ['settings', 'company'],
  queryFn: ({ signal }) => shopApi('GET /settings/company', { signal }),
  ...fresh,
});

/** A merchant as a seller. */
export const merchantSellerQuery = (id: string) =>
  queryOptions({
    queryKey: ['merchant-seller', id],
    queryFn: ({ signal }) => shopApi('GET /merchant/:id/seller', { params: { id }, signal }),
    ...fresh,
  });
