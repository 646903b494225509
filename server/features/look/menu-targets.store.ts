import { inArray } from 'drizzle-orm';
import { type EditedTarget, idsIn, type Menus } from '#contract/menus.ts';
import type { Db } from '#server/db/db.ts';
import { brands, categories } from '#server/db/schema/catalogue.ts';
import { pages } from '#server/db/schema/pages.ts';

type ListShownIds = (
  db: Db,
  asked: { ids: readonly string[]; slugs: readonly string[] },
) => Promise<{ id: string }[]>;
export type ListShown = Record<'category' | 'brand', ListShownIds>;

const tables = { category: categories, brand: brands };

/** @returns what menus name, with its name and address now, and whether shoppers see it; not what was deleted */
export async function listMenuTargets(db: Db, menus: Menus, listShown: ListShown): Promise<EditedTarget[]> {
  const list = async (kind: 'category' | 'brand'): Promise<EditedTarget[]> => {
    const ids = idsIn(menus, kind);
    if (ids.length === 0) return [];
    const { id, name, slug } = tables[kind];
    const rows = await db.select({ id, name, slug }).from(tables[kind]).where(inArray(id, ids));
    const shown = new Set((await listShown[kind](db, { ids, slugs: [] })).map((each) => each.id));
    return rows.map((row) => ({ kind, ...row, isShown: shown.has(row.id) }));
  };
  return [...(await list('category')), ...(await list('brand')), ...(await listPages(db, menus))];
}

async function listPages(db: Db, menus: Menus): Promise<EditedTarget[]> {
  const ids = idsIn(menus, 'page');
  if (ids.length === 0) return [];
  const { id, title: name, slug, isPublished: isShown } = pages;
  const rows = await db.select({ id, name, slug, isShown }).from(pages).where(inArray(id, ids));
  return rows.map((row) => ({ kind: 'page', ...row }));
}
