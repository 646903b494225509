import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type CategoryLink,
  type CategoryRow,
  maxDepth,
  type ShopCategory,
} from '#contract/categories.contract.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import type { Db } from '#server/db/db.ts';
import { categories } from '#server/db/schema/catalogue.ts';
import { contains } from '#server/db/text-search.ts';
import { refuseField } from '#server/errors.ts';

/** The category above a category; joined by `above`. */
export const parent = alias(categories, 'parent');
export const grandparent = alias(categories, 'grandparent');
export const above = {
  parent: eq(parent.id, categories.parentId),
  grandparent: eq(grandparent.id, parent.parentId),
};

/** Names of the categories above, from the top. */
export const pathNames = sql<string[]>`array_remove(array[${grandparent.name}, ${parent.name}], null)`;

/** Names and slugs from the top to the category; null when there is none. */
export const pathTo = (id: SQL) => sql`(
  select array_remove(array[
    case when top.id is not null then jsonb_build_object('name', top.name, 'slug', top.slug) end,
    case when above.id is not null then jsonb_build_object('name', above.name, 'slug', above.slug) end,
    jsonb_build_object('name', own.name, 'slug', own.slug)], null)
  from ${categories} own left join ${categories} above on above.id = own.parent_id
    left join ${categories} top on top.id = above.parent_id
  where own.id = ${id})`;

/** Each category below its parent, those of one parent by name. */
export const treeOrder: SQL[] = [
  sql`lower(coalesce(${grandparent.name}, ${parent.name}, ${categories.name}))`,
  sql`coalesce(${grandparent.id}, ${parent.id}, ${categories.id})`,
  sql`lower(case ${categories.depth} when 2 then ${categories.name} when 3 then ${parent.name} end) nulls first`,
  sql`case ${categories.depth} when 2 then ${categories.id} when 3 then ${parent.id} end nulls first`,
  sql`lower(case ${categories.depth} when 3 then ${categories.name} end) nulls first`,
  asc(categories.id),
];

/** An inactive category hides those below it, too. */
export const isShown = sql`${categories.isActive} and not exists (
  select from ${categories} above left join ${categories} top on top.id = above.parent_id
  where above.id = ${categories.parentId} and not (above.is_active and coalesce(top.is_active, true)))`;

/** @returns what is stored of a category's place; null when there is no such category */
export async function findPlace(db: Db, id: string): Promise<{ parent: string | null; text: string } | null> {
  const [found] = await db
    .select({ parent: categories.parentId, text: categories.text })
    .from(categories)
    .where(eq(categories.id, id));
  return found ?? null;
}

/** The columns of a place in the tree. */
export const placeBelow = (parentId: string | null) => ({
  parentId,
  parentDepth:
    parentId === null
      ? null
      : sql<number>`(select depth from ${categories} above where above.id = ${parentId})`,
});

const tooDeep = `Categories are at most ${maxDepth} deep, and none is below itself.`;
/** @returns a violated rule of the tree as the refusal of a form's field; any other error as it is */
export function refusalOfPlace(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'categories_parent_depth':
      return refuseField('parent', tooDeep);
    case 'categories_parent':
    case 'categories_parent_fk':
      return refuseField('parent', 'The categories have changed meanwhile. Please choose again.');
    default:
      return error;
  }
}

/**
 * Puts a category with all below it below another one, or at the top. Triggers move what it lists (docs/rules.md#category-tree).
 * @throws invalid-input when the parent is missing, or is the category itself or below it, or too deep
 */
export async function moveCategory(db: Db, id: string, parentId: string | null): Promise<void> {
  try {
    await db.update(categories).set(placeBelow(parentId)).where(eq(categories.id, id));
  } catch (error) {
    throw refusalOfPlace(error);
  }
}

/** Puts the children of a category below its own parent, so that it can be deleted. */
export async function moveChildrenUp(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    update ${categories} child set parent_id = gone.parent_id, parent_depth = gone.parent_depth
    from ${categories} gone where gone.id = ${id} and child.parent_id = gone.id`);
}

/**
 * @param id null for a new category
 * @returns the first `limit` categories of the tree that the category may be put below
 */
export async function listPossibleParents(
  db: Db,
  { id, search }: { id: string | null; search: string | undefined },
  limit: number,
): Promise<Pick<CategoryRow, '_id' | 'name' | 'path'>[]> {
  const below = sql`select child.id, 1 as levels from ${categories} child where child.parent_id = ${id}
    union all select child.id, 2 from ${categories} child join ${categories} own on own.id = child.parent_id where own.parent_id = ${id}`;
  return await db
    .select({ _id: categories.id, name: categories.name, path: pathNames })
    .from(categories)
    .leftJoin(parent, above.parent)
    .leftJoin(grandparent, above.grandparent)
    .where(
      and(
        search ? contains(categories.name, search) : undefined,
        id === null
          ? sql`${categories.depth} < ${maxDepth}`
          : sql`${categories.id} <> ${id} and ${categories.id} not in (select below.id from (${below}) below)
              and ${categories.depth} + 1 + (select coalesce(max(levels), 0) from (${below}) below) <= ${maxDepth}`,
      ),
    )
    .orderBy(...treeOrder)
    .limit(limit);
}

type Uncounted<Shown> = Omit<Shown, 'productCount'>;

/**
 * @returns what the page of a category shows beside its products, without their counts, and with the ids of its children; null when shoppers do
 * not see it
 */
export async function findShopCategory(
  db: Db,
  slug: string,
): Promise<
  | (Uncounted<Omit<ShopCategory, 'children'>> & {
      children: (Uncounted<ShopCategory['children'][number]> & { _id: string })[];
    })
  | null
> {
  const [found] = await db
    .select({
      ...{ _id: categories.id, name: categories.name, slug: categories.slug, parent: categories.parentId },
      ...{ description: categories.description, text: categories.text, imageUrl: categories.imageUrl },
      path: sql<CategoryLink[]>`${pathTo(sql`${categories.id}`)}`,
    })
    .from(categories)
    .where(and(eq(categories.slug, slug), isShown));
  if (!found) return null;
  const children = await db
    .select({
      _id: categories.id,
      name: categories.name,
      slug: categories.slug,
      imageUrl: categories.imageUrl,
    })
    .from(categories)
    .where(and(eq(categories.parentId, found._id), eq(categories.isActive, true)))
    .orderBy(asc(sql`lower(${categories.name})`), asc(categories.id));
  return { ...found, children };
}
