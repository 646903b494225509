import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * True when the text contains what was typed, in any letter case. Wildcards are escaped. Trigram indexes on `lower(text)`
 * support it.
 */
export function contains(text: SQLWrapper, typed: string): SQL {
  const pattern = `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`lower(${text}) like lower(${pattern})`;
}
