import { sql } from 'drizzle-orm';
import {
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
import type { ParcelMaker } from '../../../contract/statuses.ts';
import { primaryId, timestamptz } from './columns.ts';
import { orderLines, orderParts } from './orders.ts';
import { users } from './people.ts';

/** Pieces of one part that were sent together. Shown as `#1042-1/1`. */
export const parcels = pgTable(
  'parcels',
  {
    id: primaryId(),
    orderId: uuid().notNull(),
    part: smallint().notNull(),
    number: integer().notNull(),
    /** `status`: by a call that set the status of an item. */
    madeBy: text().$type<ParcelMaker>().notNull(),
    /** One in the contract's list; null when nobody said. */
    carrier: text(),
    trackingNumber: text(),
    /** For a carrier that is not in the list. */
    trackingUrl: text(),
    /** For one from before parcels existed, when its stock was taken, else when the order was placed. */
    sentAt: timestamptz().notNull().defaultNow(),
    deliveredAt: timestamptz(),
    /** Then its pieces count as not sent. */
    voidedAt: timestamptz(),
    /** Null for one from before parcels existed, and for one of the demo. */
    createdBy: uuid().references(() => users.id),
    /** The id of the form that made it, so that sending it again after a lost reply makes no second one. */
    requestId: uuid(),
    /** Its buyer was told that it is on its way; also said of those from before this was stored. */
    mailed: boolean().notNull().default(true),
  },
  (t) => [
    foreignKey({
      name: 'parcels_part_fk',
      columns: [t.orderId, t.part],
      foreignColumns: [orderParts.orderId, orderParts.number],
    }),
    uniqueIndex('parcels_number_key').on(t.orderId, t.part, t.number),
    uniqueIndex('parcels_request').on(t.orderId, t.requestId).where(sql`${t.requestId} is not null`),
    index('parcels_created_by').on(t.createdBy).where(sql`${t.createdBy} is not null`),
    check('parcels_number', sql`${t.number} > 0`),
    check('parcels_made_by', sql`${t.madeBy} in ('parcel', 'status')`),
    check('parcels_end', sql`${t.deliveredAt} is null or ${t.voidedAt} is null`),
  ],
);

/** A trigger refuses a line of another order or part (server/db/functions/parcels.sql). */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: uuid()
      .notNull()
      .references(() => parcels.id),
    lineId: uuid()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.parcelId, t.lineId] }),
    index('parcel_lines_line').on(t.lineId),
    check('parcel_lines_quantity', sql`${t.quantity} > 0`),
  ],
);
