import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { identities, memberships, users } from '#server/db/schema/people.ts';
import { endAllSessions } from '../users/sessions.store.ts';

/** An account with the e-mail address of a merchant. */
export interface Account {
  id: string;
  firstName: string;
  email: string | null;
  isProven: boolean;
  /** True when it has a membership, of the shop or of a merchant. */
  isMember: boolean;
}

const selectAccounts = (db: Db) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      email: users.email,
      isProven: sql<boolean>`${users.emailProvenAt} is not null`,
      isMember: sql<boolean>`${memberships.userId} is not null`,
    })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id));

const sameEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`;

/** Ignores case. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const [found] = await selectAccounts(db).where(sameEmail(email));
  return found ?? null;
}

/** Like `findAccountByEmail`, and locks the account until the transaction ends. */
export async function lockAccountByEmail(db: Db, email: string): Promise<Account | null> {
  // Two statements: after waiting for a lock, a join would return joined rows as they were before the wait.
  await db.select({ id: users.id }).from(users).where(sameEmail(email)).for('update');
  return await findAccountByEmail(db, email);
}

/** Locks the account until the transaction ends. */
export async function lockAccount(db: Db, id: string): Promise<Account | null> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  const [found] = await selectAccounts(db).where(eq(users.id, id));
  return found ?? null;
}

/**
 * Gives an existing account to the invited merchant: name and password of the form, a proven e-mail address, no open sessions.
 * An unproven account loses its providers, which may be a stranger's, and keeps its two-step sign-in.
 */
export async function takeOverAccount(
  db: Db,
  account: Account,
  form: { firstName: string; lastName: string; passwordHash: string },
): Promise<void> {
  if (!account.isProven) await db.delete(identities).where(eq(identities.userId, account.id));
  await db
    .update(users)
    .set({
      ...form,
      provider: 'Email',
      emailProvenAt: sql`coalesce(${users.emailProvenAt}, now())`,
    })
    .where(eq(users.id, account.id));
  await endAllSessions(db, account.id);
}
