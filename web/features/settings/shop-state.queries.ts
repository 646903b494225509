import { queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';

const termsSlug = 'terms';

/** Reads whether visitors can read the shop's terms. */
export const termsQuery = queryOptions({
  queryKey: ['settings', 'terms'],
  queryFn: async ({ signal }) => {
    const { pages } = await shopApi('GET /page/list', { signal });
    return pages.some(({ slug }) => slug === termsSlug);
  },
  // The owner goes to Pages, publishes them, and comes back.
  staleTime: 0,
});
