import {
  type CheckoutSettings,
  type LaterPayment,
  laterPayments,
  wordsOfLaterPayment,
} from './checkout-settings.ts';
import type { PaymentSettings } from './payment-settings.ts';

/** Providers that charge before there is an order (docs/payments.md). */
export const onlinePayments = ['stripe', 'test'] as const;
export type OnlinePayment = (typeof onlinePayments)[number];

export const paymentMethods = [...laterPayments, ...onlinePayments] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const isOnline = (method: PaymentMethod): method is OnlinePayment =>
  (onlinePayments as readonly string[]).includes(method);

/**
 * `open`: the buyer may still pay. `processing`: the buyer has paid, and the money arrives in some days. `paid` and `expired` never change.
 * `mismatch`: paid another amount or in another currency, for a person to decide.
 */
export const paymentStates = ['open', 'processing', 'paid', 'failed', 'expired', 'mismatch'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** `waiting`: the provider was not asked yet. `pending`: it has not decided. `needs-action`: it waits for the buyer. */
export const refundStates = ['waiting', 'pending', 'succeeded', 'failed', 'needs-action'] as const;
export type RefundState = (typeof refundStates)[number];

/** A refund that was not asked for here: a person has made it at the provider, or a bank has decided a dispute for the buyer. */
export const refundMadeAts = ['provider', 'bank'] as const;
export type RefundMadeAt = (typeof refundMadeAts)[number];

/** The ways in which somebody of the shop pays money back by hand. */
export const paidBackHows = ['transfer', 'cash', 'other'] as const;
export type PaidBackHow = (typeof paidBackHows)[number];

/** `held`: the buyer pays, there is no order yet. `placed`: it is an order. `released`: it was not paid, and its stock is back. */
export const checkoutStates = ['held', 'placed', 'released'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

export interface OfferedPayment {
  id: PaymentMethod;
  /** Empty for 'later', which has no words. */
  name: string;
  text: string;
}

interface PaymentWords {
  checkout: CheckoutSettings;
  payments: PaymentSettings;
}

/** The owner's words for a payment, also for one that is not offered any more. */
export function wordsOfPayment(
  { checkout, payments }: PaymentWords,
  method: PaymentMethod,
): Pick<OfferedPayment, 'name' | 'text'> {
  switch (method) {
    case 'stripe':
      return { name: payments.stripeName, text: payments.stripeText };
    case 'test':
      return { name: 'Test payment', text: 'A page of this shop where nothing is charged.' };
    default:
      return wordsOfLaterPayment(checkout, method);
  }
}

/**
 * Payments after ordering that a buyer may choose, the first one for an order of one press. 'later' stands where the owner has switched on
 * no payment at all.
 */
export function offeredLaterPayments({ checkout, payments }: PaymentWords): LaterPayment[] {
  const offered: LaterPayment[] = [
    ...(checkout.offersOnDelivery ? (['on-delivery'] as const) : []),
    ...(checkout.offersTransfer ? (['transfer'] as const) : []),
  ];
  if (offered.length === 0 && offeredOnlinePayments(payments).length === 0) return ['later'];
  return offered;
}

const offeredOnlinePayments = ({ offersStripe, offersTest }: PaymentSettings): OnlinePayment[] => [
  ...(offersStripe ? (['stripe'] as const) : []),
  ...(offersTest ? (['test'] as const) : []),
];

/** Payments that a buyer may choose on the checkout page, in this sequence. */
export const offeredPayments = (settings: PaymentWords): OfferedPayment[] =>
  [...offeredOnlinePayments(settings.payments), ...offeredLaterPayments(settings)].map((id) => ({
    id,
    ...wordsOfPayment(settings, id),
  }));
