import { and, count, eq, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { recoveryCodes, secondFactors } from '#server/db/schema/second-factors.ts';

export interface SecondFactor {
  encryptedKey: string;
  /** Null until the first code was entered: sign-in does not ask for codes yet. */
  confirmedAt: Date | null;
  /** The key was made more than 15 minutes ago: too late to confirm it. */
  isOld: boolean;
}

const of = (userId: string) => eq(secondFactors.userId, userId);
const isOn = isNotNull(secondFactors.confirmedAt);

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor | null> {
  const [found] = await db
    .select({
      encryptedKey: secondFactors.encryptedKey,
      confirmedAt: secondFactors.confirmedAt,
      isOld: sql<boolean>`${secondFactors.createdAt} < now() - interval '15 minutes'`,
    })
    .from(secondFactors)
    .where(of(userId));
  return found ?? null;
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await findSecondFactor(db, userId))?.confirmedAt instanceof Date;
}

/**
 * Stores the key of an app that is being set up, in place of an earlier one that was not confirmed.
 * @returns false when two-step sign-in is on already
 */
export async function putPendingKey(db: Db, userId: string, encryptedKey: string): Promise<boolean> {
  const put = await db
    .insert(secondFactors)
    .values({ userId, encryptedKey })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { encryptedKey, createdAt: sql`now()` },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return put.length > 0;
}

/** @returns false when it was turned on meanwhile, or the key was replaced */
export async function confirmKey(
  db: Db,
  userId: string,
  encryptedKey: string,
  step: number,
): Promise<boolean> {
  const confirmed = await db
    .update(secondFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(and(of(userId), not(isOn), eq(secondFactors.encryptedKey, encryptedKey)))
    .returning({ userId: secondFactors.userId });
  return confirmed.length > 0;
}

/** Accepts the code of a time step. @returns false when this or a later one was accepted, also concurrently */
export async function takeStep(db: Db, userId: string, encryptedKey: string, step: number): Promise<boolean> {
  const isLater = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(of(userId), isOn, eq(secondFactors.encryptedKey, encryptedKey), isLater))
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

/** Deletes the key and the recovery codes. @returns false when two-step sign-in is not on */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const deleted = await db
    .delete(secondFactors)
    .where(and(of(userId), isOn))
    .returning({ userId: secondFactors.userId });
  return deleted.length > 0;
}

/** Replaces the recovery codes. @returns false when two-step sign-in is not on */
export async function putRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<boolean> {
  const [factor] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(of(userId), isOn))
    .for('update');
  if (!factor) return false;
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
  return true;
}

/** Uses a recovery code up. @returns false for an unknown or used one, also concurrently */
export async function takeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}

/** @returns how many keys in use were not encrypted with the key of this prefix */
export async function countUnreadableKeys(db: Db, prefix: string): Promise<number> {
  const [row] = await db
    .select({ unreadable: count() })
    .from(secondFactors)
    .where(and(isOn, sql`not starts_with(${secondFactors.encryptedKey}, ${prefix})`));
  return row?.unreadable ?? 0;
}
