import type { OrderDelivery } from '#contract/delivery.ts';
import { toMajor } from '#contract/money.ts';
import { orderLabel, partLabel } from '#contract/order-number.ts';
import { timeIn } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import { textsOf } from '#contract/texts.ts';
import * as en from '#server/texts/en/order-export.ts';
import { personOf, type StoredOrder } from '../orders/orders.rules.ts';
import { sumTaxMinor } from '../orders/taxes.rules.ts';
import { paymentOf, type StoredPayment } from './work-row.rules.ts';

const texts = textsOf({ en });

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
  status: ItemStatus;
  quantity: number;
  /** As shown: with tax when prices include it. */
  shownMinor: number;
  taxMinor: number;
}

const amount = (minor: number) => toMajor(minor).toFixed(shopFormat().decimals);

/** What the delivery of an order costs; nothing when all of it is cancelled. */
function deliveryOf({ delivery, isCancelled, pricesIncludeTax }: ExportedLine): { net: number; tax: number } {
  if (!delivery || isCancelled) return { net: 0, tax: 0 };
  const tax = sumTaxMinor(delivery.taxes);
  return { net: pricesIncludeTax ? delivery.minor - tax : delivery.minor, tax };
}

export const exportHeadings = (): string[] => Object.values(texts().headings);

/**
 * What belongs to the whole order, its delivery and its refunds, is in its first row alone, so that columns may be added up: the tax of the
 * delivery is in `tax`, and `total` is the sum of net, tax and delivery.
 * @param isShop payments are the shop's, and no merchant's
 * @param isWhole with all parts of the order: its delivery and its refunds are not those of one
 */
export function exportCells(
  line: ExportedLine,
  { timeZone, isShop, isWhole }: { timeZone: string; isShop: boolean; isWhole: boolean },
): string[] {
  const { firstName, lastName, email } = personOf(line.account, line.buyer);
  const delivery = isWhole && line.isFirst ? deliveryOf(line) : { net: 0, tax: 0 };
  const net = line.pricesIncludeTax ? line.shownMinor - line.taxMinor : line.shownMinor;
  const tax = line.taxMinor + delivery.tax;
  const payment = paymentOf(line);
  return [
    orderLabel(line.number),
    timeIn(timeZone, line.placedAt),
    `${firstName} ${lastName}`.trim(),
    email ?? '',
    line.country ?? '',
    line.choice === null ? line.name : `${line.name}, ${line.choice}`,
    line.sku,
    String(line.quantity),
    amount(net),
    amount(tax),
    amount(delivery.net),
    amount(net + tax + delivery.net),
    isShop || payment === 'awaiting' ? texts().payments[payment] : '',
    isWhole && line.isFirst ? amount(line.refundedMinor) : '',
    line.status,
    partLabel(line.number, line.part),
  ];
}
