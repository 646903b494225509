import { type AttributeFilter, toAttributeFilters } from '#contract/attribute-filters.ts';
import { priceBounds } from '#contract/limits.ts';
import { minorPerMajor } from '#contract/money.ts';
import type { PriceSpread } from '#contract/product-search.contract.ts';
import type { ProductListQuery } from '#contract/products.contract.ts';

/** Filters of a list of products for sale; null is no filter. */
export interface ProductFilter {
  /** A slug. An unknown one gives an empty list. */
  category: string | null;
  brand: string | null;
  /** Slugs: products of any of these brands, none when empty. A single one is `brand`. */
  brands: readonly string[] | null;
  minMinor: number | null;
  maxMinor: number | null;
  /** The least average rating. */
  rating: number | null;
  /** Only what is in a sale. */
  onSale: true | null;
  /** Only what can be ordered. */
  inStock: true | null;
  /** `AttributeFilter[]` as JSON: equal filters have the same text, which is one value of a statement. */
  attributes: string | null;
}
/** Product counts by the id of a category or brand. */
export type CountById = ReadonlyMap<string, number>;
/** Counts for the attributes that lists filter by, each without its own filter. */
export interface ValueCounts {
  /** Counts of choices, and of yes and no, by attribute and value: `ID:VALUE`. */
  byValue: ReadonlyMap<string, number>;
  /** Ranges of numbers by attribute. */
  ranges: ReadonlyMap<string, { min: number; max: number }>;
  /** Products with any value, by attribute. */
  byAttribute: ReadonlyMap<string, number>;
}
export interface ListCount {
  count: number;
  /** More without the upper price bound. */
  countAbove: number;
}
/** Product counts of a list, each without its own filter. */
export interface RowCounts {
  /** With all filters. */
  count: number;
  /** Products of all categories. */
  productCount: number;
  /** Products in a sale, without that filter. */
  onSaleCount: number;
  /** Products in stock, without that filter. */
  inStockCount: number;
  categories: CountById;
  brands: CountById;
  values: ValueCounts;
}
export interface CountsByFacet extends RowCounts {
  /** Null for none. */
  prices: PriceSpread | null;
}
export type ProductOrder = 'newest' | 'price-down' | 'price-up' | 'best-rated' | 'best-selling';
export interface Window {
  offset: number;
  limit: number;
}

export const noFilter: ProductFilter = {
  category: null,
  brand: null,
  brands: null,
  minMinor: null,
  maxMinor: null,
  rating: null,
  onSale: null,
  inStock: null,
  attributes: null,
};

/** In minor units: above every price, and still a PostgreSQL integer. */
const beyondAllPrices = 2_000_000_000;
const inRange = (minor: number) => Math.min(beyondAllPrices, Math.max(-1, minor));
const chosen = (slug: string | undefined) => (slug && slug !== 'all' ? slug.replaceAll('\u0000', '') : null);

type FilterQuery = Partial<
  Pick<
    ProductListQuery,
    | 'category'
    | 'brand'
    | 'brands'
    | 'min'
    | 'max'
    | 'maxPrice'
    | 'rating'
    | 'onSale'
    | 'inStock'
    | 'attributes'
  >
>;

/** `brand` and `brands` must both match. Equal filters get equal objects, for caches: one brand is `brand`, several are sorted. */
function toBrands(
  brand: string | null,
  brands: readonly string[] = [],
): Pick<ProductFilter, 'brand' | 'brands'> {
  const several = brands.map(chosen).filter((slug) => slug !== null);
  if (several.length === 0) return { brand, brands: null };
  const both = brand === null ? several.sort() : several.filter((slug) => slug === brand);
  return both.length === 1 ? { brand: both[0] ?? null, brands: null } : { brand: null, brands: both };
}

/** The filter of a query. `all` and nothing are no filter; `max` from 5000 on is no bound. */
export function toFilter(query: FilterQuery): ProductFilter {
  const { category, brand, brands, min, max, maxPrice, rating, onSale, inStock, attributes = [] } = query;
  const highest = Math.min(
    max === undefined || max >= priceBounds.max ? Infinity : max,
    maxPrice ?? Infinity,
  );
  return {
    category: chosen(category),
    ...toBrands(chosen(brand), brands),
    // Prices start at one major unit (docs/rules.md#product-list): a lower bound up to there filters nothing.
    minMinor:
      min === undefined || min <= priceBounds.min ? null : inRange(Math.ceil(min * minorPerMajor() - 1e-6)),
    maxMinor: highest === Infinity ? null : inRange(Math.floor(highest * minorPerMajor() + 1e-6)),
    rating: rating === undefined || rating <= 0 ? null : Math.min(6, rating),
    onSale: onSale || null,
    inStock: inStock || null,
    attributes: attributes.length > 0 ? JSON.stringify(toAttributeFilters(attributes)) : null,
  };
}

/** The filters by attributes. */
export const readAttributes = ({ attributes }: Pick<ProductFilter, 'attributes'>): AttributeFilter[] =>
  attributes === null ? [] : JSON.parse(attributes);

const orders: readonly ProductOrder[] = ['newest', 'price-down', 'price-up', 'best-rated', 'best-selling'];

/** `order` wins over `sortOrder`. @returns null when neither was sent */
export function toOrder({
  order,
  sortOrder,
}: Pick<ProductListQuery, 'order' | 'sortOrder'>): ProductOrder | null {
  return orders[order ?? sortOrder ?? -1] ?? null;
}

/** The text of a search. */
export interface SearchText {
  text: string;
  /** Nothing is corrected. */
  isExact: boolean;
}

/** @returns what is searched for; null when it is empty or `all` */
export function searchedText({ name, exact }: Pick<ProductListQuery, 'name' | 'exact'>): SearchText | null {
  const text = name?.replaceAll('\u0000', '').trim() ?? '';
  return text === '' || text === 'all' ? null : { text, isExact: exact };
}

/** The page to answer: 1 for a result that fits one page, whatever was requested (docs/rules.md#paging). */
export function pageWithin(count: number, page: number, limit: number): number {
  return count <= limit ? 1 : page;
}
