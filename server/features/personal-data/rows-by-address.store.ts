import { and, eq, gte, inArray, not, notInArray, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { stockRequests } from '#server/db/schema/back-in-stock.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { mails } from '#server/db/schema/mail.ts';
import { subscribers } from '#server/db/schema/newsletter.ts';
import { teamInvitations } from '#server/db/schema/people.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { kindsForAnyone } from '#server/features/mail/mail-kinds.ts';
import { isAboutOrderOfGuest } from './guest-mails.store.ts';
import { after, batch, type LastRow, type Person } from './personal-rows.store.ts';

const hasAddress = (column: SQLWrapper, { email }: Person) => sql`lower(${column}) = lower(${email})`;

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
