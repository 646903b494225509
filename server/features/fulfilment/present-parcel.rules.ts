import { type Tracking, trackingLink } from '#contract/carriers.ts';
import type { Parcel } from '#contract/fulfilment.contract.ts';
import type { ParcelMaker } from '#contract/statuses.ts';
import { type Pieces, presentPieces } from '../orders/orders.rules.ts';

export interface PresentedParcel extends Tracking {
  id: string;
  number: number;
  madeBy: ParcelMaker;
  sentAt: Date;
  deliveredAt: Date | null;
  voidedAt: Date | null;
  mailed: boolean;
  lines: readonly Pieces[];
}

/** A parcel as the API returns it. */
export function presentParcel(parcel: PresentedParcel): Parcel {
  const { id, number, madeBy, carrier, trackingNumber, sentAt, deliveredAt, voidedAt, mailed, lines } =
    parcel;
  return {
    _id: id,
    number,
    madeBy,
    lines: presentPieces(lines),
    carrier,
    trackingNumber,
    trackingUrl: trackingLink(parcel),
    sentAt: sentAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    voidedAt: voidedAt?.toISOString() ?? null,
    mailed,
  };
}
