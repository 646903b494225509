import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { bytesOf, integersOf } from '#server/db/number-bytes.ts';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import type { FacetMembers } from './facet-members.rules.ts';

/** Reads which products for sale are in each category, of each brand, and in a sale: a value for each, as postings are read. */
export async function listFacetMembers(db: Db): Promise<FacetMembers> {
  const numbers = bytesOf(products.number);
  const members = sql`
    select 'brands' as facet, ${brands.id} as id, ${brands.slug} as slug, ${numbers} as numbers
    from ${products} join ${brands} on ${brands.id} = ${products.brandId} where ${products.forSale} group by ${brands.id}
    union all
    select 'categories', ${categories.id}, ${categories.slug}, ${numbers}
    from ${categoryProducts} join ${products} on ${products.id} = ${categoryProducts.productId}
      join ${categories} on ${categories.id} = ${categoryProducts.categoryId}
    where ${categoryProducts.forSale} group by ${categories.id}
    union all
    select 'onSale', null, '', ${numbers} from ${products} where ${products.forSale} and ${products.onSale}`;
  const rows = await db
    .select({
      facet: sql<'brands' | 'categories' | 'onSale'>`facet`,
      id: sql<string>`id`,
      slug: sql<string>`slug`,
      numbers: sql<Buffer | null>`numbers`,
    })
    .from(sql`(${members}) members`);
  const lists = rows.map((row) => ({ ...row, numbers: integersOf(row.numbers) }));
  const of = (facet: string) => lists.filter((row) => row.facet === facet);
  return {
    categories: of('categories'),
    brands: of('brands'),
    onSale: of('onSale')[0]?.numbers ?? new Int32Array(),
    largest: of('brands').reduce(
      (largest, { numbers }) => numbers.reduce((a, b) => Math.max(a, b), largest),
      0,
    ),
  };
}
