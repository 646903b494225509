import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Bearer, DiscountKind, TargetKind } from '../../../contract/active-discounts.ts';
import { createdAt, currency, primaryId, timestamptz } from './columns.ts';
import { checkouts, orderLines, orders } from './orders.ts';
import { merchants, users } from './people.ts';

/** Codes and automatic discounts (docs/rules.md#discounts). A change of `version` publishes those that are switched on (functions/discounts.sql). */
export const discounts = pgTable(
  'discounts',
  {
    id: primaryId(),
    /** Buyers read it. */
    title: text().notNull(),
    /** As typed; null for an automatic one. */
    code: text(),
    kind: text().$type<DiscountKind>().notNull(),
    /** Hundredths of a percent, or minor units; 0 of a free delivery. */
    value: bigint({ mode: 'number' }).notNull(),
    /** Compared with the lines that it is for, before the discount. */
    minimumMinor: bigint({ mode: 'number' }),
    forFirstOrder: boolean().notNull().default(false),
    startsAt: timestamptz(),
    endsAt: timestamptz(),
    isActive: boolean().notNull().default(false),
    maxUses: integer(),
    maxUsesPerPerson: integer(),
    /** Also those that are held. */
    uses: integer().notNull().default(0),
    /** The orders that got it, what they got, and the newest one (functions/discounts.sql). */
    orderCount: integer().notNull().default(0),
    givenMinor: bigint({ mode: 'number' }).notNull().default(0),
    lastOrderAt: timestamptz(),
    /** Always null: merchants have no discounts yet. */
    merchantId: uuid().references(() => merchants.id),
    borneBy: text().$type<Bearer>().notNull().default('shop'),
    /** Null without an amount and a minimum. */
    currency: text(),
    createdAt: createdAt(),
    /** The rows of deleted ones stay. */
    deletedAt: timestamptz(),
    /** Rises with each save. */
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('discounts_code_key').on(sql`lower(${t.code})`).where(sql`${t.deletedAt} is null`),
    index('discounts_merchant').on(t.merchantId).where(sql`${t.merchantId} is not null`),
    check('discounts_code', sql`${t.code} ~ '^[A-Za-z0-9-]{3,40}$'`),
    check(
      'discounts_value',
      sql`case ${t.kind} when 'percent' then ${t.value} between 1 and 10000 when 'amount' then ${t.value} > 0
        when 'free-delivery' then ${t.value} = 0 else false end`,
    ),
    check('discounts_minimum', sql`${t.minimumMinor} > 0`),
    check(
      'discounts_currency',
      sql`(${t.currency} is not null) = (${t.kind} = 'amount' or ${t.minimumMinor} is not null)`,
    ),
    check('discounts_dates', sql`${t.startsAt} < ${t.endsAt}`),
    check('discounts_uses', sql`${t.uses} >= 0 and ${t.uses} <= ${t.maxUses}`),
    check('discounts_max_uses', sql`${t.maxUses} > 0 and ${t.maxUsesPerPerson} > 0`),
    check('discounts_borne_by', sql`${t.borneBy} in ('shop', 'merchants')`),
  ],
);

/**
 * The things that a discount is for; without any, it is for everything. Rows of deleted things stay, so that it never becomes one for
 * everything: with the last thing it is switched off.
 */
export const discountTargets = pgTable(
  'discount_targets',
  {
    discountId: uuid()
      .notNull()
      .references(() => discounts.id, { onDelete: 'cascade' }),
    kind: text().$type<TargetKind>().notNull(),
    targetId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.discountId, t.targetId] }),
    index('discount_targets_target').on(t.targetId),
    check('discount_targets_kind', sql`${t.kind} in ('product', 'category', 'brand')`),
  ],
);

/** A use of a discount by an order, or by a checkout while it is paid. */
export const discountUses = pgTable(
  'discount_uses',
  {
    id: primaryId(),
    discountId: uuid()
      .notNull()
      .references(() => discounts.id, { onDelete: 'cascade' }),
    checkoutId: uuid().references(() => checkouts.id, { onDelete: 'cascade' }),
    orderId: uuid().references(() => orders.id),
    /** An e-mail address in its one form, in lower case; null once the shop may no longer know it. */
    person: text(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    state: text().$type<'held' | 'used' | 'released'>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('discount_uses_discount').on(t.discountId, t.id),
    index('discount_uses_checkout').on(t.checkoutId).where(sql`${t.checkoutId} is not null`),
    index('discount_uses_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('discount_uses_person').on(t.person).where(sql`${t.person} is not null`),
    index('discount_uses_user').on(t.userId).where(sql`${t.userId} is not null`),
    check(
      'discount_uses_state',
      sql`case ${t.state} when 'used' then ${t.orderId} is not null and ${t.checkoutId} is null
        when 'held' then ${t.checkoutId} is not null and ${t.orderId} is null
        when 'released' then ${t.orderId} is null else false end`,
    ),
  ],
);

/** A discount of an order, frozen. An order without one has no row. */
export const orderDiscounts = pgTable(
  'order_discounts',
  {
    orderId: uuid().notNull(),
    position: smallint().notNull(),
    discountId: uuid().references(() => discounts.id, { onDelete: 'set null' }),
    code: text(),
    title: text().notNull(),
    kind: text().$type<DiscountKind>().notNull(),
    borneBy: text().$type<Bearer>().notNull(),
    /** The sum of its shares. */
    minor: bigint({ mode: 'number' }).notNull(),
    currency: currency(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    foreignKey({
      name: 'order_discounts_order_currency_fk',
      columns: [t.orderId, t.currency],
      foreignColumns: [orders.id, orders.currency],
    }),
    index('order_discounts_of_discount').on(t.discountId, t.orderId).where(sql`${t.discountId} is not null`),
    index('order_discounts_code').on(sql`lower(${t.code})`, t.orderId).where(sql`${t.code} is not null`),
    check('order_discounts_minor', sql`${t.minor} > 0`),
  ],
);

/** The share of a line, or of the delivery, in a discount of its order, frozen. */
export const discountShares = pgTable(
  'discount_shares',
  {
    orderId: uuid().notNull(),
    position: smallint().notNull(),
    /** Null for the delivery. */
    lineId: uuid().references(() => orderLines.id),
    minor: bigint({ mode: 'number' }).notNull(),
    currency: currency(),
  },
  (t) => [
    foreignKey({
      name: 'discount_shares_discount_fk',
      columns: [t.orderId, t.position],
      foreignColumns: [orderDiscounts.orderId, orderDiscounts.position],
    }),
    uniqueIndex('discount_shares_once').on(t.orderId, t.position, sql`coalesce(${t.lineId}, ${t.orderId})`),
    index('discount_shares_line').on(t.lineId).where(sql`${t.lineId} is not null`),
    check('discount_shares_minor', sql`${t.minor} > 0`),
  ],
);
