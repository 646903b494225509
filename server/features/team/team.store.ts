import { and, asc, desc, eq, isNull, lt, max, type SQL, sql } from 'drizzle-orm';
import type { Team } from '#contract/team.contract.ts';
import type { Db } from '#server/db/db.ts';
import { daysAgo, deleteBatch } from '#server/db/delete-batch.ts';
import { activity } from '#server/db/schema/activity.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { memberships, merchants, sessions, teamInvitations, users } from '#server/db/schema/people.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { isLastUnsent } from '../mail/unsent-mails.store.ts';
import { asMembership } from '../users/membership-columns.store.ts';
import { isOfTeam } from '../users/memberships.store.ts';
import { type AnySet, invitationEnd, isOpen } from './team.rules.ts';

/** The shop has dozens, a merchant some. */
const maxListed = 500;

const fullName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

/** Sign-ins are remembered beyond the end of their session. */
const lastSeen = sql<Date | null>`greatest(
  (select ${max(sessions.lastUsedAt)} from ${sessions} where ${sessions.userId} = ${users.id}),
  (select ${activity.at} from ${activity} where ${activity.accountId} = ${users.id} and ${activity.kind} = 'signed-in'
    order by ${activity.id} desc limit 1))`.mapWith(memberships.createdAt);

export async function listMembers(db: Db, merchantId: string | null): Promise<Team['members']> {
  const rows = await db
    .select({
      _id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      set: memberships.permissionSet,
      since: memberships.createdAt,
      lastSeen,
      hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(isOfTeam(merchantId))
    .orderBy(asc(memberships.createdAt), asc(users.id))
    .limit(maxListed);
  const isOnlyOwner = rows.filter(({ set }) => set === 'owner').length === 1;
  return rows.map((row) => ({
    ...row,
    since: row.since.toISOString(),
    lastSeen: row.lastSeen?.toISOString() ?? null,
    isLastOwner: isOnlyOwner && row.set === 'owner',
  }));
}

/** Columns of an invitation, with the membership of who sent it, in the same team. */
const invitationColumns = {
  id: teamInvitations.id,
  email: teamInvitations.email,
  merchantId: teamInvitations.merchantId,
  permissionSet: teamInvitations.permissionSet,
  createdAt: teamInvitations.createdAt,
  byUser: teamInvitations.byUser,
  byName: sql<string | null>`case when ${users.deletedAt} is null then ${fullName} end`,
  bySet: memberships.permissionSet,
  isUnsent: isLastUnsent('team-invitation', teamInvitations.email, { invitationId: teamInvitations.id }),
};

const selectInvitations = (db: Db) =>
  db
    .select(invitationColumns)
    .from(teamInvitations)
    .leftJoin(users, eq(users.id, teamInvitations.byUser))
    .leftJoin(
      memberships,
      and(
        eq(memberships.userId, teamInvitations.byUser),
        sql`${memberships.merchantId} is not distinct from ${teamInvitations.merchantId}`,
      ),
    );
type Row = Awaited<ReturnType<typeof selectInvitations>>[number];

/** An invitation that was neither accepted nor taken back. */
export type Invitation = Omit<Row, 'bySet'> & { isOpen: boolean; until: Date };

function asInvitation({ bySet, ...row }: Row): Invitation {
  const by = asMembership({ permissionSet: bySet, merchantId: row.merchantId });
  return { ...row, isOpen: isOpen(row, by, new Date()), until: invitationEnd(row.createdAt) };
}

const notEnded = isNull(teamInvitations.endedAt);
const ofTeam = (merchantId: string | null): SQL =>
  merchantId === null ? isNull(teamInvitations.merchantId) : eq(teamInvitations.merchantId, merchantId);

export async function listInvitations(db: Db, merchantId: string | null): Promise<Team['invitations']> {
  const rows = await selectInvitations(db)
    .where(and(ofTeam(merchantId), notEnded))
    .orderBy(desc(teamInvitations.createdAt), desc(teamInvitations.id))
    .limit(maxListed);
  return rows
    .map(asInvitation)
    .map(({ id, email, permissionSet, createdAt, byName, until, isOpen, isUnsent }) => ({
      _id: id,
      email,
      set: permissionSet,
      by: byName,
      sent: createdAt.toISOString(),
      until: until.toISOString(),
      isOpen,
      isUnsent,
    }));
}

/** Ends what is over for this address, and adds an invitation. @returns its id; null when the address has one that waits */
export async function insertInvitation(
  db: Db,
  { email, merchantId, set, by }: { email: string; merchantId: string | null; set: AnySet; by: string },
): Promise<string | null> {
  const same = and(sql`lower(${teamInvitations.email}) = lower(${email})`, ofTeam(merchantId), notEnded);
  const [former] = await selectInvitations(db).where(same);
  if (former && !asInvitation(former).isOpen) await endInvitation(db, former.id);
  const [inserted] = await db
    .insert(teamInvitations)
    .values({ email, merchantId, permissionSet: set, byUser: by })
    .onConflictDoNothing()
    .returning({ id: teamInvitations.id });
  return inserted?.id ?? null;
}

/** @returns null when it was accepted or taken back, or never was */
export async function findInvitation(db: Db, id: string): Promise<Invitation | null> {
  const [found] = await selectInvitations(db).where(and(eq(teamInvitations.id, id), notEnded));
  return found ? asInvitation(found) : null;
}

/** Like `findInvitation`, and locks it until the transaction ends. */
export async function lockInvitation(db: Db, id: string): Promise<Invitation | null> {
  // Two statements: after waiting for a lock, a join would return joined rows as they were before the wait.
  await db
    .select({ id: teamInvitations.id })
    .from(teamInvitations)
    .where(eq(teamInvitations.id, id))
    .for('update');
  return await findInvitation(db, id);
}

/** Makes it valid from now on, by somebody else. */
export async function renewInvitation(db: Db, id: string, by: string): Promise<void> {
  await db
    .update(teamInvitations)
    .set({ byUser: by, createdAt: sql`now()` })
    .where(eq(teamInvitations.id, id));
}

export async function endInvitation(db: Db, id: string): Promise<void> {
  await db.update(teamInvitations).set({ endedAt: sql`now()` }).where(eq(teamInvitations.id, id));
}

/** @returns the name of the merchant's brand; null for the shop */
export async function findTeamName(db: Db, merchantId: string | null): Promise<string | null> {
  if (merchantId === null) return null;
  const [found] = await db
    .select({ name: sql<string>`coalesce(${brands.name}, ${merchants.brandName})` })
    .from(merchants)
    .leftJoin(brands, eq(brands.merchantId, merchants.id))
    .where(eq(merchants.id, merchantId));
  return found?.name ?? null;
}

/** False for a merchant that is deleted, disabled or not approved. */
export async function isTeamActive(db: Db, merchantId: string | null): Promise<boolean> {
  if (merchantId === null) return true;
  const found = await db
    .select({ id: merchants.id })
    .from(merchants)
    .where(and(eq(merchants.id, merchantId), eq(merchants.status, 'Approved'), merchants.isActive));
  return found.length > 0;
}

const KEPT_DAYS = 90;

/** Deletes invitations of long ago, with their addresses. Index: team_invitations_created. @returns how many */
export async function deleteOldInvitations(db: Db, limit: number): Promise<number> {
  const { id: key, createdAt: oldest } = teamInvitations;
  const which = lt(oldest, daysAgo(KEPT_DAYS));
  return await deleteBatch(db, { table: teamInvitations, key, which, oldest, limit });
}
