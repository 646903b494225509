import type { Db } from '#server/db/db.ts';
import { insertCategory } from '../categories/category-changes.store.ts';
import {
  meaningOf,
  type NewCategories,
  namesToFind,
  type PossibleCategory,
  pathText,
  textsToFind,
} from './category-paths.rules.ts';
import { findPossibleCategories } from './category-paths.store.ts';
import { type ImportRow, productSkuOf, shortenAtWord } from './import.rules.ts';
import type { Stored } from './read-stored.ts';

/** The meaning of rows' categories, by their text in lower case. */
export interface FoundCategories {
  ids: Map<string, string>;
  /** Those that do not exist yet. */
  added: Map<string, NewCategories>;
}

export type FindPossible = (text: string) => readonly PossibleCategory[];

/** @returns a function that finds the categories that a text of these rows may mean */
export async function readCategories(
  db: Db,
  rows: readonly Pick<ImportRow, 'category'>[],
): Promise<FindPossible> {
  const texts = new Set(rows.flatMap(({ category }) => category ?? []));
  const wanted = [...new Set([...texts].flatMap(textsToFind))];
  const possible = await findPossibleCategories(
    db,
    wanted.flatMap((text) => namesToFind(text).map((name) => ({ text, name }))),
  );
  return (text) => possible.get(text) ?? [];
}

/**
 * @param refuse called with each row that does not say which category it means
 * @returns the other rows; one whose product is already in one of several that it may mean has no category
 */
export function chooseCategories(
  rows: readonly ImportRow[],
  find: FindPossible,
  { products }: Pick<Stored, 'products'>,
  refuse: (sku: string, reason: string) => void,
): FoundCategories & { rows: ImportRow[] } {
  const found = { ids: new Map<string, string>(), added: new Map<string, NewCategories>() };
  const kept = rows.flatMap((row): ImportRow[] => {
    const { category } = row;
    if (category === null) return [row];
    const meaning = meaningOf(category, find, new Set(products.get(productSkuOf(row))?.categoryIds));
    if (meaning === 'already listed') return [{ ...row, category: null }];
    if ('refused' in meaning) {
      refuse(row.sku, meaning.refused);
      return [];
    }
    if ('id' in meaning) found.ids.set(category.toLowerCase(), meaning.id);
    else found.added.set(category.toLowerCase(), meaning.add);
    return [row];
  });
  return { ...found, rows: kept };
}

/** @returns the paths of categories that rows add, in the order of the rows */
export const pathsOfNew = (rows: readonly ImportRow[], { added }: FoundCategories): string[] =>
  rows.flatMap(({ category }) => {
    const { above, names } = added.get(category?.toLowerCase() ?? '') ?? { above: null, names: [] };
    return names.map((_, at) => pathText([...(above?.path ?? []), ...names.slice(0, at + 1)]));
  });

/** Adds the categories that do not exist. @returns the ids of all, by their text in lower case, and how many were added */
export async function addCategories(
  db: Db,
  { ids, added }: FoundCategories,
): Promise<{ ids: Map<string, string>; made: number }> {
  const made = new Map<string, string>();
  const all = new Map(ids);
  for (const [key, { above, names }] of added) {
    let parent = above?.id ?? null;
    let path = parent ?? '';
    for (const name of names) {
      path = pathText([path, name.toLowerCase()]);
      const known = made.get(path);
      parent = known ?? (await insertCategory(db, { name, description: shortenAtWord(name), parent })).id;
      made.set(path, parent);
    }
    if (parent) all.set(key, parent);
  }
  return { ids: all, made: made.size };
}
