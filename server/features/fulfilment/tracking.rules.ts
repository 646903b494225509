import type { Tracking } from '#contract/carriers.ts';
import type { SentTracking } from '#contract/fulfilment.contract.ts';
import type { Pieces } from '../orders/orders.rules.ts';

/** A parcel with what is in it. */
export interface PiecesOfParcel {
  id: string;
  orderId: string;
  part: number;
  number: number;
  lines: Pieces[];
}

/** How a parcel is followed, as it is stored. An empty field of a form says nothing. */
export const toTracking = ({ carrier, trackingNumber, trackingUrl }: SentTracking): Tracking => ({
  carrier: carrier ?? null,
  trackingNumber: trackingNumber || null,
  trackingUrl: trackingUrl || null,
});

export const isSameTracking = (a: Tracking, b: Tracking): boolean =>
  a.carrier === b.carrier && a.trackingNumber === b.trackingNumber && a.trackingUrl === b.trackingUrl;

export const isTracked = ({ trackingNumber, trackingUrl }: Tracking): boolean =>
  (trackingNumber ?? trackingUrl) !== null;

/** There is something to follow it by that there was not before. */
export const hasNewTracking = (before: Tracking, after: Tracking): boolean =>
  isTracked(after) && !isSameTracking(before, after);
