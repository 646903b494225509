import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { maxCounted, maxSent, type WorkList } from '#contract/work-list.contract.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** Above, there are more than these. */
const capped = (count: number) => ({
  count: Math.min(count, maxCounted),
  countIsCapped: count > maxCounted,
});

/** A page of the work list. @param filter as `workFilter` gives it */
export const workQuery = (filter: Readonly<Record<string, string>>, page: number) =>
  queryOptions({
    queryKey: ['orders', 'work', filter, page],
    queryFn: ({ signal }): Promise<WorkList> =>
      shopApi('GET /order/work', { query: { ...filter, page }, signal }),
    select: (list) => ({ ...list, ...capped(list.count) }),
    placeholderData: keepPreviousData,
  });

/** The ids of the first orders, as many as one call sends. */
export async function loadFirstIds(filter: Readonly<Record<string, string>>): Promise<string[]> {
  const { orders } = await shopApi('GET /order/work', { query: { ...filter, limit: maxSent } });
  return orders.map(({ _id }) => _id);
}
