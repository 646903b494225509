import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Carrier, Tracking } from '#contract/carriers.ts';
import type { ParcelMaker } from '#contract/statuses.ts';
import type { Db } from '#server/db/db.ts';
import { orderParts } from '#server/db/schema/orders.ts';
import { parcelLines, parcels } from '#server/db/schema/parcels.ts';
import type { Pieces } from '../orders/orders.rules.ts';
import type { PiecesOfParcel } from './tracking.rules.ts';

export interface StoredParcel extends Tracking {
  id: string;
  part: number;
  number: number;
  madeBy: ParcelMaker;
  sentAt: Date;
  deliveredAt: Date | null;
  voidedAt: Date | null;
  /** The id of the form that made it. */
  requestId: string | null;
  /** Its buyer was told that it is on its way. */
  mailed: boolean;
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
  mailed: parcels.mailed,
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

/** The parcels of these orders that are on their way without a number or link. Index: parcels_number_key. */
export async function listUntracked(db: Db, orderIds: readonly string[]): Promise<PiecesOfParcel[]> {
  const { id, part, number, lines, trackingNumber, trackingUrl, voidedAt, deliveredAt } = columns;
  return await db
    .select({ id, part, number, lines, orderId: parcels.orderId })
    .from(parcels)
    .where(
      and(
        inArray(parcels.orderId, [...orderIds]),
        ...[trackingNumber, trackingUrl, voidedAt, deliveredAt].map((column) => isNull(column)),
      ),
    )
    .orderBy(parcels.orderId, parcels.part, parcels.number);
}

/** A parcel that is not voided, and was sent in the last days. */
const sentLately = (days: number) =>
  and(isNull(parcels.voidedAt), sql`${parcels.sentAt} > now() - make_interval(days => ${days})`);

/** The parcels of these orders that were sent in the last days. Index: parcels_number_key. */
export async function listLatelySent(
  db: Db,
  orderIds: readonly string[],
  days: number,
): Promise<PiecesOfParcel[]> {
  const { id, part, number, lines } = columns;
  return await db
    .select({ id, part, number, lines, orderId: parcels.orderId })
    .from(parcels)
    .where(and(inArray(parcels.orderId, [...orderIds]), sentLately(days)))
    .orderBy(parcels.orderId, parcels.part, parcels.number);
}

/**
 * The orders with a parcel that was sent in the last days, the last one first, and how many they are. Index: parcels_pkey, as ids begin with
 * the time.
 * @param seller whose parts: a merchant's id, null for the shop's own, undefined for all
 */
export async function listLatelySentOrders(
  db: Db,
  { days, limit, seller }: { days: number; limit: number; seller: string | null | undefined },
): Promise<{ ids: string[]; count: number }> {
  const first = v7({ msecs: Date.now() - (days + 1) * 86_400_000, random: new Uint8Array(16) });
  const ofSeller =
    seller === null ? isNull(orderParts.merchantId) : seller && eq(orderParts.merchantId, seller);
  const rows = await db
    .select({ id: parcels.orderId, count: sql<number>`count(*) over ()::int` })
    .from(parcels)
    .innerJoin(orderParts, and(eq(orderParts.orderId, parcels.orderId), eq(orderParts.number, parcels.part)))
    .where(and(gt(parcels.id, first), sentLately(days), ofSeller || undefined))
    .groupBy(parcels.orderId)
    .orderBy(sql`max(${parcels.sentAt}) desc`, desc(parcels.orderId))
    .limit(limit);
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
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
  mailed: boolean;
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
  tracking: Tracking & { madeBy: ParcelMaker; mailed: boolean },
): Promise<void> {
  await db.update(parcels).set(tracking).where(eq(parcels.id, id));
}

/** A parcel that was not voided. */
export interface SentParcel {
  id: string;
  part: number;
  number: number;
  madeBy: ParcelMaker;
  isDelivered: boolean;
  lines: Pieces[];
}

/** The parcels of an order that were not voided. Index: parcels_number_key. */
export async function listSentParcels(db: Db, orderId: string): Promise<SentParcel[]> {
  return await db
    .select({
      id: parcels.id,
      part: parcels.part,
      number: parcels.number,
      madeBy: parcels.madeBy,
      isDelivered: sql<boolean>`${parcels.deliveredAt} is not null`,
      lines: sql<Pieces[]>`(
        select json_agg(json_build_object('lineId', ${parcelLines.lineId}, 'quantity', ${parcelLines.quantity}))
        from ${parcelLines} where ${parcelLines.parcelId} = ${parcels.id})`,
    })
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), isNull(parcels.voidedAt)))
    .orderBy(asc(parcels.part), asc(parcels.number));
}

interface StatusParcel {
  orderId: string;
  part: number;
  lineId: string;
  quantity: number;
  createdBy: string | null;
}

/** Inserts a parcel that a status makes: of one line. The order is locked, so that no other parcel gets its number. @returns its id */
export async function insertStatusParcel(
  db: Db,
  { lineId, quantity, ...parcel }: StatusParcel,
): Promise<string> {
  const { orderId, part } = parcel;
  const number = sql<number>`(select coalesce(max(p.number), 0) + 1 from ${parcels} p where p.order_id = ${orderId} and p.part = ${part})`;
  const [made] = await db
    .insert(parcels)
    .values({ ...parcel, number, madeBy: 'status' })
    .returning({ id: parcels.id });
  if (!made) throw new Error('a parcel was not inserted');
  await db.insert(parcelLines).values({ parcelId: made.id, lineId, quantity });
  return made.id;
}

/** Ends parcels: they have arrived, or their pieces are open again. */
export async function endParcels(
  db: Db,
  ids: readonly string[],
  end: 'deliveredAt' | 'voidedAt',
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(parcels)
    .set({ [end]: sql`now()` })
    .where(inArray(parcels.id, [...ids]));
}
