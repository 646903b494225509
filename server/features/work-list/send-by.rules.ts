import { dayIn, workdaysAfter } from '#contract/shop-days.ts';

/** The facts that decide when a part is to be sent. */
export interface UnsentPart {
  /** When it was placed; when it was paid, for a transfer. */
  since: Date;
  /** The day from which what is on back-order can be sent; null when everything is there. */
  backOrderFrom: string | null;
}

/**
 * The day by which a part is to be sent (docs/rules.md#work-list): so many days from Monday to Friday after it was placed. What is on back-order
 * counts from its day, and the whole part with it, because it is sent together.
 */
export function findSendBy(
  { since, backOrderFrom }: UnsentPart,
  { timeZone, daysToSend }: { timeZone: string; daysToSend: number },
): string {
  const placed = dayIn(timeZone, since);
  const from = backOrderFrom !== null && backOrderFrom > placed ? backOrderFrom : placed;
  return workdaysAfter(from, daysToSend);
}
