import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { lowStock } from '#contract/limits.ts';
import { toMajor } from '#contract/money.ts';
import type {
  BackOfficeProduct,
  ListedProduct,
  notForSaleReasons,
  ProductSort,
  ProductState,
  StockState,
} from '#contract/products-back-office.contract.ts';
import type { TaxClass } from '#contract/taxes.ts';
import type { Db } from '#server/db/db.ts';
import { listOrder } from '#server/db/order-by.ts';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { contains } from '#server/db/text-search.ts';
import { basePrice } from '../prices/base-price.store.ts';
import { lacksSafety } from '../safety-contacts/safety-contacts.store.ts';
import { isLow } from '../stock/low-stock.store.ts';
import { findUntracked } from '../stock/stock-policy.store.ts';
import { sumUpVariants } from '../variants/variants.store.ts';
import { shopColumns, toShopProduct } from './products.store.ts';
import { skuSpellings } from './sku-spellings.rules.ts';

/** See db/functions/for-sale.sql. */
const reasonNotForSale = sql<(typeof notForSaleReasons)[number] | null>`case when not ${products.forSale}
  then reason_not_for_sale(${products.id}, ${products.isActive}, ${products.deletedAt}, ${products.brandId}) end`;

const selectProducts = (db: Db) =>
  db
    .select({
      ...shopColumns,
      basePriceMinor: basePrice,
      createdAt: products.createdAt,
      unsold: reasonNotForSale,
    })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId));
type Row = Awaited<ReturnType<typeof selectProducts>>[number];

function toBackOfficeProduct({ createdAt, unsold, basePriceMinor, ...row }: Row): BackOfficeProduct {
  const { formerPrice, priorPrice: _prior, saleEndsAt: _end, price, ...product } = toShopProduct(row);
  return {
    ...product,
    price: toMajor(basePriceMinor),
    ...(formerPrice === undefined ? {} : { salePrice: price }),
    created: createdAt.toISOString(),
    unsold,
  };
}

/** Filters of the back office's products, for sale or not. Deleted ones never match. */
export interface ProductChoice {
  /** Only this brand; null for all. */
  ownBrand: string | null;
  /** Part of the name, of the sku, or of a variant's sku. */
  search?: string | undefined;
  category?: string | undefined;
  brand?: string | undefined;
  status?: ProductState | undefined;
  stock?: StockState | undefined;
  /** Only products that lack safety data. */
  safety?: 'missing' | undefined;
  /** Threshold for low stock of variants without an own one; null for none. */
  lowStockAt?: number | null;
}

const inState: Record<ProductState, SQL | undefined> = {
  active: sql`${products.forSale}`,
  // Both contain `not for_sale`, which an index has.
  inactive: and(sql`not ${products.forSale}`, sql`not ${products.isActive}`),
  hidden: and(sql`not ${products.forSale}`, products.isActive),
};
/** There is no index on stock, which every order writes. */
const inStock: Record<Exclude<StockState, 'threshold'>, SQL> = {
  out: eq(products.quantity, 0),
  low: between(products.quantity, 1, lowStock),
  in: gt(products.quantity, 0),
};

/** Reads the variants once. By `exists`, a page with few products to show looked at the variants of each product. */
const atThreshold = (lowStockAt: number | null) => sql`${products.id} = any(array(
  select v.product_id from ${productVariants} v where ${isLow(lowStockAt)}))`;

const inCategory = (categoryId: string) => sql`exists (
  select from ${categoryProducts}
  where ${categoryProducts.categoryId} = ${categoryId} and ${categoryProducts.productId} = ${products.id})`;

/**
 * Has a variant whose sku contains the text, of three characters at least: shorter ones are in no trigram index. The ids are an array,
 * because PostgreSQL combines it with the indexes of name and sku.
 */
const hasVariant = (search: string) =>
  [...search].length < 3
    ? undefined
    : sql`${products.id} = any(array(
        select distinct product_id from ${productVariants}
        where ${contains(productVariants.sku, search)} and deleted_at is null and id <> product_id
      ))`;

