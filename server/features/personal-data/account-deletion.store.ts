import { and, eq, inArray, isNotNull, isNull, lt, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { daysAgo } from '#server/db/delete-batch.ts';
import { stockRequests } from '#server/db/schema/back-in-stock.ts';
import { reviews, wishes } from '#server/db/schema/catalogue.ts';
import { chatGuests, chatMessages } from '#server/db/schema/chat.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { discountUses } from '#server/db/schema/discounts.ts';
import { mails } from '#server/db/schema/mail.ts';
import { subscribers } from '#server/db/schema/newsletter.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { carts, checkouts, orders } from '#server/db/schema/orders.ts';
import { parcels } from '#server/db/schema/parcels.ts';
import { refunds } from '#server/db/schema/payments.ts';
import {
  addresses,
  identities,
  memberships,
  merchants,
  oneTimeTokens,
  teamInvitations,
  users,
} from '#server/db/schema/people.ts';
import { returns, withdrawals } from '#server/db/schema/returns.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { kindsForAnyone } from '#server/features/mail/mail-kinds.ts';
import { anonymised } from '../orders/order-columns.store.ts';
import { isAboutOrderOfGuest } from './guest-mails.store.ts';

/** An account that this transaction deletes. */
export interface LockedAccount {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  isProven: boolean;
  passwordHash: string | null;
}

/**
 * Locks the account until the transaction ends.
 * @returns null for an unknown or deleted account
 */
export async function lockAccount(db: Db, userId: string): Promise<LockedAccount | null> {
  const [found] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      isProven: sql<boolean>`${users.emailProvenAt} is not null`,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  return found ?? null;
}

/** @returns the merchant record of the account, and an application from its proven e-mail address */
export async function listMerchantIds(db: Db, userId: string): Promise<string[]> {
  const application = and(
    isNull(merchants.userId),
    isNotNull(users.emailProvenAt),
    sql`lower(${merchants.email}) = lower(${users.email})`,
  );
  const rows = await db
    .select({ id: merchants.id })
    .from(merchants)
    .innerJoin(users, eq(users.id, userId))
    .where(or(eq(merchants.userId, userId), application))
    .orderBy(merchants.id);
  return rows.map(({ id }) => id);
}

/** @returns the merchant of which the account is an Owner, whoever applied; null for none */
export async function findOwnedMerchant(db: Db, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: memberships.merchantId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.permissionSet, 'owner')));
  return found?.id ?? null;
}

/** Copies who placed them into the account's orders, for the shop's books. */
export async function keepBuyer(
  db: Db,
  { id, firstName, lastName, email }: Pick<LockedAccount, 'id' | 'firstName' | 'lastName' | 'email'>,
): Promise<void> {
  await db.update(orders).set({ buyer: { firstName, lastName, email } }).where(eq(orders.userId, id));
}

/**
 * Deletes what belongs to the account alone. Reviews that are published stay, under another name, and so does a checkout that is being paid:
 * it becomes an order, or is given up.
 */
export async function deleteAccountRows(db: Db, userId: string): Promise<void> {
  await db.delete(addresses).where(eq(addresses.userId, userId));
  await db.delete(identities).where(eq(identities.userId, userId));
  await db.delete(wishes).where(eq(wishes.userId, userId));
  await db.delete(reviews).where(and(eq(reviews.userId, userId), ne(reviews.status, 'Approved')));
  // In the order in which reading locks them.
  await db.delete(chatGuests).where(eq(chatGuests.userId, userId));
  await db.delete(chatMessages).where(or(eq(chatMessages.fromId, userId), eq(chatMessages.toId, userId)));
  await db.delete(checkouts).where(and(eq(checkouts.userId, userId), ne(checkouts.state, 'held')));
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
  const ofAccount = inArray(oneTimeTokens.purpose, ['reset', 'second-factor', 'email-proof']);
  await db.delete(oneTimeTokens).where(and(ofAccount, eq(oneTimeTokens.holderId, userId)));
  // Without one that is being ordered, which waits for this transaction and is refused then.
  await db.execute(sql`
    delete from ${carts} where ${carts.id} = any(array(
      select id from ${carts} where user_id = ${userId} and is_open for update skip locked))`);
}

