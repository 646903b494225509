import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/db.ts';
import { activity } from '#server/db/schema/activity.ts';
import { brands, products, reviews, wishes } from '#server/db/schema/catalogue.ts';
import { chatMessages } from '#server/db/schema/chat.ts';
import { identities, memberships, merchants, sessions, users } from '#server/db/schema/people.ts';
import { safetyContacts } from '#server/db/schema/safety-contacts.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { sellers } from '#server/db/schema/sellers.ts';

/** Whose data is read. */
export type Person = Awaited<ReturnType<typeof findPerson>> & object;

/** Rows read at once: few enough for the memory, many enough for large accounts. */
export const batch = 500;

/** The last row of the batch before. */
export type LastRow = { id: string } | null;
export const after = (column: PgColumn, last: LastRow) => (last ? gt(column, last.id) : undefined);

/** The account without secrets; null for an unknown or deleted one. */
export async function findPerson(db: Db, userId: string) {
  const [found] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailProven: users.emailProvenAt,
      phoneNumber: users.phoneNumber,
      role: users.role,
      permissions: memberships.permissionSet,
      permissionsSince: memberships.createdAt,
      provider: users.provider,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      twoStepSignInSince: secondFactors.confirmedAt,
      isSubscribed: users.isSubscribed,
      created: users.createdAt,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return found ?? null;
}

export const listIdentities = (db: Db, { id }: Person) =>
  db
    .select({ provider: identities.provider, subject: identities.subject, created: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, id));

/** All of them, also expired ones that are not deleted yet. */
export const listAllSessions = (db: Db, { id }: Person) =>
  db
    .select({
      provider: sessions.provider,
      device: sessions.device,
      ip: sessions.ip,
      created: sessions.createdAt,
      lastUsed: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, id));

export const readReviews = (db: Db, person: Person, last: LastRow) =>
  db
    .select({
      id: reviews.id,
      product: products.name,
      title: reviews.title,
      review: reviews.review,
      rating: reviews.rating,
      isRecommended: reviews.isRecommended,
      status: reviews.status,
      created: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.userId, person.id), after(reviews.id, last)))
    .orderBy(reviews.id)
    .limit(batch);

export const readWishes = (db: Db, person: Person, last: LastRow) =>
  db
    .select({ id: wishes.productId, product: products.name, created: wishes.createdAt })
    .from(wishes)
    .innerJoin(products, eq(products.id, wishes.productId))
    .where(and(eq(wishes.userId, person.id), after(wishes.productId, last)))
    .orderBy(wishes.productId)
    .limit(batch);

const [sender, receiver] = [alias(users, 'sender'), alias(users, 'receiver')];

/** Messages of both sides. One branch of the union for each index. */
export async function readChatMessages(db: Db, { id }: Person, last: LastRow) {
  const of = (side: PgColumn) =>
    sql`(select ${chatMessages.id} from ${chatMessages} where ${and(eq(side, id), after(chatMessages.id, last))}
      order by ${chatMessages.id} limit ${batch})`;
  return await db
    .select({
      id: chatMessages.id,
      from: sender.firstName,
      to: receiver.firstName,
      isYours: sql<boolean>`${chatMessages.fromId} = ${id}`,
      text: chatMessages.value,
      sent: chatMessages.createdAt,
      read: chatMessages.readAt,
    })
    .from(chatMessages)
    .innerJoin(sender, eq(sender.id, chatMessages.fromId))
    .innerJoin(receiver, eq(receiver.id, chatMessages.toId))
    .where(sql`${chatMessages.id} in (${of(chatMessages.fromId)} union ${of(chatMessages.toId)})`)
    .orderBy(chatMessages.id)
    .limit(batch);
}

/** Activity without its details, which may name others. */
export const readActivity = (db: Db, person: Person, last: LastRow) =>
  db
    .select({ id: activity.id, kind: activity.kind, at: activity.at, ip: activity.ip })
    .from(activity)
    .where(and(eq(activity.accountId, person.id), after(activity.id, last)))
    .orderBy(activity.id)
    .limit(batch);

/** @param ids of the person's records (`listMerchantIds`) */
export const listMerchantRecords = (db: Db, ids: string[]) =>
  db
    .select({
      id: merchants.id,
      name: merchants.name,
      email: merchants.email,
      phoneNumber: merchants.phoneNumber,
      brandName: merchants.brandName,
      business: merchants.business,
      status: merchants.status,
      isActive: merchants.isActive,
      created: merchants.createdAt,
      brand: brands.name,
      seller: {
        legalName: sellers.legalName,
        address: sellers.address,
        email: sellers.email,
        phone: sellers.phone,
        register: sellers.register,
        registerNumber: sellers.registerNumber,
        vatId: sellers.vatId,
        taxNumber: sellers.taxNumber,
        confirmed: sellers.confirmedAt,
        words: sellers.words,
        returnAddress: sellers.returnAddress,
        slug: sellers.slug,
      },
      safetyContacts: sql<object[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'address', c.address, 'reachedAt', c.reached_at) order by c.id), '[]')
        from ${safetyContacts} c where c.merchant_id = ${merchants.id})`,
    })
    .from(merchants)
    .leftJoin(brands, eq(brands.merchantId, merchants.id))
    .leftJoin(sellers, eq(sellers.merchantId, merchants.id))
    .where(inArray(merchants.id, ids));
