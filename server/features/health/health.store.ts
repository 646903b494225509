import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#server/db/db.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { diskDays, healthResults, type ProcessState } from '#server/db/schema/health.ts';
import { mails } from '#server/db/schema/mail.ts';
import { orders } from '#server/db/schema/orders.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { countUnsent } from '#server/features/mail/unsent-mails.store.ts';
import type { DatabaseFigures } from './machine-checks.rules.ts';
import type { MailQueue, OrderFigures } from './shop-checks.rules.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Mails are counted up to here: more are as bad. */
const MAX_COUNTED = 10_000;

/** Milliseconds since a time, by the database's clock. */
const since = (time: ReturnType<typeof sql>) =>
  sql`(extract(epoch from clock_timestamp() - ${time}) * 1000)::float8`;

export async function findOrderFigures(db: Db): Promise<OrderFigures> {
  // Ids begin with the time of creation.
  const from = v7({ msecs: Date.now() - 30 * DAY_MS });
  const { rows } = await db.execute<{ [Figure in keyof OrderFigures]: OrderFigures[Figure] }>(sql`
    select count(*)::int as "inMonth", count(cancelled_at)::int as cancelled, ${since(sql`max(created_at)`)} as "lastMs",
      exists (select from ${orders}) as "isAny"
    from ${orders} where id >= ${from} and created_at > now() - interval '30 days'`);
  return first(rows);
}

export async function findMailQueue(db: Db): Promise<MailQueue> {
  const { rows } = await db.execute<{
    waiting: number;
    stuck: number;
    stuckMs: number | null;
    failed: number;
  }>(sql`
    select count(*)::int as waiting, count(*) filter (where is_stuck)::int as stuck,
      ${since(sql`min(created_at) filter (where is_stuck)`)} as "stuckMs",
      (select count(*)::int from (
        select from ${mails} where status = 'failed' and created_at > now() - interval '7 days' limit ${MAX_COUNTED}
      ) failed) as failed
    from (
      select created_at, attempts > 0 and status = 'waiting' or next_attempt_at < now() - interval '5 minutes' as is_stuck
      from ${mails} where status in ('waiting', 'sending') limit ${MAX_COUNTED}
    ) queued`);
  const { count: unsent, oldest } = await countUnsent(db);
  return { ...first(rows), unsent, unsentMs: oldest === null ? null : Date.now() - Date.parse(oldest) };
}

export async function findDatabaseFigures(db: Db): Promise<Omit<DatabaseFigures, 'isDiskFull'>> {
  // The first statement may open a connection, which takes longer than an answer.
  await db.execute(sql`select`);
  const began = performance.now();
  const { rows: now } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const answerMs = performance.now() - began;
  // The database read its clock about halfway.
  const clockMs = Date.now() - answerMs / 2;
  const { rows } = await db.execute<{ version: string; bytes: number }>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database())::float8 as bytes`);
  return { ...first(rows), answerMs, clockMs: clockMs - first(now).ms };
}

const MAX_PAIRS = 10;

/** SKUs that differ in letter case alone, of earlier versions: 'abc and ABC', at most ten. @returns how many there are in all, and some */
export async function findSkuPairs(db: Db): Promise<{ count: number; pairs: string[] }> {
  const samePairs = (table: typeof products | typeof productVariants) => sql`
    select other.sku as first, twin.sku as second from ${table} twin join ${table} other
      on lower(other.sku) = lower(twin.sku) and other.sku_twin < twin.sku_twin
    where twin.sku_twin > 0 and twin.deleted_at is null and other.deleted_at is null`;
  const { rows } = await db.execute<{ first: string; second: string; count: number }>(sql`
    select first, second, count(*) over ()::int as count from (${samePairs(products)} union ${samePairs(productVariants)}) pairs
    order by 1, 2 limit ${MAX_PAIRS}`);
  return { count: rows[0]?.count ?? 0, pairs: rows.map(({ first, second }) => `${first} and ${second}`) };
}

type Disk = ProcessState['disks'][number];

/** Keeps the first figures of each day. */
export async function recordDisks(db: Db, disks: Disk[]): Promise<void> {
  if (disks.length > 0) await db.insert(diskDays).values(disks).onConflictDoNothing();
}

/** Forgets figures after a month, in batches of whole days. @returns how many */
export async function deleteOldDiskDays(db: Db, limit: number): Promise<number> {
  const { day } = diskDays;
  const which = sql`${day} < current_date - 31`;
  return await deleteBatch(db, { table: diskDays, key: day, which, oldest: day, limit });
}

export interface DiskDay extends Disk {
  daysAgo: number;
}

/** @returns the free space of the last month's days, the oldest first */
export async function listDiskDays(db: Db): Promise<DiskDay[]> {
  const { rows } = await db.execute<DiskDay & Record<string, unknown>>(sql`
    select current_date - day as "daysAgo", folder, total_bytes::float8 as "totalBytes", free_bytes::float8 as "freeBytes"
    from ${diskDays} order by day limit 100`);
  return rows;
}

/** Replaces the latest result of work in the background. */
export async function storeResult(db: Db, key: string, result: object): Promise<void> {
  const at = sql`clock_timestamp()`;
  await db
    .insert(healthResults)
    .values({ key, at, result })
    .onConflictDoUpdate({ target: healthResults.key, set: { at, result } });
}

/** @returns a result as it was stored, and its age; null when there is none */
export async function findResult<Result>(
  db: Db,
  key: string,
): Promise<{ result: Result; ageMs: number } | null> {
  const [found] = await db
    .select({ result: healthResults.result, ageMs: since(sql`${healthResults.at}`).mapWith(Number) })
    .from(healthResults)
    .where(eq(healthResults.key, key));
  // Each key is written with results of one type.
  return found ? { result: found.result as Result, ageMs: found.ageMs } : null;
}

function first<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('the database returned no row');
  return row;
}
