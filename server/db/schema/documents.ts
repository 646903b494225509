import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
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
import type { DocumentMode } from '../../../contract/document-settings.ts';
import type { DocumentSnapshot } from '../../../contract/document-snapshot.ts';
import type { DocumentKind } from '../../../contract/documents.contract.ts';
import { currency, primaryId, timestamptz } from './columns.ts';
import { orders } from './orders.ts';
import { refunds } from './payments.ts';

/** A counter of numbers without gaps: whoever issues locks it until the documents are stored. */
export const documentSeries = pgTable('document_series', {
  /** Stands before the number: 'INV-2026-'. */
  series: text().primaryKey(),
  /** Null for the shop. No foreign key: it outlives the merchant. */
  merchantId: uuid(),
  /** With the place of the year: 'INV-{year}-'. */
  prefix: text().notNull(),
  next: integer().notNull().default(1),
});

/** Invoices and credit notes (docs/rules.md#documents). Triggers refuse every change (server/db/functions/documents.sql). */
export const documents = pgTable(
  'documents',
  {
    id: primaryId(),
    kind: text().$type<DocumentKind>().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Null for the whole order. */
    part: smallint(),
    /** Null for the shop. No foreign key: it outlives the merchant. */
    merchantId: uuid(),
    series: text()
      .notNull()
      .references(() => documentSeries.series),
    number: integer().notNull(),
    snapshot: jsonb().$type<DocumentSnapshot>().notNull(),
    /** The invoice of a credit note. */
    invoiceId: uuid(),
    /** The refund that a credit note is for. */
    refundId: uuid().references(() => refunds.id),
    /** The sum of all lines. */
    grossMinor: bigint({ mode: 'number' }).notNull(),
    currency: currency(),
    issuedAt: timestamptz().notNull(),
    /** A digest of all that its first PDF says, so that a later difference is noticed. Null before that. */
    pdfHash: text(),
  },
  (t) => [
    uniqueIndex('documents_number').on(t.series, t.number),
    uniqueIndex('documents_invoice_once')
      .on(t.orderId, sql`coalesce(${t.part}, 0)`)
      .where(sql`${t.kind} = 'invoice'`),
    uniqueIndex('documents_refund_once')
      .on(t.refundId, sql`coalesce(${t.part}, 0)`)
      .where(sql`${t.refundId} is not null`),
    index('documents_order').on(t.orderId, t.id),
    index('documents_issued').on(t.issuedAt, t.id),
    index('documents_of_merchant').on(t.merchantId, t.issuedAt).where(sql`${t.merchantId} is not null`),
    check('documents_kind', sql`${t.kind} in ('invoice', 'credit-note')`),
    check('documents_positive', sql`${t.number} > 0 and ${t.grossMinor} >= 0`),
    check('documents_of_invoice', sql`(${t.invoiceId} is not null) = (${t.kind} = 'credit-note')`),
  ],
);

/** Orders that may need a document: a log, in which two transactions never wait for each other. Triggers and the index of orders add to it. */
export const documentChanges = pgTable('document_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid().notNull(),
});

/** Since when which mode holds for orders that are placed then. Before the first row: the shop issues everything. */
export const documentModes = pgTable(
  'document_modes',
  {
    since: timestamptz().notNull(),
    mode: text().$type<DocumentMode>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.since] }),
    check('document_modes_known', sql`${t.mode} in ('shop', 'merchants')`),
  ],
);
