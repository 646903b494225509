import { z } from 'zod';
import type { ReturnReason } from './return-states.ts';
import { flag, optionalText, wholeNumber } from './schemas.ts';

/** Settings > Returns (docs/rules.md#settings-of-returns). */

/** In lines, as it is written on a parcel. */
export const returnAddress = optionalText(500, {
  clean: (typed) => typed.replaceAll(/\r\n?/g, '\n'),
}).transform((typed) => typed ?? '');

const days = (label: string, { min = 0, max }: { min?: number; max: number }) =>
  wholeNumber({
    required: `${label} must be a whole number.`,
    min,
    tooSmall: min === 0 ? 'May not be less than 0.' : `May not be less than ${min}, as the law has it.`,
    max,
    tooLarge: `May not be more than ${max}.`,
  });

export const returnPayers = ['buyer', 'seller'] as const;
export type ReturnPayer = (typeof returnPayers)[number];

/** Who pays for sending back, by the reason (docs/rules.md#settings-of-returns). Of a withdrawal, as of what is not wanted. */
export const returnPayer = (
  reason: ReturnReason | null,
  { unwantedPaidBy }: Pick<ReturnSettings, 'unwantedPaidBy'>,
): ReturnPayer =>
  reason === null || reason === 'unwanted' || reason === 'other' ? unwantedPaidBy : 'seller';

/** `by-zones`: on while an active delivery zone names a country of the EU. */
export const withdrawalChoices = ['by-zones', 'on', 'off'] as const;

export const returnSettings = z.object({
  returnDays: days('Days to send back', { max: 365 }).meta({
    description: 'From the day on which the last parcel arrived.',
  }),
  withdrawalDays: days('Days to withdraw', { min: 14, max: 365 }).meta({
    description: 'From the day on which the last parcel arrived; before that one can always withdraw.',
  }),
  arrivedAfterDays: days('Days until a parcel counts as arrived', { max: 60 }).meta({
    description:
      'From the day of sending, where nobody says when it came. It ends periods and sets no status.',
  }),
  returnAddress: returnAddress.meta({
    description: "Where things go back to; a merchant's own is in the data of the seller.",
  }),
  unwantedPaidBy: z
    .enum(returnPayers, { error: 'Please choose who pays.' })
    .meta({ description: 'Who pays for sending back what is not wanted. For anything wrong, the seller.' }),
  withdrawal: z
    .enum(withdrawalChoices, { error: 'Please choose when buyers can withdraw.' })
    .meta({ description: '`by-zones`: on while an active delivery zone names a country of the EU.' }),
  refundsReceived: flag().meta({
    description: 'What a merchant has received is refunded at once. A withdrawal always is.',
  }),
});
export type ReturnSettings = z.output<typeof returnSettings>;
