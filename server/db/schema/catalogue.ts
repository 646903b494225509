import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ReviewStatus } from '../../../contract/statuses.ts';
import type { TaxClass } from '../../../contract/taxes.ts';
import { createdAt, currency, primaryId, timestamptz } from './columns.ts';
import { shopCurrency } from './installation.ts';
import { merchants, users } from './people.ts';
import { safetyContacts } from './safety-contacts.ts';

/** An image that an import names. */
export interface SourceImage {
  url: string;
  alt: string;
}

export const brands = pgTable(
  'brands',
  {
    id: primaryId(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull(),
    isActive: boolean().notNull().default(true),
    /** Then only an administrator enables it again. */
    disabledByAdministrator: boolean().notNull().default(false),
    merchantId: uuid().references(() => merchants.id, { onDelete: 'set null' }),
    /** A brand whose merchant was deleted keeps its products, which are then not for sale. */
    merchantDeleted: boolean().notNull().default(false),
    /** The id of the form that added it, so that sending it again after a lost reply adds nothing. */
    requestId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('brands_slug_key').on(t.slug),
    uniqueIndex('brands_request').on(t.requestId).where(sql`${t.requestId} is not null`),
    uniqueIndex('brands_merchant_key').on(t.merchantId),
    index('brands_name').on(sql`lower(${t.name})`, t.id),
    index('brands_name_trgm').using('gin', sql`lower(${t.name}) gin_trgm_ops`),
  ],
);

export const categories = pgTable(
  'categories',
  {
    id: primaryId(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    /** Null at the top. */
    parentId: uuid(),
    /** The parent's depth, which the foreign key keeps equal. It grows downwards, so that cycles cannot be; null at the top. */
    parentDepth: smallint(),
    /** 1 at the top, at most 3. */
    depth: smallint().notNull().generatedAlwaysAs(sql`coalesce(parent_depth, 0) + 1`),
    imageUrl: text(),
    /** Paragraphs below the products of its page. */
    text: text().notNull().default(''),
    /** As that of a brand. */
    requestId: uuid(),
  },
  (t) => [
    uniqueIndex('categories_slug_key').on(t.slug),
    uniqueIndex('categories_request').on(t.requestId).where(sql`${t.requestId} is not null`),
    index('categories_name').on(sql`lower(${t.name})`, t.id),
    index('categories_parent').on(t.parentId),
    unique('categories_depth_key').on(t.id, t.depth),
    foreignKey({
      name: 'categories_parent_fk',
      columns: [t.parentId, t.parentDepth],
      foreignColumns: [t.id, t.depth],
    }).onUpdate('cascade'),
    check('categories_parent_depth', sql`${t.parentDepth} between 1 and 2`),
    check('categories_parent', sql`(${t.parentId} is null) = (${t.parentDepth} is null)`),
  ],
);

/**
 * The mean of its ratings and of five more with three stars (docs/rules.md#shop-page): few ratings say little. In millionths of a star, so that
 * memory and database sort the same. Index: products_for_sale_rated.
 */
export const ratingScore = ({ ratingSum, totalReviews }: Record<'ratingSum' | 'totalReviews', SQLWrapper>) =>
  sql`((${ratingSum} + 15) * 1000000::bigint / (${totalReviews} + 5))`;

export const products = pgTable(
  'products',
  {
    id: primaryId(),
    sku: text().notNull(),
    /** Above 0 only where an earlier version took a SKU that differs from another one in letter case alone. */
    skuTwin: smallint().notNull().default(0),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull(),
    /** Markdown; null for none. */
    details: text(),
    /** The price that shoppers see: the lowest of its variants, in a sale that of the sale. */
    priceMinor: integer().notNull(),
    /** The highest price of the variants on offer; null without options. A copy that triggers keep, like the price. */
    highestPriceMinor: integer(),
    /** Lists filter by these: the different prices of the variants that can be bought, in ascending order; null where `priceMinor` says the same. */
    offeredPrices: integer().array(),
    currency: currency().references(() => shopCurrency.currency),
    /** Any variant on offer is in a sale. */
    onSale: boolean().notNull().default(false),
    /** The regular price of the variant with the lowest price, when that is a sale's (docs/rules.md#sales). */
    formerPriceMinor: integer(),
    priorPriceMinor: integer(),
    saleEndsAt: timestamptz(),
    /** Stock, never below 0. */
    quantity: integer().notNull(),
    /** Pieces that were ordered in the last 90 days and not cancelled, as a job has counted them last: lists sort by it. */
    recentlySold: integer().notNull().default(0),
    /** When what is ordered now ships; null while there is some on hand. Follows the variants. */
    availableFrom: date(),
    taxable: boolean().notNull().default(false),
    /** Counts where `taxable`. */
    taxClass: text().$type<TaxClass>().notNull().default('standard'),
    isActive: boolean().notNull().default(true),
    brandId: uuid().references(() => brands.id, { onDelete: 'set null' }),
    /** When it came from another brand, whose history its merchant does not see; null when it has had no other. A trigger writes it. */
    brandSince: timestamptz(),
    imageUrl: text(),
    /** Approved reviews alone. */
    totalReviews: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    averageRating: real()
      .notNull()
      .generatedAlwaysAs(
        sql`case when total_reviews > 0 then round(rating_sum::numeric / total_reviews, 2)::real else 0 end`,
      ),
    /**
     * Active, with an existing active brand, whose merchant (if any) is active, and in no inactive category.
     * Kept up to date by triggers, so that shoppers' lists read it from an index.
     */
    forSale: boolean().notNull().default(false),
    /** Deleted for shoppers, kept for orders. */
    deletedAt: timestamptz(),
    createdAt: createdAt(),
    /** A short key for the search tables, which store it for every word of every product. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    /** The image URL of an import, for later; never shown. */
    sourceImageUrl: text(),
    /** All images of an import, where it names several or a text; null where `sourceImageUrl` says the same. */
    sourceImages: jsonb().$type<SourceImage[]>(),
    /** Both are needed for complete safety data; the index below says the same. */
    manufacturerId: uuid().references(() => safetyContacts.id, { onDelete: 'set null' }),
    responsibleId: uuid().references(() => safetyContacts.id, { onDelete: 'set null' }),
    /** 'stock', 'none' or a number of pieces in one order, for each of its variants; null for the shop's (contract/limits.ts). */
    purchaseLimit: text(),
    /** Made to order, or sealed for hygiene (docs/rules.md#what-cannot-be-returned). */
    cannotReturn: boolean().notNull().default(false),
    /** For its safety: plain text; null for none. */
    warnings: text(),
  },
  (t) => [
    uniqueIndex('products_sku_key').on(t.sku).where(sql`${t.deletedAt} is null`),
    uniqueIndex('products_slug_key').on(t.slug).where(sql`${t.deletedAt} is null`),
    // Small: few slugs have capitals, and links are found in any.
    index('products_slug_capitals')
      .on(sql`lower(${t.slug} collate "C")`)
      .where(sql`${t.slug} <> lower(${t.slug} collate "C")`),
    // Shoppers' lists. Each index ends with what the lists filter by, so that a page is found in the index alone.
    index('products_for_sale_newest').on(t.id, t.priceMinor, t.averageRating).where(sql`${t.forSale}`),
    index('products_for_sale_price').on(t.priceMinor, t.id, t.averageRating).where(sql`${t.forSale}`),
    index('products_for_sale_rating')
      .on(t.averageRating, t.id, t.priceMinor, t.brandId)
      .where(sql`${t.forSale} and ${t.averageRating} > 0`),
    index('products_for_sale_rated')
      .on(ratingScore(t), t.id, t.ratingSum, t.totalReviews, t.priceMinor)
      .where(sql`${t.forSale}`),
    index('products_for_sale_sold').on(t.recentlySold, t.id, t.priceMinor).where(sql`${t.forSale}`),
    index('products_brand_for_sale_newest')
      .on(t.brandId, t.id, t.priceMinor, t.averageRating)
      .where(sql`${t.forSale}`),
    index('products_brand_for_sale_price')
      .on(t.brandId, t.priceMinor, t.id, t.averageRating)
      .where(sql`${t.forSale}`),
    index('products_for_sale_offered')
      .on(t.priceMinor)
      .where(sql`${t.forSale} and ${t.offeredPrices} is not null`),
    index('products_on_sale_newest')
      .on(t.id, t.priceMinor, t.averageRating, t.brandId)
      .where(sql`${t.forSale} and ${t.onSale}`),
    index('products_on_sale_price')
      .on(t.priceMinor, t.id, t.averageRating, t.brandId)
      .where(sql`${t.forSale} and ${t.onSale}`),
    uniqueIndex('products_number_key').on(t.number),
    // Results of the search, narrowed to what is for sale and fits the filters.
    index('products_for_sale_number')
      .on(t.number, t.id, t.priceMinor, t.averageRating, t.brandId)
      .where(sql`${t.forSale}`),
    index('products_not_for_sale_number')
      .on(t.number)
      .where(sql`not ${t.forSale} and ${t.deletedAt} is null`),
    // The search, too.
    uniqueIndex('products_sku_case_key')
      .on(sql`lower(${t.sku})`, t.skuTwin)
      .where(sql`${t.deletedAt} is null`),
    index('products_sku_twins').on(t.id).where(sql`${t.skuTwin} > 0 and ${t.deletedAt} is null`),
    // The back office's lists: also products that are not for sale.
    index('products_kept_newest').on(t.id).where(sql`${t.deletedAt} is null`),
    index('products_not_for_sale_newest').on(t.id).where(sql`not ${t.forSale} and ${t.deletedAt} is null`),
    index('products_kept_name').on(sql`lower(${t.name})`, t.id).where(sql`${t.deletedAt} is null`),
    index('products_kept_price').on(t.priceMinor, t.id).where(sql`${t.deletedAt} is null`),
    index('products_kept_rating').on(t.averageRating, t.id).where(sql`${t.deletedAt} is null`),
    index('products_brand').on(t.brandId, t.id),
    index('products_without_safety')
      .on(t.id)
      .where(sql`${t.deletedAt} is null and (${t.manufacturerId} is null or ${t.responsibleId} is null)`),
    index('products_manufacturer').on(t.manufacturerId).where(sql`${t.manufacturerId} is not null`),
    index('products_responsible').on(t.responsibleId).where(sql`${t.responsibleId} is not null`),
    index('products_name_trgm')
      .using('gin', sql`lower(${t.name}) gin_trgm_ops`)
      .where(sql`${t.deletedAt} is null`),
    index('products_sku_trgm')
      .using('gin', sql`lower(${t.sku}) gin_trgm_ops`)
      .where(sql`${t.deletedAt} is null`),
    check('products_price', sql`${t.priceMinor} between 1 and 100000000`),
    check('products_tax_class', sql`${t.taxClass} in ('standard', 'reduced', 'second-reduced')`),
    check(
      'products_purchase_limit',
      sql`${t.purchaseLimit} in ('stock', 'none') or ${t.purchaseLimit} ~ '^[1-9][0-9]{0,6}$'`,
    ),
    check('products_quantity', sql`${t.quantity} between 0 and 1000000`),
    // Each counted review gave 1 to 5 stars, so no reviews means no stars either.
    check('products_total_reviews', sql`${t.totalReviews} >= 0`),
    check('products_rating_sum', sql`${t.ratingSum} between ${t.totalReviews} and 5 * ${t.totalReviews}`),
  ],
);

export const categoryProducts = pgTable(
  'category_products',
  {
    categoryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Lists sort and filter by these, copied from the product by triggers: one index holds a category's whole order. */
    forSale: boolean().notNull().default(false),
    priceMinor: integer().notNull().default(0),
    offeredPrices: integer().array(),
    currency: currency(),
    averageRating: real().notNull().default(0),
    brandId: uuid(),
    onSale: boolean().notNull().default(false),
    /** Listed because a child of the category lists the product, by triggers (server/db/functions/category-tree.sql). */
    inherited: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.categoryId, t.productId] }),
    index('category_products_product').on(t.productId),
    index('category_products_for_sale_newest')
      .on(t.categoryId, t.productId, t.priceMinor, t.averageRating, t.brandId)
      .where(sql`${t.forSale}`),
    index('category_products_for_sale_price')
      .on(t.categoryId, t.priceMinor, t.productId, t.averageRating, t.brandId)
      .where(sql`${t.forSale}`),
    index('category_products_for_sale_offered')
      .on(t.categoryId, t.priceMinor)
      .where(sql`${t.forSale} and ${t.offeredPrices} is not null`),
    index('category_products_on_sale_newest')
      .on(t.categoryId, t.productId, t.priceMinor, t.averageRating, t.brandId)
      .where(sql`${t.forSale} and ${t.onSale}`),
    index('category_products_on_sale_price')
      .on(t.categoryId, t.priceMinor, t.productId, t.averageRating, t.brandId)
      .where(sql`${t.forSale} and ${t.onSale}`),
  ],
);

export const reviews = pgTable(
  'reviews',
  {
    id: primaryId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    review: text().notNull(),
    rating: integer().notNull(),
    isRecommended: boolean().notNull(),
    status: text().$type<ReviewStatus>().notNull().default('Waiting Approval'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reviews_one_each').on(t.productId, t.userId),
    index('reviews_approved').on(t.productId, t.id).where(sql`${t.status} = 'Approved'`),
    index('reviews_waiting_first').on(sql`(${t.status} = 'Waiting Approval')`, t.id),
    index('reviews_status').on(t.status, t.id),
    index('reviews_rating_order').on(t.rating, t.id),
    index('reviews_user').on(t.userId),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_status', sql`${t.status} in ('Waiting Approval', 'Approved', 'Rejected')`),
  ],
);

export const wishes = pgTable(
  'wishes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index('wishes_product').on(t.productId)],
);
