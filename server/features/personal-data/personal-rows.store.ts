import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  ne,
  not,
  notInArray,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/db.ts';
import { activity } from '#server/db/schema/activity.ts';
import { stockRequests } from '#server/db/schema/back-in-stock.ts';
import { brands, products, reviews, wishes } from '#server/db/schema/catalogue.ts';
import { chatMessages } from '#server/db/schema/chat.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { mails } from '#server/db/schema/mail.ts';
import { subscribers } from '#server/db/schema/newsletter.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { cartLines, carts, checkouts, orders } from '#server/db/schema/orders.ts';
import { parcels } from '#server/db/schema/parcels.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import {
  identities,
  memberships,
  merchants,
  sessions,
  teamInvitations,
  users,
} from '#server/db/schema/people.ts';
import { safetyContacts } from '#server/db/schema/safety-contacts.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { sellers } from '#server/db/schema/sellers.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { kindsForAnyone } from '#server/features/mail/mail-kinds.ts';
import { downloadedColumns } from '../orders/order-columns.store.ts';
import { isAboutOrderOfGuest } from './guest-mails.store.ts';

/** Whose data is read. */
export type Person = Awaited<ReturnType<typeof findPerson>> & object;

/** Rows read at once: few enough for the memory, many enough for large accounts. */
export const batch = 500;

/** The last row of the batch before. */
type LastRow = { id: string } | null;
const after = (column: PgColumn, last: LastRow) => (last ? gt(column, last.id) : undefined);
const hasAddress = (column: SQLWrapper, { email }: Person) => sql`lower(${column}) = lower(${email})`;

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

export const readOrderIds = (db: Db, person: Person, last: LastRow) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, person.id), after(orders.id, last)))
    .orderBy(orders.id)
    .limit(batch);

