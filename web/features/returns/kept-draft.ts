import { z } from 'zod';
import { refuseForm, withheldAmount } from '#contract/returns.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { textsOf } from '#contract/texts.ts';
import { typedNumber } from '#web/components/form/typed-number.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/staff-returns.ts';

const texts = textsOf({ en });

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
