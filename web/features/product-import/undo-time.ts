import { dayIn } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatHour } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/product-import.ts';

const texts = defineTexts({ en });

/** 'You can undo it until tomorrow, 4:10 PM GMT+1.': within a day. */
export function undoNote(until: Date, now = new Date()): string {
  const { note, today, tomorrow } = texts().undo;
  const { timeZone } = shopFormat();
  const day = dayIn(timeZone, until) === dayIn(timeZone, now) ? today : tomorrow;
  return note(day, formatHour(until));
}
