import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { flag, optionalText, text, wholeNumber } from './schemas.ts';

/** Stripe's own bounds for a session are 30 minutes and 24 hours. */
const minHold = 31;
const maxHold = 23 * 60;

export const paymentSettings = z.object({
  offersStripe: flag(),
  stripeName: text({ required: 'Name is required.', max: 60, clean: cleanText }),
  stripeText: optionalText(1_000, { clean: (typed) => typed.replaceAll(/\r\n?/g, '\n') }).transform(
    (typed) => typed ?? '',
  ),
  offersTest: flag().meta({ description: 'A page of ours. Only while the public address is local.' }),
  holdMinutes: wholeNumber({
    required: 'Minutes are required.',
    min: minHold,
    tooSmall: `May not be less than ${minHold} minutes.`,
    max: maxHold,
    tooLarge: 'May not be more than 23 hours, which are 1,380 minutes.',
  }).meta({ description: 'How long things are kept for somebody who pays.' }),
});
export type PaymentSettings = z.output<typeof paymentSettings>;
