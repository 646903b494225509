import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  ReturnKind,
  ReturnReason,
  ReturnState,
  WithdrawalState,
} from '../../../contract/return-states.ts';
import { createdAt, currency, primaryId, timestamptz } from './columns.ts';
import { orderLines, orderParts, orders } from './orders.ts';
import { users } from './people.ts';

/** Statements of withdrawal as they were made: what was typed never changes. Shown as `W-1017`. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: primaryId(),
    number: bigint({ mode: 'number' })
      .notNull()
      .generatedByDefaultAsIdentity({ name: 'withdrawals_number_seq', startWith: 1001 }),
    /** Null when it matches none. */
    orderId: uuid().references(() => orders.id),
    state: text().$type<WithdrawalState>().notNull(),
    typedNumber: text().notNull(),
    typedEmail: text().notNull(),
    typedName: text().notNull(),
    /** In the buyer's words; null for the whole order. */
    items: text(),
    /** Chosen pieces of signed-in buyers and holders of the order's link, and those that a person chose; null for the whole order. */
    lines: jsonb().$type<{ lineId: string; quantity: number }[]>(),
    /** The account that made it; null for everybody else. */
    byUser: uuid().references(() => users.id),
    receivedAt: createdAt(),
    /** When it was confirmed or denied from the order's own address, or a person has decided. */
    decidedAt: timestamptz(),
    /** That person; null for the buyer. */
    decidedBy: uuid().references(() => users.id),
    /** In that person's words. */
    decision: text(),
    /** The id of the form, so that sending it again makes no second one. */
    requestId: uuid().notNull().unique('withdrawals_request'),
  },
  (t) => [
    uniqueIndex('withdrawals_number_key').on(t.number),
    index('withdrawals_order').on(t.orderId, t.id).where(sql`${t.orderId} is not null`),
    index('withdrawals_waiting').on(t.id).where(sql`${t.state} in ('unconfirmed', 'late', 'unmatched')`),
    index('withdrawals_email').on(sql`lower(${t.typedEmail})`, t.receivedAt),
    index('withdrawals_received').on(t.receivedAt),
    index('withdrawals_by_user').on(t.byUser).where(sql`${t.byUser} is not null`),
    index('withdrawals_decided_by').on(t.decidedBy).where(sql`${t.decidedBy} is not null`),
    check(
      'withdrawals_state',
      sql`${t.state} in ('unconfirmed', 'acted', 'denied', 'late', 'unmatched', 'settled')`,
    ),
    check('withdrawals_matched', sql`${t.orderId} is not null or ${t.state} in ('unmatched', 'settled')`),
  ],
);

/** Pieces of one part that come back (docs/rules.md#returns). Shown as `#1042-R1`, or as the withdrawal that they follow from. */
export const returns = pgTable(
  'returns',
  {
    id: primaryId(),
    /** From 1 within the order; that of the withdrawal for what follows from one. */
    number: bigint({ mode: 'number' }).notNull(),
    orderId: uuid().notNull(),
    part: smallint().notNull(),
    kind: text().$type<ReturnKind>().notNull(),
    state: text().$type<ReturnState>().notNull(),
    /** Null for a withdrawal. */
    reason: text().$type<ReturnReason>(),
    /** The buyer's; null without any, and when the order is anonymised. */
    words: text(),
    /** Why it was refused, or why something is withheld, for the buyer. */
    decision: text(),
    /** Kept by the seller of the price of what has come, with tax: for wear, for example. */
    withheldMinor: bigint({ mode: 'number' }).notNull().default(0),
    /** Who asked; null for a guest, whom the order names. */
    byUser: uuid().references(() => users.id),
    /** The statement; null for a return, and once that is deleted. */
    withdrawalId: uuid().references(() => withdrawals.id, { onDelete: 'set null' }),
    /** The share of the delivery, with tax, that goes back once it is received; of a return only once it has come, as the last of an order. */
    deliveryMinor: bigint({ mode: 'number' }).notNull().default(0),
    currency: currency(),
    /** The id of the form: one becomes a return for each part. */
    requestId: uuid().notNull(),
    createdAt: createdAt(),
    /** When and by whom it was accepted or refused; nobody for a withdrawal. */
    decidedAt: timestamptz(),
    decidedBy: uuid().references(() => users.id),
    /** Until when the buyer is to send it. */
    dueAt: timestamptz(),
    receivedAt: timestamptz(),
    /** When it was closed or cancelled. */
    endedAt: timestamptz(),
  },
  (t) => [
    foreignKey({
      name: 'returns_part_fk',
      columns: [t.orderId, t.part],
      foreignColumns: [orderParts.orderId, orderParts.number],
    }),
    foreignKey({
      name: 'returns_order_currency_fk',
      columns: [t.orderId, t.currency],
      foreignColumns: [orders.id, orders.currency],
    }),
    uniqueIndex('returns_request').on(t.requestId, t.part),
    uniqueIndex('returns_number').on(t.orderId, t.number).where(sql`${t.kind} = 'return'`),
    index('returns_part').on(t.orderId, t.part),
    index('returns_state').on(t.state, t.id),
    index('returns_by_user').on(t.byUser).where(sql`${t.byUser} is not null`),
    index('returns_decided_by').on(t.decidedBy).where(sql`${t.decidedBy} is not null`),
    index('returns_withdrawal').on(t.withdrawalId).where(sql`${t.withdrawalId} is not null`),
    check('returns_number_positive', sql`${t.number} > 0`),
    check('returns_kind', sql`${t.kind} in ('return', 'withdrawal')`),
    check(
      'returns_state_known',
      sql`${t.state} in ('asked', 'accepted', 'refused', 'received', 'closed', 'cancelled')`,
    ),
    check('returns_reason_known', sql`${t.reason} in ('unwanted', 'damaged', 'wrong', 'missing', 'other')`),
    // Only a return has a reason, and only it can be asked for or refused.
    check(
      'returns_of_kind',
      sql`case ${t.kind} when 'return' then ${t.reason} is not null and ${t.withdrawalId} is null
          and (${t.deliveryMinor} = 0 or ${t.receivedAt} is not null)
        else ${t.reason} is null and ${t.state} not in ('asked', 'refused') end`,
    ),
    check('returns_delivery', sql`${t.deliveryMinor} >= 0`),
    check(
      'returns_withheld',
      sql`${t.withheldMinor} >= 0 and (${t.withheldMinor} = 0 or ${t.state} in ('received', 'closed'))`,
    ),
    check('returns_received', sql`(${t.receivedAt} is not null) = (${t.state} in ('received', 'closed'))`),
  ],
);

/** A trigger refuses a line of another order or part (server/db/functions/returns.sql). */
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid()
      .notNull()
      .references(() => returns.id),
    lineId: uuid()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
    /** Pieces that have come, and those of them that are back on hand. */
    received: integer().notNull().default(0),
    restocked: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.lineId] }),
    index('return_lines_line').on(t.lineId),
    check(
      'return_lines_counts',
      sql`${t.quantity} > 0 and ${t.restocked} >= 0 and ${t.restocked} <= ${t.received} and ${t.received} <= ${t.quantity}`,
    ),
  ],
);
