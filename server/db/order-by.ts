import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Sort } from '#contract/sorting.ts';

interface Orders<By extends string> {
  columns: Record<By, SQLWrapper>;
  /** Breaks every tie. */
  id: SQLWrapper;
  /** The list's own order, of what nobody sorted. */
  own: { column: SQLWrapper; isDescending?: boolean }[];
}

/** Shorter text has no trigram, so that no index finds it. */
const leastFound = 3;

/**
 * What a list is ordered by: the column that was asked for, or its own order. In a `search` all that fits is found
 * first and sorted then. Left to itself PostgreSQL walks the order's index in the hope that much fits, which is the
 * whole table for a rare word (docs/decisions/036-find-before-sort.md).
 */
export function listOrder<By extends string>(
  sort: Sort<By> | undefined,
  { columns, id, own }: Orders<By>,
  search = '',
): SQL[] {
  const isFoundFirst = search.length >= leastFound;
  const keys = sort ? [columns[sort.by], id].map((column) => ({ column, ...sort })) : own;
  return keys.map(({ column, isDescending }) =>
    (isDescending ? desc : asc)(isFoundFirst ? sql`row(${column})` : column),
  );
}
