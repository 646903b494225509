import { and, asc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { ProductImage } from '#contract/product-images.contract.ts';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { downloadedImages } from '#server/db/schema/image-downloads.ts';
import { productImages } from '#server/db/schema/product-images.ts';

/** @returns the images of a product, in their order */
export async function listImages(db: Db, productId: string): Promise<ProductImage[]> {
  return await db
    .select({ _id: productImages.id, url: productImages.url, alt: productImages.alt })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position));
}

/** A column of a statement on products: two or more images in their order; null for fewer. */
export const severalImages = sql<ProductImage[] | null>`(
  select json_agg(json_build_object('_id', i.id, 'url', i.url, 'alt', i.alt) order by i.position)
  from ${productImages} i where i.product_id = ${products.id} having count(*) > 1
)`;

/** A column: the images of a product in their order, with the addresses from which they were downloaded. */
export const shownImages = (productId: SQL) => sql<
  (Omit<ProductImage, '_id'> & { source: string | null })[]
>`(
  select coalesce(json_agg(json_build_object('url', i.url, 'alt', i.alt, 'source', (
    select min(d.source_url) from ${downloadedImages} d where d.product_id = i.product_id and d.image_url = i.url)) order by i.position), '[]')
  from ${productImages} i where i.product_id = ${productId})`;

/** Says what pictures of locked products show, by their URLs. */
export async function describeImages(
  db: Db,
  lines: readonly { productId: string; url: string; alt: string }[],
): Promise<void> {
  if (lines.length === 0) return;
  await db.execute(sql`
    update ${productImages} i set alt = line.alt
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("productId" uuid, url text, alt text)
    where i.product_id = line."productId" and i.url = line.url and i.alt <> line.alt`);
}

/** Adds the last image of a locked product. */
export async function insertImage(
  db: Db,
  productId: string,
  image: { position: number; url: string; alt: string },
): Promise<void> {
  await db.insert(productImages).values({ productId, ...image });
}

/** @param ids all images of a locked product */
export async function orderImages(db: Db, productId: string, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${productImages} i set position = w.position
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as w(id, position)
    where i.product_id = ${productId} and i.id = w.id and i.position <> w.position`);
}

export async function updateAlt(db: Db, productId: string, id: string, alt: string): Promise<void> {
  await db.update(productImages).set({ alt }).where(ofProduct(productId, id));
}

/** Deletes an image of a locked product. The later ones move up, and variants with it show the product's first. */
export async function removeImage(db: Db, productId: string, id: string): Promise<void> {
  const [removed] = await db
    .delete(productImages)
    .where(ofProduct(productId, id))
    .returning({ position: productImages.position });
  if (!removed) return;
  await db.execute(sql`
    update ${productImages} set position = position - 1
    where product_id = ${productId} and position > ${removed.position}`);
}

/** Gives a locked product exactly these images, in this order. Variants with others show its first. */
export async function replaceImages(
  db: Db,
  productId: string,
  images: readonly ProductImage[],
): Promise<void> {
  const ids = images.map(({ _id }) => _id);
  await db
    .delete(productImages)
    .where(and(eq(productImages.productId, productId), notInArray(productImages.id, ids)));
  await db.execute(sql`
    insert into ${productImages} (product_id, id, position, url, alt)
    select ${productId}::uuid, w.id, w.position, w.url, w.alt
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(images.map(({ url }) => url))}::text[],
      ${sql.param(images.map(({ alt }) => alt))}::text[]) with ordinality as w(id, url, alt, position)
    on conflict (product_id, id) do update set position = excluded.position, url = excluded.url, alt = excluded.alt`);
}

const ofProduct = (productId: string, id: string) =>
  and(eq(productImages.productId, productId), eq(productImages.id, id));
