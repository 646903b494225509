import { type RefundForm, refundForm } from '#contract/refunds.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { textsOf } from '#contract/texts.ts';
import { numberOf, readNumber } from '#web/components/form/read-number.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/order-payments.ts';
import { amountOfChosen, piecesOf, type Refundable } from './refund-amounts.ts';

const texts = textsOf({ en });

/** A refund as it is typed. */
export interface RefundDraft {
  payment: string;
  /** An amount, in place of pieces and delivery. */
  byAmount: boolean;
  /** By id of the line. */
  pieces: Readonly<Record<string, string>>;
  delivery: boolean;
  amount: string;
  reason: string;
}

/** Where something is wrong; `chosen` is of pieces and delivery. */
export type RefundErrors = Partial<Record<'chosen' | 'amount' | 'reason', string>>;

/** @returns the draft with no more pieces than are left, and without a delivery that went back */
export function withinLeft(draft: RefundDraft, { lines, delivery }: Refundable): RefundDraft {
  const pieces = lines.flatMap(({ line, pieces: max }) => {
    const typed = draft.pieces[line._id];
    return typed === undefined ? [] : [[line._id, piecesWithin(typed, max)]];
  });
  return { ...draft, pieces: Object.fromEntries(pieces), delivery: draft.delivery && delivery !== null };
}

/** @returns the typed number of pieces, at most so many; a text that is no number stays as it was typed */
export const piecesWithin = (typed: string, max: number): string =>
  piecesOf(typed) > max ? String(max) : typed;

/** @returns what would go back; null while what is typed is no number */
export function sumOfDraft(
  refundable: Refundable,
  { byAmount, amount, ...chosen }: RefundDraft,
  pricesIncludeTax: boolean,
): number | null {
  if (!byAmount) return amountOfChosen(refundable, chosen, pricesIncludeTax);
  const typed = numberOf(amount, shopFormat().decimals);
  return Number.isNaN(typed) ? null : typed;
}

/** @returns null for a sum that cannot go back, which no button should name */
export const possibleSum = (sum: number | null, left: number): number | null =>
  sum !== null && sum >= 0 && sum <= left ? sum : null;

interface Known {
  sum: number | null;
  /** Of the payment. */
  left: number;
}

/** @returns what is sent, without its request, or what is wrong */
export function readDraft(
  draft: RefundDraft,
  { sum, left }: Known,
): { content: Omit<RefundForm, 'request'>; errors?: undefined } | { errors: RefundErrors } {
  const { byAmount, amount, payment, delivery, reason } = draft;
  const place = byAmount ? 'amount' : 'chosen';
  if (sum !== null && sum > left) return { errors: { [place]: texts().dialog.tooMuch(formatPrice(left)) } };
  const typed = readNumber(amount, shopFormat().decimals);
  if (byAmount && typed.refusal !== undefined) return { errors: { amount: typed.refusal } };
  const lines = Object.entries(draft.pieces)
    .map(([line, quantity]) => ({ line, quantity: piecesOf(quantity) }))
    .filter(({ quantity }) => quantity !== 0);
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

/** The first error of each place; those of the contract's fields that are not on the page are of what is chosen. */
export function errorsAt(
  found: readonly (readonly [field: string, message: string])[],
  place: 'amount' | 'chosen',
): RefundErrors {
  const errors: RefundErrors = {};
  for (const [field, message] of found) errors[field === 'reason' ? 'reason' : place] ??= message;
  return errors;
}
