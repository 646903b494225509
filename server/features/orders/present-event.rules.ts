import { toMajor } from '#contract/money.ts';
import type { OrderEvent } from '#contract/order-details.contract.ts';
import type { PaidBackHow, RefundMadeAt } from '#contract/payments.ts';
import type { ItemStatus, OrderEventKind } from '#contract/statuses.ts';
import { type OrderViewer, type Pieces, presentPieces } from './orders.rules.ts';
import { buys, type Reader } from './reader.rules.ts';

interface StoredEvent {
  id: string;
  at: Date;
  kind: OrderEventKind;
  part: number | null;
  actorId: string | null;
  actorName: string | null;
  actorMerchantId: string | null;
  details: {
    parcelId?: string;
    lines?: Pieces[];
    lineId?: string;
    to?: ItemStatus;
    text?: string | null;
    amountMinor?: number;
    reason?: string;
    url?: string;
    how?: PaidBackHow;
    name?: string;
    madeAt?: RefundMadeAt;
  };
}

interface EventParcel {
  id: string;
  number: number;
  lines: readonly Pieces[];
}

/** True when the reader of these parts gets an event. Notes about the whole order are for the shop. */
export function seesEvent(
  { kind, part }: Pick<StoredEvent, 'kind' | 'part'>,
  reader: Reader,
  parts: readonly { number: number }[],
): boolean {
  if (reader === 'shop') return true;
  if (buys(reader)) return kind !== 'note' && kind !== 'links-ended' && !isOfShop(kind);
  return kind === 'address-corrected' || parts.some(({ number }) => number === part);
}

/** An event as the API returns it. Buyers read no names of staff, merchants those of the own. */
export function presentEvent(
  { id, at, kind, part, actorId, actorName, actorMerchantId, details }: StoredEvent,
  {
    order,
    reader,
    viewer,
    parcels,
  }: {
    order: { userId: string | null };
    reader: Reader;
    viewer: OrderViewer;
    parcels: readonly EventParcel[];
  },
): OrderEvent {
  // A guest has no account, and the shop does neither by itself.
  const byBuyer = actorId === null ? kindsOfGuests.includes(kind) : actorId === order.userId;
  const isColleague = actorMerchantId !== null && actorMerchantId === viewer.merchantId;
  const isNamed = reader === 'shop' || (reader === 'merchant' && isColleague);
  const parcel = parcels.find((one) => one.id === details.parcelId);
  const pieces = kind === 'parcel-sent' ? parcel?.lines : details.lines;
  return {
    _id: id,
    at: at.toISOString(),
    kind,
    part,
    byBuyer,
    by: isNamed && !byBuyer ? actorName : null,
    ...(parcel ? { parcel: parcel.number } : {}),
    ...(pieces ? { lines: presentPieces(pieces) } : {}),
    ...(details.lineId === undefined ? {} : { line: details.lineId }),
    ...(details.to === undefined ? {} : { status: details.to }),
    ...(kind === 'note' ? { text: details.text ?? null } : {}),
    ...(details.amountMinor === undefined ? {} : { amount: toMajor(details.amountMinor) }),
    ...(details.name === undefined ? {} : { name: details.name }),
    ...(details.how === undefined ? {} : { how: details.how }),
    ...(reader === 'shop' && details.madeAt !== undefined ? { madeAt: details.madeAt } : {}),
    ...(reader === 'shop' && details.reason !== undefined ? { reason: details.reason } : {}),
    ...(reader === 'shop' && details.url !== undefined ? { url: details.url } : {}),
  };
}

const kindsOfGuests: readonly OrderEventKind[] = [
  'address-corrected',
  'cancelled',
  'withdrawn',
  'withdrawal-denied',
];

/** Kinds that say how the shop gets its money, and no buyer has to know. */
const kindsOfShop: readonly OrderEventKind[] = [
  'mismatch-placed',
  'refund-requested',
  'refund-failed',
  'disputed',
];

const isOfShop = (kind: OrderEventKind): boolean => kindsOfShop.includes(kind);
