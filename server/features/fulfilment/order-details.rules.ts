import type { DetailedLine, OrderEvent, OrderPart } from '#contract/fulfilment.contract.ts';
import { toMajor } from '#contract/money.ts';
import type { ItemStatus, OrderEventKind } from '#contract/statuses.ts';
import { amountsLeft } from '../orders/amounts.rules.ts';
import { openPieces, type Pieces } from '../orders/line-counts.rules.ts';
import type { OrderViewer, StoredLine } from '../orders/orders.rules.ts';
import { type RefundedLines, refundedOf } from '../orders/refund-amounts.rules.ts';
import { isOfShop } from './payment-details.rules.ts';
import { type PresentedParcel, presentParcel, presentPieces } from './present-parcel.rules.ts';
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
  };
}

type Parcel = PresentedParcel & { part: number };
interface StoredPart {
  number: number;
  merchant: { id: string; name: string } | null;
  sendBy: string | null;
}
interface Codes {
  sku: string;
  barcode: string | null;
}

/** A part as the API returns it. Buyers do not see voided parcels: their links may lead to what somebody else has bought. */
export function presentPart(
  { number, merchant, sendBy }: StoredPart,
  order: {
    lines: readonly StoredLine[];
    parcels: readonly Parcel[];
    codes: ReadonlyMap<string, Codes>;
    /** Null for an order that was not paid online. */
    refunded: RefundedLines | null;
  },
  { reader, mayChange }: { reader: Reader; mayChange: boolean },
): OrderPart {
  const isShown = (parcel: Parcel) => parcel.part === number && (!buys(reader) || !parcel.voidedAt);
  return {
    number,
    merchant: merchant && { _id: merchant.id, name: merchant.name },
    mayChange,
    ...(buys(reader) ? {} : { sendBy }),
    lines: order.lines
      .filter(({ part }) => part === number)
      .map((line) => ({
        ...presentLine(line, buys(reader) ? undefined : order.codes.get(line.id)),
        ...(reader === 'shop' ? { frozen: frozenOf(line) } : {}),
        ...(reader === 'shop' && order.refunded ? presentRefunded(line, order.refunded) : {}),
      })),
    parcels: order.parcels.filter(isShown).map(presentParcel),
  };
}

const presentLine = (line: StoredLine, codes: Codes | undefined): DetailedLine => ({
  _id: line.id,
  open: openPieces(line),
  shipped: line.shippedQuantity,
  delivered: line.deliveredQuantity,
  cancelled: line.cancelledQuantity,
  returned: line.returnedQuantity,
  ...codes,
  taxes: amountsLeft(line).taxes,
});

const frozenOf = ({ discountMinor, taxMinor, taxes }: StoredLine): DetailedLine['frozen'] => ({
  ...{ discountMinor, taxMinor },
  taxes: [...taxes],
});
function presentRefunded({ id }: StoredLine, refundedLines: RefundedLines) {
  const { quantity: refunded, amountMinor } = refundedOf(refundedLines, id);
  return { refunded, refundedAmount: toMajor(amountMinor) };
}

/** Whether the reader of these parts gets an event. Notes about the whole order are for the shop. */
export function seesEvent(
  { kind, part }: Pick<StoredEvent, 'kind' | 'part'>,
  reader: Reader,
  parts: readonly { number: number }[],
): boolean {
  if (reader === 'shop') return true;
  if (buys(reader)) return kind !== 'note' && kind !== 'links-ended' && !isOfShop(kind);
  return parts.some(({ number }) => number === part);
}

/** An event as the API returns it. Buyers read no names of staff, merchants those of the own. */
export function presentEvent(
  { id, at, kind, part, actorId, actorName, actorMerchantId, details }: StoredEvent,
  {
    order,
    reader,
    viewer,
    parcels,
  }: { order: { userId: string | null }; reader: Reader; viewer: OrderViewer; parcels: readonly Parcel[] },
): OrderEvent {
  const byBuyer = actorId !== null && actorId === order.userId;
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
    ...(reader === 'shop' && details.reason !== undefined ? { reason: details.reason } : {}),
    ...(reader === 'shop' && details.url !== undefined ? { url: details.url } : {}),
  };
}
