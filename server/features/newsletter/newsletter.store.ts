import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { subscribers } from '#server/db/schema/newsletter.ts';
import { users } from '#server/db/schema/people.ts';

export interface Subscriber {
  id: string;
  email: string;
  /** Part of the unsubscribe links in this subscriber's mails. */
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
 * Finds the subscriber of this e-mail address, ignoring case, or inserts one. Runs the same two statements either way, so
 * that the reply's time does not tell whether there was one.
 */
export async function findOrInsertSubscriber(db: Db, email: string): Promise<Subscriber> {
  const unsubscribeKey = randomBytes(24).toString('base64url');
  await db.insert(subscribers).values({ email, unsubscribeKey }).onConflictDoNothing();
  const subscriber = await findSubscriberByEmail(db, email);
  if (!subscriber) throw new Error('a subscriber was neither inserted nor found');
  return subscriber;
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

/**
 * Marks the subscriber as confirmed, and the account with this e-mail address as subscribed.
 * @returns null for an unknown id
 */
export async function confirmSubscriber(db: Db, id: string): Promise<Subscriber | null> {
  const [confirmed] = await db
    .update(subscribers)
    .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, now())` })
    .where(eq(subscribers.id, id))
    .returning(subscriber);
  if (confirmed) await setAccountSubscribed(db, confirmed.email, true);
  return confirmed ?? null;
}

/**
 * Ends the subscription. Idempotent.
 * @returns null for an unknown key
 */
export async function endSubscription(db: Db, unsubscribeKey: string): Promise<Subscriber | null> {
  const [ended] = await db
    .update(subscribers)
    .set({ confirmedAt: null })
    .where(eq(subscribers.unsubscribeKey, unsubscribeKey))
    .returning(subscriber);
  if (ended) await setAccountSubscribed(db, ended.email, false);
  return ended ?? null;
}

/** Sets on the account whether its e-mail address is subscribed, for an address that has just been proven. */
export async function updateAccountSubscription(db: Db, email: string): Promise<void> {
  const found = await findSubscriberByEmail(db, email);
  await setAccountSubscribed(db, email, found?.isConfirmed ?? false);
}

async function setAccountSubscribed(db: Db, email: string, isSubscribed: boolean): Promise<void> {
  await db.update(users).set({ isSubscribed }).where(sql`lower(${users.email}) = lower(${email})`);
}
