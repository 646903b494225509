import type { ReturnSettings } from '#contract/return-settings.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/shipping-page.ts';

const texts = defineTexts({ en });

/** @returns until when things are cancelled or sent back, and who pays for that; no days mean that nothing is taken back without a message */
export function returnPromise({
  returnDays,
  unwantedPaidBy,
}: Pick<ReturnSettings, 'returnDays' | 'unwantedPaidBy'>): string {
  const { unsent, within, byMessage, paidBy } = texts().returns;
  if (returnDays === 0) return `${unsent} ${byMessage}`;
  return `${unsent} ${within(returnDays)} ${paidBy[unwantedPaidBy]}`;
}
