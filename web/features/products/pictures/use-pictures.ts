import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProductImage } from '#contract/product-images.contract.ts';
import type { EditedProduct } from '#contract/products-back-office.contract.ts';
import { refetchWhenDeleted, refreshInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { productQuery } from '../products.queries.ts';

/** Changes of a product's pictures, which are saved at once and shown before that. A refused one is undone, with the reason. */
export function usePictures({ _id: id, images }: Pick<EditedProduct, '_id' | 'images'>) {
  const client = useQueryClient();
  const { queryKey } = productQuery(id);
  const show = (next: ProductImage[]) => {
    client.setQueryData<EditedProduct>(queryKey, (product) =>
      product ? { ...product, images: next, imageUrl: next[0]?.url ?? product.imageUrl } : product,
    );
  };

  const shown = () => client.getQueryData<EditedProduct>(queryKey)?.images ?? images;
  /** Ids of pictures that uploads have added. */
  const added = useRef(new Set<string>());

  const saving = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef<object>(undefined);

  /**
   * One after the other, so that the last one wins. What an earlier one replies is no longer shown. Uploads do not wait for it: a
   * picture that was added meanwhile stays.
   */
  function save(next: ProductImage[], send: () => Promise<{ images: ProductImage[] }>): void {
    show(next);
    latest.current = send;
    saving.current = saving.current.then(async () => {
      try {
        const reply = await refetchWhenDeleted(queryKey, send());
        if (latest.current === send) show(withMissing(reply.images, shown().filter(isAdded)));
        refreshInactiveEditables();
      } catch (failure) {
        reportFailure(failure);
        await client.invalidateQueries({ queryKey });
      }
    });
  }
  const isAdded = ({ _id }: ProductImage) => added.current.has(_id);
  const params = { id };

  return {
    /** Shows a picture that was added behind the others, whose order may have changed since its upload began. */
    add(picture: ProductImage) {
      added.current.add(picture._id);
      show(withMissing(shown(), [picture]));
      refreshInactiveEditables();
    },
    /** Shows what the server has. */
    refresh: () => client.invalidateQueries({ queryKey }),
    order: (next: ProductImage[]) =>
      save(next, () =>
        shopApi('PUT /product/:id/images', { params, body: { images: next.map(({ _id }) => _id) } }),
      ),
    describe: (image: string, alt: string) =>
      save(
        images.map((one) => (one._id === image ? { ...one, alt } : one)),
        () => shopApi('PUT /product/:id/images/:image', { params: { id, image }, body: { alt } }),
      ),
    remove: (image: string) =>
      save(
        images.filter(({ _id }) => _id !== image),
        () => shopApi('DELETE /product/:id/images/:image', { params: { id, image } }),
      ),
  };
}

/** @returns the pictures, and behind them those of the others that are not among them */
function withMissing(pictures: readonly ProductImage[], others: readonly ProductImage[]): ProductImage[] {
  const ids = new Set(pictures.map(({ _id }) => _id));
  return [...pictures, ...others.filter(({ _id }) => !ids.has(_id))];
}
