import { v7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecretEncryption } from '#server/process/secret-encryption.ts';
import { saveStripeKeys } from '#server/testing/builders/stripe.ts';
import type { Fault } from '#server/testing/stripe-objects.ts';
import { startStripe } from '#server/testing/stripe-stand-in.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import {
  type PaymentToBegin,
  ProviderAway,
  ProviderFailed,
  ProviderRefused,
  ProviderUnknown,
} from '../provider.ts';
import { eventOfStripe } from './stripe-answers.ts';
import { createStripeProvider } from './stripe-provider.ts';

const database = await createTestDatabase();
const stripe = await startStripe();
afterAll(async () => {
  await stripe.close();
  await database.close();
});
const { db } = database;
const encryption = createSecretEncryption('a settings key of this test, long enough');
const provider = createStripeProvider({ db, encryption, settings: { stripeApiUrl: stripe.url } });

const MINUTE = 60_000;
let payment: PaymentToBegin;
beforeEach(async () => {
  Object.assign(stripe, { faults: [], always: false, nextRefund: { status: 'succeeded' } });
  stripe.requests.length = 0;
  stripe.sessions.clear();
  stripe.refunds.clear();
  await saveStripeKeys({ db, encryption }, stripe);
  payment = {
    id: v7(),
    amountMinor: 4_200,
    currency: 'USD',
    description: 'Order #1042',
    email: 'mira@example.com',
    expiresAt: new Date(Date.now() + 35 * MINUTE),
    returnUrl: 'http://shop.test/back',
    cancelUrl: 'http://shop.test/bag',
  };
});
/** A session, by its id. */
const begun = async (change: Partial<PaymentToBegin> = {}) =>
  (await provider.begin({ ...payment, ...change })).providerId;
async function paid() {
  const session = await begun();
  stripe.pay(session);
  const answer = await provider.read(session);
  if (answer.state !== 'paid') throw new Error('it is not paid');
  return { session, ref: answer.ref };
}

