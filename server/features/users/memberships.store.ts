import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import {
  listPermissions,
  type Membership,
  type MerchantSet,
  type Permission,
  type ShopSet,
  shopSets,
} from '#contract/permissions.ts';
import type { Db } from '#server/db/db.ts';
import { memberships, users } from '#server/db/schema/people.ts';
import { ShopError } from '#server/errors.ts';
import { asMembership, membershipColumns } from './membership-columns.store.ts';
import { endAllSessions } from './sessions.store.ts';

export async function findMembership(db: Db, userId: string): Promise<Membership | null> {
  const [found] = await db.select(membershipColumns).from(memberships).where(eq(memberships.userId, userId));
  return found ? asMembership(found) : null;
}

/** Who works for this merchant, or for the shop. */
export const isOfTeam = (merchantId: string | null): SQL =>
  merchantId === null ? isNull(memberships.merchantId) : eq(memberships.merchantId, merchantId);

/** @param options.merchantId an Owner of this merchant, in place of the shop's */
export async function hasOwner(
  db: Db,
  { except, merchantId = null }: { except?: string; merchantId?: string | null } = {},
): Promise<boolean> {
  const found = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        isOfTeam(merchantId),
        eq(memberships.permissionSet, 'owner'),
        except === undefined ? undefined : ne(memberships.userId, except),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** @returns the membership, if it is of this merchant, or of the shop */
export async function findTeamMembership(
  db: Db,
  userId: string,
  merchantId: string | null,
): Promise<Membership | null> {
  const [found] = await db
    .select(membershipColumns)
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isOfTeam(merchantId)));
  return found ? asMembership(found) : null;
}

/** @returns the e-mail addresses of those who may do something for the shop */
export async function listStaffEmails(db: Db, permission: Permission): Promise<string[]> {
  const sets = (Object.keys(shopSets) as ShopSet[]).filter((set) =>
    listPermissions({ of: 'shop', set }).includes(permission),
  );
  const rows = await db
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        isNull(memberships.merchantId),
        inArray(memberships.permissionSet, sets),
        isNull(users.deletedAt),
        isNotNull(users.email),
      ),
    )
    .orderBy(users.id);
  return rows.flatMap(({ email }) => email ?? []);
}

/** Lets one process at a time make or remove administrators, until the end of the transaction. */
export async function lockAdministrators(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('administrators'))`);
}

/**
 * Call it after `lockAdministrators`, or with the locked merchant, before the account loses its membership or its set.
 * @throws 'last-administrator' when it is the only Owner of the shop, or of its merchant
 */
export async function requireOtherOwner(db: Db, userId: string): Promise<void> {
  const [found] = await db.select(membershipColumns).from(memberships).where(eq(memberships.userId, userId));
  if (found?.permissionSet !== 'owner') return;
  const { merchantId } = found;
  if (await hasOwner(db, { except: userId, merchantId })) return;
  throw new ShopError(
    'last-administrator',
    `This is the only owner${merchantId === null ? ' of the shop' : ''}. Please make somebody else an owner first.`,
  );
}

/** The set of the shop, or that of a merchant with the merchant's id. */
export type NewMembership =
  | { permissionSet: ShopSet; merchantId?: never }
  | { permissionSet: MerchantSet; merchantId: string };

/** Gives the account this membership in place of any other, and ends its sessions. Lock the account first. */
export async function setMembership(
  db: Db,
  userId: string,
  { permissionSet, merchantId }: NewMembership,
): Promise<void> {
  const values = { permissionSet, merchantId: merchantId ?? null };
  await db
    .insert(memberships)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: memberships.userId, set: { ...values, createdAt: sql`now()` } });
  await endAllSessions(db, userId);
}

/** Ends the account's membership, and its sessions. */
export const endMembership = (db: Db, userId: string) => end(db, eq(memberships.userId, userId));

/** Ends all memberships of the merchant, with the sessions of their accounts. @returns the accounts */
export const endMerchantMemberships = (db: Db, merchantId: string) =>
  end(db, eq(memberships.merchantId, merchantId));

async function end(db: Db, which: SQL): Promise<string[]> {
  const ended = await db.delete(memberships).where(which).returning({ userId: memberships.userId });
  for (const { userId } of ended) await endAllSessions(db, userId);
  return ended.map(({ userId }) => userId);
}
