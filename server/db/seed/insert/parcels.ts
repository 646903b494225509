import { and, eq, inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { parcels } from '#server/db/schema/parcels.ts';
import type { SeedContext } from './seed-context.ts';

const dayMs = 24 * 60 * 60 * 1000;
const carriers = ['ups', 'usps', 'fedex', 'dhl'] as const;

/** Sends the parcels that statuses made as a person does: with tracking, and in the days after the order was placed. */
export async function trackParcels(
  { db }: SeedContext,
  { orderId, daysAgo, clerkId }: { orderId: string; daysAgo: number; clerkId: string },
): Promise<void> {
  const placed = Date.now() - daysAgo * dayMs;
  // Everything has happened by now, also for an order of today.
  const after = (days: number, share: number) => new Date(placed + Math.min(days, daysAgo * share) * dayMs);
  const [changedAt, sentAt, arrivedAt] = [after(0.5, 0.2), after(1, 0.4), after(4, 0.8)];
  const ofOrder = eq(orderEvents.orderId, orderId);
  await db.update(orderEvents).set({ at: changedAt }).where(ofOrder);
  const sent = await db.select().from(parcels).where(eq(parcels.orderId, orderId));
  for (const { id, part, number, deliveredAt } of sent) {
    await db
      .update(parcels)
      .set({
        madeBy: 'parcel',
        carrier: carriers[number % carriers.length] ?? null,
        trackingNumber: `DEMO${id.replaceAll('-', '').slice(-10).toUpperCase()}`,
        sentAt,
        deliveredAt: deliveredAt && arrivedAt,
      })
      .where(eq(parcels.id, id));
    const event = { orderId, part, actorId: clerkId, details: { parcelId: id } };
    await db.insert(orderEvents).values([
      { id: v7({ msecs: sentAt.getTime() }), ...event, kind: 'parcel-sent', at: sentAt },
      ...(deliveredAt
        ? [
            {
              id: v7({ msecs: arrivedAt.getTime() }),
              ...event,
              kind: 'parcel-delivered' as const,
              at: arrivedAt,
            },
          ]
        : []),
    ]);
  }
  // The parcels say it.
  await db
    .delete(orderEvents)
    .where(and(ofOrder, inArray(sql`${orderEvents.details} ->> 'to'`, ['Shipped', 'Delivered'])));
}
