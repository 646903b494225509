import type { Db } from '#server/db/db.ts';
import { insertCategory } from '../../categories/category-changes.store.ts';
import { meaningOf, type NewCategories, namesToFind, pathText, textsToFind } from './category-paths.rules.ts';
import { findPossibleCategories } from './category-paths.store.ts';
import { type ImportRow, productSkuOf, shortenAtWord } from './import.rules.ts';
import { findCategoriesOf } from './import.store.ts';

/** What the categories of rows mean, by their text in lower case. */
export interface FoundCategories {
  ids: Map<string, string>;
  /** Those that do not exist yet. */
  added: Map<string, NewCategories>;
}

/**
 * Finds the categories of rows, and writes nothing.
 * @param refuse called with each row that does not say which one it means
 * @returns the other rows; one whose product is already in one of several that it may mean has no category
 */
export async function findCategories(
  db: Db,
  rows: readonly ImportRow[],
  refuse: (sku: string, reason: string) => void,
): Promise<FoundCategories & { rows: ImportRow[] }> {
  const texts = new Set(rows.flatMap(({ category }) => category ?? []));
  const wanted = [...new Set([...texts].flatMap(textsToFind))];
  const possible = await findPossibleCategories(
    db,
    wanted.flatMap((text) => namesToFind(text).map((name) => ({ text, name }))),
  );
  const find = (text: string) => possible.get(text) ?? [];
  const unclear = rows.filter(({ category }) => category !== null && find(category).length > 1);
  const listed =
    unclear.length > 0 ? await findCategoriesOf(db, [...new Set(unclear.map(productSkuOf))]) : new Map();
  const found = { ids: new Map<string, string>(), added: new Map<string, NewCategories>() };
  const kept = rows.flatMap((row): ImportRow[] => {
    const { category } = row;
    if (category === null) return [row];
    const meaning = meaningOf(category, find, new Set(listed.get(productSkuOf(row)) ?? []));
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

/** Adds the categories that rows need. @returns the id of a row's category, and how many were added */
export async function addCategories(db: Db, rows: readonly ImportRow[], { ids, added }: FoundCategories) {
  const made = new Map<string, string>();
  const all = new Map(ids);
  for (const key of new Set(rows.flatMap(({ category }) => category?.toLowerCase() ?? []))) {
    const plan = added.get(key);
    let parent = plan?.above?.id ?? null;
    let path = parent ?? '';
    for (const name of plan?.names ?? []) {
      path = pathText([path, name.toLowerCase()]);
      const known = made.get(path);
      parent = known ?? (await insertCategory(db, { name, description: shortenAtWord(name), parent })).id;
      made.set(path, parent);
    }
    if (plan && parent) all.set(key, parent);
  }
  const idOf = (category: string) => {
    const id = all.get(category.toLowerCase());
    if (!id) throw new Error(`no category was found or added for ${category}`);
    return id;
  };
  return { idOf, made: made.size };
}
