import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { oneTimeTokens } from '#server/db/schema/people.ts';

/** What a link is for: who holds the token may do just that. */
export type TokenPurpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

/** How long links are valid (docs/rules.md#one-time-links). */
const tokenLife = {
  reset: 60 * 60 * 1000,
  invitation: 7 * 24 * 60 * 60 * 1000,
  newsletter: 7 * 24 * 60 * 60 * 1000,
} as const satisfies Record<TokenPurpose, number>;

/** 256 random bits need no slow hash: nobody can guess their way back. */
const hashOf = (raw: string) => createHash('sha256').update(raw).digest('hex');

/**
 * Makes a random token for a link and answers it, the only time it is seen: the database keeps its hash. The newest
 * of a purpose and holder replaces the older one. To be called at the moment of sending.
 */
export async function issueToken(
  db: Db,
  purpose: TokenPurpose,
  holderId: string,
  lifeMs: number = tokenLife[purpose],
): Promise<string> {
  const raw = randomBytes(32).toString('base64url');
  const fresh = {
    hash: hashOf(raw),
    // The database's clock: processes may disagree about the time.
    expiresAt: sql`clock_timestamp() + ${lifeMs} * interval '1 millisecond'`,
    createdAt: sql`clock_timestamp()`,
  };
  await db
    .insert(oneTimeTokens)
    .values({ purpose, holderId, ...fresh })
    .onConflictDoUpdate({ target: [oneTimeTokens.purpose, oneTimeTokens.holderId], set: fresh });
  return raw;
}

const good = (purpose: TokenPurpose, raw: string) =>
  and(
    eq(oneTimeTokens.purpose, purpose),
    eq(oneTimeTokens.hash, hashOf(raw)),
    gt(oneTimeTokens.expiresAt, sql`clock_timestamp()`),
  );

/**
 * Whom a token was made for, without using it up: asked before anything expensive is done for whoever sends it. Null
 * for an unknown, used, replaced or expired one.
 */
export async function findTokenHolder(db: Db, purpose: TokenPurpose, raw: string): Promise<string | null> {
  const [found] = await db
    .select({ holderId: oneTimeTokens.holderId })
    .from(oneTimeTokens)
    .where(good(purpose, raw));
  return found?.holderId ?? null;
}

/**
 * Uses a token up and answers whom it was made for: the user, merchant or subscriber. Null for an unknown, used,
 * replaced or expired one. Of two at the same moment one gets null. In a transaction that fails, it stays unused.
 */
export async function takeToken(db: Db, purpose: TokenPurpose, raw: string): Promise<string | null> {
  const [taken] = await db
    .delete(oneTimeTokens)
    .where(good(purpose, raw))
    .returning({ holderId: oneTimeTokens.holderId });
  return taken?.holderId ?? null;
}

/** Makes whatever link is open for this holder worthless. */
export async function withdrawTokens(db: Db, purpose: TokenPurpose, holderId: string): Promise<void> {
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, purpose), eq(oneTimeTokens.holderId, holderId)));
}
