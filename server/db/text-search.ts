import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * True where the text holds what was typed, whatever the letter case: as text, never as a pattern. Trigram
 * indexes on `lower(text)` serve it.
 */
export function contains(text: SQLWrapper, typed: string): SQL {
  const pattern = `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`lower(${text}) like lower(${pattern})`;
}
