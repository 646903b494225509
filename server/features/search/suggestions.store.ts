import { eq, sql } from 'drizzle-orm';
import { toMajor } from '#contract/money.ts';
import type { Suggestion } from '#contract/product-search.contract.ts';
import type { Db } from '#server/db/db.ts';
import { categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';

/** Prepares reading products with the names of their categories, in the sequence of ids; used while people type. */
export function prepareListSuggested(db: Db) {
  const named = db
    .select({ name: categories.name })
    .from(categoryProducts)
    .innerJoin(categories, eq(categories.id, categoryProducts.categoryId))
    .where(eq(categoryProducts.productId, products.id));
  const statement = db
    .select({
      id: products.id,
      name: products.name,
      slug: products.slug,
      imageUrl: products.imageUrl,
      priceMinor: products.priceMinor,
      categories: sql<string[]>`array(${named})`,
    })
    .from(products)
    .where(sql`${products.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('suggested_products');
  return async (ids: readonly string[]): Promise<(Suggestion & { categories: string[] })[]> => {
    if (ids.length === 0) return [];
    const rows = await statement.execute({ ids });
    const byId = new Map(
      rows.map(({ id, priceMinor, ...row }) => [id, { ...row, price: toMajor(priceMinor) }]),
    );
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
}
