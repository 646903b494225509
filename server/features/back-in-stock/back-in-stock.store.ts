import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { daysAgo, deleteBatch } from '#server/db/delete-batch.ts';
import { stockRequests } from '#server/db/schema/back-in-stock.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { mails } from '#server/db/schema/mail.ts';
import { users } from '#server/db/schema/people.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { choiceOfVariant, isOffered, optionsToChoose } from '../prices/variant-columns.store.ts';

export interface WantedVariant {
  name: string;
  /** Null without options. */
  choice: string | null;
  /** Options that must be chosen first; null when a variant was named. */
  options: string[] | null;
  stock: number;
  isForSale: boolean;
}

/** @returns null for an unknown variant, or one of another product */
export async function findWanted(
  db: Db,
  { productId, variantId }: { productId: string; variantId: string },
): Promise<WantedVariant | null> {
  const { rows } = await db.execute<WantedVariant & Record<string, unknown>>(sql`
    select p.name, ${choiceOfVariant} as choice, ${optionsToChoose} as options,
      orderable(v.on_hand, v.committed, v.policy, v.back_order_limit) as stock, ${isOffered} as "isForSale"
    from ${productVariants} v join ${products} p on p.id = v.product_id
    where v.id = ${variantId} and p.id = ${productId}`);
  return rows[0] ?? null;
}

/** @returns the account's address; null without one */
export async function findOwnEmail(
  db: Db,
  userId: string,
): Promise<{ email: string; isProven: boolean } | null> {
  const [found] = await db
    .select({ email: users.email, isProven: sql<boolean>`${users.emailProvenAt} is not null` })
    .from(users)
    .where(eq(users.id, userId));
  return found?.email ? { email: found.email, isProven: found.isProven } : null;
}

/**
 * Stores that somebody waits for a variant; one row for each address, also for concurrent calls. Whoever was told and asks again
 * waits again, and confirms again: a stranger may have asked. Not while the mail is in the outbox: when it is
 * sent, `waitAgain` decides whether they are told.
 * @param isOwn the address is that of the caller's account, and needs no confirmation
 * @returns its id
 */
export async function insertRequest(
  db: Db,
  { variantId, email, isOwn }: { variantId: string; email: string; isOwn: boolean },
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${stockRequests} (id, variant_id, email, cancel_key, confirmed_at)
    values (gen_random_uuid(), ${variantId}, ${email}, ${randomBytes(24).toString('base64url')},
      case when ${isOwn}::boolean then now() end)
    on conflict (variant_id, lower(email)) do update set created_at = now(),
      told_at = case when ${isMailWaiting} then stock_requests.told_at end,
      confirmed_at = case when stock_requests.told_at is null or ${isMailWaiting}
        then coalesce(stock_requests.confirmed_at, excluded.confirmed_at) else excluded.confirmed_at end
    returning id`);
  const id = rows[0]?.id;
  if (!id) throw new Error('a request was neither inserted nor found');
  return id;
}

const isMailWaiting = sql`exists (
  select from ${mails} m where lower(m.recipient) = lower(stock_requests.email) and m.kind = 'back-in-stock' and m.status = 'waiting'
    and m.data ->> 'requestId' = stock_requests.id::text)`;

export interface StockRequest {
  email: string;
  variantId: string;
  cancelKey: string;
  isConfirmed: boolean;
  productName: string;
  choice: string | null;
  slug: string;
  imageUrl: string | null;
  hasOptions: boolean;
  /** True when it can be ordered now. */
  isBack: boolean;
}

/** @returns null when it was cancelled or the product is not for sale */
export async function findRequest(db: Db, id: string): Promise<StockRequest | null> {
  const { rows } = await db.execute<StockRequest & Record<string, unknown>>(sql`
    select r.email, r.variant_id as "variantId", r.cancel_key as "cancelKey", r.confirmed_at is not null as "isConfirmed",
      p.name as "productName", ${choiceOfVariant} as choice, p.slug, p.image_url as "imageUrl", v.id <> p.id as "hasOptions",
      orderable(v.on_hand, v.committed, v.policy, v.back_order_limit) > 0 as "isBack"
    from ${stockRequests} r join ${productVariants} v on v.id = r.variant_id join ${products} p on p.id = v.product_id
    where r.id = ${id} and ${isOffered}`);
  return rows[0] ?? null;
}

/** @returns false for an unknown id */
export async function confirmRequest(db: Db, id: string): Promise<boolean> {
  const confirmed = await db
    .update(stockRequests)
    .set({ confirmedAt: sql`coalesce(${stockRequests.confirmedAt}, now())` })
    .where(eq(stockRequests.id, id))
    .returning({ id: stockRequests.id });
  return confirmed.length > 0;
}

export async function deleteRequest(db: Db, cancelKey: string): Promise<void> {
  await db.delete(stockRequests).where(eq(stockRequests.cancelKey, cancelKey));
}

/** Sold out again before the mail was sent: they wait on. */
export async function waitAgain(db: Db, id: string): Promise<void> {
  await db.update(stockRequests).set({ toldAt: null }).where(eq(stockRequests.id, id));
}

/**
 * Those who are to be told now: of each variant that can be ordered again the first who asked, at most as many within an hour as there are
 * pieces. Who is left waits for the next hour or the next pieces.
 * @returns the ids of their requests, `without` some
 */
export async function listToTell(db: Db, limit: number, without: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with wanted as materialized (
      select distinct variant_id from ${stockRequests} where confirmed_at is not null and told_at is null
    ), back as (
      select v.id, orderable(v.on_hand, v.committed, v.policy, v.back_order_limit) - (
        select count(*) from ${stockRequests} t where t.variant_id = v.id and t.told_at > now() - interval '1 hour') as pieces
      from wanted join ${productVariants} v on v.id = wanted.variant_id join ${products} p on p.id = v.product_id
      where ${isOffered} and orderable(v.on_hand, v.committed, v.policy, v.back_order_limit) > 0
    )
    select first.id from back cross join lateral (
      select r.id from ${stockRequests} r
      where r.variant_id = back.id and r.confirmed_at is not null and r.told_at is null and r.id <> all(${sql.param(without)}::uuid[])
      order by r.confirmed_at, r.id limit greatest(back.pieces, 0)
    ) first limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** @returns those that nobody else has told meanwhile */
export async function markTold(db: Db, ids: readonly string[]): Promise<{ id: string; email: string }[]> {
  const { id, email, toldAt } = stockRequests;
  return await db
    .update(stockRequests)
    .set({ toldAt: sql`now()` })
    .where(and(inArray(id, [...ids]), isNull(toldAt)))
    .returning({ id, email });
}

const keptDays = { told: 2, unconfirmed: 7, waiting: 365 };

/** Deletes a batch of those that were told, never confirmed, or waited for a year. @returns how many */
export async function deleteOldRequests(
  db: Db,
  which: keyof typeof keptDays,
  limit: number,
): Promise<number> {
  const { id, toldAt, createdAt, confirmedAt } = stockRequests;
  const oldest = which === 'told' ? toldAt : createdAt;
  const isOld = lt(oldest, daysAgo(keptDays[which]));
  // As the indexes name them.
  const of = { told: isNotNull(toldAt), unconfirmed: isNull(confirmedAt), waiting: undefined }[which];
  return await deleteBatch(db, { table: stockRequests, key: id, which: and(of, isOld), oldest, limit });
}
