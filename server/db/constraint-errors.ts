import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** @returns the name of the violated unique index or foreign key; null for any other error */
export function violatedConstraint(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError)) return null;
  const refused = cause.code === UNIQUE_VIOLATION || cause.code === FOREIGN_KEY_VIOLATION;
  return refused ? (cause.constraint ?? null) : null;
}
