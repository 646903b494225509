import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * How processes share work. Whoever takes a row (`for update skip locked`) counts its attempt up and says until when it works on it. After
 * that time another process may take the row, and what the first one writes counts for nothing, because the attempt has another number.
 */
export const nextAttempt = (attempt: AnyPgColumn): SQL => sql`${attempt} + 1`;

/** @returns the time until which a row is claimed, or from which it is due, by the clock of the database */
export const inMs = (ms: number): SQL => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** Matches a row while no other attempt has begun. */
export const isStillOurs = (
  columns: { id: AnyPgColumn; attempt: AnyPgColumn },
  claimed: { id: string; attempt: number },
): SQL | undefined => and(eq(columns.id, claimed.id), eq(columns.attempt, claimed.attempt));

/** The claim has ended: the work was cancelled, or another process has taken over. */
export class ClaimLost extends Error {
  override name = 'ClaimLost';
}
