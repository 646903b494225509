import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { subscribers } from '#server/db/schema/newsletter.ts';
import { users } from '#server/db/schema/people.ts';

export interface Subscriber {
  id: string;
  email: string;
  /** For the unsubscribe links of this subscriber's mails. */
  unsubscribeKey: string;
  isConfirmed: boolean;
}

const subscriber = {
  id: subscribers.id,
  email: subscribers.email,
  unsubscribeKey: subscribers.unsubscribeKey,
  isConfirmed: sql<boolean>`${subscribers.confirmedAt} is not null`,
};

/**
 * The subscriber of this address, compared without case; made when there is none. Asks the database the same two
 * things either way, so that no answer's time tells whether there was one.
 */
export async function keepSubscriber(db: Db, email: string): Promise<Subscriber> {
  const unsubscribeKey = randomBytes(24).toString('base64url');
  await db.insert(subscribers).values({ email, unsubscribeKey }).onConflictDoNothing();
  const kept = await findSubscriberByEmail(db, email);
  if (!kept) throw new Error('a subscriber was neither made nor found');
  return kept;
}

async function findSubscriberByEmail(db: Db, email: string): Promise<Subscriber | null> {
  const [found] = await db
    .select(subscriber)
    .from(subscribers)
    .where(sql`lower(${subscribers.email}) = lower(${email})`);
  return found ?? null;
}

export async function findSubscriber(db: Db, id: string): Promise<Subscriber | null> {
  const [found] = await db.select(subscriber).from(subscribers).where(eq(subscribers.id, id));
  return found ?? null;
}

/** Begins the newsletter; answers the subscriber. The account of that address shows it. */
export async function confirmSubscriber(db: Db, id: string): Promise<Subscriber | null> {
  const [confirmed] = await db
    .update(subscribers)
    .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, now())` })
    .where(eq(subscribers.id, id))
    .returning(subscriber);
  if (confirmed) await showOnAccount(db, confirmed.email, true);
  return confirmed ?? null;
}

/** Ends the newsletter of whom this key was made for; null for an unknown key. Again is as good as once. */
export async function endSubscription(db: Db, unsubscribeKey: string): Promise<Subscriber | null> {
  const [ended] = await db
    .update(subscribers)
    .set({ confirmedAt: null })
    .where(eq(subscribers.unsubscribeKey, unsubscribeKey))
    .returning(subscriber);
  if (ended) await showOnAccount(db, ended.email, false);
  return ended ?? null;
}

/** Shows on the account whether its address gets the newsletter: for one whose address has just been proven. */
export async function showSubscription(db: Db, email: string): Promise<void> {
  const found = await findSubscriberByEmail(db, email);
  await showOnAccount(db, email, found?.isConfirmed ?? false);
}

async function showOnAccount(db: Db, email: string, isSubscribed: boolean): Promise<void> {
  await db.update(users).set({ isSubscribed }).where(sql`lower(${users.email}) = lower(${email})`);
}
