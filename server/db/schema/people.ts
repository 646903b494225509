import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MerchantSet, ShopSet } from '../../../contract/permissions.ts';
import type { Provider, Role } from '../../../contract/roles.ts';
import type { MerchantStatus } from '../../../contract/statuses.ts';
import { createdAt, primaryId, timestamptz } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: primaryId(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** As typed, trimmed; compared without case. Null for a provider account without an e-mail address. */
    email: text(),
    phoneNumber: text(),
    /** Written by the triggers of memberships alone (server/db/functions/memberships.sql). */
    role: text().$type<Role>().notNull().default('ROLE MEMBER'),
    provider: text().$type<Provider>().notNull().default('Email'),
    /** argon2id; null for an account that signs in elsewhere. */
    passwordHash: text(),
    isSubscribed: boolean().notNull().default(false),
    /** When the e-mail address was verified: by a reset link, an invitation or a provider. */
    emailProvenAt: timestamptz(),
    createdAt: createdAt(),
    /** Then nothing of the person is left here; the row stays for the orders (docs/decisions/070-personal-data.md). */
    deletedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    index('users_name').on(sql`lower(${t.firstName} || ' ' || ${t.lastName})`, t.id),
    index('users_email_trgm').using('gin', sql`lower(${t.email}) gin_trgm_ops`),
    index('users_name_trgm').using('gin', sql`lower(${t.firstName} || ' ' || ${t.lastName}) gin_trgm_ops`),
    check('users_role', sql`${t.role} in ('ROLE ADMIN', 'ROLE MEMBER', 'ROLE MERCHANT')`),
    check('users_provider', sql`${t.provider} in ('Email', 'Google', 'Facebook')`),
  ],
);

/** A provider identifies an account by (provider, subject), never by e-mail address. */
export const identities = pgTable(
  'identities',
  {
    provider: text().$type<Provider>().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index('identities_user').on(t.userId)],
);

/** Sign-ins that have not ended. A token names one of them, and deleting it ends the token. */
export const sessions = pgTable(
  'sessions',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** How the account signed in; Email with a password. */
    provider: text().$type<Provider>().notNull(),
    /** Browser and system in words that a person recognises. */
    device: text().notNull(),
    /** Where it was last used from. */
    ip: text().notNull(),
    createdAt: createdAt(),
    /** Some minutes behind: requests do not wait for it. */
    lastUsedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index('sessions_user').on(t.userId, t.id), index('sessions_last_used').on(t.lastUsedAt)],
);

/** Random one-use tokens, stored only as SHA-256 hashes; the newest of a purpose and holder replaces the older. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: primaryId(),
    purpose: text()
      .$type<
        | 'reset'
        | 'invitation'
        | 'newsletter'
        | 'back-in-stock'
        | 'second-factor'
        | 'email-proof'
        | 'team-invitation'
      >()
      .notNull(),
    /** The user, merchant, subscriber or request that it is for. */
    holderId: uuid().notNull(),
    hash: text().notNull(),
    expiresAt: timestamptz().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('one_time_tokens_hash_key').on(t.hash),
    uniqueIndex('one_time_tokens_holder_key').on(t.purpose, t.holderId),
    index('one_time_tokens_expired').on(t.expiresAt),
  ],
);

export const addresses = pgTable(
  'addresses',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    country: text().notNull(),
    zipCode: text().notNull(),
    // Null in an address of a client that knows only the five fields (docs/rules.md#address-book).
    recipient: text(),
    company: text(),
    line2: text(),
    region: text(),
    countryCode: text(),
    phone: text(),
    isDefault: boolean().notNull().default(false),
    /** The id of the request that added it: chosen by the client, which sends it again after a lost reply. */
    requestId: uuid(),
  },
  (t) => [
    index('addresses_user').on(t.userId, t.id),
    uniqueIndex('addresses_request').on(t.userId, t.requestId).where(sql`${t.requestId} is not null`),
    uniqueIndex('addresses_one_default').on(t.userId).where(sql`${t.isDefault}`),
  ],
);

