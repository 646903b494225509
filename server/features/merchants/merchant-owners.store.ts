import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { memberships, merchants, users } from '#server/db/schema/people.ts';
import { type MailedOwner, mailedOwners } from '../users/mailed-owners.store.ts';

interface Owner {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
}

/** The one who has been there longest. */
export async function findOtherOwner(db: Db, merchantId: string, except: string): Promise<Owner | null> {
  const { id, firstName, lastName, email, phoneNumber } = users;
  const [found] = await db
    .select({ id, firstName, lastName, email, phoneNumber })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.merchantId, merchantId),
        eq(memberships.permissionSet, 'owner'),
        ne(memberships.userId, except),
      ),
    )
    .orderBy(asc(memberships.createdAt), asc(memberships.userId))
    .limit(1);
  return found ?? null;
}

/** Without the e-mail address where another merchant has it. */
export async function takeOverMerchant(db: Db, id: string, owner: Owner): Promise<void> {
  const isTaken = sql`exists (select from ${merchants} other where lower(other.email) = lower(${owner.email}) and other.id <> ${id})`;
  await db
    .update(merchants)
    .set({
      userId: owner.id,
      name: `${owner.firstName} ${owner.lastName}`.trim(),
      email: sql`case when ${isTaken} then null else ${owner.email}::text end`,
      phoneNumber: owner.phoneNumber ?? '',
    })
    .where(eq(merchants.id, id));
}

export async function listMailedOwners(db: Db, merchantId: string): Promise<MailedOwner[]> {
  const { rows } = await db.execute<{ owners: MailedOwner[] }>(
    sql`select ${mailedOwners} as owners from ${merchants} m where m.id = ${merchantId}`,
  );
  return rows[0]?.owners ?? [];
}
