import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { ownMerchant, type whyNotToSend } from '#contract/work-list.contract.ts';
import * as en from '#server/texts/en/work-list.ts';
import { openPieces, type StoredOrder } from '../../orders/orders.rules.ts';

const texts = defineTexts({ en });

/** An order, and the numbers of the parts that are asked about. */
export interface OrderParts {
  order: StoredOrder;
  parts: readonly number[];
}

/** Why an order must not be sent, as far as its payment decides. */
export interface PaymentState {
  isAwaited: boolean;
  isRefunded: boolean;
}

interface Refusal {
  code: (typeof whyNotToSend)[number];
  reason: string;
}

export interface OpenPart {
  part: number;
  lines: { line: string; quantity: number }[];
}

/** @returns the parts of this merchant alone, or of the shop itself; all that are asked about without one */
export function partsOfMerchant({ order, parts }: OrderParts, merchant: string | undefined): OrderParts {
  if (merchant === undefined) return { order, parts };
  const merchantId = merchant === ownMerchant ? null : merchant;
  const own = new Set(order.lines.filter((line) => line.merchantId === merchantId).map(({ part }) => part));
  return { order, parts: parts.filter((part) => own.has(part)) };
}

/** The parts with pieces that are neither sent nor cancelled. */
export function openParts({ order, parts }: OrderParts): OpenPart[] {
  return parts
    .map((part) => ({
      part,
      lines: order.lines
        .filter((line) => line.part === part && openPieces(line) > 0)
        .map((line) => ({ line: line.id, quantity: openPieces(line) })),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** @returns why nothing of these parts is to be sent; null when something is */
export function findRefusal(
  { order, parts }: OrderParts,
  open: readonly OpenPart[],
  payment: PaymentState | undefined,
): Refusal | null {
  const label = orderLabel(order.number);
  const own = order.lines.filter(({ part }) => parts.includes(part));
  if (own.length === 0) return { code: 'not-found', reason: texts().noPart(label) };
  if (order.cancelledAt !== null || own.every((line) => line.cancelledQuantity === line.quantity)) {
    return { code: 'cancelled', reason: texts().cancelled(label) };
  }
  if (open.length === 0) return { code: 'already-sent', reason: texts().alreadySent(label) };
  if (payment?.isAwaited) return { code: 'awaiting-payment', reason: texts().awaitingPayment(label) };
  if (payment?.isRefunded) return { code: 'refunded', reason: texts().refunded(label) };
  return null;
}