interface MerchantText {
  name: SQLWrapper;
  email: SQLWrapper;
  phoneNumber: SQLWrapper;
  status: SQLWrapper;
}

/**
 * The text in which merchants are searched, with an index: all but the brand, the phone number also as digits only. The line
 * breaks between the parts cannot be typed.
 */
export const merchantText = ({ name, email, phoneNumber, status }: MerchantText) =>
  sql`(${name} || chr(10) || coalesce(${email}, '') || chr(10) || ${phoneNumber} || chr(10) || regexp_replace(${phoneNumber}, '[^0-9]', '', 'g') || chr(10) || ${status})`;

export const merchants = pgTable(
  'merchants',
  {
    id: primaryId(),
    name: text().notNull(),
    /** Null for an applicant who can only be called. */
    email: text(),
    phoneNumber: text().notNull(),
    brandName: text().notNull(),
    business: text().notNull(),
    status: text().$type<MerchantStatus>().notNull().default('Waiting Approval'),
    isActive: boolean().notNull().default(false),
    /** The account, once it exists. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The id of the form that made it, so that sending it again after a lost reply is no second application. */
    requestId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('merchants_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('merchants_user_key').on(t.userId),
    index('merchants_waiting_first').on(sql`(${t.status} = 'Waiting Approval')`, t.id),
    index('merchants_status').on(t.status, t.id),
    index('merchants_invited').on(t.id).where(sql`${t.status} = 'Approved' and ${t.userId} is null`),
    index('merchants_name').on(sql`lower(${t.name})`, t.id),
    index('merchants_brand_trgm').using('gin', sql`lower(${t.brandName}) gin_trgm_ops`),
    index('merchants_text_trgm').using('gin', sql`lower(${merchantText(t)}) gin_trgm_ops`),
    check('merchants_status', sql`${t.status} in ('Waiting Approval', 'Approved', 'Rejected')`),
  ],
);

/** Rights of an account: of the shop, or of one merchant. Accounts without a row are those of shoppers. */
export const memberships = pgTable(
  'memberships',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for a membership of the shop. */
    merchantId: uuid().references(() => merchants.id, { onDelete: 'cascade' }),
    permissionSet: text().$type<ShopSet | MerchantSet>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('memberships_merchant').on(t.merchantId),
    index('memberships_shop').on(t.permissionSet, t.userId).where(sql`${t.merchantId} is null`),
    check(
      'memberships_permission_set',
      sql`case when ${t.merchantId} is null then ${t.permissionSet} in ('owner', 'orders', 'catalogue', 'support') else ${t.permissionSet} in ('owner', 'staff') end`,
    ),
  ],
);

/** Who is asked to work for the shop or a merchant. Nobody does without accepting. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: primaryId(),
    email: text().notNull(),
    /** Null for an invitation of the shop. */
    merchantId: uuid().references(() => merchants.id, { onDelete: 'cascade' }),
    permissionSet: text().$type<ShopSet | MerchantSet>().notNull(),
    /** Who sent it last. */
    byUser: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** When it was sent last. */
    createdAt: createdAt(),
    /** When it was accepted or taken back. */
    endedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('team_invitations_open_key')
      .on(sql`lower(${t.email})`, sql`coalesce(${t.merchantId}::text, '')`)
      .where(sql`${t.endedAt} is null`),
    index('team_invitations_merchant').on(t.merchantId),
    index('team_invitations_by_user').on(t.byUser),
    index('team_invitations_created').on(t.createdAt),
    check(
      'team_invitations_permission_set',
      sql`case when ${t.merchantId} is null then ${t.permissionSet} in ('owner', 'orders', 'catalogue', 'support') else ${t.permissionSet} in ('owner', 'staff') end`,
    ),
  ],
);
