import type { Providers } from './provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';
import { createTestProvider } from './test-provider.ts';

type ProviderParts = Parameters<typeof createTestProvider>[0] & Parameters<typeof createStripeProvider>[0];

/** The providers of this shop. Nothing of Stripe's package is loaded before Stripe is asked. */
export function createProviders(parts: ProviderParts): Providers {
  const providers = { test: createTestProvider(parts), stripe: createStripeProvider(parts) };
  return { of: (name) => providers[name] };
}
