import { eq, sql } from 'drizzle-orm';
import type { Suggestion } from '#contract/product-search.contract.ts';
import type { Db } from '#server/db/db.ts';
import { categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { listedPriceOf, priceColumns } from '../prices/listed-price.store.ts';

export interface SuggestedProduct extends Suggestion {
  id: string;
  number: number;
  /** Names of its categories. */
  categories: string[];
}

/** Prepares reading products with the names of their categories, in the sequence of their numbers; used while people type. */
export function prepareListSuggested(db: Db) {
  const named = db
    .select({ name: categories.name })
    .from(categoryProducts)
    .innerJoin(categories, eq(categories.id, categoryProducts.categoryId))
    .where(eq(categoryProducts.productId, products.id));
  const statement = db
    .select({
      id: products.id,
      number: products.number,
      name: products.name,
      slug: products.slug,
      imageUrl: products.imageUrl,
      ...priceColumns,
      categories: sql<string[]>`array(${named})`,
    })
    .from(products)
    .where(sql`${products.number} = any(${sql.placeholder('numbers')}::int[]) and ${products.forSale}`)
    .prepare('suggested_products');
  return async (numbers: readonly number[]): Promise<SuggestedProduct[]> => {
    if (numbers.length === 0) return [];
    const rows = await statement.execute({ numbers });
    const byNumber = new Map(
      rows.map(({ priceMinor, highestPriceMinor, ...row }) => [
        row.number,
        { ...row, ...listedPriceOf({ priceMinor, highestPriceMinor }) },
      ]),
    );
    return numbers.flatMap((number) => byNumber.get(number) ?? []);
  };
}