describe('a session', () => {
  it('has the whole sum in one line, names our payment, and ends with the time that things are kept', async () => {
    const { providerId, url } = await provider.begin(payment);
    const session = stripe.sessions.get(providerId);
    expect(url).toBe(session?.url);
    const { asked } = session ?? {};
    expect(asked).toMatchObject({
      adaptive_pricing: { enabled: 'false' },
      client_reference_id: payment.id,
      customer_email: 'mira@example.com',
      metadata: { payment: payment.id },
      payment_intent_data: { metadata: { payment: payment.id } },
      expires_at: String(Math.floor(payment.expiresAt.getTime() / 1_000)),
      success_url: payment.returnUrl,
      cancel_url: payment.cancelUrl,
    });
    expect(Object.values(asked?.line_items ?? {})).toEqual([
      {
        quantity: '1',
        price_data: { currency: 'usd', unit_amount: '4200', product_data: { name: 'Order #1042' } },
      },
    ]);
    expect(await provider.read(providerId)).toEqual({ state: 'open', failure: null });
  });

  it('is the same one when it is begun again', async () => {
    const first = await provider.begin(payment);
    expect(await provider.begin(payment)).toEqual(first);
    expect(stripe.sessions.size).toBe(1);
  });

  it.each<[Fault, number]>([
    ['lost', 1],
    ['down', 1],
    ['failed', 1],
    ['failed after', 2],
  ])('is begun although the first request is %s', async (fault, sessions) => {
    stripe.faults.push(fault);
    const session = await begun();
    expect(stripe.pay(session)).toBe(true);
    // Nobody can pay at an address that nobody knows.
    expect(stripe.sessions.size).toBe(sessions);
  });

  it('that is begun late stays open for as long as Stripe asks for', async () => {
    const expiresAt = new Date(Date.now() + 5 * MINUTE);
    expect(stripe.pay(await begun({ expiresAt }))).toBe(true);
    // The first request was made in time, and its reply was lost.
    const id = v7();
    await begun({ id });
    expect(stripe.pay(await begun({ id, expiresAt }))).toBe(true);
  });

  it('does without an e-mail address that Stripe does not take', async () => {
    const session = await begun({ email: 'mira@m\u00fcller.de' });
    expect(stripe.sessions.get(session)?.customer_email).toBeNull();
  });

  it('says why a card was declined, and may be paid after that', async () => {
    const session = await begun();
    stripe.decline(session);
    const failure = 'Your card has insufficient funds.';
    expect(await provider.read(session)).toEqual({ state: 'open', failure });
    stripe.pay(session);
    expect(await provider.read(session)).toMatchObject({
      state: 'paid',
      amountMinor: 4_200,
      currency: 'USD',
      method: 'Visa ending in 4242',
    });
  });

  it('that is complete and unpaid is in work, until the money arrives or not', async () => {
    const [first, second] = [await begun(), await begun({ id: v7() })];
    for (const session of [first, second]) {
      stripe.payLater(session);
      expect(await provider.read(session)).toMatchObject({ state: 'processing', method: 'Sepa debit' });
      expect(await provider.expire(session)).toMatchObject({ state: 'processing' });
    }
    stripe.arrive(first, true);
    stripe.arrive(second, false);
    expect(await provider.read(first)).toMatchObject({ state: 'paid', amountMinor: 4_200 });
    const failure = "The customer's bank account could not be debited.";
    expect(await provider.read(second)).toEqual({ state: 'failed', failure });
  });

  it('says what was charged, also when that is another amount or currency', async () => {
    const session = await begun();
    stripe.pay(session, { amount_received: 4_100, currency: 'eur' });
    expect(await provider.read(session)).toMatchObject({
      state: 'paid',
      amountMinor: 4_100,
      currency: 'EUR',
    });
  });

  it('expires before the buyer pays, or is paid before it expires', async () => {
    const [first, second] = [await begun(), await begun({ id: v7() })];
    expect(await provider.expire(first)).toEqual({ state: 'expired' });
    expect(stripe.pay(first)).toBe(false);
    expect(await provider.expire(first)).toEqual({ state: 'expired' });
    stripe.pay(second);
    expect(await provider.expire(second)).toMatchObject({ state: 'paid' });
  });

  it.each([
    ['JPY', 500, 500],
    ['ISK', 500, 50_000],
    ['UGX', 5_000, 500_000],
    ['HUF', 50_000, 50_000],
  ])('in %s is charged in the units of Stripe', async (currency, amountMinor, atStripe) => {
    const session = await begun({ currency, amountMinor });
    expect(stripe.sessions.get(session)?.amount_total).toBe(atStripe);
    stripe.pay(session);
    expect(await provider.read(session)).toMatchObject({ state: 'paid', amountMinor, currency });
  });
});

it('less than what Stripe charges is refused in words, before it is asked', () => {
  expect(provider.refusalOfAmount(49, 'USD')).toBe('From $0.50.');
  expect(provider.refusalOfAmount(50, 'USD')).toBeNull();
  expect(provider.refusalOfAmount(1_234, 'MGA')).toBe('This sum cannot be paid online.');
});

