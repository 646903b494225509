import { z } from 'zod';
import { countryCodes } from './address-formats.ts';
import { cleanText } from './clean-text.ts';
import { flag, optionalText, text } from './schemas.ts';

/** How an order is paid after it was placed (docs/rules.md#payment-after-ordering). */
export const laterPayments = ['on-delivery', 'transfer', 'later'] as const;
export type LaterPayment = (typeof laterPayments)[number];

const paymentName = text({ required: 'Name is required.', max: 60, clean: cleanText });
/** With line breaks: an account number, for example. */
const paymentText = optionalText(1_000, { clean: (typed) => typed.replaceAll(/\r\n?/g, '\n') }).transform(
  (typed) => typed ?? '',
);
const countries = new Set(countryCodes);

export const checkoutSettings = z.object({
  alwaysShowCheckout: flag(),
  allowsGuests: flag(),
  requiresAddress: flag(),
  requiresTerms: flag().meta({ description: "Consent to the owner's published page of terms." }),
  country: z
    .string({ error: 'Please choose a country.' })
    .trim()
    .toUpperCase()
    .refine((code) => code === '' || countries.has(code), { error: 'Please choose a country.' })
    .meta({ description: "The shop's own, which counts without an address; empty for none." }),
  offersOnDelivery: flag(),
  onDeliveryName: paymentName,
  onDeliveryText: paymentText,
  offersTransfer: flag(),
  transferName: paymentName,
  transferText: paymentText,
});
export type CheckoutSettings = z.output<typeof checkoutSettings>;

/** The owner's words for a payment after ordering, also for one that is not offered any more. */
export function wordsOfLaterPayment(
  settings: CheckoutSettings,
  payment: LaterPayment,
): { name: string; text: string } {
  switch (payment) {
    case 'on-delivery':
      return { name: settings.onDeliveryName, text: settings.onDeliveryText };
    case 'transfer':
      return { name: settings.transferName, text: settings.transferText };
    case 'later':
      return { name: '', text: '' };
  }
}
