import { and, eq, isNull, sql } from 'drizzle-orm';
import { toMajor } from '#contract/money.ts';
import type { Product } from '#contract/products.contract.ts';
import type { Db } from '#server/db/db.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';

/** A product as shoppers see it, without the caller's like. */
export type ShopProduct = Omit<Product, 'isLiked'>;

export const shopColumns = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  slug: products.slug,
  description: products.description,
  priceMinor: products.priceMinor,
  quantity: products.quantity,
  imageUrl: products.imageUrl,
  taxable: products.taxable,
  isActive: products.isActive,
  totalReviews: products.totalReviews,
  averageRating: products.averageRating,
  brandId: brands.id,
  brandName: brands.name,
  brandSlug: brands.slug,
};

export const selectShopProducts = (db: Db) =>
  db.select(shopColumns).from(products).leftJoin(brands, eq(brands.id, products.brandId));
type ShopRow = Awaited<ReturnType<typeof selectShopProducts>>[number];

export function shopProductOf(row: ShopRow): ShopProduct {
  const { id, priceMinor, brandId, brandName, brandSlug, ...rest } = row;
  return {
    _id: id,
    ...rest,
    price: toMajor(priceMinor),
    brand:
      brandId === null || brandName === null || brandSlug === null
        ? null
        : { _id: brandId, name: brandName, slug: brandSlug },
  };
}

/** Prepares finding a product for sale by its slug; every product page does it. */
export function prepareFindProductForSale(db: Db) {
  const statement = selectShopProducts(db)
    .where(
      and(eq(products.slug, sql.placeholder('slug')), sql`${products.forSale}`, isNull(products.deletedAt)),
    )
    .prepare('product_for_sale');
  return async (slug: string): Promise<ShopProduct | null> => {
    const [row] = await statement.execute({ slug: slug.replaceAll('\u0000', '') });
    return row ? shopProductOf(row) : null;
  };
}

/** Prepares reading the products of a search page, in the sequence of their ids. Deleted ones are left out. */
export function prepareListByIds(db: Db) {
  const statement = selectShopProducts(db)
    .where(sql`${products.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('products_by_ids');
  return async (ids: readonly string[]): Promise<ShopProduct[]> => {
    if (ids.length === 0) return [];
    const rows = await statement.execute({ ids });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [shopProductOf(row)] : [];
    });
  };
}
