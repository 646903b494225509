import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { SellerFields } from '#contract/sellers.contract.ts';
import type { Db } from '#server/db/db.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { memberships, merchants, users } from '#server/db/schema/people.ts';
import { sellers } from '#server/db/schema/sellers.ts';
import { insertWithSlug, slugFrom } from '#server/db/slugs.ts';
import { returnLines } from './sellers.rules.ts';

/** A merchant's id; null for the shop. */
export type SellerMerchantId = string | null;

const ofMerchant = (merchantId: SellerMerchantId) =>
  merchantId === null ? isNull(sellers.merchantId) : eq(sellers.merchantId, merchantId);

const fields = {
  legalName: sellers.legalName,
  address: sellers.address,
  email: sellers.email,
  phone: sellers.phone,
  register: sellers.register,
  registerNumber: sellers.registerNumber,
  vatId: sellers.vatId,
  words: sellers.words,
};

export interface StoredSeller {
  settings: SellerFields;
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
  slug: string;
}

/** The row for its form. Merchants do not learn who of the shop has changed theirs: only their own people have a name. */
export async function findSeller(db: Db, merchantId: SellerMerchantId): Promise<StoredSeller | null> {
  const [found] = await db
    .select({
      ...fields,
      returnAddress: sellers.returnAddress,
      taxNumber: sellers.taxNumber,
      requiresSafety: sellers.requiresSafety,
      confirms: sql<boolean>`${sellers.confirmedAt} is not null`,
      version: sellers.version,
      updatedAt: sellers.updatedAt,
      updatedBy: sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
      slug: sellers.slug,
    })
    .from(sellers)
    .leftJoin(
      users,
      and(
        eq(users.id, sellers.updatedBy),
        merchantId === null
          ? undefined
          : sql`exists (select from ${memberships}
          where ${memberships.userId} = ${users.id} and ${memberships.merchantId} = ${merchantId})`,
      ),
    )
    .where(ofMerchant(merchantId));
  if (!found) return null;
  const { version, updatedAt, updatedBy, slug, ...settings } = found;
  return { settings, version, updatedAt, updatedBy, slug };
}

/** @returns the brand's name, or before there is a brand that of the application; null when there is no such merchant */
export async function findBrandOfMerchant(db: Db, merchantId: string): Promise<string | null> {
  const [found] = await db
    .select({ name: sql<string>`coalesce(${brands.name}, ${merchants.brandName})` })
    .from(merchants)
    .leftJoin(brands, eq(brands.merchantId, merchants.id))
    .where(eq(merchants.id, merchantId));
  return found?.name ?? null;
}

/** Inserts the row, without data, unless it is there. @param name of which its slug is made */
export async function ensureSeller(db: Db, merchantId: SellerMerchantId, name: string): Promise<void> {
  await insertWithSlug(db, name, 'seller', async (savepoint, slug) => {
    const inserted = await savepoint
      .insert(sellers)
      .values({ merchantId, slug })
      .onConflictDoNothing()
      .returning({ id: sellers.id });
    if (inserted.length > 0) return true;
    const there = await savepoint.select({ id: sellers.id }).from(sellers).where(ofMerchant(merchantId));
    return there.length > 0 || undefined;
  });
}

/** Nobody else saves it until the transaction ends. */
export async function lockSeller(db: Db, merchantId: SellerMerchantId): Promise<void> {
  await db.select({ id: sellers.id }).from(sellers).where(ofMerchant(merchantId)).for('update');
}

/** Writes the locked row. When it confirmed stays as it was while it confirms. @returns its name once it is complete, else null */
export async function updateSeller(
  db: Db,
  merchantId: SellerMerchantId,
  { confirms, ...changes }: SellerFields,
  by: string,
): Promise<string | null> {
  const [updated] = await db
    .update(sellers)
    .set({
      ...changes,
      confirmedAt: confirms ? sql`coalesce(${sellers.confirmedAt}, now())` : null,
      version: sql`${sellers.version} + 1`,
      updatedAt: sql`now()`,
      updatedBy: by,
    })
    .where(ofMerchant(merchantId))
    .returning({ completeName: sellers.completeName });
  return updated?.completeName ?? null;
}

/** Gives the locked row the slug of its name, which leads on from the one before. */
export async function renameSeller(
  db: Db,
  merchantId: SellerMerchantId,
  name: string,
  slug: string,
): Promise<void> {
  if (slugFrom(name, 'seller') === slug) return;
  await insertWithSlug(db, name, 'seller', async (savepoint, free) => {
    const [renamed] = await savepoint
      .update(sellers)
      .set({ slug: free })
      .where(ofMerchant(merchantId))
      .returning({ id: sellers.id });
    return renamed;
  });
}

/**
 * Where things of a part go back to (docs/rules.md#settings-of-returns), in lines; none when nobody has said where.
 * @param merchantId null for the shop's own part, and of a deleted merchant
 * @param ofShop the address in the settings
 */
export async function findReturnAddress(
  db: Db,
  merchantId: SellerMerchantId,
  ofShop: string,
): Promise<string[]> {
  const { returnAddress, completeName, address } = sellers;
  const rows = await db
    .select({ merchantId: sellers.merchantId, returnAddress, completeName, address })
    .from(sellers)
    .where(
      merchantId === null
        ? isNull(sellers.merchantId)
        : or(isNull(sellers.merchantId), eq(sellers.merchantId, merchantId)),
    );
  const own = rows.find((row) => row.merchantId === merchantId && merchantId !== null);
  const shop = rows.find((row) => row.merchantId === null);
  const ownLines = own ? returnLines(own) : [];
  if (ownLines.length > 0) return ownLines;
  return returnLines({ completeName: null, address: null, ...shop, returnAddress: ofShop });
}

/** A seller for the public, by the slug. */
export async function findShownSeller(db: Db, slug: string) {
  const [found] = await db
    .select({
      ...fields,
      confirmedAt: sellers.confirmedAt,
      completeName: sellers.completeName,
      merchantId: sellers.merchantId,
      brand: { name: brands.name, slug: brands.slug, description: brands.description },
      isBrandShown: sql<boolean>`${brands.isActive} and not ${brands.merchantDeleted} and ${merchants.isActive}`,
      brandName: merchants.brandName,
      since: sql<Date>`coalesce(${merchants.createdAt}, ${sellers.createdAt})`.mapWith(sellers.createdAt),
    })
    .from(sellers)
    .leftJoin(merchants, eq(merchants.id, sellers.merchantId))
    .leftJoin(brands, eq(brands.merchantId, sellers.merchantId))
    .where(eq(sellers.slug, slug));
  return found ?? null;
}
