import { maxImages, type ProductImage } from '#contract/product-images.contract.ts';
import { ShopError } from '#server/errors.ts';

interface ImagesChange {
  from: readonly ProductImage[];
  to: readonly ProductImage[];
}

/**
 * The images of a product when what an entry changed is undone: those that it removed are back, those that it added are gone, and order and
 * texts are those of before. Images that were added since stay, after the others, and those that were removed since stay away.
 * @throws invalid-input when there would be too many, or none
 */
export function restoredImages(now: readonly ProductImage[], { from, to }: ImagesChange): ProductImage[] {
  const [isNow, wasAfter, wasBefore] = [now, to, from].map(
    (images) => new Map(images.map((image) => [image._id, image])),
  );
  const back = from.flatMap((before) => {
    const [current, after] = [isNow?.get(before._id), wasAfter?.get(before._id)];
    if (!current) return after ? [] : [before];
    const url = after?.url === before.url ? current.url : before.url;
    const alt = after?.alt === before.alt ? current.alt : before.alt;
    return [{ _id: before._id, url, alt }];
  });
  const since = now.filter(({ _id }) => !wasBefore?.has(_id) && !wasAfter?.has(_id));
  const images = [...back, ...since];
  if (images.length > maxImages) {
    throw new ShopError('invalid-input', `Then the product would have more than ${maxImages} pictures.`);
  }
  if (images.length === 0) throw new ShopError('invalid-input', 'Then the product would have no picture.');
  return images;
}
