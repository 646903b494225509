import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { downloadedImages, imageDownloads } from '#server/db/schema/image-downloads.ts';
import { productImages } from '#server/db/schema/product-images.ts';
import { productImports } from '#server/db/schema/product-imports.ts';

/**
 * The condition for a row of `products`: it has no picture, or one that was downloaded from another URL. A picture that somebody added stays, and
 * one that somebody deleted is not downloaded again (docs/rules.md#downloaded-pictures).
 */
export const wantsDownload = (): SQL => sql`(
  not exists (select from ${productImages} i where i.product_id = ${products.id})
    and not exists (
      select from ${downloadedImages} d where d.product_id = ${products.id} and d.source_url = ${products.sourceImageUrl})
  or exists (
    select from ${downloadedImages} d join ${productImages} i on i.product_id = d.product_id and i.url = d.image_url
    where d.product_id = ${products.id} and d.source_url <> ${products.sourceImageUrl}))`;

interface Target {
  /** False when there is nothing to download any more: the product, its URL or the import has changed meanwhile. */
  isWanted: boolean;
  brandId: string | null;
  /** Who applied the import; null for `npm run import`. */
  importer: { userId: string; brandId: string | null } | null;
}

interface Download {
  id: string;
  attempt: number;
}

/** @returns what a claimed download is for; null when another process has taken over */
export async function findTarget(db: Db, { id, attempt }: Download): Promise<Target | null> {
  const isOfOperator = sql`${imageDownloads.importId} is null`;
  const [found] = await db
    .select({
      isWanted: sql<boolean>`coalesce(${products.deletedAt} is null and ${products.sourceImageUrl} = ${imageDownloads.url}
        and (${isOfOperator} or ${productImports.status} = 'applied') and ${wantsDownload()}, false)`,
      brandId: products.brandId,
      userId: productImports.userId,
      ofBrand: productImports.brandId,
    })
    .from(imageDownloads)
    .innerJoin(products, eq(products.id, imageDownloads.productId))
    .leftJoin(productImports, eq(productImports.id, imageDownloads.importId))
    .where(
      and(
        eq(imageDownloads.id, id),
        eq(imageDownloads.attempt, attempt),
        eq(imageDownloads.status, 'waiting'),
      ),
    );
  if (!found) return null;
  const { isWanted, brandId, userId, ofBrand } = found;
  return { isWanted, brandId, importer: userId === null ? null : { userId, brandId: ofBrand } };
}

/** Gives a locked product this picture, in place of the one that was downloaded before, and remembers where it is from. */
export async function putDownloadedImage(
  db: Db,
  productId: string,
  { url, sourceUrl }: { url: string; sourceUrl: string },
): Promise<void> {
  const { rowCount } = await db.execute(sql`
    update ${productImages} set url = ${url}, alt = '' where product_id = ${productId} and id = (
      select i.id from ${productImages} i join ${downloadedImages} d on d.product_id = i.product_id and d.image_url = i.url
      where i.product_id = ${productId} order by i.position limit 1)`);
  if (rowCount === 0) await db.insert(productImages).values({ productId, position: 1, url });
  await db
    .insert(downloadedImages)
    .values({ productId, sourceUrl, imageUrl: url })
    .onConflictDoUpdate({ target: downloadedImages.productId, set: { sourceUrl, imageUrl: url } });
}
