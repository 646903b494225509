import { and, inArray, ne, or, sql } from 'drizzle-orm';
import type { SentSafety } from '#contract/safety-contacts.contract.ts';
import type { Db } from '#server/db/db.ts';
import { categoryProducts, products } from '#server/db/schema/catalogue.ts';

/** Shows or hides locked products. @returns those that were not as they are now */
export async function writeActive(db: Db, ids: readonly string[], isActive: boolean): Promise<Set<string>> {
  const changed = await db
    .update(products)
    .set({ isActive })
    .where(and(inArray(products.id, [...ids]), ne(products.isActive, isActive)))
    .returning({ id: products.id });
  return new Set(changed.map(({ id }) => id));
}

/** Writes the own purchase limit of locked products; null for the shop's. @returns those that had another */
export async function writePurchaseLimit(
  db: Db,
  ids: readonly string[],
  purchaseLimit: string | null,
): Promise<Set<string>> {
  const isOther = sql`${products.purchaseLimit} is distinct from ${purchaseLimit}`;
  const changed = await db
    .update(products)
    .set({ purchaseLimit })
    .where(and(inArray(products.id, [...ids]), isOther))
    .returning({ id: products.id });
  return new Set(changed.map(({ id }) => id));
}

/** Writes of locked products that they cannot be returned, or can. @returns those of which the other was true */
export async function writeCannotReturn(
  db: Db,
  ids: readonly string[],
  cannotReturn: boolean,
): Promise<Set<string>> {
  const changed = await db
    .update(products)
    .set({ cannotReturn })
    .where(and(inArray(products.id, [...ids]), ne(products.cannotReturn, cannotReturn)))
    .returning({ id: products.id });
  return new Set(changed.map(({ id }) => id));
}

/** Writes those of the fields about safety that are given to locked products. @returns those that were not as they are now */
export async function writeSafety(
  db: Db,
  ids: readonly string[],
  { manufacturer, responsible, warnings }: SentSafety,
): Promise<Set<string>> {
  const fields = { manufacturerId: manufacturer, responsibleId: responsible, warnings };
  const given = (['manufacturerId', 'responsibleId', 'warnings'] as const).filter(
    (name) => fields[name] !== undefined,
  );
  const isOther = given.map((name) => sql`${products[name]} is distinct from ${fields[name]}`);
  const changed = await db
    .update(products)
    .set(fields)
    .where(and(inArray(products.id, [...ids]), or(...isOther)))
    .returning({ id: products.id });
  return new Set(changed.map(({ id }) => id));
}

/**
 * Adds locked products to categories, also to one that lists them because of a category below it: then they stay when those below go
 * (docs/decisions/105-category-tree.md).
 * @returns those that were not in one of them
 */
export async function addToCategories(
  db: Db,
  ids: readonly string[],
  categoryIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${categoryProducts} (category_id, product_id)
    select category.id, product.id
    from unnest(${sql.param(categoryIds)}::uuid[]) category (id), unnest(${sql.param(ids)}::uuid[]) product (id)
    on conflict (category_id, product_id) do update set inherited = false where ${categoryProducts.inherited}
    returning product_id as id`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Removes locked products from categories.
 * @param which these, or all except these
 * @returns those that were in one of them
 */
export async function removeFromCategories(
  db: Db,
  ids: readonly string[],
  which: { these: readonly string[] } | { allExcept: readonly string[] },
): Promise<Set<string>> {
  const condition =
    'these' in which
      ? sql`category_id = any(${sql.param(which.these)}::uuid[])`
      : sql`category_id <> all(${sql.param(which.allExcept)}::uuid[])`;
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from ${categoryProducts} where product_id = any(${sql.param(ids)}::uuid[]) and not inherited and ${condition}
    returning product_id as id`);
  return new Set(rows.map(({ id }) => id));
}
