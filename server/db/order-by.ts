import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Sort } from '#contract/sorting.ts';

interface Orders<By extends string> {
  columns: Record<By, SQLWrapper>;
  /** Tie breaker. */
  id: SQLWrapper;
  /** Default order. */
  own: { column: SQLWrapper; isDescending?: boolean }[];
}

/** Shorter text has no trigram, so no index finds it. */
const minFound = 3;

/**
 * @returns the order of a list: the requested column, or the default order. A `search` finds all matches before it sorts them.
 * PostgreSQL's own plan would scan the order's index and hope for many matches, which is the whole table for a rare word
 * (docs/decisions/035-dashboard-lists.md).
 */
export function listOrder<By extends string>(
  sort: Sort<By> | undefined,
  { columns, id, own }: Orders<By>,
  search = '',
): SQL[] {
  const isFoundFirst = search.length >= minFound;
  const keys = sort ? [columns[sort.by], id].map((column) => ({ column, ...sort })) : own;
  return keys.map(({ column, isDescending }) =>
    (isDescending ? desc : asc)(isFoundFirst ? sql`row(${column})` : column),
  );
}
