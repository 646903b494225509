import { and, eq, type SQL, sql } from 'drizzle-orm';
import { maxImages } from '#contract/product-images.contract.ts';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { downloadedImages, imageDownloads } from '#server/db/schema/image-downloads.ts';
import { productImages } from '#server/db/schema/product-images.ts';
import { productImports } from '#server/db/schema/product-imports.ts';

/** The images that imports have named of a row of `products`, as `named (image, position)`. */
export const namedImages = (): SQL => sql`jsonb_array_elements(
  coalesce(${products.sourceImages}, jsonb_build_array(jsonb_build_object('url', ${products.sourceImageUrl}, 'alt', ''))))
  with ordinality as named (image, position)`;

/**
 * The condition for one of these: the product has no picture, or some that were downloaded, and not this one from this URL. Pictures that
 * somebody added stay alone, and one that somebody deleted is not downloaded again (docs/rules.md#downloaded-pictures).
 */
export const wantsDownload = (): SQL => sql`(
  not exists (
    select from ${downloadedImages} d
    where d.product_id = ${products.id} and d.source_url = named.image ->> 'url')
  and (not exists (select from ${productImages} i where i.product_id = ${products.id}) or exists (
    select from ${downloadedImages} d join ${productImages} i on i.product_id = d.product_id and i.url = d.image_url
    where d.product_id = ${products.id})))`;

interface Target {
  /** False when there is nothing to download any more: the product, its URL or the import has changed meanwhile. */
  isWanted: boolean;
  /** Says what the picture shows. */
  alt: string;
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
      isWanted: sql<boolean>`coalesce(${products.deletedAt} is null and named.image ->> 'url' = ${imageDownloads.url}
        and (${isOfOperator} or ${productImports.status} = 'applied') and ${wantsDownload()}, false)`,
      alt: sql<string>`coalesce(named.image ->> 'alt', '')`,
      brandId: products.brandId,
      userId: productImports.userId,
      ofBrand: productImports.brandId,
    })
    .from(imageDownloads)
    .innerJoin(products, eq(products.id, imageDownloads.productId))
    .leftJoin(namedImages(), sql`named.position = ${imageDownloads.position}`)
    .leftJoin(productImports, eq(productImports.id, imageDownloads.importId))
    .where(
      and(
        eq(imageDownloads.id, id),
        eq(imageDownloads.attempt, attempt),
        eq(imageDownloads.status, 'waiting'),
      ),
    );
  if (!found) return null;
  const { isWanted, alt, brandId, userId, ofBrand } = found;
  return { isWanted, alt, brandId, importer: userId === null ? null : { userId, brandId: ofBrand } };
}

interface DownloadedImage {
  /** Among the images that the import names. */
  position: number;
  url: string;
  sourceUrl: string;
  alt: string;
}

/**
 * Gives a locked product this picture, in place of a downloaded one that its file names no longer, or behind those that the file names before
 * it, and remembers where it is from. One that has moved in the file stays the same.
 */
export async function putDownloadedImage(
  db: Db,
  productId: string,
  { position, url, sourceUrl, alt }: DownloadedImage,
): Promise<void> {
  const { place, imageUrl } = await findPlace(db, productId, position);
  const { rowCount } =
    place === position && imageUrl
      ? await db.execute(sql`
          update ${productImages} set url = ${url}, alt = ${alt} where product_id = ${productId} and url = ${imageUrl}
            and not exists (select from ${productImages} i where i.product_id = ${productId} and i.url = ${url})`)
      : { rowCount: 0 };
  if (rowCount === 0) {
    if (imageUrl && imageUrl !== url) await deleteImage(db, productId, imageUrl);
    await insertAmongDownloaded(db, productId, { position, url, alt });
  }
  await db
    .insert(downloadedImages)
    .values({ productId, position: place, sourceUrl, imageUrl: url })
    .onConflictDoUpdate({
      target: [downloadedImages.productId, downloadedImages.position],
      set: { sourceUrl, imageUrl: url },
    });
}

async function deleteImage(db: Db, productId: string, url: string): Promise<void> {
  const { rows } = await db.execute<{ position: number }>(sql`
    delete from ${productImages} where product_id = ${productId} and url = ${url} returning position`);
  for (const { position } of rows)
    await db.execute(sql`
      update ${productImages} set position = position - 1 where product_id = ${productId} and position > ${position}`);
}

/**
 * Each downloaded picture of a product has a place of its own, which says nothing about its order.
 * @returns that of one which the file names no longer, best at this position, with its picture; else a free one
 */
async function findPlace(
  db: Db,
  productId: string,
  position: number,
): Promise<{ place: number; imageUrl: string | null }> {
  const { rows } = await db.execute<{ place: number; imageUrl: string | null }>(sql`
    with named as (
      select image ->> 'url' as url from ${products} cross join ${namedImages()} where ${products.id} = ${productId}),
    kept as (
      select d.image_url as url from ${downloadedImages} d
      where d.product_id = ${productId} and d.source_url in (select url from named))
    select place::int, case when d.image_url not in (select url from kept) then d.image_url end as "imageUrl"
    from generate_series(1, ${maxImages}) place
    left join ${downloadedImages} d on d.product_id = ${productId} and d.position = place
    where d.source_url is null or d.source_url not in (select url from named)
    order by d.source_url is null, place <> ${position}, place limit 1`);
  return rows[0] ?? { place: position, imageUrl: null };
}

/** Nobody else writes it meanwhile. One that the product has already, or has no place for, is not added. */
async function insertAmongDownloaded(
  db: Db,
  productId: string,
  { position, url, alt }: Omit<DownloadedImage, 'sourceUrl'>,
): Promise<void> {
  const { rows } = await db.execute<{ before: number; all: number; isThere: boolean }>(sql`
    with before as (
      select d.image_url as url from ${products} cross join ${namedImages()}
      join ${downloadedImages} d on d.product_id = ${products.id} and d.source_url = named.image ->> 'url'
      where ${products.id} = ${productId} and named.position < ${position})
    select count(*)::int as all, coalesce(bool_or(i.url = ${url}), false) as "isThere",
      coalesce(max(i.position) filter (where i.url in (select url from before)), 0)::int as before
    from ${productImages} i where i.product_id = ${productId}`);
  const [{ before, all, isThere } = { before: 0, all: 0, isThere: false }] = rows;
  if (isThere || all >= maxImages) return;
  await db.execute(sql`
    update ${productImages} set position = position + 1 where product_id = ${productId} and position > ${before}`);
  await db.insert(productImages).values({ productId, position: before + 1, url, alt });
}
