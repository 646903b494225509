import { eq, sql } from 'drizzle-orm';
import type { SuggestedPage, Suggestion } from '#contract/product-search.contract.ts';
import type { Db } from '#server/db/db.ts';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { priceColumns, toListedPrice } from '../prices/listed-price.store.ts';

export interface SuggestedProduct extends Suggestion {
  id: string;
  number: number;
  /** Those above them, too. */
  categories: SuggestedPage[];
  brand: SuggestedPage | null;
}

/** Prepares reading products with their categories and brands, in the sequence of their numbers; used while people type. */
export function prepareListSuggested(db: Db) {
  const own = db
    .select({ page: sql`json_build_object('name', ${categories.name}, 'slug', ${categories.slug})` })
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
      categories: sql<SuggestedPage[]>`to_json(array(${own}))`,
      brand: sql<SuggestedPage | null>`case when ${brands.id} is not null
        then json_build_object('name', ${brands.name}, 'slug', ${brands.slug}) end`,
    })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(sql`${products.number} = any(${sql.placeholder('numbers')}::int[]) and ${products.forSale}`)
    .prepare('suggested_products');
  return async (numbers: readonly number[]): Promise<SuggestedProduct[]> => {
    if (numbers.length === 0) return [];
    const rows = await statement.execute({ numbers });
    const byNumber = new Map(
      rows.map(({ priceMinor, highestPriceMinor, ...row }) => [
        row.number,
        { ...row, ...toListedPrice({ priceMinor, highestPriceMinor }) },
      ]),
    );
    return numbers.flatMap((number) => byNumber.get(number) ?? []);
  };
}
