import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { FailedImage } from '#contract/import-images.contract.ts';
import { inMs, isStillOurs, nextAttempt } from '#server/db/claims.ts';
import type { Db } from '#server/db/db.ts';
import { daysAgo, deleteBatch } from '#server/db/delete-batch.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { imageDownloads } from '#server/db/schema/image-downloads.ts';
import { problems } from './image-downloads.rules.ts';

/** Wakes the job in every process. */
export const imageDownloadsChannel = 'image_downloads';

/** Lets the job look for work once this transaction has committed. */
export async function wakeImageDownloads(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${imageDownloadsChannel}, '')`);
}

/** An import of the dashboard; null for `npm run import`. */
export type ImportId = string | null;

const isForImport = (importId: ImportId): SQL =>
  importId === null ? isNull(imageDownloads.importId) : eq(imageDownloads.importId, importId);

export interface NewDownload {
  productId: string;
  position: number;
  url: string;
  host: string;
}

/** Inserts downloads. One that was there is only begun again for an operator, who may run the same import many times. */
export async function insertDownloads(
  db: Db,
  importId: ImportId,
  downloads: readonly NewDownload[],
  { isStopped = false } = {},
): Promise<void> {
  if (downloads.length === 0) return;
  const column = (name: keyof NewDownload) => sql.param(downloads.map((one) => one[name]));
  const conflict =
    importId === null
      ? sql`update set url = excluded.url, host = excluded.host, status = 'waiting', problem = null, failures = 0,
          attempt = image_downloads.attempt + 1, due_at = now(), created_at = now()`
      : sql`nothing`;
  await db.execute(sql`
    insert into ${imageDownloads} (id, import_id, product_id, position, url, host, status, problem)
    select one.id, ${importId}::uuid, one.product_id, one.position, one.url, one.host, ${isStopped ? 'failed' : 'waiting'},
      ${isStopped ? problems.stopped : null}::text
    from unnest(${sql.param(downloads.map(() => v7()))}::uuid[], ${column('productId')}::uuid[], ${column('position')}::int[],
      ${column('url')}::text[], ${column('host')}::text[]) as one(id, product_id, position, url, host)
    on conflict (import_id, product_id, position) do ${conflict}`);
}

/** A download that this process works on. */
export interface ClaimedDownload {
  id: string;
  importId: ImportId;
  productId: string;
  position: number;
  url: string;
  host: string;
  attempt: number;
  /** Tries, with this one, that have failed or did not end. */
  failures: number;
}

/** Longer than a download and its image can take. */
const LEASE_MS = 5 * 60_000;
/** How many of the next ones are searched for a host that is not busy, so that a claim costs the same however many wait. */
const SEARCHED = 200;

/** Claims the next download that is due, of none of these hosts. */
export async function claimDownload(db: Db, busyHosts: readonly string[]): Promise<ClaimedDownload | null> {
  const isDue = sql`status = 'waiting' and due_at <= clock_timestamp()`;
  const next = sql`(
    select id from ${imageDownloads} where ${isDue} and id = any(array(
      select id from (select id, host from ${imageDownloads} where ${isDue} order by due_at, id limit ${SEARCHED}) first
      where host <> all(${sql.param(busyHosts)}::text[])))
    order by due_at, id limit 1 for update skip locked)`;
  const [claimed] = await db
    .update(imageDownloads)
    .set({
      attempt: nextAttempt(imageDownloads.attempt),
      failures: sql`${imageDownloads.failures} + 1`,
      dueAt: inMs(LEASE_MS),
    })
    .where(eq(imageDownloads.id, next))
    .returning({
      id: imageDownloads.id,
      importId: imageDownloads.importId,
      productId: imageDownloads.productId,
      position: imageDownloads.position,
      url: imageDownloads.url,
      host: imageDownloads.host,
      attempt: imageDownloads.attempt,
      failures: imageDownloads.failures,
    });
  return claimed ?? null;
}

export async function hasWaiting(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: imageDownloads.id })
    .from(imageDownloads)
    .where(eq(imageDownloads.status, 'waiting'))
    .limit(1);
  return found.length > 0;
}

const stillOurs = (claimed: ClaimedDownload) =>
  and(isStillOurs(imageDownloads, claimed), eq(imageDownloads.status, 'waiting'));

/** @returns false when another process has taken over, or it was begun again */
export async function lockDownload(db: Db, claimed: ClaimedDownload): Promise<boolean> {
  const found = await db
    .select({ id: imageDownloads.id })
    .from(imageDownloads)
    .where(stillOurs(claimed))
    .for('update');
  return found.length > 0;
}

export async function markDone(db: Db, claimed: ClaimedDownload): Promise<void> {
  await db.update(imageDownloads).set({ status: 'done', problem: null }).where(stillOurs(claimed));
}

export async function markFailed(db: Db, claimed: ClaimedDownload, problem: string): Promise<void> {
  await db.update(imageDownloads).set({ status: 'failed', problem }).where(stillOurs(claimed));
}

/** Ends the download of a product that wants no picture any more. */
export async function dropDownload(db: Db, claimed: ClaimedDownload): Promise<void> {
  await db.delete(imageDownloads).where(stillOurs(claimed));
}

/**
 * @param problem null keeps that of an earlier try
 * @param counts false when it was not the download that failed
 */
export async function postpone(
  db: Db,
  claimed: ClaimedDownload,
  { pauseMs, problem, counts }: { pauseMs: number; problem: string | null; counts: boolean },
): Promise<void> {
  await db
    .update(imageDownloads)
    .set({
      ...(problem === null ? {} : { problem }),
      dueAt: inMs(pauseMs),
      ...(counts ? {} : { failures: sql`greatest(0, ${imageDownloads.failures} - 1)` }),
    })
    .where(stillOurs(claimed));
}

/** Each keeps its problem until it is done, for those who stop it. @returns how many failed downloads begin again */
export async function retryFailed(db: Db, importId: string): Promise<number> {
  const { rowCount } = await db
    .update(imageDownloads)
    .set({ status: 'waiting', failures: 0, dueAt: sql`now()` })
    .where(and(eq(imageDownloads.importId, importId), eq(imageDownloads.status, 'failed')));
  return rowCount ?? 0;
}

/** A process that works on one of them writes nothing any more. @returns how many were waiting, or were being downloaded */
export async function stopWaiting(db: Db, importId: string): Promise<number> {
  const { rowCount } = await db
    .update(imageDownloads)
    .set({
      status: 'failed',
      problem: sql`coalesce(${imageDownloads.problem}, ${problems.stopped})`,
      attempt: sql`${imageDownloads.attempt} + 1`,
    })
    .where(and(eq(imageDownloads.importId, importId), eq(imageDownloads.status, 'waiting')));
  return rowCount ?? 0;
}

export interface DownloadCounts {
  waiting: number;
  done: number;
  failed: number;
}

/** Index: image_downloads_of_import. @param since of those that were begun since */
export async function countDownloads(db: Db, importId: ImportId, since?: string): Promise<DownloadCounts> {
  const counted = (status: string) =>
    sql<number>`(count(*) filter (where ${imageDownloads.status} = ${status}))::int`;
  const [counts] = await db
    .select({ waiting: counted('waiting'), done: counted('done'), failed: counted('failed') })
    .from(imageDownloads)
    .where(
      and(
        isForImport(importId),
        since ? sql`${imageDownloads.createdAt} >= ${since}::timestamptz` : undefined,
      ),
    );
  return counts ?? { waiting: 0, done: 0, failed: 0 };
}

interface FailedPage {
  importId: ImportId;
  /** The only brand whose products the caller may see; null for all. */
  brandId: string | null;
  limit: number;
  offset?: number;
  /** Id of the last one of the page before. */
  after?: string | undefined;
  since?: string;
}

/** @returns failed downloads of products that exist, in the order of the file */
export async function listFailed(db: Db, of: FailedPage): Promise<FailedImage[]> {
  const { importId, brandId, limit, offset = 0, after, since } = of;
  return await db
    .select({
      _id: imageDownloads.id,
      product: products.id,
      sku: products.sku,
      name: products.name,
      imageUrl: imageDownloads.url,
      reason: sql<string>`${imageDownloads.problem}`,
    })
    .from(imageDownloads)
    .innerJoin(products, and(eq(products.id, imageDownloads.productId), isNull(products.deletedAt)))
    .where(
      and(
        isForImport(importId),
        eq(imageDownloads.status, 'failed'),
        brandId === null ? undefined : eq(products.brandId, brandId),
        after === undefined ? undefined : gt(imageDownloads.id, after),
        since ? sql`${imageDownloads.createdAt} >= ${since}::timestamptz` : undefined,
      ),
    )
    .orderBy(asc(imageDownloads.id))
    .limit(limit)
    .offset(offset);
}

/** For housekeeping. @returns how many were deleted, at most `limit` */
export const deleteOldDownloads = (db: Db, days: number, limit: number): Promise<number> =>
  deleteBatch(db, {
    table: imageDownloads,
    key: imageDownloads.id,
    which: sql`${imageDownloads.createdAt} < ${daysAgo(days)}`,
    oldest: imageDownloads.createdAt,
    limit,
  });

/** @returns the time of the database, before which an operator's downloads are those of earlier imports */
export async function databaseTime(db: Db): Promise<string> {
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`);
  return rows[0]?.now ?? '';
}
