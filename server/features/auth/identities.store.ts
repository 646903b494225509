import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { identities, users } from '#server/db/schema/people.ts';
import type { ExternalProvider } from './linking.rules.ts';

/** @param subject the provider's unchanging id of the person */
export async function findUserIdByIdentity(
  db: Db,
  provider: ExternalProvider,
  subject: string,
): Promise<string | null> {
  const [found] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return found?.userId ?? null;
}

/** @returns false when a concurrent sign-in has linked (provider, subject) already */
export async function insertIdentity(
  db: Db,
  provider: ExternalProvider,
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

/** Marks the account's e-mail address as proven if it is the one that the provider has verified. */
export async function proveEmail(db: Db, userId: string, email: string): Promise<void> {
  await db
    .update(users)
    .set({ emailProvenAt: sql`now()` })
    .where(
      and(eq(users.id, userId), sql`lower(${users.email}) = lower(${email})`, isNull(users.emailProvenAt)),
    );
}

/** Changes the provider with which the account signs in. */
export async function moveToProvider(db: Db, userId: string, provider: ExternalProvider): Promise<void> {
  await db.update(users).set({ provider }).where(eq(users.id, userId));
}

/** Removes the e-mail address from an account that never proved it. */
export async function removeEmail(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ email: null, isSubscribed: false }).where(eq(users.id, userId));
}
