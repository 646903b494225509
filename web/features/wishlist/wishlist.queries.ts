import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { notify } from '#web/lib/notify.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { showInWishlist } from './wishlist.store.ts';

export const wishlistQuery = queryOptions({
  queryKey: ['wishlist'],
  queryFn: async ({ signal }) => (await shopApi('GET /wishlist', { signal })).wishlist,
  // Hearts in the shop change it, and know nothing of this cache.
  staleTime: 0,
});

/** What becomes of a product that is taken off the list: gone at once, its heart too; back in words when that is refused. */
export function wishRemoval(client: QueryClient) {
  const { queryKey } = wishlistQuery;
  return mutationOptions({
    mutationFn: (product: string) => shopApi('POST /wishlist', { body: { product, isLiked: false } }),
    onMutate: async (productId) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (wishes) => wishes?.filter(({ product }) => product._id !== productId));
      showInWishlist(productId, false);
      return { before };
    },
    onSuccess: ({ message }) => notify.success(message),
    onError: (failure, productId, context) => {
      client.setQueryData(queryKey, context?.before);
      showInWishlist(productId, true);
      reportFailure(failure);
    },
    // Others may have been taken off beside it.
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function useRemoveWish() {
  return useMutation(wishRemoval(useQueryClient()));
}
