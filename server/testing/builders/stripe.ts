import type { Db } from '#server/db/db.ts';
import { providerSecrets } from '#server/db/schema/payments.ts';
import type { SecretEncryption } from '#server/process/secret-encryption.ts';
import type { StripeStandIn } from '#server/testing/stripe-objects.ts';

type Keys = Pick<StripeStandIn, 'secretKey' | 'signingSecret'>;

/** Saves its keys, as Settings > Payments does. */
export async function saveStripeKeys(
  { db, encryption }: { db: Db; encryption: SecretEncryption },
  { secretKey, signingSecret }: Keys,
): Promise<void> {
  const keys = [
    ['stripe-secret-key', secretKey],
    ['stripe-signing-secret', signingSecret],
  ] as const;
  for (const [name, key] of keys) {
    const row = { encrypted: encryption.encrypt(key, `provider_secrets:${name}`), hint: key.slice(-4) };
    await db
      .insert(providerSecrets)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: providerSecrets.name, set: row });
  }
}
