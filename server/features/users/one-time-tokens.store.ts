import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { oneTimeTokens } from '#server/db/schema/people.ts';
import { linkLifeMs } from '../mail/mail-kinds.ts';

/** The one thing that a token allows. */
export type TokenPurpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

/** How long links are valid, in milliseconds (docs/rules.md#one-time-links). */
const tokenLife = {
  reset: linkLifeMs['reset-password'],
  invitation: linkLifeMs['merchant-invitation'],
  newsletter: linkLifeMs['newsletter-confirmation'],
  'back-in-stock': linkLifeMs['back-in-stock-confirmation'],
  'second-factor': 10 * 60 * 1000,
  'email-proof': linkLifeMs['prove-email'],
  'team-invitation': linkLifeMs['team-invitation'],
} as const satisfies Record<TokenPurpose, number>;

/** 256 random bits cannot be guessed, and neither can 50 while a typed code is valid, so they need no slow hash. */
const hashToken = (raw: string) => createHash('sha256').update(raw).digest('hex');

/**
 * Creates a token for a link, when its mail is sent. It replaces the older token of the same purpose and holder. The
 * database has only its hash.
 * @param raw 256 random bits, or 50 for a code that people type
 * @returns the token
 */
export async function issueToken(
  db: Db,
  purpose: TokenPurpose,
  holderId: string,
  lifeMs: number = tokenLife[purpose],
  raw = randomBytes(32).toString('base64url'),
): Promise<string> {
  const fresh = {
    hash: hashToken(raw),
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
    eq(oneTimeTokens.hash, hashToken(raw)),
    gt(oneTimeTokens.expiresAt, sql`clock_timestamp()`),
  );

/**
 * Finds the holder of a token without using it up, before expensive work.
 * @returns null when the token is unknown, used, replaced or expired
 */
export async function findTokenHolder(db: Db, purpose: TokenPurpose, raw: string): Promise<string | null> {
  const [found] = await db
    .select({ holderId: oneTimeTokens.holderId })
    .from(oneTimeTokens)
    .where(good(purpose, raw));
  return found?.holderId ?? null;
}

/**
 * Uses a token up. It stays unused when the transaction fails.
 * @returns the id of its user, merchant or subscriber; null when it is unknown, used (also concurrently), replaced or
 * expired
 */
export async function takeToken(db: Db, purpose: TokenPurpose, raw: string): Promise<string | null> {
  const [taken] = await db
    .delete(oneTimeTokens)
    .where(good(purpose, raw))
    .returning({ holderId: oneTimeTokens.holderId });
  return taken?.holderId ?? null;
}

/** Invalidates the open links of this holder. */
export async function withdrawTokens(db: Db, purpose: TokenPurpose, holderId: string): Promise<void> {
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, purpose), eq(oneTimeTokens.holderId, holderId)));
}

/** Deletes a batch of expired tokens. Index: one_time_tokens_expired. @returns how many */
export async function deleteExpiredTokens(db: Db, limit: number): Promise<number> {
  const which = lt(oneTimeTokens.expiresAt, sql`now()`);
  const { id: key, expiresAt: oldest } = oneTimeTokens;
  return await deleteBatch(db, { table: oneTimeTokens, key, which, oldest, limit });
}