/** The products that have, or of which a variant has, the text as its sku or barcode. */
const idsOfCode = (search: string) => {
  const isAsked = (sku: SQLWrapper) =>
    sql`lower(${sku}) = any(array(select lower(asked) from unnest(${sql.param(skuSpellings(search))}::text[]) asked))`;
  return sql`select ${products.id} from ${products} where ${isAsked(products.sku)} and ${products.deletedAt} is null
    union select product_id from ${productVariants} where ${isAsked(productVariants.sku)} and ${productVariants.deletedAt} is null
    union select product_id from ${productVariants} where ${productVariants.barcode} = ${search.trim()} and ${productVariants.deletedAt} is null`;
};

/** The condition of a choice, on `products`. */
export function chosen({
  ownBrand,
  search,
  category,
  brand,
  status,
  stock,
  safety,
  lowStockAt = null,
}: ProductChoice): SQL | undefined {
  return and(
    isNull(products.deletedAt),
    ownBrand === null ? undefined : eq(products.brandId, ownBrand),
    search
      ? or(
          contains(products.name, search),
          contains(products.sku, search),
          hasVariant(search),
          sql`${products.id} = any(array(${idsOfCode(search)}))`,
        )
      : undefined,
    category ? inCategory(category) : undefined,
    brand ? eq(products.brandId, brand) : undefined,
    status && inState[status],
    stock && (stock === 'threshold' ? atThreshold(lowStockAt) : inStock[stock]),
    safety && lacksSafety,
  );
}

/** A search counts no further: that many rows say that the text must be longer. */
const maxCounted = 10_000;

interface Counted {
  count: number;
  /** More products match than `count`. */
  countIsCapped?: true;
}

export async function countProducts(db: Db, choice: ProductChoice): Promise<Counted> {
  const found = db
    .select({ id: products.id })
    .from(products)
    .where(chosen(choice))
    .limit(maxCounted + 1)
    .as('found');
  const [counted] = choice.search
    ? await db.select({ count: count() }).from(found)
    : await db.select({ count: count() }).from(products).where(chosen(choice));
  const all = counted?.count ?? 0;
  return choice.search && all > maxCounted ? { count: maxCounted, countIsCapped: true } : { count: all };
}

const lowerName = sql`lower(${products.name})`;
const orders = {
  columns: {
    name: lowerName,
    quantity: products.quantity,
    price: products.priceMinor,
    rating: products.averageRating,
  },
  id: products.id,
  own: [{ column: products.id, isDescending: true }],
};

/** One page, newest first by default, and how many there are. */
export async function listProducts(
  db: Db,
  choice: ProductChoice,
  { offset, limit, sort }: { offset: number; limit: number; sort?: ProductSort },
): Promise<Counted & { products: ListedProduct[] }> {
  const counted = await countProducts(db, choice);
  const order = [...(await codeOrder(db, sort, choice)), ...searchOrder(sort, choice, counted)];
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(chosen(choice))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = await selectProducts(db)
    .where(inArray(products.id, ids))
    .orderBy(...order);
  const variants = await sumUpVariants(
    db,
    rows.map(({ id }) => id),
  );
  const untracked = await findUntracked(
    db,
    rows.flatMap(({ id, quantity }) => (quantity === 1_000_000 ? [id] : [])),
  );
  return {
    products: rows.map((row) => ({
      ...toBackOfficeProduct(row),
      ...variants.get(row.id),
      ...(untracked.has(row.id) ? { isUntracked: true as const } : {}),
    })),
    ...counted,
  };
}

/** Few matches are found and then sorted; of many, the next ones are soon met in the order of an index. */
function searchOrder(sort: ProductSort | undefined, { search }: ProductChoice, counted: Counted): SQL[] {
  return listOrder(sort, orders, counted.countIsCapped ? undefined : search);
}

