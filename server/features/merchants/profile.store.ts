import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { memberships, merchants, users } from '#server/db/schema/people.ts';
import { notFound } from '#server/errors.ts';
import { accountColumns, type StoredProfile } from '../users/profiles.store.ts';

/** An account with its merchant record and brand, which every page of a signed-in person reads. @throws 'not-found' */
export function prepareGetProfile(db: Db) {
  const query = db
    .select({
      ...accountColumns,
      merchant: {
        _id: merchants.id,
        name: merchants.name,
        brandName: merchants.brandName,
        status: merchants.status,
        isActive: merchants.isActive,
      },
      brand: { _id: brands.id, name: brands.name },
    })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(merchants, eq(merchants.id, memberships.merchantId))
    .leftJoin(brands, eq(brands.merchantId, merchants.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('profile');
  return async (userId: string): Promise<StoredProfile> => {
    const [found] = await query.execute({ userId });
    if (!found) throw notFound('No user found.');
    const { merchant, brand, created, ...account } = found;
    return {
      ...account,
      created: created.toISOString(),
      merchant: merchant && {
        ...merchant,
        brandName: brand?.name ?? merchant.brandName,
        brand: brand?._id ?? null,
      },
    };
  };
}
