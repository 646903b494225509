import { asc, eq, sql } from 'drizzle-orm';
import type { Carrier, Tracking } from '#contract/carriers.ts';
import type { ParcelMaker } from '#contract/statuses.ts';
import type { Db } from '#server/db/db.ts';
import { parcelLines, parcels } from '#server/db/schema/parcels.ts';
import type { Pieces } from '../orders/line-counts.rules.ts';

export interface StoredParcel extends Tracking {
  id: string;
  part: number;
  number: number;
  madeBy: ParcelMaker;
  sentAt: Date;
  deliveredAt: Date | null;
  voidedAt: Date | null;
  /** Of the form that made it. */
  requestId: string | null;
  lines: Pieces[];
}

const linesOfParcel = sql<Pieces[]>`(
  select json_agg(json_build_object('lineId', ${parcelLines.lineId}, 'quantity', ${parcelLines.quantity}) order by ${parcelLines.lineId})
  from ${parcelLines} where ${parcelLines.parcelId} = ${parcels.id})`;

const columns = {
  id: parcels.id,
  part: parcels.part,
  number: parcels.number,
  madeBy: parcels.madeBy,
  // Only the calls of the contract write it.
  carrier: sql<Carrier | null>`${parcels.carrier}`,
  trackingNumber: parcels.trackingNumber,
  trackingUrl: parcels.trackingUrl,
  sentAt: parcels.sentAt,
  deliveredAt: parcels.deliveredAt,
  voidedAt: parcels.voidedAt,
  requestId: parcels.requestId,
  lines: linesOfParcel,
};

/** All parcels of an order, also voided ones. Index: parcels_number_key. */
export async function listParcels(db: Db, orderId: string): Promise<StoredParcel[]> {
  return await db
    .select(columns)
    .from(parcels)
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcels.part), asc(parcels.number));
}

/** @throws when the order has no such parcel, which is known to exist */
export async function getParcel(db: Db, orderId: string, id: string): Promise<StoredParcel> {
  const parcel = (await listParcels(db, orderId)).find((one) => one.id === id);
  if (!parcel) throw new Error('a parcel is gone');
  return parcel;
}

interface NewParcel extends Tracking {
  orderId: string;
  part: number;
  number: number;
  madeBy: ParcelMaker;
  createdBy: string;
  requestId: string | null;
  lines: readonly Pieces[];
}

export async function insertParcel(db: Db, { lines, ...parcel }: NewParcel): Promise<string> {
  const [made] = await db.insert(parcels).values(parcel).returning({ id: parcels.id });
  if (!made) throw new Error('a parcel was not inserted');
  await db.insert(parcelLines).values(lines.map((line) => ({ parcelId: made.id, ...line })));
  return made.id;
}

export async function updateTracking(
  db: Db,
  id: string,
  tracking: Tracking & { madeBy: ParcelMaker },
): Promise<void> {
  await db.update(parcels).set(tracking).where(eq(parcels.id, id));
}
