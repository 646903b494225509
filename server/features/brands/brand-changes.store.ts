import { and, eq } from 'drizzle-orm';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import type { Db } from '#server/db/db.ts';
import { type ColumnValues, formColumns } from '#server/db/form-columns.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { insertWithSlug } from '#server/db/slugs.ts';
import { notFound, refuseField } from '#server/errors.ts';

type Row = typeof brands.$inferSelect;

export const brandForm = formColumns(brands, {
  name: 'form',
  slug: 'form',
  description: 'form',
  id: 'other',
  isActive: 'other',
  disabledByAdministrator: 'other',
  merchantId: 'other',
  merchantDeleted: 'other',
  requestId: 'other',
  createdAt: 'other',
});
type BrandFields = ColumnValues<typeof brandForm>;

interface NewBrand extends Omit<BrandFields, 'slug'> {
  merchantId?: string;
  requestId?: string | undefined;
}

/**
 * Inserts an active brand with a slug made from the name (docs/rules.md#slugs).
 * @returns its id; of the one that was inserted before with the same `requestId`, also by a concurrent request
 */
export async function insertBrand(db: Db, brand: NewBrand): Promise<string> {
  return await insertWithSlug(db, brand.name, 'brand', async (savepoint, slug) => {
    const [inserted] = await savepoint
      .insert(brands)
      .values({ ...brand, slug })
      // With any other conflict there is a mistake.
      .onConflictDoNothing(brand.requestId ? undefined : { target: brands.slug })
      .returning({ id: brands.id });
    return inserted?.id ?? (await findRequested(savepoint, brand.requestId));
  });
}

async function findRequested(db: Db, requestId: string | undefined): Promise<string | undefined> {
  if (!requestId) return;
  const [found] = await db.select({ id: brands.id }).from(brands).where(eq(brands.requestId, requestId));
  return found?.id;
}

interface LockedBrand extends Pick<Row, 'merchantId' | 'isActive' | 'disabledByAdministrator'> {
  fields: BrandFields;
}

/**
 * Locks the brand until the transaction ends.
 * @param ownBrand the id of the only brand that the caller may change, null for any
 * @throws 'not-found' also for a brand that the caller may not change
 */
export async function lockBrand(db: Db, id: string, ownBrand: string | null): Promise<LockedBrand> {
  const [found] = await db
    .select({
      fields: brandForm,
      merchantId: brands.merchantId,
      isActive: brands.isActive,
      disabledByAdministrator: brands.disabledByAdministrator,
    })
    .from(brands)
    .where(and(eq(brands.id, id), ownBrand === null ? undefined : eq(brands.id, ownBrand)))
    .for('update');
  if (!found) throw notFound('No brand found.');
  return found;
}

type BrandChanges = Partial<
  BrandFields & Pick<Row, 'isActive' | 'disabledByAdministrator' | 'merchantDeleted'>
>;

/** @throws 'slug-in-use', also when a concurrent request took the slug */
export async function updateBrand(db: Db, id: string, changes: BrandChanges): Promise<void> {
  try {
    await db.update(brands).set(changes).where(eq(brands.id, id));
  } catch (error) {
    if (violatedConstraint(error) === 'brands_slug_key')
      throw refuseField('slug', 'This slug is already in use.', 'slug-in-use');
    throw error;
  }
}

/** Deletes the brand. Its products stay, without a brand. */
export async function removeBrand(db: Db, id: string): Promise<void> {
  await db.delete(brands).where(eq(brands.id, id));
}
