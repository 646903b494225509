import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ShownAttribute } from '#contract/attributes.contract.ts';
import type { CategoryLink } from '#contract/categories.contract.ts';
import type { FixedLimit } from '#contract/limits.ts';
import { toMajor } from '#contract/money.ts';
import type { ProductImage } from '#contract/product-images.contract.ts';
import type { Product } from '#contract/products.contract.ts';
import { shownLimit } from '#contract/read-limit.ts';
import type { ShownSafety } from '#contract/safety-contacts.contract.ts';
import type { Seller } from '#contract/sellers.contract.ts';
import type { Db } from '#server/db/db.ts';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { sellers } from '#server/db/schema/sellers.ts';
import { shownAttributes, toShownAttribute } from '../attributes/attributes.store.ts';
import { pathTo } from '../categories/category-tree.store.ts';
import { priceColumns, toListedPrice } from '../prices/listed-price.store.ts';
import { toSale } from '../prices/sales.rules.ts';
import { severalImages } from '../product-images/product-images.store.ts';
import { safetyColumns } from '../safety-contacts/safety-contacts.store.ts';
import { selectSellerName, toSeller } from '../sellers/seller-names.store.ts';
import { selectPurchaseLimit } from '../stock/purchase-limit.store.ts';
import { findShopVariants, type ShopVariants } from '../variants/variants.store.ts';

/** To the deepest category that lists the product itself; of several, to the oldest one. */
const categoryPath = sql<CategoryLink[] | null>`${pathTo(sql`(
  select line.category_id from ${categoryProducts} line join ${categories} listing on listing.id = line.category_id
  where line.product_id = ${products.id} and not line.inherited order by listing.depth desc, listing.id limit 1)`)}`;

interface PageParts {
  /** Markdown. */
  details?: string;
  categoryPath?: CategoryLink[];
  /** Two or more. */
  images?: ProductImage[];
  attributes?: ShownAttribute[];
  /** Null for the shop's own in a shop without merchants. */
  seller: Seller;
  safety?: ShownSafety;
  purchaseLimit?: FixedLimit;
  cannotReturn?: true;
}

/** A product as shoppers see it, without the caller's like. */
export type ShopProduct = Omit<Product, 'isLiked'>;

const saleColumns = {
  onSale: products.onSale,
  formerPriceMinor: products.formerPriceMinor,
  priorPriceMinor: products.priorPriceMinor,
  saleEndsAt: products.saleEndsAt,
};

export const shopColumns = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  slug: products.slug,
  description: products.description,
  ...priceColumns,
  ...saleColumns,
  quantity: products.quantity,
  availableFrom: products.availableFrom,
  imageUrl: products.imageUrl,
  taxable: products.taxable,
  isActive: products.isActive,
  totalReviews: products.totalReviews,
  averageRating: products.averageRating,
  brandId: brands.id,
  brandName: brands.name,
  brandSlug: brands.slug,
};

const selectShopProducts = (db: Db) =>
  db.select(shopColumns).from(products).leftJoin(brands, eq(brands.id, products.brandId));
type ShopRow = Awaited<ReturnType<typeof selectShopProducts>>[number];

/** Names each field: rest and spread operators took fifteen times as long, for each card of each list. */
export function toShopProduct(row: ShopRow): ShopProduct {
  const { brandId, brandName, brandSlug } = row;
  const product: ShopProduct = {
    _id: row.id,
    sku: row.sku,
    name: row.name,
    slug: row.slug,
    description: row.description,
    price: toMajor(row.priceMinor),
    quantity: row.quantity,
    imageUrl: row.imageUrl,
    taxable: row.taxable,
    isActive: row.isActive,
    totalReviews: row.totalReviews,
    averageRating: row.averageRating,
    brand:
      brandId === null || brandName === null || brandSlug === null
        ? null
        : { _id: brandId, name: brandName, slug: brandSlug },
  };
  if (row.highestPriceMinor !== null) Object.assign(product, toListedPrice(row));
  if (row.onSale) Object.assign(product, { onSale: true }, toSale(row));
  if (row.availableFrom) product.availableFrom = row.availableFrom;
  return product;
}

/** Prepares finding a product for sale by its slug, with what there is to choose; every product page does it. */
export function prepareFindProductForSale(db: Db) {
  const statement = db
    .select({
      ...shopColumns,
      details: products.details,
      images: severalImages,
      attributes: shownAttributes,
      categoryPath,
      sellerName: selectSellerName(),
      sellerSlug: sellers.slug,
      ...safetyColumns,
      purchaseLimit: selectPurchaseLimit(),
      cannotReturn: products.cannotReturn,
    })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(sellers, eq(sellers.merchantId, brands.merchantId))
    .where(
      and(eq(products.slug, sql.placeholder('slug')), sql`${products.forSale}`, isNull(products.deletedAt)),
    )
    .prepare('product_for_sale');
  return async (slug: string): Promise<(ShopProduct & ShopVariants & PageParts) | null> => {
    const [row] = await statement.execute({ slug: slug.replaceAll('\u0000', '') });
    if (!row) return null;
    const { details, images, attributes, categoryPath: path, sellerName, sellerSlug, ...rest } = row;
    const { manufacturer, responsible, warnings, purchaseLimit, cannotReturn, ...found } = rest;
    const product = toShopProduct(found);
    return {
      ...product,
      seller: toSeller({ name: sellerName, slug: sellerSlug }),
      ...(details === null ? {} : { details }),
      ...(images ? { images } : {}),
      ...(attributes ? { attributes: attributes.map(toShownAttribute) } : {}),
      ...(manufacturer || responsible || warnings ? { safety: { manufacturer, responsible, warnings } } : {}),
      ...shownLimit(purchaseLimit),
      ...(cannotReturn ? { cannotReturn } : {}),
      ...(path ? { categoryPath: path } : {}),
      ...(product.hasOptions ? await findShopVariants(db, product._id) : {}),
    };
  };
}

/** Prepares reading products by their numbers, in the sequence of these. Those that are not for sale any more are left out. */
export function prepareListByNumbers(db: Db) {
  const statement = db
    .select({ ...shopColumns, number: products.number })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(sql`${products.number} = any(${sql.placeholder('numbers')}::int[]) and ${products.forSale}`)
    .prepare('products_by_numbers');
  return async (numbers: readonly number[]): Promise<{ number: number; product: ShopProduct }[]> => {
    if (numbers.length === 0) return [];
    const rows = await statement.execute({ numbers });
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    return numbers.flatMap((number) => {
      const row = byNumber.get(number);
      return row ? [{ number, product: toShopProduct(row) }] : [];
    });
  };
}
