import { toMinor } from '#contract/money.ts';
import { refundOfPieces } from '#contract/refund-of-pieces.ts';
import type { RefundForm } from '#contract/refunds.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { refuseField, type ShopError } from '#server/errors.ts';
import { formatCount } from '#server/format/format.ts';
import * as en from '#server/texts/en/refunds.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import {
  checkOpen,
  isSamePieces,
  openPieces,
  type Pieces,
  type StoredLine,
  type StoredOrder,
} from '../orders/orders.rules.ts';
import {
  findRefunded,
  hasRoomFor,
  type RefundedLines,
  type RefundLine,
  refundableGone,
  refundOfDelivery,
} from './refund-amounts.rules.ts';

const texts = defineTexts({ en });

type RefundedOrder = Pick<StoredOrder, 'pricesIncludeTax' | 'delivery'> & {
  lines: readonly StoredLine[];
};

/**
 * The lines that a form refunds, in minor units.
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
    const before = findRefunded(refunded, lineId);
    const left = line.quantity - before.quantity;
    if (quantity > left) throw refusalOfPieces(line, left, index);
    const amountMinor = refundOfPieces(line, before, quantity, order.pricesIncludeTax);
    return { lineId, quantity, amountMinor };
  });
  return delivery ? [...pieces, deliveryRefund(order, refunded)] : pieces;
}

function deliveryRefund({ delivery, pricesIncludeTax }: RefundedOrder, refunded: RefundedLines): RefundLine {
  if (!delivery || delivery.minor === 0) throw refuseField('delivery', texts().noDelivery, 'not-refundable');
  if (findRefunded(refunded, null).quantity > 0) {
    throw refuseField('delivery', texts().deliveryRefunded, 'not-refundable');
  }
  return { lineId: null, quantity: 1, amountMinor: refundOfDelivery(delivery, pricesIncludeTax) };
}

/**
 * Which of the pieces that a form refunds are cancelled with it: those that are not sent, first of all unless the form says how many
 * (docs/rules.md#refunds).
 * @throws too-few-open for more than are open by now
 * @throws not-refundable for more of the others than were not refunded yet
 */
export function piecesToCancel(
  order: RefundedOrder,
  refunded: RefundedLines,
  { lines }: Pick<RefundForm, 'lines'>,
): Pieces[] {
  return (lines ?? [])
    .flatMap(({ line: lineId, quantity, open: said }, index) => {
      const line = order.lines.find(({ id }) => id === lineId);
      if (!line) return [];
      const open = said ?? Math.min(quantity, openPieces(line));
      checkOpen(line, open, `lines.${index}.quantity`);
      const left = open + refundableGone(line, findRefunded(refunded, lineId));
      if (quantity > left) throw refusalOfPieces(line, left, index);
      return { lineId, quantity: open };
    })
    .filter(({ quantity }) => quantity > 0);
}

function refusalOfPieces(line: StoredLine, left: number, index: number): ShopError {
  const { tooManyPieces, noPieces } = texts();
  const name = nameWithChoice(line);
  const words = left > 0 ? tooManyPieces(name, formatCount(left)) : noPieces(name);
  return refuseField(`lines.${index}.quantity`, words, 'not-refundable');
}

/** True when what a failed refund was for was not refunded since. */
export const hasRoomAgain = (
  order: RefundedOrder,
  refunded: RefundedLines,
  lines: readonly RefundLine[],
): boolean =>
  lines.every((again) => {
    const before = findRefunded(refunded, again.lineId);
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

/** True when a refund is what a form asks for. @param cancelled the pieces that were cancelled with it */
export function isSameRefund(asked: AskedRefund, cancelled: readonly Pieces[], form: RefundForm): boolean {
  const pieces = asked.lines.flatMap(({ lineId, quantity }) => (lineId === null ? [] : { lineId, quantity }));
  return (
    asked.paymentId === form.payment &&
    asked.reason === (form.reason ?? null) &&
    (form.amount ? asked.lines.length === 0 && asked.amountMinor === toMinor(form.amount) : true) &&
    asked.lines.some(({ lineId }) => lineId === null) === form.delivery &&
    isSamePieces(pieces, form.lines ?? []) &&
    (form.lines ?? []).every(
      ({ line, open }) =>
        open == null || open === (cancelled.find(({ lineId }) => lineId === line)?.quantity ?? 0),
    )
  );
}
