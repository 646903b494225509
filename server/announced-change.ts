/**
 * What a cached reply depends on, beside its lists, and what a change invalidates:
 * - `product:<id>`: what the product looks like, and whether it is in stock. Every reply that shows the product has it.
 * - `attribute:<id>`: name, unit, values or place of an attribute, or for which products it is. Every reply that shows one of its values has it.
 * - `stock:<id>`: how many are in stock. A change that begins or ends the stock announces `product:<id>` instead.
 * - `products`: which products there are, and their texts. Searches have it.
 * - `catalogue`: everything. A change of a brand, a category or a merchant has it, and so has every reply.
 * - `settings`: what shows a setting of the shop. Every page has it.
 */
export type Tag =
  | `product:${string}`
  | `attribute:${string}`
  | `stock:${string}`
  | 'products'
  | 'catalogue'
  | 'settings';

/** A value of an attribute that lists filter by: of a choice its id. */
export type ListedValue = readonly [attribute: string, value: string | number | boolean];

/**
 * Values of variants that can be bought, of options that refer to an attribute that lists filter by. Each combination has one value of each
 * option, as its place in `choices`; equal ones are one.
 */
export interface ListedVariants {
  options: readonly { id: string; choices: readonly string[] }[];
  combinations: readonly (readonly number[])[];
}

/** A product for sale, by what lists filter, sort and count. */
export interface ListedProduct {
  priceMinor: number;
  onSale: boolean;
  /** The average of its approved reviews; 0 without any. */
  rating: number;
  brand: { id: string; slug: string } | null;
  categories: readonly { id: string; slug: string }[];
  /** As its page shows them. */
  values: readonly ListedValue[];
  /** Null without any. */
  variants: ListedVariants | null;
}

/** A product's place in lists before and after one transaction. Null: it was, or is now, not for sale. */
export interface ListedChange {
  /** The transaction, as `pg_current_xact_id()` names it. */
  transaction: string;
  /** Its product number. */
  number: number;
  id: string;
  before: ListedProduct | null;
  after: ListedProduct | null;
}

/** What a transaction announces with its commit. */
export type AnnouncedChange = Tag | ListedChange;

/** Whether a change adds a product to a list, removes it, or moves it. */
export type ListDependency = (change: ListedChange) => boolean;

export const isTag = (change: AnnouncedChange): change is Tag => typeof change === 'string';

/** Counts of all products for sale by brand, category or value. */
export const countsOfAll: ListDependency = ({ before, after }) => countedBy(before) !== countedBy(after);

/** The brand, the categories and the values that count a product. */
const countedBy = (product: ListedProduct | null): string | null =>
  product &&
  JSON.stringify([
    [product.brand, ...product.categories].map((facet) => facet?.slug),
    product.values,
    product.variants,
  ]);
