import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ImportAnswers } from '#contract/import-sources.ts';
import { ClaimLost, inMs, isStillOurs, nextAttempt } from '#server/db/claims.ts';
import type { Db } from '#server/db/db.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { memberships, merchants } from '#server/db/schema/people.ts';
import { productImports } from '#server/db/schema/product-imports.ts';
import { asMembership, membershipColumns } from '../../users/membership-columns.store.ts';

/** An import that this process works on. */
export interface ClaimedImport {
  id: string;
  userId: string;
  brandId: string | null;
  status: 'checking' | 'applying' | 'undoing';
  attempt: number;
  /** In which its prices were read. */
  currency: string;
  answers: ImportAnswers | null;
}

/** How long a process may take for a batch before another one takes over. */
const LEASE_MS = 60_000;

/**
 * Claims the oldest import that has something to do and that no process works on.
 * @param kept claims that this process could not release: the number of the attempt by the id of the import
 */
export async function claimImport(db: Db, kept: ReadonlyMap<string, number>): Promise<ClaimedImport | null> {
  const own = sql`(id, attempt) in (
    select * from unnest(${sql.param([...kept.keys()])}::uuid[], ${sql.param([...kept.values()])}::int[]))`;
  const waiting = sql`(
    select id from ${productImports} where status in ('checking', 'applying', 'undoing')
      and (claimed_until is null or claimed_until < clock_timestamp() or ${own})
    order by created_at limit 1 for update skip locked)`;
  const [claimed] = await db
    .update(productImports)
    .set({ attempt: nextAttempt(productImports.attempt), claimedUntil: inMs(LEASE_MS) })
    .where(eq(productImports.id, waiting))
    .returning({
      id: productImports.id,
      userId: productImports.userId,
      brandId: productImports.brandId,
      status: sql<ClaimedImport['status']>`${productImports.status}`,
      attempt: productImports.attempt,
      currency: productImports.currency,
      answers: productImports.answers,
    });
  return claimed ?? null;
}

type Changes = PgUpdateSetSource<typeof productImports>;

/**
 * Writes how far the work is, in the transaction of a batch, and prolongs the claim. The lock makes who cancels wait for the commit.
 * @throws ClaimLost
 */
export async function noteProgress(db: Db, claimed: ClaimedImport, changes: Changes): Promise<void> {
  const kept = await db
    .update(productImports)
    .set({ claimedUntil: inMs(LEASE_MS), ...changes })
    .where(stillOurs(claimed))
    .returning({ id: productImports.id });
  if (kept.length === 0) throw new ClaimLost();
}

/** Lets another process go on at once. */
export async function releaseImport(db: Db, claimed: ClaimedImport): Promise<void> {
  await db.update(productImports).set({ claimedUntil: sql`clock_timestamp()` }).where(stillOurs(claimed));
}

const stillOurs = (claimed: ClaimedImport) =>
  and(isStillOurs(productImports, claimed), eq(productImports.status, claimed.status));

/** @returns the membership of the account while its import may change products of its brand; null when it may not any more */
export async function findMembershipOfImport(
  db: Db,
  { userId, brandId }: Pick<ClaimedImport, 'userId' | 'brandId'>,
) {
  const [found] = await db
    .select({ membership: membershipColumns, ownBrandId: brands.id })
    .from(memberships)
    .leftJoin(merchants, and(eq(merchants.id, memberships.merchantId), eq(merchants.isActive, true)))
    .leftJoin(brands, eq(brands.merchantId, merchants.id))
    .where(eq(memberships.userId, userId))
    .for('key share', { of: memberships });
  const membership = found?.ownBrandId === brandId ? asMembership(found.membership) : null;
  // A merchant without an active brand has none, either.
  return brandId === null && membership?.of === 'merchant' ? null : membership;
}
