import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type {
  HistoryEntry,
  HistoryField,
  HistorySource,
  ProductChanges,
} from '#contract/product-history.contract.ts';
import { callerAccount } from '#server/db/caller-session.ts';
import type { Db } from '#server/db/db.ts';
import { daysAgo } from '#server/db/delete-batch.ts';
import { categories, products } from '#server/db/schema/catalogue.ts';
import { memberships, users } from '#server/db/schema/people.ts';
import { productHistory } from '#server/db/schema/product-history.ts';
import { pathsOfField } from './history-fields.rules.ts';
import { selectOptions } from './options-in-history.store.ts';

/** docs/rules.md#history-of-a-product */
const MAX_ENTRIES = 500;
const KEPT_DAYS = 730;

export interface NewEntry {
  productId: string;
  changes: ProductChanges;
}

/** A job has no caller, and names the account by `noteStockWriter`. */
const author = () => sql`coalesce(${callerAccount()}, stock_writer())`;

interface Added {
  productId: string;
  /** Id of the newest entry that is one too many. */
  oldest: string | null;
}

/** Returns the numbers of entries to the statement that inserts them, which it does not see yet. Read for each row from the end of the product's part of the primary key. */
const returnAdded = sql`returning product_id as "productId", (
  select h.id from ${productHistory} h where h.product_id = product_history.product_id order by h.id desc offset ${MAX_ENTRIES - 1} limit 1
) as oldest`;

/** Deletes what products have beyond their newest entries. Few have so many, so it is a statement of its own. */
async function deleteOldest(db: Db, added: readonly Added[]): Promise<void> {
  const full = added.filter(({ oldest }) => oldest !== null);
  if (full.length === 0) return;
  await db.execute(sql`
    delete from ${productHistory} h
    using unnest(${sql.param(full.map(({ productId }) => productId))}::uuid[],
      ${sql.param(full.map(({ oldest }) => oldest))}::bigint[]) as one (product_id, oldest)
    where h.product_id = one.product_id and h.id <= one.oldest`);
}

/** Adds entries of the caller, one for each product, in one statement. */
export async function insertEntries(
  db: Db,
  source: HistorySource,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const { rows } = await db.execute<Added & Record<string, unknown>>(sql`
    insert into ${productHistory} (product_id, user_id, source, changes)
    select "productId", ${author()}, ${source}, changes
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry("productId" uuid, changes jsonb)
    ${returnAdded}`);
  await deleteOldest(db, rows);
}

/** Adds the same entry to each of these products: somebody listed them in a category, or took them out. */
export async function insertCategoryEntries(
  db: Db,
  categoryId: string,
  { added = [], removed = [] }: { added?: readonly string[]; removed?: readonly string[] },
): Promise<void> {
  if (added.length + removed.length === 0) return;
  const { rows } = await db.execute<Added & Record<string, unknown>>(sql`
    with named as (
      select jsonb_build_array(jsonb_build_object('_id', id, 'name', name)) as category
      from ${categories} where id = ${categoryId}
    )
    insert into ${productHistory} (product_id, user_id, source, changes)
    select listed.id, ${author()}, 'category', jsonb_build_object('categories', jsonb_build_object(
      'added', case when is_added then category else '[]' end, 'removed', case when is_added then '[]' else category end))
    from named, (
      select id, true as is_added from unnest(${sql.param(added)}::uuid[]) id
      union all select id, false from unnest(${sql.param(removed)}::uuid[]) id
    ) listed
    ${returnAdded}`);
  await deleteOldest(db, rows);
}

/**
 * Adds an entry to each of these products, whose options of an attribute are about to become free text. One statement for some thousand products: an
 * attribute may have many.
 */