/** The product with the text of a search as its sku or barcode comes first, unless somebody has sorted the list. */
async function codeOrder(db: Db, sort: ProductSort | undefined, { search }: ProductChoice): Promise<SQL[]> {
  if (!search || sort) return [];
  const { rows } = await db.execute<{ id: string }>(idsOfCode(search));
  const ids = rows.map(({ id }) => id);
  return ids.length > 0 ? [desc(sql`${products.id} = any(${sql.param(ids)}::uuid[])`)] : [];
}

/** The next batch of all products, newest first; the first batch when `last` is null. */
export async function listProductsAfter(
  db: Db,
  choice: ProductChoice,
  last: Pick<BackOfficeProduct, '_id'> | null,
  limit: number,
): Promise<BackOfficeProduct[]> {
  const rows = await selectProducts(db)
    .where(and(chosen(choice), last ? lt(products.id, last._id) : undefined))
    .orderBy(desc(products.id))
    .limit(limit);
  return rows.map(toBackOfficeProduct);
}

interface ProductOption {
  _id: string;
  name: string;
}
const byName = { by: 'name', isDescending: false } as const;
const selectOptions = (db: Db) => db.select({ _id: products.id, name: products.name }).from(products);

/** A page of products to choose from, by name. */
export async function listOptions(
  db: Db,
  choice: ProductChoice,
  { offset, limit }: { offset: number; limit: number },
): Promise<Counted & { products: ProductOption[] }> {
  const counted = await countProducts(db, choice);
  const page = await selectOptions(db)
    .where(chosen(choice))
    .orderBy(...searchOrder(byName, choice, counted))
    .limit(limit)
    .offset(offset);
  return { products: page, ...counted };
}

/** The next batch of products to choose from, by name; the first batch when `last` is null. */
export async function listOptionsAfter(
  db: Db,
  choice: ProductChoice,
  last: ProductOption | null,
  limit: number,
): Promise<ProductOption[]> {
  const follows =
    last && sql`(lower(${products.name}), ${products.id}) > (lower(${last.name}), ${last._id}::uuid)`;
  return await selectOptions(db)
    .where(and(chosen(choice), follows ?? undefined))
    .orderBy(asc(lowerName), asc(products.id))
    .limit(limit);
}

/** @returns null when it does not exist, was deleted, or is not of `ownBrand` */
export async function findProduct(
  db: Db,
  id: string,
  ownBrand: string | null,
): Promise<BackOfficeProduct | null> {
  const [row] = await selectProducts(db).where(and(eq(products.id, id), chosen({ ownBrand })));
  return row ? toBackOfficeProduct(row) : null;
}

/** Fields that only the form of a product shows. */
export async function findFormFields(
  db: Db,
  id: string,
): Promise<{ taxClass: TaxClass; purchaseLimit: string | null; cannotReturn: boolean }> {
  const [found] = await db
    .select({
      taxClass: products.taxClass,
      purchaseLimit: products.purchaseLimit,
      cannotReturn: products.cannotReturn,
    })
    .from(products)
    .where(eq(products.id, id));
  return found ?? { taxClass: 'standard', purchaseLimit: null, cannotReturn: false };
}

/** The names of the chosen category and brand; null for a brand that is not the caller's. */
export async function nameChoice(
  db: Db,
  { ownBrand, category, brand }: ProductChoice,
): Promise<{ category: ProductOption | null; brand: ProductOption | null }> {
  const isOwn = ownBrand === null || brand === ownBrand;
  const [named, branded] = await Promise.all([
    category
      ? db
          .select({ _id: categories.id, name: categories.name })
          .from(categories)
          .where(eq(categories.id, category))
      : [],
    brand && isOwn
      ? db.select({ _id: brands.id, name: brands.name }).from(brands).where(eq(brands.id, brand))
      : [],
  ]);
  return { category: named[0] ?? null, brand: branded[0] ?? null };
}
