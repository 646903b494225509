import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { storedNameKey } from '#server/db/name-key.ts';
import { categories } from '#server/db/schema/catalogue.ts';
import { above, grandparent, parent, pathNames } from '../categories/category-tree.store.ts';
import type { PossibleCategory } from './category-paths.rules.ts';

/** The same for all ways to write a path. */
const sameText = (text: SQLWrapper) => storedNameKey(sql`regexp_replace(${text}, '\\s*>\\s*', ' > ', 'g')`);

/**
 * @param wanted texts, each with all names that a category with this path may have
 * @returns the categories whose name or path a text is, ignoring case
 */
export async function findPossibleCategories(
  db: Db,
  wanted: readonly { text: string; name: string }[],
): Promise<Map<string, PossibleCategory[]>> {
  if (wanted.length === 0) return new Map();
  const path = sql<string[]>`array_append(${pathNames}, ${categories.name})`;
  const isNamed = sql<boolean>`${storedNameKey(categories.name)} = ${storedNameKey(sql`wanted.text`)}`;
  const isPath = sql<boolean>`${sameText(sql`array_to_string(${path}, ' > ')`)} = ${sameText(sql`wanted.text`)}`;
  const texts = sql.param(wanted.map(({ text }) => text));
  const names = sql.param(wanted.map(({ name }) => name));
  const rows = await db
    .select({ text: sql<string>`wanted.text`, id: categories.id, path, isNamed, isPath })
    .from(sql`unnest(${texts}::text[], ${names}::text[]) wanted(text, name)`)
    .innerJoin(categories, sql`${storedNameKey(categories.name)} = ${storedNameKey(sql`wanted.name`)}`)
    .leftJoin(parent, above.parent)
    .leftJoin(grandparent, above.grandparent)
    .where(sql`${isNamed} or ${isPath}`);
  return Map.groupBy(rows, ({ text }) => text);
}
