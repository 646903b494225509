import { and, eq, sql } from 'drizzle-orm';
import type { Profile } from '#contract/users.contract.ts';
import type { Db } from '#server/db/db.ts';
import { brands, reviews } from '#server/db/schema/catalogue.ts';
import { memberships, merchants, users } from '#server/db/schema/people.ts';
import { notFound } from '#server/errors.ts';

/** What follows from the actor of the call is not stored here. */
export type StoredProfile = Omit<Profile, 'mustSetUpSecondFactor' | 'membership' | 'permissions'>;

/** Every page of a signed-in person reads it. */
export function prepareGetProfile(db: Db) {
  const query = db
    .select({
      _id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phoneNumber: users.phoneNumber,
      role: users.role,
      provider: users.provider,
      isSubscribed: users.isSubscribed,
      created: users.createdAt,
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
  /**
   * @returns the account with its merchant record and brand
   * @throws 'not-found'
   */
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

export interface ProfileChanges {
  firstName?: string | undefined;
  lastName?: string | undefined;
  phoneNumber?: string | null | undefined;
}

export interface NamedPerson {
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
}

/**
 * Locks the account until the transaction ends.
 * @throws 'not-found'
 */
export async function lockProfile(db: Db, userId: string): Promise<NamedPerson> {
  const [found] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, phoneNumber: users.phoneNumber })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!found) throw notFound('No user found.');
  return found;
}

export async function updateProfile(db: Db, userId: string, changes: ProfileChanges): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, userId));
}

/** @returns the products with an approved review by this account, which show its first name */
export async function listReviewedProductIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ productId: reviews.productId })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.status, 'Approved')));
  return rows.map((row) => row.productId);
}
