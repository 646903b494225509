import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ProductImport } from '#contract/product-imports.contract.ts';
import { removeInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

const key = ['import images'] as const;
/** Milliseconds between refetches while pictures are downloaded. */
const refetchEvery = 2_000;

/** The offer of an import's pictures, how far their downloads are, and the first that failed. */
export const importImagesQuery = ({ _id: id, status }: Pick<ProductImport, '_id' | 'status'>) =>
  queryOptions({
    queryKey: [...key, id, status],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: 20 };
      const images = await shopApi('GET /product/import/:id/images', { params: { id }, query, signal });
      // Lists of products show them.
      if (images.done > 0) removeInactiveEditables();
      return images;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isRunning ? refetchEvery : false),
  });

const imageMutation = (id: string) => ({
  onError: (failure: unknown) => reportFailure(failure),
  onSettled: () => queryClient.invalidateQueries({ queryKey: [...key, id] }),
});

/** Downloads the pictures of an import again that failed, or were stopped. */
export const useRetryImages = (id: string) =>
  useMutation({
    mutationFn: () => shopApi('POST /product/import/:id/images/retry', { params: { id } }),
    ...imageMutation(id),
  });

/** Ends the downloads of an import. What was downloaded stays. */
export const useStopImages = (id: string) =>
  useMutation({
    mutationFn: () => shopApi('DELETE /product/import/:id/images', { params: { id } }),
    ...imageMutation(id),
  });
