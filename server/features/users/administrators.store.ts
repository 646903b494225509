import { eq, sql } from 'drizzle-orm';
import { admin, type Role } from '#contract/roles.ts';
import type { Db } from '#server/db/db.ts';
import { installation } from '#server/db/schema/installation.ts';
import { users } from '#server/db/schema/people.ts';
import { endAllSessions } from './sessions.store.ts';

/** Key of the record that the administrator from the settings was created. */
const firstAdministrator = 'first-administrator';

export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.role, admin)).limit(1);
  return found.length > 0;
}

/** Whether this is a demo shop with only the demo's administrators. */
export async function isFreshDemo(db: Db): Promise<boolean> {
  const rows = await db.select({ key: installation.key }).from(installation);
  const keys = new Set(rows.map((row) => row.key));
  return keys.has('seed') && !keys.has(firstAdministrator);
}

export async function noteFirstAdministrator(db: Db, userId: string): Promise<void> {
  await db.insert(installation).values({ key: firstAdministrator, value: userId }).onConflictDoNothing();
}

/** Lets one process at a time create administrators, until the end of the transaction. */
export async function lockAdministrators(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('administrators'))`);
}

export interface PromotableAccount {
  id: string;
  email: string | null;
  role: Role;
  hasPassword: boolean;
  isProven: boolean;
}

/** Finds an account by e-mail address, ignoring case, and locks it until the end of the transaction. */
export async function lockPromotableAccount(db: Db, email: string): Promise<PromotableAccount | null> {
  const [found] = await db
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      isProven: sql<boolean>`${users.emailProvenAt} is not null`,
    })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`)
    .for('update');
  return found ?? null;
}

/** Makes the account an administrator, and ends its sessions. */
export async function promoteToAdministrator(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ role: admin }).where(eq(users.id, userId));
  await endAllSessions(db, userId);
}
