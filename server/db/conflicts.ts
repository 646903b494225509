import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Name of the unique index that refused a statement, or null for any other failure. */
export function brokenUnique(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const refused = cause instanceof pg.DatabaseError && cause.code === UNIQUE_VIOLATION;
  return refused ? (cause.constraint ?? null) : null;
}
