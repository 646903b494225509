import type { OrderDelivery } from '#contract/delivery.ts';
import { toMajor } from '#contract/money.ts';
import { orderLabel, partLabel } from '#contract/order-number.ts';
import { orderStateWord } from '#contract/order-states.ts';
import { timeIn } from '#contract/shop-days.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import { defineTexts } from '#contract/texts.ts';
import { amountCell } from '#server/format/spreadsheet-cell.ts';
import * as en from '#server/texts/en/order-export.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import type { ExportHeading } from '../orders/order-columns.rules.ts';
import { type PieceSums, toOrderState } from '../orders/order-state.rules.ts';
import { namedPerson, type StoredOrder } from '../orders/orders.rules.ts';
import { sumTaxMinor } from '../orders/taxes.rules.ts';
import { type StoredPayment, workPayment } from './work-row.rules.ts';

const texts = defineTexts({ en });

/** A line with its order, of the pieces that are not cancelled. */
export interface ExportedLine extends StoredPayment {
  number: number;
  placedAt: Date;
  isCancelled: boolean;
  account: StoredOrder['user'] | null;
  buyer: StoredOrder['user'] | null;
  country: string | null;
  pricesIncludeTax: boolean;
  delivery: OrderDelivery | null;
  /** The first of its order in the file. */
  isFirst: boolean;
  part: number;
  name: string;
  choice: string | null;
  sku: string;
  /** All lines of the order that are in the file. */
  pieces: PieceSums;
  status: ItemStatus;
  quantity: number;
  /** As shown: with tax when prices include it. */
  shownMinor: number;
  taxMinor: number;
  /** The share of these pieces in discounts, as shown. */
  saved: Saved;
  /** Off the delivery of the order. */
  deliverySaved: Saved;
}

interface Saved {
  minor: number;
  title: string;
}

const amount = (minor: number) => amountCell(toMajor(minor));

/** The cost of an order's delivery; nothing when all of it is cancelled. */
function deliveryAmounts({ delivery, isCancelled, pricesIncludeTax }: ExportedLine): {
  net: number;
  tax: number;
} {
  if (!delivery || isCancelled) return { net: 0, tax: 0 };
  const tax = sumTaxMinor(delivery.taxes);
  return { net: pricesIncludeTax ? delivery.minor - tax : delivery.minor, tax };
}

/** Which file a row is for. */
interface Told {
  timeZone: string;
  /** Payments are the shop's, and no merchant's. */
  isShop: boolean;
  /** With all parts of the order: its delivery and its refunds are not those of one. */
  isWhole: boolean;
}

/** The net price of a line, its tax and what the order's delivery adds, which is in the first row alone. */
function lineAmounts(line: ExportedLine, { isWhole }: Told): { net: number; tax: number; delivery: number } {
  const delivery = isWhole && line.isFirst ? deliveryAmounts(line) : { net: 0, tax: 0 };
  const net = line.pricesIncludeTax ? line.shownMinor - line.taxMinor : line.shownMinor;
  return { net, tax: line.taxMinor + delivery.tax, delivery: delivery.net };
}

function lineTotal(line: ExportedLine, told: Told): number {
  const { net, tax, delivery } = lineAmounts(line, told);
  return net + tax + delivery;
}

/** Discounts by their titles: that of the delivery is in the first row alone, as its price is. */
const listSaved = (line: ExportedLine, { isWhole }: Told): Saved[] =>
  [line.saved, ...(isWhole && line.isFirst && !line.isCancelled ? [line.deliverySaved] : [])].filter(
    ({ minor }) => minor > 0,
  );

function paymentOfRow(line: ExportedLine, { isShop }: Told): string {
  const payment = workPayment(line);
  return isShop || payment === 'awaiting' ? texts().payments[payment] : '';
}

/**
 * The columns of the file, in their sequence, by their headings. What belongs to the whole order, its delivery and its refunds, is in its
 * first row alone, so that columns may be added up: the tax of the delivery is in `tax`, and `total` is the sum of net, tax and delivery.
 */
const cells: Record<ExportHeading, (line: ExportedLine, told: Told) => string> = {
  number: (line) => orderLabel(line.number),
  placed: (line, { timeZone }) => timeIn(timeZone, line.placedAt),
  buyer: (line) => {
    const { firstName, lastName } = namedPerson(line.account, line.buyer);
    return `${firstName} ${lastName}`.trim();
  },
  email: (line) => namedPerson(line.account, line.buyer).email ?? '',
  country: (line) => line.country ?? '',
  product: (line) => nameWithChoice(line),
  sku: (line) => line.sku,
  quantity: (line) => String(line.quantity),
  net: (line, told) => amount(lineAmounts(line, told).net),
  tax: (line, told) => amount(lineAmounts(line, told).tax),
  delivery: (line, told) => amount(lineAmounts(line, told).delivery),
  total: (line, told) => amount(lineTotal(line, told)),
  payment: paymentOfRow,
  refunded: (line, { isWhole }) => (isWhole && line.isFirst ? amount(line.refundedMinor) : ''),
  status: (line) => line.status,
  part: (line) => partLabel(line.number, line.part),
  state: ({ pieces, paymentDue, delivery }) =>
    orderStateWord(toOrderState(pieces, paymentDue), delivery?.kind === 'pickup'),
  paidBack: (line, { isWhole }) => (isWhole && line.isFirst ? amount(line.givenBackMinor) : ''),
  discount: (line, told) => amount(listSaved(line, told).reduce((sum, { minor }) => sum + minor, 0)),
  discountName: (line, told) =>
    listSaved(line, told)
      .map(({ title }) => title)
      .join(', '),
};
// An object of these names keeps their sequence.
const headings = Object.keys(cells) as ExportHeading[];

export const exportHeadings = (): string[] => headings.map((heading) => texts().headings[heading]);

export const exportCells = (line: ExportedLine, told: Told): string[] =>
  headings.map((heading) => cells[heading](line, told));