describe('a refund', () => {
  const refund = (ref: string, change: object = {}) => ({
    ...{ id: v7(), attempt: 1, ref, amountMinor: 1_000, currency: 'USD', askedAt: null, failures: 0 },
    ...change,
  });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * MINUTE);

  it('is made once for each attempt', async () => {
    const { ref } = await paid();
    const asked = refund(ref);
    const made = await provider.refund(asked);
    expect(made).toMatchObject({ state: 'succeeded', failure: null });
    expect(await provider.refund(asked)).toEqual(made);
    expect([...stripe.refunds.values()]).toMatchObject([
      { amount: 1_000, metadata: { refund: asked.id, attempt: '1' } },
    ]);
    expect(await provider.refund({ ...asked, attempt: 2 })).not.toEqual(made);
  });

  it.each<Fault>(['lost', 'down', 'failed after'])('is made once when a request is %s', async (fault) => {
    const { ref } = await paid();
    stripe.faults.push(fault);
    const asked = refund(ref);
    const made = await provider.refund(asked);
    expect(await provider.refund({ ...asked, askedAt: hoursAgo(0.1) })).toEqual(made);
    expect(stripe.refunds.size).toBe(1);
  });

  it('that Stripe has failed to make is made an hour later, although its key has failed for a day', async () => {
    const { ref } = await paid();
    stripe.faults.push('failed');
    const asked = refund(ref);
    await expect(provider.refund(asked)).rejects.toThrow(ProviderAway);
    await expect(provider.refund({ ...asked, askedAt: hoursAgo(0.1) })).rejects.toThrow(ProviderAway);
    await provider.refund({ ...asked, askedAt: hoursAgo(1.5) });
    expect(stripe.refunds.size).toBe(1);
  });

  it('that Stripe has failed to make is made with another key, and once if it was made after all', async () => {
    const { ref } = await paid();
    stripe.faults.push('failed');
    const asked = refund(ref);
    await expect(provider.refund(asked)).rejects.toThrow(ProviderFailed);
    const again = { ...asked, askedAt: hoursAgo(0.01), failures: 1 };
    const made = await provider.refund(again);
    expect(await provider.refund({ ...again, failures: 2 })).toEqual(made);
    expect(stripe.refunds.size).toBe(1);
  });

  it('is looked for when Stripe may have forgotten its key', async () => {
    const { ref } = await paid();
    const asked = refund(ref);
    const made = await provider.refund(asked);
    stripe.forgetKeys();
    expect(await provider.refund({ ...asked, askedAt: hoursAgo(30) })).toEqual(made);
    expect(stripe.refunds.size).toBe(1);
  });

  it('may be pending, wait for the buyer, and fail also after it succeeded', async () => {
    const { ref } = await paid();
    stripe.nextRefund = { status: 'pending' };
    const { providerId } = await provider.refund(refund(ref));
    const become = async (change: object) => {
      Object.assign(stripe.refunds.get(providerId) ?? {}, change);
      return await provider.readRefund(providerId);
    };
    expect(await become({})).toEqual({ providerId, state: 'pending', failure: null });
    expect(await become({ status: 'requires_action' })).toMatchObject({ state: 'needs-action' });
    expect(await become({ status: 'succeeded' })).toMatchObject({ state: 'succeeded' });
    expect(await become({ status: 'failed', failure_reason: 'lost_or_stolen_card' })).toEqual({
      providerId,
      state: 'failed',
      failure: 'The card was reported lost or stolen.',
    });
  });

  it('of more than what is left is refused', async () => {
    const { ref } = await paid();
    await expect(provider.refund(refund(ref, { amountMinor: 4_201 }))).rejects.toThrow(ProviderRefused);
  });

  it('in ISK goes back in the units of Stripe', async () => {
    const session = await begun({ currency: 'ISK', amountMinor: 900 });
    stripe.pay(session);
    const answer = await provider.read(session);
    const ref = answer.state === 'paid' ? answer.ref : '';
    await provider.refund(refund(ref, { amountMinor: 300, currency: 'ISK' }));
    expect([...stripe.refunds.values()]).toMatchObject([{ amount: 30_000 }]);
  });
});

