import type { Db } from '#server/db/db.ts';
import { ProviderRefused, type Providers } from './provider.ts';
import { createTestProvider } from './test-provider.ts';

export interface ProviderParts {
  db: Db;
  settings: { publicUrl: string; isLocal: boolean };
}

/** The providers of this shop. Nothing of a provider's own package is loaded before it is asked. */
export function createProviders(parts: ProviderParts): Providers {
  const test = createTestProvider(parts);
  return {
    of(name) {
      if (name === 'test') return test;
      throw new ProviderRefused('Stripe is not set up.');
    },
  };
}
