import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Wish } from '#contract/wishlist.contract.ts';
import { changeCached, reportedMutation } from '#web/lib/api/optimistic-update.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { showInWishlist } from './wishlist.store.ts';

export const wishlistQuery = queryOptions({
  queryKey: ['wishlist'],
  queryFn: async ({ signal }) => (await shopApi('GET /wishlist', { signal })).wishlist,
  // The wishlist buttons of the storefront change it without this cache.
  staleTime: 0,
});

/** Removes a product from the list and its heart from every card; both come back with a notice when the server refuses it. */
export function wishRemoval(client: QueryClient) {
  const { queryKey } = wishlistQuery;
  return reportedMutation({
    send: (product: string) => shopApi('POST /wishlist', { body: { product, isLiked: false } }),
    show: async (productId) => {
      const undo = await changeCached<Wish[]>(client, queryKey, (wishes) =>
        wishes.filter(({ product }) => product._id !== productId),
      );
      showInWishlist(productId, false);
      return () => {
        undo();
        showInWishlist(productId, true);
      };
    },
    // Other products may have been removed at the same time.
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function useRemoveWish() {
  return useMutation(wishRemoval(useQueryClient()));
}
