import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Provider, Role } from '#contract/roles.ts';
import type { Db } from '#server/db/db.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { memberships, merchants, sessions, users } from '#server/db/schema/people.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import type { Actor, SignedInActor } from '#server/http/actor.ts';
import { asMembership, membershipColumns } from './membership-columns.store.ts';
import { endAllSessions, expiresAt, isLive } from './sessions.store.ts';

const hasEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`;

/** The part of an account that sign-in needs. */
export interface Credentials {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  role: Role;
  provider: Provider;
  passwordHash: string | null;
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

/** Finds an account that is not deleted, and locks it until the end of the transaction. */
export async function lockCredentials(db: Db, userId: string): Promise<Credentials | null> {
  const [found] = await db
    .select(credentials)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update');
  return found ?? null;
}

const actorColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  isEmailProven: sql<boolean>`${users.emailProvenAt} is not null`,
  ...membershipColumns,
  merchantIsActive: merchants.isActive,
  brandId: brands.id,
};
type ActorRow = Omit<Actor, 'membership' | 'merchant'> &
  Parameters<typeof asMembership>[0] & { merchantIsActive: boolean | null; brandId: string | null };

const asActor = ({ permissionSet, merchantId, merchantIsActive, brandId, ...user }: ActorRow): Actor => ({
  ...user,
  membership: asMembership({ permissionSet, merchantId }),
  merchant: merchantId === null ? null : { id: merchantId, isActive: merchantIsActive === true, brandId },
});

/** Finds an account as the actor of a use case, without a session. */
export async function findActor(db: Db, userId: string): Promise<Actor | null> {
  const [row] = await db
    .select(actorColumns)
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(merchants, eq(merchants.id, memberships.merchantId))
    .leftJoin(brands, eq(brands.merchantId, merchants.id))
    .where(eq(users.id, userId));
  return row ? asActor(row) : null;
}

/** How far behind a session's last use may be, so that few requests cause a write. */
const useIsDueAfter = sql.raw("interval '5 minutes'");

interface FoundActor {
  actor: Omit<SignedInActor, 'mustSetUpSecondFactor'>;
  isUseDue: boolean;
  hasSecondFactor: boolean;
  /** How long the session lasts without another use. */
  expiresInMs: number;
}

/** Prepares finding the actor of a session that has neither ended nor expired. */
export function prepareFindActor(db: Db) {
  const query = db
    .select({
      ...actorColumns,
      isUseDue: sql<boolean>`${sessions.lastUsedAt} < now() - ${useIsDueAfter}`,
      secondFactorSince: secondFactors.confirmedAt,
      expiresInMs: sql<number>`extract(epoch from ${expiresAt} - now())::float8 * 1000`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(merchants, eq(merchants.id, memberships.merchantId))
    .leftJoin(brands, eq(brands.merchantId, merchants.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isLive))
    .prepare('find_actor');
  return async (sessionId: string): Promise<FoundActor | null> => {
    const [row] = await query.execute({ sessionId });
    if (!row) return null;
    const { isUseDue, secondFactorSince, expiresInMs, ...found } = row;
    return {
      actor: { ...asActor(found), sessionId },
      isUseDue,
      hasSecondFactor: secondFactorSince !== null,
      expiresInMs,
    };
  };
}

export interface NewUser {
  /** For accounts that look older: lists order accounts by id. */
  id?: string;
  firstName: string;
  lastName: string;
  email: string;
  passwordHash?: string;
  provider?: Provider;
  emailProvenAt?: Date;
}

export const emailTaken = () =>
  refuseField('email', 'That e-mail address is already in use.', 'email-in-use');

/** @throws email-in-use, also for concurrent calls */
export async function insertUser(db: Db, user: NewUser): Promise<Credentials> {
  const [inserted] = await db.insert(users).values(user).onConflictDoNothing().returning(credentials);
  if (!inserted) throw emailTaken();
  return inserted;
}

/**
 * Sets a new password, or none, and ends all sessions. Two-step sign-in stays, whoever set it up (docs/rules.md#two-step-sign-in).
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
      ...(proves ? { emailProvenAt: sql`coalesce(${users.emailProvenAt}, now())` } : {}),
    })
    .where(eq(users.id, userId))
    .returning(credentials);
  if (!updated) throw new ShopError('not-found', 'No user found.');
  await endAllSessions(db, userId);
  return updated;
}
