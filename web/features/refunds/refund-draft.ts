import { type RefundForm, refundForm } from '#contract/refunds.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { readNumber, toNumber } from '#web/components/form/read-number.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/order-payments.ts';
import { amountOfChosen, isNothingSent, type Refundable, readPieces } from './refund-amounts.ts';

const texts = defineTexts({ en });

/** A refund as it is typed. */
export interface RefundDraft {
  payment: string;
  /** An amount, in place of pieces and delivery. */
  byAmount: boolean;
  /** By key of the row. */
  pieces: Readonly<Record<string, string>>;
  /** Null until somebody has said it: then it goes back when nothing was or will be sent. */
  delivery: boolean | null;
  amount: string;
  reason: string;
}

/** Where something is wrong; `chosen` is of pieces and delivery. */
export type RefundErrors = Partial<Record<'chosen' | 'amount' | 'reason', string>>;

/** @returns the draft with no more pieces than are left, and without a delivery that went back */
export function withinLeft(draft: RefundDraft, { rows, delivery }: Refundable): RefundDraft {
  const pieces = rows.flatMap(({ key, pieces: max }) => {
    const typed = draft.pieces[key];
    return typed === undefined ? [] : [[key, piecesWithin(typed, max)]];
  });
  return {
    ...draft,
    pieces: Object.fromEntries(pieces),
    delivery: delivery === null ? false : draft.delivery,
  };
}

/** True when the delivery goes back with what is chosen. */
export const refundsDelivery = (refundable: Refundable, { pieces, delivery }: RefundDraft): boolean =>
  refundable.delivery !== null && (delivery ?? isNothingSent(refundable, pieces));

/** @returns the typed number of pieces, at most so many; a text that is no number stays as it was typed */
export const piecesWithin = (typed: string, max: number): string =>
  readPieces(typed) > max ? String(max) : typed;

/** @returns what would go back; null while what is typed is no number */
export function sumOfDraft(
  refundable: Refundable,
  draft: RefundDraft,
  pricesIncludeTax: boolean,
): number | null {
  const { byAmount, amount, pieces } = draft;
  const delivery = refundsDelivery(refundable, draft);
  if (!byAmount) return amountOfChosen(refundable, { pieces, delivery }, pricesIncludeTax);
  const typed = toNumber(amount, shopFormat().decimals);
  return Number.isNaN(typed) ? null : typed;
}

/** @returns null for a sum that cannot go back, which no button should name */
export const possibleSum = (sum: number | null, left: number): number | null =>
  sum !== null && sum >= 0 && sum <= left ? sum : null;

interface Known {
  refundable: Refundable;
  sum: number | null;
  /** The rest of the payment. */
  left: number;
}

/** @returns what is sent, without its request, or what is wrong */
export function readDraft(
  draft: RefundDraft,
  { refundable, sum, left }: Known,
): { content: Omit<RefundForm, 'request'>; errors?: undefined } | { errors: RefundErrors } {
  const { byAmount, amount, payment, reason } = draft;
  const delivery = refundsDelivery(refundable, draft);
  const place = byAmount ? 'amount' : 'chosen';
  if (sum !== null && sum > left) return { errors: { [place]: texts().dialog.tooMuch(formatPrice(left)) } };
  const typed = readNumber(amount, shopFormat().decimals);
  if (byAmount && typed.refusal !== undefined) return { errors: { amount: typed.refusal } };
  const lines = toLines(refundable, draft);
  // Chosen when it is sent; the rule wants one.
  const request = crypto.randomUUID();
  const chosen = byAmount ? { amount: typed.number } : { lines, delivery };
  const { data, error } = refundForm.safeParse({ request, payment, reason, ...chosen });
  if (data) {
    const { request: _, ...content } = data;
    return { content };
  }
  return {
    errors: errorsAt(
      error.issues.map(({ path, message }) => [String(path[0]), message]),
      place,
    ),
  };
}

/** The chosen pieces by line, with how many of them are not sent. */
function toLines({ rows }: Refundable, { pieces }: RefundDraft) {
  const chosen = rows
    .map(({ key, line, isOpen }) => ({ line: line._id, isOpen, quantity: readPieces(pieces[key]) }))
    .filter(({ quantity }) => quantity !== 0);
  return [...Map.groupBy(chosen, ({ line }) => line)].map(([line, ofLine]) => ({
    line,
    quantity: ofLine.reduce((sum, { quantity }) => sum + quantity, 0),
    open: ofLine.find(({ isOpen }) => isOpen)?.quantity ?? 0,
  }));
}

/** The first error of each place; those of the contract's fields that are not on the page are of what is chosen. */
export function errorsAt(
  found: readonly (readonly [field: string, message: string])[],
  place: 'amount' | 'chosen',
): RefundErrors {
  const errors: RefundErrors = {};
  for (const [field, message] of found) errors[field === 'reason' ? 'reason' : place] ??= message;
  return errors;
}
