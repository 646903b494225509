import { v7 } from 'uuid';
import type { Media } from '#server/features/media/media.ts';
import { renderInBackground, storeSvgImage } from '#server/features/media/store-image.ts';
import { listImages, replaceImages } from '#server/features/product-images/product-images.store.ts';
import { type DemoImage, type DemoProduct, readDemoProducts, readDemoSvg } from '../demo/products.ts';
import type { SeedContext } from './seed-context.ts';

/** URLs of the demo's images. */
export type DemoImageUrls = (image: Pick<DemoImage, 'file' | 'part'>) => string;

const imageKey = ({ file, part }: Pick<DemoImage, 'file' | 'part'>) => [file, ...(part ?? [])].join(' ');

/** Stores all images of products. */
export async function storeDemoImages(media: Media): Promise<Map<string, string>> {
  const images = readDemoProducts().products.flatMap((product) => product.images);
  const stored = images.map(
    async (image) => [imageKey(image), await storeSvgImage(media, await readDemoSvg(image))] as const,
  );
  return new Map(await Promise.all(stored));
}

export const urlsIn =
  (stored: ReadonlyMap<string, string>): DemoImageUrls =>
  (image) =>
    stored.get(imageKey(image)) ?? '';

/** Renders missing images, at every start of a demo shop: the last start may have been stopped early. */
export async function renderDemoImages(media: Media): Promise<void> {
  renderInBackground(media, [...(await storeDemoImages(media)).values()]);
}

/** Gives a product, which has its first image, the others and their alternative texts. @returns ids by the values that they show */
export async function insertImages(
  { db }: SeedContext,
  productId: string,
  { product: { images }, toImageUrl }: { product: DemoProduct; toImageUrl: DemoImageUrls },
): Promise<Map<string, string>> {
  const [first] = await listImages(db, productId);
  const all = images.map((image, at) => ({
    ...{ _id: at === 0 && first ? first._id : v7(), url: toImageUrl(image), alt: image.alt },
    value: image.value,
  }));
  await replaceImages(db, productId, all);
  return new Map(all.flatMap(({ _id, value }) => (value === null ? [] : [[value, _id]])));
}