/**
 * Deletes what belongs to the e-mail address: mails, sent ones too, the newsletter's subscription and, if the address is proven, what
 * anybody could have caused by typing it, such as requests for sold-out products.
 */
export async function deleteRowsOfEmail(
  db: Db,
  { email, isProven }: { email: string; isProven: boolean },
): Promise<void> {
  const same = (column: SQL) => sql`lower(${column}) = lower(${email})`;
  const subscriber = db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(same(sql`${subscribers.email}`));
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, 'newsletter'), sql`${oneTimeTokens.holderId} in (${subscriber})`));
  await db.delete(subscribers).where(same(sql`${subscribers.email}`));
  const ofAccount = isProven
    ? undefined
    : and(notInArray(mails.kind, kindsForAnyone), not(isAboutOrderOfGuest));
  await db.delete(mails).where(and(same(sql`${mails.recipient}`), ofAccount));
  if (!isProven) return;
  await db
    .update(checkouts)
    .set({ email: null, ip: null, draft: null })
    .where(
      and(
        isNull(checkouts.userId),
        ne(checkouts.state, 'held'),
        or(same(sql`${checkouts.email}`), same(sql`${checkouts.draft} #>> '{buyer,email}'`)),
      ),
    );
  await db.delete(contactMessages).where(same(sql`${contactMessages.email}`));
  const requests = same(sql`${stockRequests.email}`);
  await db.execute(sql`delete from ${oneTimeTokens} where purpose = 'back-in-stock' and holder_id in (
    select id from ${stockRequests} where ${requests})`);
  await db.delete(stockRequests).where(requests);
  const invitations = same(sql`${teamInvitations.email}`);
  await db.execute(sql`delete from ${oneTimeTokens} where purpose = 'team-invitation' and holder_id in (
    select id from ${teamInvitations} where ${invitations})`);
  await db.delete(teamInvitations).where(invitations);
}

/** Removes the person from the row, which stays for the orders. */
export async function anonymiseUser(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({
      firstName: 'Deleted account',
      lastName: '',
      email: null,
      phoneNumber: null,
      provider: 'Email',
      passwordHash: null,
      isSubscribed: false,
      emailProvenAt: null,
      deletedAt: sql`now()`,
    })
    .where(eq(users.id, userId));
}

/**
 * Removes who placed them, where to, what they wrote and read, also about what they send back, statements of withdrawal, how their parcels are followed, by whom discounts were used, notes about them, and why they were refunded, from a batch of orders of
 * guests and of deleted accounts. The code of the country stays, by which taxes are reported. Index: orders_deleted_buyer.
 * @returns how many
 */
export async function anonymiseOrders(db: Db, days: number, limit: number): Promise<number> {
  const old = and(isNotNull(orders.buyer), lt(orders.createdAt, daysAgo(days)));
  const { rowCount } = await db.execute(sql`
    with anonymised as (
      update ${orders} set ${anonymised} where ${orders.id} = any(array(
        select ${orders.id} from ${orders} where ${old} order by ${orders.createdAt} limit ${limit}
        for update skip locked))
      returning id
    ), untracked as (
      update ${parcels} set tracking_number = null, tracking_url = null where order_id in (select id from anonymised)
    ), unnoted as (
      update ${orderEvents} set details = '{"text": null}' where order_id in (select id from anonymised) and kind = 'note'
    ), unreasoned as (
      update ${orderEvents} set details = details - 'reason' where order_id in (select id from anonymised) and details ? 'reason'
    ), unworded as (
      update ${returns} set words = null, decision = null where order_id in (select id from anonymised)
        and (words is not null or decision is not null)
    ), unstated as (
      delete from ${withdrawals} where order_id in (select id from anonymised)
    ), undiscounted as (
      update ${discountUses} set person = null where order_id in (select id from anonymised) and person is not null
    ), unexplained as (
      update ${refunds} set reason = null where order_id in (select id from anonymised) and reason is not null
    )
    select from anonymised`);
  return rowCount ?? 0;
}
