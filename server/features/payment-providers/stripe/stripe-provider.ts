import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { formatPrice } from '#server/format/format.ts';
import type { SecretEncryption } from '#server/process/secret-encryption.ts';
import * as en from '#server/texts/en/payment-providers.ts';
import {
  type PaymentToBegin,
  type Provider,
  ProviderAway,
  ProviderRefused,
  type RefundToMake,
} from '../provider.ts';
import { findSecret } from '../provider-secrets.store.ts';
import { isStripeAmount, minStripeAmount, toStripeAmount } from './stripe-amounts.rules.ts';
import { answerOfRefund, answerOfSession, eventOfStripe, expandedSession } from './stripe-answers.ts';
import { asking, createStripeClient, hasFailedThere, loadStripe, toStripeFailure } from './stripe-client.ts';
import { listWentBack } from './stripe-went-back.ts';

const texts = defineTexts({ en });

interface Parts {
  db: Db;
  encryption: SecretEncryption;
  settings: { stripeApiUrl: string | null };
  /** How long Stripe may take; 10 seconds by default. */
  timeoutMs?: number;
}

const MINUTE_MS = 60_000;
/** Stripe takes half an hour at least; the other minutes are for its clock, and for the way there. */
const SHORTEST_SESSION_MS = 32 * MINUTE_MS;
/** After this time a repeated refund is looked for first: Stripe forgets keys after a day. */
const LOOK_FIRST_AFTER_MS = 60 * MINUTE_MS;
/** In seconds: how old a signed event may be. */
const MAX_EVENT_AGE = 5 * 60;

/** Stripe's hosted Checkout (docs/payments.md#stripe). */
export function createStripeProvider({ db, encryption, settings, timeoutMs }: Parts): Provider {
  let latest: { key: string; client: Promise<Stripe> } | null = null;

  /** @throws ProviderRefused without a key */
  async function client(): Promise<Stripe> {
    const key = await readKey(db, encryption);
    if (latest?.key !== key) latest = { key, client: createStripeClient(key, settings, timeoutMs) };
    return await latest.client;
  }

  async function read(providerId: string) {
    const stripe = await client();
    const options = { expand: expandedSession };
    return answerOfSession(await asking(() => stripe.checkout.sessions.retrieve(providerId, options)));
  }

  return {
    name: 'stripe',
    async begin(payment) {
      const session = await asking(async () => beginSession(await client(), payment));
      if (!session.url) throw new ProviderAway(`Stripe has no page for session ${session.id}.`);
      return { providerId: session.id, url: session.url };
    },
    read,
    async expire(providerId) {
      const stripe = await client();
      try {
        return answerOfSession(
          await stripe.checkout.sessions.expire(providerId, { expand: expandedSession }),
        );
      } catch (error) {
        // It is not open any more: what it became is the answer.
        if (toStripeFailure(error)?.failure === 'refused') return await read(providerId);
        return await asking(() => Promise.reject(error));
      }
    },
    async refund(refund) {
      const stripe = await client();
      return answerOfRefund(await asking(() => makeRefund(stripe, refund)));
    },
    async readRefund(providerId) {
      const stripe = await client();
      return answerOfRefund(await asking(() => stripe.refunds.retrieve(providerId)));
    },
    async listWentBack(which) {
      const stripe = await client();
      return await asking(() => listWentBack(stripe, which));
    },
    async verifyEvent(body, headers) {
      const secret = await findSecret(db, encryption, 'stripe-signing-secret');
      // Before anything is loaded: a stranger may call.
      if (!secret?.value) throw new ProviderRefused('There is no signing secret of Stripe to verify events.');
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') throw new ProviderRefused('The event is not signed.');
      const { webhooks } = await loadStripe();
      let event: unknown;
      try {
        event = webhooks.constructEvent(body, signature, secret.value, MAX_EVENT_AGE);
      } catch {
        throw new ProviderRefused('The event is not signed by Stripe, or too old.');
      }
      return eventOfStripe(event);
    },
    refusalOfAmount(amountMinor, currency) {
      const min = minStripeAmount(currency);
      if (amountMinor < min) return texts().tooLittle(formatPrice(min));
      return isStripeAmount(amountMinor, currency) ? null : texts().notWhole;
    },
  };
}

/** @throws ProviderRefused without one, and when SETTINGS_KEY cannot decrypt it */
async function readKey(db: Db, encryption: SecretEncryption): Promise<string> {
  const secret = await findSecret(db, encryption, 'stripe-secret-key');
  if (!secret) throw new ProviderRefused('There is no secret key of Stripe.');
  if (!secret.value) {
    throw new ProviderRefused("Stripe's secret key was encrypted with another SETTINGS_KEY: save it again.");
  }
  return secret.value;
}

/** One line with the whole sum: Stripe takes at most a hundred, and would round otherwise. */
async function beginSession(stripe: Stripe, payment: PaymentToBegin): Promise<Stripe.Checkout.Session> {
  const { id, amountMinor, currency, description, email } = payment;
  const expiresAt = Math.max(payment.expiresAt.getTime(), Date.now() + SHORTEST_SESSION_MS);
  const metadata = { payment: id };
  const session: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripeAmount(amountMinor, currency),
          product_data: { name: description },
        },
      },
    ],
    adaptive_pricing: { enabled: false },
    client_reference_id: id,
    metadata,
    payment_intent_data: { description, metadata },
    expires_at: Math.floor(expiresAt / 1_000),
    success_url: payment.returnUrl,
    cancel_url: payment.cancelUrl,
    ...(email ? { customer_email: email } : {}),
  };
  const { sessions } = stripe.checkout;
  try {
    return await sessions.create(session, { idempotencyKey: id });
  } catch (error) {
    const { type, param } = toStripeFailure(error) ?? {};
    const isOtherRequest = type === 'StripeIdempotencyError';
    const isEmail = param === 'customer_email';
    if (!hasFailedThere(error) && !isOtherRequest && !isEmail) throw error;
    // Whatever there is of this payment by now, nobody was told its address, so nobody can pay it. The form of Stripe asks for an e-mail address.
    const { customer_email: _, ...withoutEmail } = session;
    return await sessions.create(isEmail ? withoutEmail : session, { idempotencyKey: randomUUID() });
  }
}

async function makeRefund(stripe: Stripe, refund: RefundToMake): Promise<Stripe.Refund> {
  const { id, attempt, ref, amountMinor, currency, askedAt, failures } = refund;
  const hours = askedAt ? Math.floor((Date.now() - askedAt.getTime()) / LOOK_FIRST_AFTER_MS) : 0;
  const name = `${id}-${attempt}`;
  async function find(): Promise<Stripe.Refund | null> {
    for await (const made of stripe.refunds.list({ payment_intent: ref, limit: 100 })) {
      if (made.metadata?.refund === id && made.metadata.attempt === String(attempt)) return made;
    }
    return null;
  }
  // Stripe would repeat its failure for a day, and forgets keys after that: then another key is taken, once it is sure that there is none.
  const isOtherKey = hours > 0 || failures > 0;
  const before = isOtherKey ? await find() : null;
  if (before) return before;
  try {
    return await stripe.refunds.create(
      {
        payment_intent: ref,
        amount: toStripeAmount(amountMinor, currency),
        metadata: { refund: id, attempt: String(attempt) },
      },
      { idempotencyKey: isOtherKey ? `${name}-${hours}-${failures}` : name },
    );
  } catch (error) {
    // It may have been made, and would be called a failure for a day.
    const made = hasFailedThere(error) ? await find() : null;
    if (!made) throw error;
    return made;
  }
}
