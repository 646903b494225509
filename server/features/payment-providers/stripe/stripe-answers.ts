import type Stripe from 'stripe';
import { z } from 'zod';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/payment-providers.ts';
import { type PaymentAnswer, type ProviderEvent, ProviderRefused, type RefundAnswer } from '../provider.ts';
import { fromStripeAmount } from './stripe-amounts.rules.ts';

const texts = defineTexts({ en });

/** The part of its payment that a session needs. */
export const expandedSession = ['payment_intent.latest_charge'];

const isObject = <Expanded extends object>(value: string | Expanded | null | undefined): value is Expanded =>
  typeof value === 'object' && value !== null;

/** @param session expanded by `expandedSession` */
export function answerOfSession(session: Stripe.Checkout.Session): PaymentAnswer {
  const intent = isObject(session.payment_intent) ? session.payment_intent : null;
  if (session.status === 'expired') return { state: 'expired' };
  // Before 'open': what was charged is never called unpaid.
  if (intent?.status === 'succeeded') {
    const charged = fromStripeAmount(intent.amount_received, intent.currency);
    return { state: 'paid', ...charged, ref: intent.id, method: findMethod(intent) };
  }
  if (session.status === 'open') return { state: 'open', failure: findFailure(intent) };
  if (!intent) throw new ProviderRefused(`Stripe has nothing to charge in session ${session.id}.`);
  // It has failed after the buyer was done: the bank has refused a direct debit, for example.
  if (intent.status === 'requires_payment_method' || intent.status === 'canceled') {
    return { state: 'failed', failure: findFailure(intent) ?? texts().notPaid };
  }
  return { state: 'processing', ref: intent.id, method: findMethod(intent) };
}

const MAX_FAILURE = 300;

/** Stripe's sentence about a card is written for its owner. */
const findFailure = (intent: Stripe.PaymentIntent | null): string | null =>
  intent?.last_payment_error
    ? (intent.last_payment_error.message?.slice(0, MAX_FAILURE) ?? texts().notPaid)
    : null;

/** 'Visa ending in 4242', 'Sepa debit'; null while it is not known. */
function findMethod({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  const details = isObject(charge) ? charge.payment_method_details : null;
  if (!details) return null;
  const { card, type } = details;
  if (card?.last4) return texts().cardEndingIn(toName(card.brand ?? 'card'), card.last4);
  return toName(type);
}

/** 'american_express' → 'American express'. */
const toName = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll('_', ' ')}`;

export function answerOfRefund({ id, status, failure_reason }: Stripe.Refund): RefundAnswer {
  const providerId = id;
  switch (status) {
    case 'succeeded':
      return { providerId, state: 'succeeded', failure: null };
    case 'requires_action':
      return { providerId, state: 'needs-action', failure: null };
    case 'failed':
    case 'canceled':
      return { providerId, state: 'failed', failure: refundFailureText(failure_reason ?? status) };
    default:
      return { providerId, state: 'pending', failure: null };
  }
}

const refundFailureText = (reason: string): string => {
  const { refundFailures } = texts();
  return Object.hasOwn(refundFailures, reason)
    ? refundFailures[reason as keyof typeof refundFailures]
    : refundFailures.unknown;
};

/** The part of an event that is read. It is signed, and of a version of Stripe's API that may be newer than ours, so nothing of its shape is certain. */
const stripeEvent = z.object({
  type: z.string(),
  livemode: z.boolean().catch(false),
  data: z.object({
    object: z.object({
      id: z.string().catch(''),
      client_reference_id: z.string().nullable().catch(null),
      metadata: z.object({ payment: z.string() }).nullable().catch(null),
      payment_intent: z
        .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
        .nullable()
        .catch(null),
      amount: z.number().int().positive().nullable().catch(null),
      currency: z.string().nullable().catch(null),
    }),
  }),
});

/** @returns null for a kind that means nothing here, and for one of another shape */
export function eventOfStripe(event: unknown): ProviderEvent | null {
  const { success, data: read } = stripeEvent.safeParse(event);
  if (!success) return null;
  const { type, livemode, data } = read;
  const { id, client_reference_id, metadata, payment_intent: ref, amount, currency } = data.object;
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return client_reference_id ? { kind: 'payment', paymentId: client_reference_id } : null;
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
      return metadata ? { kind: 'payment', paymentId: metadata.payment } : null;
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return id ? { kind: 'refund', providerId: id, ref } : null;
    case 'charge.refunded':
    case 'charge.dispute.closed':
      return ref ? { kind: 'went-back', ref } : null;
    case 'charge.dispute.created': {
      if (!id || !ref || amount === null || currency === null) return null;
      const { amountMinor } = fromStripeAmount(amount, currency);
      const url = `https://dashboard.stripe.com/${livemode ? '' : 'test/'}disputes/${encodeURIComponent(id)}`;
      return { kind: 'dispute', ref, amountMinor, url };
    }
    default:
      return null;
  }
}
