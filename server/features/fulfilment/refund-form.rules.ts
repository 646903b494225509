import { toMinor } from '#contract/money.ts';
import { refundOfPieces } from '#contract/refund-of-pieces.ts';
import type { RefundForm } from '#contract/refunds.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { refuseField } from '#server/errors.ts';
import { formatCount } from '#server/format/format.ts';
import * as en from '#server/texts/en/refunds.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import type { StoredLine, StoredOrder } from '../orders/orders.rules.ts';
import {
  hasRoomFor,
  type RefundedLines,
  type RefundLine,
  refundedOf,
  refundOfDelivery,
} from '../orders/refund-amounts.rules.ts';
import { isSamePieces } from './fulfilment.rules.ts';

const texts = textsOf({ en });

type RefundedOrder = Pick<StoredOrder, 'pricesIncludeTax' | 'delivery'> & {
  lines: readonly Pick<
    StoredLine,
    'id' | 'name' | 'choice' | 'quantity' | 'unitPriceMinor' | 'discountMinor' | 'taxMinor' | 'taxes'
  >[];
};

/**
 * What a form refunds, in minor units.
 * @throws wrong-order for a line of another order
 * @throws not-refundable for more pieces than were not refunded yet, and for a delivery that was
 */
export function linesOfRefund(
  order: RefundedOrder,
  refunded: RefundedLines,
  { lines, delivery }: Pick<RefundForm, 'lines' | 'delivery'>,
): RefundLine[] {
  const pieces = (lines ?? []).map(({ line: lineId, quantity }, index) => {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) throw refuseField(`lines.${index}.line`, texts().otherOrder, 'wrong-order');
    const before = refundedOf(refunded, lineId);
    const left = line.quantity - before.quantity;
    if (quantity > left) {
      const { tooManyPieces, noPieces } = texts();
      const name = nameWithChoice(line);
      const words = left > 0 ? tooManyPieces(name, formatCount(left)) : noPieces(name);
      throw refuseField(`lines.${index}.quantity`, words, 'not-refundable');
    }
    const amountMinor = refundOfPieces(line, before, quantity, order.pricesIncludeTax);
    return { lineId, quantity, amountMinor };
  });
  return delivery ? [...pieces, deliveryOf(order, refunded)] : pieces;
}

function deliveryOf({ delivery, pricesIncludeTax }: RefundedOrder, refunded: RefundedLines): RefundLine {
  if (!delivery || delivery.minor === 0) throw refuseField('delivery', texts().noDelivery, 'not-refundable');
  if (refundedOf(refunded, null).quantity > 0) {
    throw refuseField('delivery', texts().deliveryRefunded, 'not-refundable');
  }
  return { lineId: null, quantity: 1, amountMinor: refundOfDelivery(delivery, pricesIncludeTax) };
}

/** Whether what a failed refund was for was not refunded since. */
export const hasRoomAgain = (
  order: RefundedOrder,
  refunded: RefundedLines,
  lines: readonly RefundLine[],
): boolean =>
  lines.every((again) => {
    const before = refundedOf(refunded, again.lineId);
    if (again.lineId === null) return before.quantity === 0;
    const line = order.lines.find(({ id }) => id === again.lineId);
    return line !== undefined && hasRoomFor(line, before, again, order.pricesIncludeTax);
  });

interface AskedRefund {
  paymentId: string;
  amountMinor: number;
  reason: string | null;
  lines: readonly RefundLine[];
}

/** Whether a refund is what a form asks for. */
export function isSameRefund(asked: AskedRefund, form: RefundForm): boolean {
  const pieces = asked.lines.flatMap(({ lineId, quantity }) => (lineId === null ? [] : { lineId, quantity }));
  return (
    asked.paymentId === form.payment &&
    asked.reason === (form.reason ?? null) &&
    (form.amount ? asked.lines.length === 0 && asked.amountMinor === toMinor(form.amount) : true) &&
    asked.lines.some(({ lineId }) => lineId === null) === form.delivery &&
    isSamePieces(pieces, form.lines ?? [])
  );
}