export async function insertReleasedEntries(
  db: Db,
  attributeId: string,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length === 0) return;
  const { rows } = await db.execute<Added & Record<string, unknown>>(sql`
    insert into ${productHistory} (product_id, user_id, source, changes)
    select p.id, ${author()}, 'attribute', jsonb_build_object('options', jsonb_build_object(
      'from', ${selectOptions(sql`p.id`)}, 'to', ${selectOptions(sql`p.id`, attributeId)}))
    from ${products} p where p.id = any(${sql.param(productIds)}::uuid[]) and p.deleted_at is null
    ${returnAdded}`);
  await deleteOldest(db, rows);
}

interface Page {
  productId: string;
  /** Id of the last entry of the page before. */
  before: string | undefined;
  /** Only entries that changed it. */
  field: HistoryField | undefined;
  limit: number;
  /** Whose people are named, and who sees what was changed since the product came to the brand; null for the shop. */
  merchantId: string | null;
}

/** @param merchantId who reads; null for the shop, which sees all */
const isShownTo = (merchantId: string | null) =>
  merchantId === null
    ? undefined
    : sql`not exists (select from ${products} p
        where p.id = ${productHistory.productId} and p.brand_since >= ${productHistory.at})`;

const hasField = (field: HistoryField) =>
  or(
    ...pathsOfField[field].map(
      (path) => sql`jsonb_path_exists(${productHistory.changes}, ${path}::jsonpath)`,
    ),
  );

/**
 * By the primary key, from its end: a product has few entries, so those of another field are read, too.
 * @returns the newest entries of a product, one more than `limit` when there are more
 */
export async function listEntries(
  db: Db,
  { productId, before, field, limit, merchantId }: Page,
): Promise<HistoryEntry[]> {
  const isNamed = merchantId === null ? sql`true` : sql`${memberships.merchantId} = ${merchantId}`;
  const rows = await db
    .select({
      id: productHistory.id,
      at: productHistory.at,
      source: productHistory.source,
      changes: productHistory.changes,
      userId: productHistory.userId,
      isOfShop: sql<boolean>`${memberships.userId} is not null and ${memberships.merchantId} is null`,
      name: sql<string | null>`case when ${memberships.userId} is not null and ${isNamed}
        then trim(${users.firstName} || ' ' || ${users.lastName}) end`,
    })
    .from(productHistory)
    .leftJoin(memberships, eq(memberships.userId, productHistory.userId))
    .leftJoin(users, eq(users.id, productHistory.userId))
    .where(
      and(
        eq(productHistory.productId, productId),
        before === undefined ? undefined : lt(productHistory.id, Number(before)),
        field && hasField(field),
        isShownTo(merchantId),
      ),
    )
    .orderBy(desc(productHistory.id))
    .limit(limit + 1);
  return rows.map(({ id, at, source, changes, userId, isOfShop, name }) => ({
    _id: String(id),
    at: at.toISOString(),
    source,
    by: userId === null ? null : { name, isOfShop },
    changes,
  }));
}

/** @returns what an entry of the product changed; null when there is none that is shown to `merchantId`, or to the shop for null */
export async function findChangesOfEntry(
  db: Db,
  { productId, id, merchantId }: { productId: string; id: string; merchantId: string | null },
): Promise<ProductChanges | null> {
  const isEntry = and(eq(productHistory.productId, productId), eq(productHistory.id, Number(id)));
  const [found] = await db
    .select({ changes: productHistory.changes })
    .from(productHistory)
    .where(and(isEntry, isShownTo(merchantId)));
  return found?.changes ?? null;
}

/** Deletes the history of products that are being deleted. */
export async function deleteEntries(db: Db, productIds: readonly string[]): Promise<void> {
  await db.delete(productHistory).where(inArray(productHistory.productId, [...productIds]));
}

/** For housekeeping. @returns how many were deleted, at most `limit` */
export async function deleteOldEntries(db: Db, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${productHistory} h using (
      select product_id, id from ${productHistory} where at < ${daysAgo(KEPT_DAYS)} order by at limit ${limit} for update skip locked
    ) old where h.product_id = old.product_id and h.id = old.id`);
  return rowCount ?? 0;
}
