import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { identities, users } from '#server/db/schema/people.ts';
import type { ForeignProvider } from './linking.rules.ts';

/** The account of (provider, subject), or null. */
export async function findUserIdByIdentity(
  db: Db,
  provider: ForeignProvider,
  subject: string,
): Promise<string | null> {
  const [found] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return found?.userId ?? null;
}

/** False when (provider, subject) was linked a moment ago by somebody else. */
export async function insertIdentity(
  db: Db,
  provider: ForeignProvider,
  subject: string,
  userId: string,
): Promise<boolean> {
  const inserted = await db
    .insert(identities)
    .values({ provider, subject, userId })
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  return inserted.length > 0;
}

/** The provider vouches for the account's address, if it is this one. */
export async function proveAddress(db: Db, userId: string, email: string): Promise<void> {
  await db
    .update(users)
    .set({ emailProvenAt: sql`now()` })
    .where(
      and(eq(users.id, userId), sql`lower(${users.email}) = lower(${email})`, isNull(users.emailProvenAt)),
    );
}

/** From now on the account signs in there. */
export async function moveToProvider(db: Db, userId: string, provider: ForeignProvider): Promise<void> {
  await db.update(users).set({ provider }).where(eq(users.id, userId));
}

/** Takes an address away from an account that never proved it. */
export async function releaseAddress(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ email: null, isSubscribed: false }).where(eq(users.id, userId));
}
