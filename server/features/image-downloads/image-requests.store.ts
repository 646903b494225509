import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { imageRequests } from '#server/db/schema/image-downloads.ts';
import { productImportRows, productImports } from '#server/db/schema/product-imports.ts';
import { namedImages, wantsDownload } from './downloaded-images.store.ts';

/** Has the pictures of an import downloaded, once it is applied. */
export async function insertRequest(db: Db, importId: string): Promise<void> {
  await db.insert(imageRequests).values({ importId }).onConflictDoNothing();
}

export interface ImageRequest {
  importId: string;
  /** The only brand whose products may get pictures; null for all. */
  brandId: string | null;
  queuedTo: number;
  lastRow: number;
  /** Its downloads are not begun. */
  isStopped: boolean;
}

/** Locks a request of an applied import whose rows were not all looked at. */
export async function lockRequest(db: Db): Promise<ImageRequest | null> {
  const [found] = await db
    .select({
      importId: imageRequests.importId,
      brandId: productImports.brandId,
      queuedTo: imageRequests.queuedTo,
      lastRow: productImports.rowsRead,
      isStopped: imageRequests.isStopped,
    })
    .from(imageRequests)
    .innerJoin(productImports, eq(productImports.id, imageRequests.importId))
    .where(sql`not ${imageRequests.isQueued} and ${productImports.status} = 'applied'`)
    .orderBy(imageRequests.importId)
    .limit(1)
    .for('no key update', { of: imageRequests, skipLocked: true });
  return found ?? null;
}

export async function noteQueued(db: Db, { importId, lastRow }: ImageRequest, to: number): Promise<void> {
  await db
    .update(imageRequests)
    .set({ queuedTo: to, isQueued: to >= lastRow })
    .where(eq(imageRequests.importId, importId));
}

export interface NamedImage {
  productId: string;
  /** Among the images of the product, counted from 1. */
  position: number;
  url: string;
}

const named = {
  productId: products.id,
  position: sql<number>`named.position::int`,
  url: sql<string>`named.image ->> 'url'`,
};

/** @returns the pictures that products of these rows want, of those which their rows name */
export async function listNamedImages(
  db: Db,
  { importId, brandId, queuedTo }: ImageRequest,
  to: number,
): Promise<NamedImage[]> {
  return await db
    .selectDistinct(named)
    .from(productImportRows)
    .innerJoin(products, eq(products.sku, productImportRows.productSku))
    .crossJoinLateral(namedImages())
    .where(
      sql`${productImportRows.importId} = ${importId} and ${productImportRows.number} > ${queuedTo}
        and ${productImportRows.number} <= ${to} and (${productImportRows.applied} or ${productImportRows.result} = 'same')
        and ${productImportRows.row} ->> 'sourceImageUrl' <> '' and ${products.deletedAt} is null
        and (${brandId}::uuid is null or ${products.brandId} = ${brandId}::uuid)
        and ${products.sourceImageUrl} is not null and ${wantsDownload()}`,
    )
    .orderBy(products.id, named.position);
}

/** The same of products that `npm run import` has written. */
export async function listNamedImagesBySku(db: Db, skus: readonly string[]): Promise<NamedImage[]> {
  return await db
    .select(named)
    .from(products)
    .crossJoinLateral(namedImages())
    .where(
      sql`lower(${products.sku}) = any(${sql.param(skus.map((sku) => sku.toLowerCase()))}::text[]) and ${products.deletedAt} is null
        and ${products.sourceImageUrl} is not null and ${wantsDownload()}`,
    );
}

/** @returns whether the file has rows with the URL of a picture */
export async function namesImages(db: Db, importId: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select 'imageUrl' = any(columns) and exists (
      select from ${productImportRows} r where r.import_id = ${importId} and r.result <> 'refused'
        and r."row" ->> 'sourceImageUrl' ~* '^https?://') as found
    from ${productImports} where id = ${importId}`);
  return rows[0]?.found ?? false;
}

interface RequestState {
  isQueued: boolean;
  isStopped: boolean;
}

/** @returns null when nobody wanted pictures, else whether all rows were looked at, and whether somebody stopped it */
export async function findRequest(db: Db, importId: string): Promise<RequestState | null> {
  const [found] = await db
    .select({ isQueued: imageRequests.isQueued, isStopped: imageRequests.isStopped })
    .from(imageRequests)
    .where(eq(imageRequests.importId, importId));
  return found ?? null;
}

/**
 * Waits for rows that are just turned into downloads, and for others who stop or begin. Rows that were not looked at become
 * downloads that are stopped, or that wait.
 * @returns how it was before; null when nobody wanted pictures
 */
export async function setStopped(db: Db, importId: string, isStopped: boolean): Promise<RequestState | null> {
  const ofImport = eq(imageRequests.importId, importId);
  const [before] = await db
    .select({ isQueued: imageRequests.isQueued, isStopped: imageRequests.isStopped })
    .from(imageRequests)
    .where(ofImport)
    .for('update');
  if (before && before.isStopped !== isStopped)
    await db.update(imageRequests).set({ isStopped }).where(ofImport);
  return before ?? null;
}
