import type { OrderEventKind } from '#contract/statuses.ts';
import type { Db } from '#server/db/db.ts';
import { type OrderEventDetails, orderEvents } from '#server/db/schema/order-events.ts';

export interface NewEvent {
  orderId: string;
  /** Null for what is of the whole order. */
  part: number | null;
  kind: OrderEventKind;
  /** Null for the shop itself. */
  actorId: string | null;
  details: OrderEventDetails;
  /** Of the form that causes it; null for one that cannot be sent twice. */
  requestId?: string | null;
}

export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await db.insert(orderEvents).values([...events]);
}