describe('Stripe', () => {
  it.each<Fault>(['down', 'failed', 'limited'])('that is %s is away', async (fault) => {
    const session = await begun();
    stripe.always = fault;
    // At once: each is tried again for a second.
    const asked = [begun({ id: v7() }), provider.read(session), provider.expire(session)];
    await Promise.all(asked.map((answer) => expect(answer).rejects.toThrow(ProviderAway)));
  });

  it('that does not answer in time is away', async () => {
    const session = await begun();
    stripe.always = 'silent';
    const settings = { stripeApiUrl: stripe.url };
    const hasty = createStripeProvider({ db, encryption, settings, timeoutMs: 50 });
    await expect(hasty.read(session)).rejects.toThrow(ProviderAway);
  });

  it('refuses a wrong key, and no text has a part of it', async () => {
    const session = await begun();
    await saveStripeKeys({ db, encryption }, { ...stripe, secretKey: 'sk_test_wrongwrongwrong4242' });
    const refusal = await provider.read(session).catch((error) => error);
    expect(refusal).toBeInstanceOf(ProviderRefused);
    expect(refusal.message).toContain('does not accept the secret key');
    expect(JSON.stringify([refusal.message, refusal.stack, refusal.cause])).not.toMatch(/4242|sk_test/);
    // A new key is used from the next request on.
    await saveStripeKeys({ db, encryption }, stripe);
    expect(await provider.read(session)).toMatchObject({ state: 'open' });
  });

  it('says so when it knows no such payment', async () => {
    await begun();
    for (const ask of [provider.read, provider.expire]) {
      await expect(ask('cs_test_of_another_account')).rejects.toThrow(ProviderUnknown);
    }
  });

  it('is not asked with a key that cannot be decrypted', async () => {
    const other = createSecretEncryption('another settings key of this test, long enough');
    const elsewhere = createStripeProvider({ db, encryption: other, settings: { stripeApiUrl: stripe.url } });
    await expect(elsewhere.begin(payment)).rejects.toThrow('another SETTINGS_KEY');
    expect(stripe.requests).toEqual([]);
  });

  it('refuses an amount, and its sentence with what was sent stays there', async () => {
    const refusal = await provider.begin({ ...payment, amountMinor: 49 }).catch((error) => error);
    expect(refusal).toBeInstanceOf(ProviderRefused);
    expect(refusal.message).toMatch(/^Stripe refuses this \(amount_too_small/);
  });
});

describe('an event', () => {
  const verify = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    provider.verifyEvent(Buffer.from(body), headers);

  it('is a hint which payment, refund or dispute to look at', async () => {
    const session = { client_reference_id: payment.id };
    const hint = { kind: 'payment', paymentId: payment.id };
    for (const type of ['completed', 'expired', 'async_payment_succeeded', 'async_payment_failed']) {
      expect(await verify(stripe.event(`checkout.session.${type}`, session))).toEqual(hint);
    }
    const intent = { metadata: { payment: payment.id } };
    expect(await verify(stripe.event('payment_intent.payment_failed', intent))).toEqual(hint);
    const refund = await verify(stripe.event('refund.updated', { id: 're_1' }));
    expect(refund).toEqual({ kind: 'refund', providerId: 're_1', ref: null });
    const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 900, currency: 'usd' };
    expect(await verify(stripe.event('charge.dispute.created', dispute))).toEqual({
      kind: 'dispute',
      ref: 'pi_1',
      amountMinor: 900,
      url: 'https://dashboard.stripe.com/test/disputes/dp_1',
    });
  });

  it.each([
    null,
    {},
    { type: 'charge.dispute.created', data: { object: null } },
    { type: 'charge.dispute.created', data: { object: { id: 'dp_1', payment_intent: [], amount: -1 } } },
    { type: 'charge.dispute.created', data: { object: { id: 'dp_1', payment_intent: 'pi_1', amount: 900 } } },
    { type: 'checkout.session.completed', data: { object: { client_reference_id: { id: 1 } } } },
  ])('of another shape means nothing: %j', (event) => expect(eventOfStripe(event)).toBeNull());

  it('of another kind, or about what is not ours, means nothing', async () => {
    expect(await verify(stripe.event('customer.created', {}))).toBeNull();
    expect(
      await verify(stripe.event('checkout.session.completed', { client_reference_id: null })),
    ).toBeNull();
  });

  it.each([
    ['too old', () => stripe.event('customer.created', {}, 301)],
    ['changed', () => ({ ...stripe.event('customer.created', {}), body: '{"type":"refund.updated"}' })],
    ['unsigned', () => ({ body: '{}', headers: {} })],
    ['signed by somebody else', () => ({ body: '{}', headers: { 'stripe-signature': 't=1,v1=00' } })],
    ['signed with nonsense', () => ({ body: '{}', headers: { 'stripe-signature': ',,=,v1' } })],
  ])('that is %s is refused', async (_what, event) => {
    await expect(verify(event())).rejects.toThrow(ProviderRefused);
  });
});
