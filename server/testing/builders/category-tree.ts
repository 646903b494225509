import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { addCategory } from './products.ts';

/** Adds a category below another one. */
export async function addCategoryBelow(
  db: Db,
  parentId: string,
  options: Parameters<typeof addCategory>[1] = {},
): Promise<{ id: string; slug: string }> {
  const category = await addCategory(db, options);
  await db.execute(sql`
    update categories set parent_id = above.id, parent_depth = above.depth
    from categories above where above.id = ${parentId} and categories.id = ${category.id}`);
  return category;
}

/**
 * @returns lines that are not as the tree says: a category inherits what its children list and it does not list itself; and products
 * that are for sale in an inactive category
 */
export async function wrongLines(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with recursive below (category_id, product_id) as (
      select category_id, product_id from category_products where not inherited
      union select c.parent_id, below.product_id from below join categories c on c.id = below.category_id where c.parent_id is not null)
    (select 'missing' as wrong, * from below except select 'missing', category_id, product_id from category_products)
    union all (select 'left over', category_id, product_id from category_products except select 'left over', * from below)
    union all select 'for sale', line.category_id, line.product_id from category_products line
      join products p on p.id = line.product_id join categories c on c.id = line.category_id
      where p.for_sale and not c.is_active or line.for_sale <> p.for_sale`);
  return rows;
}
