import { z } from 'zod';
import { toMajor, toMinor } from '#contract/money.ts';
import { type ReturnShown, refuseForm, withheldAmount } from '#contract/returns.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { typedNumber } from '#web/components/form/typed-number.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/staff-returns.ts';

const texts = defineTexts({ en });

const costMinor = ({ lines }: ReturnShown): number =>
  lines.reduce((sum, { amount }) => sum + toMinor(amount), 0);

/** The most that can be kept of what has come: what is left to go back for it and what is kept now, or what it cost where only the shop reads that. */
export const maxKept = (shown: ReturnShown): number => {
  const { refund, withheld } = shown;
  if (!refund) return toMajor(costMinor(shown));
  return toMajor(toMinor(refund.amount) - toMinor(refund.delivery) + toMinor(withheld));
};

/** Something can be kept, or what is kept be changed. */
export function mayKeep(shown: ReturnShown): boolean {
  const { mayChange, state, withheld, refund } = shown;
  if (!mayChange || maxKept(shown) === 0) return false;
  if (state === 'closed') return withheld > 0 && toMinor(withheld) === costMinor(shown);
  // Merchants do not read what went back: the server refuses it.
  return state === 'received' && (withheld === 0 || !refund || refund.refunded === 0);
}

/** Somebody has changed what is kept since a form for it was opened, or it cannot be changed any more. */
export const isKeptMeanwhile = (opened: ReturnShown, now: ReturnShown): boolean =>
  !mayKeep(now) || now.withheld !== opened.withheld || now.decision !== opened.decision;

/**
 * The amount that is kept of a return, and why, as they are typed.
 * @param max the most that can be kept
 */
export const keptDraft = (max: number) =>
  z.object({
    withheld: typedNumber(
      withheldAmount
        .refine((amount) => amount > 0, { error: () => texts().keep.none })
        .refine((amount) => amount <= max, { error: () => texts().keep.tooMuch(formatPrice(max)) }),
      () => shopFormat().decimals,
    ),
    words: refuseForm.shape.words,
  });
