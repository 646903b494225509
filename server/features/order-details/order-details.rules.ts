import { toMajor } from '#contract/money.ts';
import type { DetailedLine, OrderPart } from '#contract/order-details.contract.ts';
import type { CanGoBack } from '#contract/returns.contract.ts';
import { type PresentedParcel, presentParcel } from '../fulfilment/present-parcel.rules.ts';
import { amountsLeft } from '../orders/amounts.rules.ts';
import { openPieces, type StoredLine } from '../orders/orders.rules.ts';
import { buys, type Reader } from '../orders/reader.rules.ts';
import { findRefunded, type RefundedLines } from '../refunds/refund-amounts.rules.ts';

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
    goesBack: (line: StoredLine) => CanGoBack;
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
        goesBack: order.goesBack(line),
        ...(reader === 'merchant' ? {} : { frozen: toFrozen(line) }),
        ...(reader === 'shop' && order.refunded ? presentRefunded(line, order.refunded) : {}),
      })),
    parcels: order.parcels.filter(isShown).map(presentParcel),
  };
}

const presentLine = (line: StoredLine, codes: Codes | undefined): Omit<DetailedLine, 'goesBack'> => ({
  _id: line.id,
  open: openPieces(line),
  shipped: line.shippedQuantity,
  delivered: line.deliveredQuantity,
  cancelled: line.cancelledQuantity,
  returned: line.returnedQuantity,
  ...codes,
  taxes: amountsLeft(line).taxes,
});

const toFrozen = ({ discountMinor, taxMinor, taxes }: StoredLine): DetailedLine['frozen'] => ({
  ...{ discountMinor, taxMinor },
  taxes: [...taxes],
});

function presentRefunded({ id }: StoredLine, refundedLines: RefundedLines) {
  const { quantity: refunded, amountMinor } = findRefunded(refundedLines, id);
  return { refunded, refundedAmount: toMajor(amountMinor) };
}
