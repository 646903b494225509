import { sql } from 'drizzle-orm';
import type { Membership } from '#contract/permissions.ts';
import type { Db } from '#server/db/db.ts';
import { installation } from '#server/db/schema/installation.ts';
import { users } from '#server/db/schema/people.ts';
import { findMembership } from './memberships.store.ts';

/** Key of the record that the administrator from the settings was created. */
const firstAdministrator = 'first-administrator';

/** True when this is a demo shop with only the demo's administrators. */
export async function isFreshDemo(db: Db): Promise<boolean> {
  const rows = await db.select({ key: installation.key }).from(installation);
  const keys = new Set(rows.map((row) => row.key));
  return keys.has('seed') && !keys.has(firstAdministrator);
}

export async function noteFirstAdministrator(db: Db, userId: string): Promise<void> {
  await db.insert(installation).values({ key: firstAdministrator, value: userId }).onConflictDoNothing();
}

export interface PromotableAccount {
  id: string;
  email: string | null;
  membership: Membership | null;
  hasPassword: boolean;
  isProven: boolean;
}

/** Finds an account by e-mail address, ignoring case, and locks it until the end of the transaction. */
export async function lockPromotableAccount(db: Db, email: string): Promise<PromotableAccount | null> {
  const [found] = await db
    .select({
      id: users.id,
      email: users.email,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      isProven: sql<boolean>`${users.emailProvenAt} is not null`,
    })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`)
    .for('update');
  return found ? { ...found, membership: await findMembership(db, found.id) } : null;
}
