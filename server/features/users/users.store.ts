import { eq, sql } from 'drizzle-orm';
import type { Provider, Role } from '#contract/roles.ts';
import type { Db } from '#server/db/db.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { merchants, users } from '#server/db/schema/people.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { announceEnd } from './ended-sessions.store.ts';

const hasEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`;

/** What sign-in needs of an account. */
export interface Credentials {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  role: Role;
  provider: Provider;
  passwordHash: string | null;
  tokenVersion: number;
  /** When the e-mail address was proven; null until then. */
  emailProvenAt: Date | null;
}

const credentials = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: users.role,
  provider: users.provider,
  passwordHash: users.passwordHash,
  tokenVersion: users.tokenVersion,
  emailProvenAt: users.emailProvenAt,
};

/** Finds an account by e-mail address, ignoring case. */
export async function findCredentialsByEmail(db: Db, email: string): Promise<Credentials | null> {
  const [found] = await db.select(credentials).from(users).where(hasEmail(email));
  return found ?? null;
}

export async function findCredentials(db: Db, userId: string): Promise<Credentials | null> {
  const [found] = await db.select(credentials).from(users).where(eq(users.id, userId));
  return found ?? null;
}

/** Finds an account and locks it until the end of the transaction. */
export async function lockCredentials(db: Db, userId: string): Promise<Credentials | null> {
  const [found] = await db.select(credentials).from(users).where(eq(users.id, userId)).for('update');
  return found ?? null;
}

/** Prepares finding the actor of a token and its valid token version, for every signed-in request. */
export function prepareFindActor(db: Db) {
  const query = db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      tokenVersion: users.tokenVersion,
      merchantId: merchants.id,
      merchantIsActive: merchants.isActive,
      brandId: brands.id,
    })
    .from(users)
    .leftJoin(merchants, eq(merchants.userId, users.id))
    .leftJoin(brands, eq(brands.merchantId, merchants.id))
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('find_actor');
  return async (id: string): Promise<(Actor & { tokenVersion: number }) | null> => {
    const [row] = await query.execute({ id });
    if (!row) return null;
    const { merchantId, merchantIsActive, brandId, ...user } = row;
    return {
      ...user,
      merchant: merchantId === null ? null : { id: merchantId, isActive: merchantIsActive === true, brandId },
    };
  };
}

/** Ends all sessions of the account, with their sockets, in all processes. */
export async function endTokens(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(users.id, userId));
  await announceEnd(db, userId);
}

export interface NewUser {
  /** For accounts that look older: lists order accounts by id. */
  id?: string;
  firstName: string;
  lastName: string;
  email: string;
  passwordHash?: string;
  role?: Role;
  provider?: Provider;
  emailProvenAt?: Date;
}

export const emailTaken = () => refuseField('email', 'That email address is already in use.', 'email-in-use');

/** @throws email-in-use, also for concurrent calls */
export async function insertUser(db: Db, user: NewUser): Promise<Credentials> {
  const [inserted] = await db.insert(users).values(user).onConflictDoNothing().returning(credentials);
  if (!inserted) throw emailTaken();
  return inserted;
}

/**
 * Sets a new password, or none, and invalidates all older tokens.
 * @param options.proves the caller has proven the e-mail address
 */
export async function updatePassword(
  db: Db,
  userId: string,
  passwordHash: string | null,
  { proves = false }: { proves?: boolean } = {},
): Promise<Credentials> {
  const [updated] = await db
    .update(users)
    .set({
      passwordHash,
      tokenVersion: sql`${users.tokenVersion} + 1`,
      ...(proves ? { emailProvenAt: sql`coalesce(${users.emailProvenAt}, now())` } : {}),
    })
    .where(eq(users.id, userId))
    .returning(credentials);
  if (!updated) throw new ShopError('not-found', 'No user found.');
  return updated;
}
