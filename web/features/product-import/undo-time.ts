import { formatters } from '#contract/shop-format.ts';
import { textsOf } from '#contract/texts.ts';
import * as en from '#web/texts/en/product-import.ts';

const texts = textsOf({ en });
const clock = formatters(
  ({ locale }) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }),
);

/** 'You can undo it until tomorrow, 4:10 PM.': within a day, so in the time of who reads it. */
export function undoNote(until: Date, now = new Date()): string {
  const { note, today, tomorrow } = texts().undo;
  const day = until.toDateString() === now.toDateString() ? today : tomorrow;
  return note(day, clock().format(until).replace('\u202f', ' '));
}