/** Columns of these orders beside those that lists show, by the id of the order. */
export async function listAgreements(db: Db, orderIds: readonly string[]) {
  const rows = await db
    .select({ ...downloadedColumns, id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  const byId = new Map(rows.map(({ id, ...agreement }) => [id, agreement]));
  return (orderId: string) => byId.get(orderId);
}

/** Drafts of the checkout page, for 30 days; with all that becomes an order what is held while it is paid, and what was not paid. */
export async function listCheckouts(db: Db, { id }: Person) {
  const rows = await db
    .select({
      order: checkouts.orderId,
      state: checkouts.state,
      created: checkouts.createdAt,
      held: checkouts.draft,
      ip: checkouts.ip,
      email: checkouts.email,
    })
    .from(checkouts)
    .where(eq(checkouts.userId, id))
    .orderBy(checkouts.id);
  return rows.map(({ held, ...row }) => (held ? { ...row, held } : row));
}

/** Online payments of these orders, in minor units, with their refunds, by the id of the order. */
export async function listPaid(db: Db, orderIds: readonly string[]) {
  const [paid, refunded] = await Promise.all([
    db
      .select({
        orderId: payments.orderId,
        id: payments.id,
        provider: payments.provider,
        method: payments.method,
        state: payments.state,
        amountMinor: payments.amountMinor,
        failure: payments.failure,
        paid: payments.paidAt,
      })
      .from(payments)
      .where(inArray(payments.orderId, [...orderIds]))
      .orderBy(payments.id),
    db
      .select({
        paymentId: refunds.paymentId,
        state: refunds.state,
        amountMinor: refunds.amountMinor,
        asked: refunds.createdAt,
        settled: refunds.settledAt,
      })
      .from(refunds)
      .where(inArray(refunds.orderId, [...orderIds]))
      .orderBy(refunds.id),
  ]);
  const paidBy = Map.groupBy(paid, ({ orderId }) => orderId);
  const refundedBy = Map.groupBy(refunded, ({ paymentId }) => paymentId);
  return (orderId: string) => ({
    payments: (paidBy.get(orderId) ?? []).map(({ orderId: _of, id, ...payment }) => ({
      ...payment,
      refunds: (refundedBy.get(id) ?? []).map(({ paymentId: _by, ...refund }) => refund),
    })),
  });
}

/** Parcels of these orders, and what happened to them, without what staff wrote, by the id of the order. */
export async function listFulfilment(db: Db, orderIds: readonly string[]) {
  const [sent, happened] = await Promise.all([
    db
      .select({
        orderId: parcels.orderId,
        part: parcels.part,
        number: parcels.number,
        carrier: parcels.carrier,
        trackingNumber: parcels.trackingNumber,
        trackingUrl: parcels.trackingUrl,
        sent: parcels.sentAt,
        delivered: parcels.deliveredAt,
        voided: parcels.voidedAt,
      })
      .from(parcels)
      .where(inArray(parcels.orderId, [...orderIds]))
      .orderBy(parcels.orderId, parcels.part, parcels.number),
    db
      .select({
        orderId: orderEvents.orderId,
        at: orderEvents.at,
        part: orderEvents.part,
        kind: orderEvents.kind,
        // Notes of staff, for themselves, and where they answer disputes.
        details: sql<object>`${orderEvents.details} - 'reason' - 'url'`,
      })
      .from(orderEvents)
      .where(and(inArray(orderEvents.orderId, [...orderIds]), ne(orderEvents.kind, 'note')))
      .orderBy(orderEvents.id),
  ]);
  const [parcelsBy, eventsBy] = [Map.groupBy(sent, toOrderId), Map.groupBy(happened, toOrderId)];
  return (orderId: string) => ({
    parcels: (parcelsBy.get(orderId) ?? []).map(withoutOrder),
    events: (eventsBy.get(orderId) ?? []).map(withoutOrder),
  });
}

const toOrderId = ({ orderId }: { orderId: string }) => orderId;
const withoutOrder = <Row extends { orderId: string }>({ orderId, ...row }: Row) => row;

/** Carts that were not ordered. There are few of them for each person (docs/decisions/010-placing-orders.md). */
export const listOpenCarts = (db: Db, { id }: Person) =>
  db
    .select({ id: carts.id, created: carts.createdAt, product: products.name, quantity: cartLines.quantity })
    .from(carts)
    .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(and(eq(carts.userId, id), carts.isOpen))
    .orderBy(carts.id, cartLines.position);

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

/** Only of a proven address: anybody can type another person's. */
export const readContactMessages = async (db: Db, person: Person, last: LastRow) =>
  person.emailProven === null
    ? []
    : await db
        .select({
          id: contactMessages.id,
          name: contactMessages.name,
          message: contactMessages.message,
          sent: contactMessages.createdAt,
          answer: contactMessages.answer,
          answered: contactMessages.answeredAt,
        })
        .from(contactMessages)
        .where(and(hasAddress(contactMessages.email, person), after(contactMessages.id, last)))
        .orderBy(contactMessages.id)
        .limit(batch);

/** Only of a proven address: anybody can subscribe without an account. */
export const listSubscriptions = async (db: Db, person: Person) =>
  person.emailProven === null
    ? []
    : await db
        .select({
          email: subscribers.email,
          asked: subscribers.createdAt,
          confirmed: subscribers.confirmedAt,
        })
        .from(subscribers)
        .where(hasAddress(subscribers.email, person));

/** Only of a proven address: anybody can ask with any address. */
export const listStockRequests = async (db: Db, person: Person) =>
  person.emailProven === null
    ? []
    : await db
        .select({
          email: stockRequests.email,
          product: products.name,
          sku: productVariants.sku,
          asked: stockRequests.createdAt,
          confirmed: stockRequests.confirmedAt,
          told: stockRequests.toldAt,
        })
        .from(stockRequests)
        .innerJoin(productVariants, eq(productVariants.id, stockRequests.variantId))
        .innerJoin(products, eq(products.id, productVariants.productId))
        .where(hasAddress(stockRequests.email, person));

/** Only of a proven address: anybody who may invite can type any address. */
export const listInvitations = async (db: Db, person: Person) =>
  person.emailProven === null
    ? []
    : await db
        .select({
          email: teamInvitations.email,
          brand: brands.name,
          permissions: teamInvitations.permissionSet,
          sent: teamInvitations.createdAt,
          ended: teamInvitations.endedAt,
        })
        .from(teamInvitations)
        .leftJoin(brands, eq(brands.merchantId, teamInvitations.merchantId))
        .where(hasAddress(teamInvitations.email, person));

/** The other kinds are the account's only since it exists: an earlier account may have had the same address. */
function areOwnMails({ emailProven, created }: Person) {
  const own = and(notInArray(mails.kind, kindsForAnyone), gte(mails.createdAt, created));
  return emailProven === null
    ? and(own, not(isAboutOrderOfGuest))
    : or(inArray(mails.kind, kindsForAnyone), own);
}

/** Kind and time only: the texts are copies of what the other files say, and some held links that sign in. */
export const readMails = (db: Db, person: Person, last: LastRow) =>
  db
    .select({
      id: mails.id,
      kind: mails.kind,
      status: mails.status,
      queued: mails.createdAt,
      sent: mails.sentAt,
    })
    .from(mails)
    .where(and(hasAddress(mails.recipient, person), areOwnMails(person), after(mails.id, last)))
    .orderBy(mails.id)
    .limit(batch);

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
