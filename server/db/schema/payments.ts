import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  OnlinePayment,
  PaidBackHow,
  PaymentState,
  RefundMadeAt,
  RefundState,
} from '../../../contract/payments.ts';
import { createdAt, currency, primaryId, timestamptz } from './columns.ts';
import { checkouts, orderLines, orders } from './orders.ts';
import { users } from './people.ts';
import { returns } from './returns.ts';

/** Money that a buyer was asked for online (docs/payments.md). Amounts never change; `paid` and `expired` are final. */
export const payments = pgTable(
  'payments',
  {
    /** Also the key by which the provider knows a repeated request. */
    id: primaryId(),
    /** Null when the checkout was deleted, long after it ended. */
    checkoutId: uuid().references(() => checkouts.id, { onDelete: 'set null' }),
    /** Null until it is placed, and for one that was paid too late. */
    orderId: uuid().references(() => orders.id),
    provider: text().$type<OnlinePayment>().notNull(),
    /** The id of its session at the provider; null until the provider has answered. */
    providerId: text(),
    /** The reference for refunds, known once it is paid. */
    providerRef: text(),
    /** The provider's name for it: 'Card ending in 4242'. */
    method: text(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    /** Refunds of it, also those that are asked for. */
    refundedMinor: bigint({ mode: 'number' }).notNull().default(0),
    currency: currency(),
    state: text().$type<PaymentState>().notNull().default('open'),
    /** Where to pay. */
    url: text(),
    expiresAt: timestamptz().notNull(),
    paidAt: timestamptz(),
    /** Why the last attempt to pay failed, in words; of a mismatch, what was paid. */
    failure: text(),
    /** The amount that was paid in a mismatch. */
    paidInstead: jsonb().$type<{ amountMinor: number; currency: string }>(),
    /** When the provider was asked last, and when it answered. */
    askedAt: timestamptz(),
    heardAt: timestamptz(),
    /** When the mail 'Finish your payment' was queued. */
    remindedAt: timestamptz(),
    /** The pages of its disputes at the provider, of which staff were told. */
    disputes: text().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payments_provider').on(t.provider, t.providerId),
    uniqueIndex('payments_of_checkout').on(t.checkoutId).where(sql`${t.state} in ('open', 'processing')`),
    index('payments_checkout').on(t.checkoutId),
    index('payments_order').on(t.orderId),
    index('payments_ref').on(t.provider, t.providerRef),
    // Those that are not final: few at any time.
    index('payments_unsettled').on(t.id).where(sql`${t.state} in ('open', 'processing', 'mismatch')`),
    check(
      'payments_state',
      sql`${t.state} in ('open', 'processing', 'paid', 'failed', 'expired', 'mismatch')`,
    ),
    check('payments_provider_known', sql`${t.provider} in ('stripe', 'test')`),
    check('payments_amount', sql`${t.amountMinor} > 0`),
    // In a mismatch, no more than was paid.
    check(
      'payments_refunded',
      sql`${t.refundedMinor} between 0 and coalesce((${t.paidInstead} ->> 'amountMinor')::bigint, ${t.amountMinor})`,
    ),
  ],
);

/** Money that goes back. Asking adds to `refunded_minor` of its payment, failing takes it off: the check there stops two at once. */
export const refunds = pgTable(
  'refunds',
  {
    id: primaryId(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    /** Null for a payment without an order: it was paid too late. */
    orderId: uuid().references(() => orders.id),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: currency(),
    state: text().$type<RefundState>().notNull().default('waiting'),
    /** The clerk's, for the shop. */
    reason: text(),
    /** At the provider; null until it has answered. */
    providerId: text(),
    /** Raised by a retry, so that the provider does not repeat its answer. */
    attempt: integer().notNull().default(1),
    /** Who asked; null for the shop itself. */
    requestedBy: uuid().references(() => users.id),
    /** The id of the form; null for one that follows from something else. */
    requestId: uuid().unique('refunds_request'),
    /** Why it failed, in words. */
    failure: text(),
    /** When this attempt was asked for the first time, and when the provider answered last. */
    askedAt: timestamptz(),
    heardAt: timestamptz(),
    /** When the provider was asked last, and how often it has failed since its last other answer: so long it waits by itself. */
    triedAt: timestamptz(),
    failures: integer().notNull().default(0),
    settledAt: timestamptz(),
    /** Made there and not here: by a person at the provider, or by a bank that has decided a dispute. */
    madeAt: text().$type<RefundMadeAt>(),
    /** The return whose pieces it is for; null for every other refund. */
    returnId: uuid().references(() => returns.id),
    createdAt: createdAt(),
  },
  (t) => [
    // The foreign key of its lines needs this.
    uniqueIndex('refunds_currency_key').on(t.id, t.currency),
    index('refunds_payment').on(t.paymentId),
    index('refunds_order').on(t.orderId),
    uniqueIndex('refunds_provider').on(t.providerId),
    index('refunds_unsettled').on(t.id).where(sql`${t.state} in ('waiting', 'pending', 'needs-action')`),
    index('refunds_return').on(t.returnId).where(sql`${t.returnId} is not null`),
    index('refunds_failed').on(t.orderId).where(sql`${t.state} = 'failed'`),
    index('refunds_requested_by').on(t.requestedBy).where(sql`${t.requestedBy} is not null`),
    check('refunds_state', sql`${t.state} in ('waiting', 'pending', 'succeeded', 'failed', 'needs-action')`),
    check('refunds_amount', sql`${t.amountMinor} > 0`),
    check('refunds_made_at', sql`${t.madeAt} in ('provider', 'bank')`),
  ],
);

/** Money that somebody of the shop has paid back by hand: rows are added, and never changed. */
export const paidBack = pgTable(
  'paid_back',
  {
    id: primaryId(),
    orderId: uuid().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: currency(),
    how: text().$type<PaidBackHow>().notNull(),
    at: createdAt(),
    byUser: uuid()
      .notNull()
      .references(() => users.id),
    /** The id of the form: sending it again changes nothing. */
    requestId: uuid().notNull().unique('paid_back_request'),
  },
  (t) => [
    foreignKey({
      name: 'paid_back_order_currency_fk',
      columns: [t.orderId, t.currency],
      foreignColumns: [orders.id, orders.currency],
    }),
    index('paid_back_order').on(t.orderId),
    index('paid_back_by_user').on(t.byUser),
    check('paid_back_amount', sql`${t.amountMinor} > 0`),
    check('paid_back_how', sql`${t.how} in ('transfer', 'cash', 'other')`),
  ],
);

/** Lines of a refund; none for an amount that somebody typed. */
export const refundLines = pgTable(
  'refund_lines',
  {
    id: primaryId(),
    refundId: uuid().notNull(),
    /** Null for the delivery. */
    lineId: uuid().references(() => orderLines.id),
    quantity: integer().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    /** Kept by the seller: the pieces cost both amounts together. */
    withheldMinor: bigint({ mode: 'number' }).notNull().default(0),
    currency: currency(),
  },
  (t) => [
    foreignKey({
      name: 'refund_lines_refund_fk',
      columns: [t.refundId, t.currency],
      foreignColumns: [refunds.id, refunds.currency],
    }),
    index('refund_lines_refund').on(t.refundId),
    index('refund_lines_line').on(t.lineId).where(sql`${t.lineId} is not null`),
    check('refund_lines_quantity', sql`${t.quantity} > 0`),
    check('refund_lines_amount', sql`${t.amountMinor} >= 0`),
    check('refund_lines_withheld', sql`${t.withheldMinor} >= 0`),
  ],
);

/** Keys of providers, encrypted with SETTINGS_KEY (server/process/secret-encryption.ts). */
export const providerSecrets = pgTable('provider_secrets', {
  name: text().$type<'stripe-secret-key' | 'stripe-signing-secret'>().primaryKey(),
  encrypted: text().notNull(),
  /** Its last four characters. */
  hint: text().notNull(),
  updatedAt: createdAt(),
  updatedBy: uuid().references(() => users.id),
});

/** The state of the test provider: it stands for a service outside, so nothing else reads it. */
export const testPayments = pgTable('test_payments', {
  /** The id of our payment. */
  id: uuid().primaryKey(),
  amountMinor: bigint({ mode: 'number' }).notNull(),
  currency: currency(),
  state: text().$type<'open' | 'processing' | 'paid' | 'expired'>().notNull().default('open'),
  declines: smallint().notNull().default(0),
  /** When one that pays later is paid. */
  paysAt: timestamptz(),
  expiresAt: timestamptz().notNull(),
  returnUrl: text().notNull(),
  cancelUrl: text().notNull(),
  refunds: jsonb().$type<Record<string, number>>().notNull().default({}),
  createdAt: createdAt(),
});
