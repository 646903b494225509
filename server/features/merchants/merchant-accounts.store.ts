import { eq, sql } from 'drizzle-orm';
import { merchant as merchantRole, type Role } from '#contract/roles.ts';
import type { Db } from '#server/db/db.ts';
import { identities, merchants, users } from '#server/db/schema/people.ts';

/** An account as an application, an approval or an invitation meets it. */
export interface Account {
  id: string;
  firstName: string;
  email: string | null;
  role: Role;
  isProven: boolean;
  /** The merchant record that it has already. */
  merchantId: string | null;
}

const selectAccounts = (db: Db) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      email: users.email,
      role: users.role,
      isProven: sql<boolean>`${users.emailProvenAt} is not null`,
      merchantId: merchants.id,
    })
    .from(users)
    .leftJoin(merchants, eq(merchants.userId, users.id));

const sameAddress = (email: string) => sql`lower(${users.email}) = lower(${email})`;

/** By e-mail address, compared without case. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const [found] = await selectAccounts(db).where(sameAddress(email));
  return found ?? null;
}

/** The same, held until the end of the transaction. */
export async function lockAccountByEmail(db: Db, email: string): Promise<Account | null> {
  // Two steps: what is joined to a row that had to be waited for is as old as the wait.
  await db.select({ id: users.id }).from(users).where(sameAddress(email)).for('update');
  return await findAccountByEmail(db, email);
}

/** Held until the end of the transaction. */
export async function lockAccount(db: Db, id: string): Promise<Account | null> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  const [found] = await selectAccounts(db).where(eq(users.id, id));
  return found ?? null;
}

/** Gives the account a merchant's role, which ends its older tokens. */
export async function raiseToMerchant(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ role: merchantRole, tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(users.id, userId));
}

/**
 * What completing an invitation makes of an existing account: name and password of the form, a proven address, no
 * older tokens. Whoever held an unproven account by a provider holds it no more.
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
      role: merchantRole,
      provider: 'Email',
      emailProvenAt: sql`coalesce(${users.emailProvenAt}, now())`,
      tokenVersion: sql`${users.tokenVersion} + 1`,
    })
    .where(eq(users.id, account.id));
}
