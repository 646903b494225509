import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StockPolicy } from '../../../contract/statuses.ts';
import { attributeChoices, attributes } from './attributes.ts';
import { products } from './catalogue.ts';
import { currency, primaryId, timestamptz } from './columns.ts';
import { productImages } from './product-images.ts';

/** An option that a shopper chooses, such as colour and size: at most three for each product. */
export const productOptions = pgTable(
  'product_options',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** 1 to 3, in the sequence that shoppers see. */
    position: smallint().notNull(),
    /** The attribute's, for an option that refers to one. */
    name: text().notNull(),
    /** Its values are choices of this attribute; null for free text. */
    attributeId: uuid(),
    /** The kind of the attribute: only a choice has values. */
    attributeKind: text().notNull().default('choice'),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.position] }),
    foreignKey({
      name: 'product_options_attribute_fk',
      columns: [t.attributeId, t.attributeKind],
      foreignColumns: [attributes.id, attributes.kind],
    }),
    // Values refer to all three.
    unique('product_options_attribute_key').on(t.productId, t.position, t.attributeId),
    // Also for who counts or deletes an attribute. There are few options that refer to one.
    uniqueIndex('product_options_attribute_once')
      .on(t.attributeId, t.productId)
      .where(sql`${t.attributeId} is not null`),
    check('product_options_position', sql`${t.position} between 1 and 3`),
    check('product_options_attribute_kind', sql`${t.attributeKind} = 'choice'`),
  ],
);

export const productOptionValues = pgTable(
  'product_option_values',
  {
    id: primaryId(),
    productId: uuid().notNull(),
    /** The position of its option. */
    option: smallint().notNull(),
    position: smallint().notNull(),
    /** The choice's name where the value is one. */
    name: text().notNull(),
    /** That of its option. */
    attributeId: uuid(),
    /** The choice that it is; null for free text. */
    choiceId: uuid(),
  },
  (t) => [
    foreignKey({
      name: 'product_option_values_option_fk',
      columns: [t.productId, t.option],
      foreignColumns: [productOptions.productId, productOptions.position],
    }).onDelete('cascade'),
    foreignKey({
      name: 'product_option_values_attribute_fk',
      columns: [t.productId, t.option, t.attributeId],
      foreignColumns: [productOptions.productId, productOptions.position, productOptions.attributeId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'product_option_values_choice_fk',
      columns: [t.attributeId, t.choiceId],
      foreignColumns: [attributeChoices.attributeId, attributeChoices.id],
    }),
    uniqueIndex('product_option_values_choice')
      .on(t.attributeId, t.choiceId, t.productId)
      .where(sql`${t.choiceId} is not null`),
    check('product_option_values_choice', sql`(${t.attributeId} is null) = (${t.choiceId} is null)`),
    index('product_option_values_product').on(t.productId, t.option, t.position),
  ],
);

/**
 * The thing that is bought: a combination of option values, or the whole product without options. Holds stock and price; triggers copy
 * their sum and minimum to the product, for lists (server/db/functions/stock.sql).
 */
export const productVariants = pgTable(
  'product_variants',
  {
    /** The id of the product for its only variant without options: so there is at most one of these. */
    id: primaryId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** One for each option, in the sequence of the options. */
    valueIds: uuid().array().notNull().default(sql`'{}'`),
    position: smallint().notNull().default(0),
    sku: text().notNull(),
    /** As of products. */
    skuTwin: smallint().notNull().default(0),
    barcode: text(),
    weightGrams: integer(),
    /** The base price, outside of sales. */
    priceMinor: integer().notNull(),
    currency: currency(),
    /** The price on lists and pages while a sale lasts; null without one. Orders read `variant_prices`. */
    salePriceMinor: integer(),
    saleEndsAt: timestamptz(),
    /** The lowest price of the 30 days before the reduction began. */
    priorPriceMinor: integer(),
    /** When a sale begins or ends next, or the day of shipping is over; at once when these have changed. Null without them. */
    priceSwitchesAt: timestamptz(),
    isActive: boolean().notNull().default(true),
    /**
     * Since when shoppers can buy, or last could, at the current price; null while nobody ever could. Triggers keep it, so that a prior
     * price is none that was set while the product was hidden (server/db/functions/prices.sql).
     */
    offeredAt: timestamptz().defaultNow(),
    /**
     * Pieces that the shop has, also those that were ordered and not shipped yet. Below 0 when more were shipped than
     * recorded, which tracked stock never is.
     */
    onHand: integer().notNull(),
    /** Pieces on hand that are ordered and not shipped. */
    committed: integer().notNull().default(0),
    /** An image of the same product; null for the product's first. */
    imageId: uuid(),
    policy: text().$type<StockPolicy>().notNull().default('tracked'),
    /** Pieces that may be ordered beyond those on hand. */
    backOrderLimit: integer(),
    /** When they ship. */
    backOrderFrom: date(),
    /** A mail says when so few are left; null for the shop's setting. */
    lowStockAt: integer(),
    /** No longer offered, kept for orders. */
    deletedAt: timestamptz(),
    /** The names of its values then. Null of variants that were retired before this was recorded. */
    retiredValues: text().array(),
  },
  (t) => [
    // The migration sets the image alone to null.
    foreignKey({
      name: 'product_variants_image_fk',
      columns: [t.productId, t.imageId],
      foreignColumns: [productImages.productId, productImages.id],
    }).onDelete('set null'),
    uniqueIndex('product_variants_combination_key').on(t.productId, t.valueIds),
    index('product_variants_price_switches')
      .on(t.priceSwitchesAt)
      .where(sql`${t.priceSwitchesAt} is not null`),
    // A product that becomes for sale looks for them; there are few.
    index('product_variants_not_offered').on(t.productId).where(sql`${t.offeredAt} is null`),
    uniqueIndex('product_variants_sku_key').on(t.sku).where(sql`${t.deletedAt} is null`),
    // The dashboard's search, too. What is not chosen is found by its product.
    uniqueIndex('product_variants_sku_case_key')
      .on(sql`lower(${t.sku})`, t.skuTwin)
      .where(sql`${t.deletedAt} is null`),
    index('product_variants_sku_twins').on(t.id).where(sql`${t.skuTwin} > 0 and ${t.deletedAt} is null`),
    index('product_variants_barcode')
      .on(t.barcode)
      .where(sql`${t.barcode} is not null and ${t.deletedAt} is null`),
    index('product_variants_sku_trgm')
      .using('gin', sql`lower(${t.sku}) gin_trgm_ops`)
      .where(sql`${t.deletedAt} is null and ${t.id} <> ${t.productId}`),
    check('product_variants_combination', sql`(${t.id} = ${t.productId}) = (${t.valueIds} = '{}')`),
    check('product_variants_price', sql`${t.priceMinor} > 0`),
    check('product_variants_policy', sql`${t.policy} in ('tracked', 'back-order', 'untracked')`),
    check(
      'product_variants_back_order',
      sql`(${t.policy} = 'back-order') = (${t.backOrderLimit} is not null) and (${t.policy} = 'back-order') = (${t.backOrderFrom} is not null)`,
    ),
    check('product_variants_back_order_limit', sql`${t.backOrderLimit} between 0 and 1000000`),
    check('product_variants_low_stock_at', sql`${t.lowStockAt} between 0 and 1000000`),
    check(
      'product_variants_stock',
      sql`${t.committed} >= 0 and (${t.policy} = 'untracked' or ${t.committed} <= ${t.onHand} + coalesce(${t.backOrderLimit}, 0))`,
    ),
  ],
);
