import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Brand, BrandSort, PublicBrand } from '#contract/brands.contract.ts';
import type { Db } from '#server/db/db.ts';
import { listOrder } from '#server/db/order-by.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { merchants } from '#server/db/schema/people.ts';
import { contains } from '#server/db/text-search.ts';
import { brandForm } from './brand-changes.store.ts';

const byName = [asc(sql`lower(${brands.name})`), asc(brands.id)];
const orders = {
  columns: {
    name: sql`lower(${brands.name})`,
    status: brands.isActive,
    merchant: sql`lower(${merchants.name})`,
  },
  id: brands.id,
  own: [{ column: sql`lower(${brands.name})` }, { column: brands.id }],
};
const hasOpenMerchant = sql`not ${brands.merchantDeleted} and coalesce(${merchants.isActive}, true)`;

/** From the newest five products only, because a brand may have any number of products without an image. */
const imageUrl = sql<string | null>`(
  select newest.image_url from (
    select ${products.imageUrl}, ${products.id} from ${products}
    where ${products.brandId} = ${brands.id} and ${products.forSale} order by ${products.id} desc limit 5
  ) newest where newest.image_url is not null order by newest.id desc limit 1
)`;

/**
 * @param images whether to include the image of one of the brand's newest products
 * @returns the brands that shoppers see, by name; not those of disabled merchants
 */
export async function listShopBrands(
  db: Db,
  { images = false }: { images?: boolean } = {},
): Promise<(Omit<PublicBrand, 'productCount'> & { imageUrl?: string | null })[]> {
  return await db
    .select({
      _id: brands.id,
      ...brandForm,
      ...(images ? { imageUrl } : {}),
    })
    .from(brands)
    .leftJoin(merchants, eq(merchants.id, brands.merchantId))
    .where(and(eq(brands.isActive, true), hasOpenMerchant))
    .orderBy(...byName);
}

/** @returns the brands that shoppers see with one of these slugs, or with one of these ids and `search` in the name */
export async function listShopBrandNames(
  db: Db,
  { ids, search, slugs }: { ids: readonly string[]; search?: string | undefined; slugs: readonly string[] },
): Promise<{ id: string; name: string; slug: string }[]> {
  const found = and(
    sql`${brands.id} = any(${sql.param(ids)}::uuid[])`,
    search ? contains(brands.name, search) : undefined,
  );
  return await db
    .select({ id: brands.id, name: brands.name, slug: brands.slug })
    .from(brands)
    .leftJoin(merchants, eq(merchants.id, brands.merchantId))
    .where(
      and(
        eq(brands.isActive, true),
        hasOpenMerchant,
        or(found, sql`${brands.slug} = any(${sql.param(slugs)}::text[])`),
      ),
    );
}

const selectBrands = (db: Db) =>
  db
    .select({
      _id: brands.id,
      ...brandForm,
      isActive: brands.isActive,
      merchant: { _id: merchants.id, name: merchants.name },
    })
    .from(brands)
    .leftJoin(merchants, eq(merchants.id, brands.merchantId));

/** Filters the brands of the dashboard, active or not. */
export interface BrandFilter {
  /** The id of the only brand that the caller may see, null for all. */
  ownBrand: string | null;
  search?: string | undefined;
}

function matches({ ownBrand, search }: BrandFilter): SQL | undefined {
  return and(
    ownBrand === null ? undefined : eq(brands.id, ownBrand),
    search ? contains(brands.name, search) : undefined,
  );
}

/** @returns a page of brands, by name unless `sort` says otherwise, and the total count */
export async function listBrands(
  db: Db,
  filter: BrandFilter,
  { offset, limit, sort }: { offset: number; limit: number; sort?: BrandSort },
): Promise<{ brands: Brand[]; count: number }> {
  const where = matches(filter);
  const [page, [all]] = await Promise.all([
    selectBrands(db)
      .where(where)
      .orderBy(...listOrder(sort, orders, filter.search))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(brands).where(where),
  ]);
  return { brands: page, count: all?.count ?? 0 };
}

/** @returns up to `limit` brands by name that follow `last`, from the first one when `last` is null */
export async function listBrandsAfter(
  db: Db,
  filter: BrandFilter,
  last: Pick<Brand, '_id' | 'name'> | null,
  limit: number,
): Promise<Brand[]> {
  const follows =
    last && sql`(lower(${brands.name}), ${brands.id}) > (lower(${last.name}), ${last._id}::uuid)`;
  return await selectBrands(db)
    .where(and(matches(filter), follows ?? undefined))
    .orderBy(...byName)
    .limit(limit);
}

/**
 * @param ownBrand the id of the only brand that the caller may see, null for all
 * @returns null also for a brand that the caller may not see
 */
export async function findBrand(db: Db, id: string, ownBrand: string | null): Promise<Brand | null> {
  const [found] = await selectBrands(db).where(and(eq(brands.id, id), matches({ ownBrand })));
  return found ?? null;
}
