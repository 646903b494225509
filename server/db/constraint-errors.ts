import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const CHECK_VIOLATION = '23514';
const refusals: unknown[] = [UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION, CHECK_VIOLATION];

/** @returns the name of the violated unique index, foreign key or check; null for any other error */
export function violatedConstraint(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError)) return null;
  return refusals.includes(cause.code) ? (cause.constraint ?? null) : null;
}
