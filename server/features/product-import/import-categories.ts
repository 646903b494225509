import type { Db } from '#server/db/db.ts';
import { insertCategory } from '../categories/category-changes.store.ts';
import {
  findMeaning,
  type NewCategories,
  namesToFind,
  type PossibleCategory,
  pathText,
  textsToFind,
} from './category-paths.rules.ts';
import { findPossibleCategories } from './category-paths.store.ts';
import { type ImportRow, listCategories, shortenAtWord, toProductSku } from './import.rules.ts';
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
  rows: readonly Pick<ImportRow, 'category' | 'moreCategories'>[],
): Promise<FindPossible> {
  const texts = new Set(rows.flatMap(listCategories));
  const wanted = [...new Set([...texts].flatMap(textsToFind))];
  const possible = await findPossibleCategories(
    db,
    wanted.flatMap((text) => namesToFind(text).map((name) => ({ text, name }))),
  );
  return (text) => possible.get(text) ?? [];
}

/**
 * @param refuse called with each row that does not say which category it means
 * @returns the other rows, without categories whose text may mean several of which one lists the product already
 */
export function chooseCategories(
  rows: readonly ImportRow[],
  find: FindPossible,
  { products }: Pick<Stored, 'products'>,
  refuse: (sku: string, reason: string) => void,
): FoundCategories & { rows: ImportRow[] } {
  const found = { ids: new Map<string, string>(), added: new Map<string, NewCategories>() };
  const kept = rows.flatMap((row): ImportRow[] => {
    const listed = new Set(products.get(toProductSku(row))?.categoryIds);
    const kept: string[] = [];
    for (const text of listCategories(row)) {
      const meaning = findMeaning(text, find, listed);
      if (meaning === 'already listed') continue;
      if ('refused' in meaning) {
        refuse(row.sku, meaning.refused);
        return [];
      }
      if ('id' in meaning) found.ids.set(text.toLowerCase(), meaning.id);
      else found.added.set(text.toLowerCase(), meaning.add);
      kept.push(text);
    }
    const [category = null, ...moreCategories] = kept;
    return [{ ...row, category, moreCategories: moreCategories.length > 0 ? moreCategories : undefined }];
  });
  return { ...found, rows: kept };
}

/** @returns the paths of categories that rows add, in the order of the rows */
export const pathsOfNew = (rows: readonly ImportRow[], { added }: FoundCategories): string[] =>
  rows.flatMap(listCategories).flatMap((text) => {
    const { above, names } = added.get(text.toLowerCase()) ?? { above: null, names: [] };
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
