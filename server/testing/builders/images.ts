import { v7 } from 'uuid';
import type { Db } from '#server/db/db.ts';
import { productImages } from '#server/db/schema/product-images.ts';

/** Gives a product images without files. @returns their ids, in their order */
export async function addImages(db: Db, { id: productId }: { id: string }, count: number): Promise<string[]> {
  const images = Array.from({ length: count }, (_, at) => ({
    id: v7(),
    productId,
    position: at + 1,
    url: `/images/${productId}-${at + 1}.png`,
    alt: `Side ${at + 1}`,
  }));
  await db.insert(productImages).values(images);
  return images.map(({ id }) => id);
}
