import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { providerSecrets } from '#server/db/schema/payments.ts';
import type { SecretEncryption } from '#server/process/secret-encryption.ts';

export type SecretName = (typeof providerSecrets.$inferSelect)['name'];

export interface ProviderSecret {
  /** Null when SETTINGS_KEY is another one than when it was saved. */
  value: string | null;
  /** Its last four characters. */
  hint: string;
}

/** The row that an encrypted text is of use in. */
const secretRow = (name: SecretName) => `provider_secrets:${name}`;

/** @returns null when none is saved */
export async function findSecret(
  db: Db,
  encryption: SecretEncryption,
  name: SecretName,
): Promise<ProviderSecret | null> {
  const [found] = await db
    .select({ encrypted: providerSecrets.encrypted, hint: providerSecrets.hint })
    .from(providerSecrets)
    .where(eq(providerSecrets.name, name));
  if (!found) return null;
  return { value: encryption.decrypt(found.encrypted, secretRow(name)), hint: found.hint };
}

const HINT_LENGTH = 4;

/** Saves it, encrypted, or removes it when it is empty. */
export async function saveSecret(
  db: Db,
  encryption: SecretEncryption,
  { name, value, by }: { name: SecretName; value: string; by: string },
): Promise<void> {
  if (!value) return void (await db.delete(providerSecrets).where(eq(providerSecrets.name, name)));
  const row = {
    encrypted: encryption.encrypt(value, secretRow(name)),
    hint: value.slice(-HINT_LENGTH),
    updatedBy: by,
  };
  await db
    .insert(providerSecrets)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: providerSecrets.name, set: { ...row, updatedAt: sql`now()` } });
}
