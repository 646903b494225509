import { eq } from 'drizzle-orm';
import type { Profile } from '#contract/users.contract.ts';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/schema/people.ts';
import { notFound } from '#server/errors.ts';

/** Columns for whoever reads accounts: for themselves or for administrators. */
export const accountColumns = {
  _id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  role: users.role,
  provider: users.provider,
  isSubscribed: users.isSubscribed,
  created: users.createdAt,
};

/** Fields that follow from the call's actor are not stored. */
export type StoredProfile = Omit<Profile, 'mustSetUpSecondFactor' | 'membership' | 'permissions'>;

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
