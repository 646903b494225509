import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ParcelMaker } from '#contract/statuses.ts';
import type { Db } from '#server/db/db.ts';
import { parcelLines, parcels } from '#server/db/schema/parcels.ts';
import type { Pieces } from './line-counts.rules.ts';

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
  createdBy: string;
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
