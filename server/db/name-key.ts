import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** @returns a stored name as `nameKey` makes it. Only what imports wrote before they cleaned names is stored otherwise. */
export const storedNameKey = (name: SQLWrapper): SQL => sql`lower(btrim(regexp_replace(
  regexp_replace(normalize(${name}), '[\\u00ad\\u200b\\u200e\\u200f\\u2060\\ufeff]', '', 'g'), '\\s+', ' ', 'g')))`;
