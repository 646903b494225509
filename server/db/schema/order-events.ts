import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PaidBackHow, RefundMadeAt } from '../../../contract/payments.ts';
import type { ItemStatus, OrderEventKind } from '../../../contract/statuses.ts';
import { primaryId, timestamptz } from './columns.ts';
import { orderParts, orders } from './orders.ts';
import { users } from './people.ts';

/** Events of an order, by its id. Placing writes none: the order itself says when that was. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: primaryId(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Null for what is of the whole order. */
    part: smallint(),
    at: timestamptz().notNull().defaultNow(),
    kind: text().$type<OrderEventKind>().notNull(),
    actorId: uuid().references(() => users.id),
    details: jsonb().$type<OrderEventDetails>().notNull().default({}),
    /** The id of the form that caused it, so that sending it again after a lost reply changes nothing. */
    requestId: uuid(),
  },
  (t) => [
    foreignKey({
      name: 'order_events_part_fk',
      columns: [t.orderId, t.part],
      foreignColumns: [orderParts.orderId, orderParts.number],
    }),
    index('order_events_order').on(t.orderId, t.id),
    uniqueIndex('order_events_request').on(t.orderId, t.requestId).where(sql`${t.requestId} is not null`),
    index('order_events_actor').on(t.actorId).where(sql`${t.actorId} is not null`),
    check(
      'order_events_kind',
      sql`${t.kind} in ('parcel-sent', 'parcel-changed', 'parcel-voided', 'parcel-delivered', 'cancelled', 'status', 'note',
        'paid', 'unpaid', 'claimed', 'links-ended', 'mismatch-placed', 'refund-requested', 'refunded', 'refund-failed', 'disputed',
        'address-corrected', 'placed-by-shop', 'paid-back', 'return-asked', 'return-accepted', 'return-refused', 'return-received',
        'return-closed', 'return-cancelled', 'withdrawal-typed', 'withdrawn', 'withdrawal-denied', 'return-withheld')`,
    ),
  ],
);

/** Details of an event beside its kind. */
export interface OrderEventDetails {
  parcelId?: string;
  /** Pieces that were cancelled. */
  lines?: { lineId: string; quantity: number }[];
  /** The line whose status was set, and to what. */
  lineId?: string;
  to?: ItemStatus;
  /** The text of a note; null once it was deleted. */
  text?: string | null;
  /** The amount that was paid, refunded or disputed. */
  amountMinor?: number;
  /** The refund, also the one that pieces were cancelled with. */
  refundId?: string;
  /** The reason of a refund, or why it failed. */
  reason?: string;
  /** The provider's page of a dispute. */
  url?: string;
  /** A refund that was made there. */
  madeAt?: RefundMadeAt;
  /** The way in which money was paid back by hand. */
  how?: PaidBackHow;
  returnId?: string;
  /** A return or withdrawal as people see it. */
  name?: string;
}
