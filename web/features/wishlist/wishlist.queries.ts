import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '#web/lib/notify.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { shopApi } from '#web/lib/shop-api.ts';

export const wishlistQuery = queryOptions({
  queryKey: ['wishlist'],
  queryFn: async ({ signal }) => (await shopApi('GET /wishlist', { signal })).wishlist,
});

/** Takes a product off the list: gone at once, back in words when that is refused. */
export function useRemoveWish() {
  const client = useQueryClient();
  const { queryKey } = wishlistQuery;
  return useMutation({
    mutationFn: (product: string) => shopApi('POST /wishlist', { body: { product, isLiked: false } }),
    onMutate: async (productId) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (wishes) => wishes?.filter(({ product }) => product._id !== productId));
      return { before };
    },
    onSuccess: ({ message }) => notify.success(message),
    onError: (failure, _product, context) => {
      client.setQueryData(queryKey, context?.before);
      reportFailure(failure);
    },
  });
}
