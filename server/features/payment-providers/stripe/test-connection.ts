import type Stripe from 'stripe';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/payment-providers.ts';
import { createStripeClient, toStripeFailure } from './stripe-client.ts';

const texts = defineTexts({ en });

interface Result {
  works: boolean;
  /** For the owner of the shop, without a part of the key. */
  message: string;
}

export const isTestKey = (key: string): boolean => /^[rs]k_test_/.test(key);

/** Asks Stripe whether a key may do what the shop does, and whose account it is. */
export async function testConnection(
  key: string,
  settings: { stripeApiUrl: string | null },
): Promise<Result> {
  const { connection } = texts();
  try {
    const stripe = await createStripeClient(key, settings);
    await stripe.checkout.sessions.list({ limit: 1 });
    const account = await findAccount(stripe);
    if (account && !account.charges_enabled) return { works: false, message: connection.notActivated };
    const name = account?.settings?.dashboard.display_name || account?.business_profile?.name || null;
    return { works: true, message: isTestKey(key) ? connection.test(name) : connection.live(name) };
  } catch (error) {
    const found = toStripeFailure(error);
    if (!found) throw error;
    return { works: false, message: connection.failures[found.failure] };
  }
}

/** @returns null for a restricted key that may not read it, and needs not */
async function findAccount(stripe: Stripe): Promise<Stripe.Account | null> {
  try {
    return await stripe.accounts.retrieveCurrent();
  } catch (error) {
    if (toStripeFailure(error)?.failure === 'permission') return null;
    throw error;
  }
}
