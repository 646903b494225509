import { amountsOfPieces } from '#contract/amounts-of-pieces.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import type { AgreedOrder } from '#contract/order-details.contract.ts';
import type { LineTax } from '#contract/taxes.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { formatRate } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/order-agreement.ts';
import * as enQuoted from '#web/texts/en/quoted-taxes.ts';
import type { OrderDetails } from './order-details.queries.ts';
import { type CountedLine, orderedParts } from './ordered-parts.ts';

const texts = defineTexts({ en });
const quotedTexts = defineTexts({ en: enQuoted });

export interface SumRow {
  name: string;
  amount: number;
}

/** The cost of an order, as its pages add it up. */
export interface OrderSums {
  subtotal: number;
  /** Below 0; the subtotal is before them. */
  discounts?: SumRow[];
  shipping: SumRow;
  /** With prices that include them, parts of the total. */
  taxes: SumRow[];
  areTaxesIncluded: boolean;
  total: number;
}

/** The sums of what the caller sees; a merchant may see no share of the delivery. Cancelled pieces do not count. */
export function orderSums(details: Pick<OrderDetails, 'order' | 'parts' | 'discounts'>): OrderSums {
  const { order, discounts = [] } = details;
  const lines = orderedParts(details)
    .flatMap((part) => part.lines)
    .filter(({ quantity, cancelled }) => cancelled < quantity);
  const subtotalMinor = lines.reduce((sum, { totalPrice }) => sum + toMinor(totalPrice), 0);
  const shipping = toMajor(toMinor(order.total) - subtotalMinor);
  const isUntitled = lines.some(({ taxes, totalTax }) => taxes.length === 0 && totalTax > 0);
  const taxes = lines.flatMap((line) => line.taxes);
  const deliveryTaxes = order.delivery?.taxes ?? [];
  if (shipping > 0) taxes.push(...deliveryTaxes);
  const untaxedMinor = lines
    .filter((line) => line.taxes.length === 0)
    .reduce(
      (sum, { totalPrice }) => sum + toMinor(totalPrice),
      deliveryTaxes.length === 0 ? toMinor(shipping) : 0,
    );
  const rows = lines.length > 0 ? discountRows(discounts, lines) : [];
  const offDelivery = rows.reduce((sum, { isDelivery, minor }) => sum + (isDelivery ? minor : 0), 0);
  const offLines = rows.reduce((sum, { isDelivery, minor }) => sum + (isDelivery ? 0 : minor), 0);
  return {
    subtotal: toMajor(subtotalMinor + offLines),
    ...(rows.length > 0 && {
      discounts: rows.map(({ name, minor }) => ({ name, amount: -toMajor(minor) })),
    }),
    shipping: {
      name: shippingName(order.delivery, shipping),
      amount: toMajor(toMinor(shipping) + offDelivery),
    },
    taxes: isUntitled
      ? [{ name: texts().sums.tax, amount: order.totalTax }]
      : [
          ...taxRows(taxes, order.totalTax, order.pricesIncludeTax),
          ...(taxes.length > 0 && untaxedMinor > 0
            ? [{ name: quotedTexts().untaxed(formatPrice(toMajor(untaxedMinor))), amount: 0 }]
            : []),
        ],
    areTaxesIncluded: order.pricesIncludeTax,
    total: order.totalWithTax,
  };
}

/** Each discount as far as it is left: cancelled pieces take theirs with them. */
function discountRows(discounts: NonNullable<OrderDetails['discounts']>, lines: readonly CountedLine[]) {
  const offLines = lines.reduce((sum, line) => sum + discountLeftMinor(line), 0);
  return discounts
    .map(({ title, code, saves, isDelivery }) => ({
      name: texts().discountName(title, code),
      isDelivery,
      minor: isDelivery ? toMinor(saves) : offLines,
    }))
    .filter(({ minor }) => minor > 0);
}

function discountLeftMinor({ quantity, cancelled, purchasePrice, frozen }: CountedLine): number {
  if (!frozen) return 0;
  const amounts = { quantity, unitPriceMinor: toMinor(purchasePrice), ...frozen };
  return amountsOfPieces(amounts, { before: cancelled, pieces: quantity - cancelled }).discountMinor;
}

/** A delivery that costs nothing and promises nothing needs no name. */
function shippingName(delivery: AgreedOrder['delivery'], price: number): string {
  const { shipping, shippingBy } = texts().sums;
  const isNamed = delivery && (price > 0 || delivery.days !== null || delivery.kind === 'pickup');
  return isNamed ? shippingBy(delivery.name) : shipping;
}

/** Taxes by title and rate. The only one that has no title of its own is named without its rate, as it always was. */
function taxRows(taxes: readonly LineTax[], totalTax: number, areIncluded: boolean): SumRow[] {
  const { tax, rated, included } = texts().sums;
  const groups = [...Map.groupBy(taxes, ({ title, rate }) => JSON.stringify([title, rate])).values()];
  const rows = groups.flatMap((group): SumRow[] => {
    const [first] = group;
    if (!first) return [];
    const { title, rate } = first;
    const amount = toMajor(group.reduce((sum, { minor }) => sum + minor, 0));
    const isPlain = groups.length === 1 && title === tax && !areIncluded;
    const name = isPlain ? title : rated(title, formatRate(rate));
    return [{ name: areIncluded ? included(name) : name, amount }];
  });
  if (rows.length > 0) return rows;
  return areIncluded ? [] : [{ name: tax, amount: totalTax }];
}
