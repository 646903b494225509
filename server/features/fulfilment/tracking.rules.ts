import type { Tracking } from '#contract/carriers.ts';
import type { SentTracking } from '#contract/fulfilment.contract.ts';

/** How a parcel is followed, as it is stored. An empty field of a form says nothing. */
export const trackingOf = ({ carrier, trackingNumber, trackingUrl }: SentTracking): Tracking => ({
  carrier: carrier ?? null,
  trackingNumber: trackingNumber || null,
  trackingUrl: trackingUrl || null,
});

export const isSameTracking = (a: Tracking, b: Tracking): boolean =>
  a.carrier === b.carrier && a.trackingNumber === b.trackingNumber && a.trackingUrl === b.trackingUrl;
