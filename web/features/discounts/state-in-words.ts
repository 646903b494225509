import type { Discount } from '#contract/discounts.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { formatEnd, formatStart } from '#web/lib/format/shop-times.ts';
import * as en from '#web/texts/en/discounts.ts';

const texts = defineTexts({ en });

export type DiscountTimes = Pick<
  Discount,
  'state' | 'startsAt' | 'endsAt' | 'lastOrder' | 'lastChange' | 'targets'
>;

/** Below the state of a discount: how long it lasts, or since when it has ended and by whom. Empty when that is not known. */
export function stateInWords(discount: DiscountTimes): string {
  const { state, startsAt, endsAt, lastOrder, lastChange, targets } = discount;
  const { since } = texts();
  const ends = endsAt === null ? since.noEnd : since.until(formatEnd(endsAt));
  switch (state) {
    case 'active':
      return ends;
    case 'planned':
      return startsAt === null
        ? ends
        : since.from(formatStart(startsAt), endsAt === null ? null : formatEnd(endsAt));
    case 'over':
      return endsAt === null ? '' : since.day(formatStart(endsAt));
    case 'used-up':
      return lastOrder === null ? '' : since.on(formatDate(lastOrder));
    case 'off':
      if (targets.length > 0 && targets.every(({ name }) => name === null)) return since.gone;
      // It may have been switched off before it was changed.
      return lastChange?.change === 'disabled' || lastChange?.change === 'added'
        ? changeInWords(lastChange)
        : '';
  }
}

/** 'Off since Friday, Nov 20, 2026, by Ines Okafor' */
export function changeInWords({ change, at, by }: NonNullable<Discount['lastChange']>): string {
  const { changes, by: byWords } = texts().since;
  const words = changes[change](formatDate(at));
  return by === null ? words : byWords(words, by);
}
