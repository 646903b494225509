import { v7 } from 'uuid';
import { type Db, inTransaction } from '#server/db/db.ts';
import type { SecretEncryption } from '#server/process/secret-encryption.ts';
import { insertActivity } from '../activity/activity.store.ts';
import { changesBetween, type SettingChange } from '../settings/settings.rules.ts';
import { getStoredGroup, lockGroup, updateGroup } from '../settings/settings.store.ts';
import { findSecret, type SecretName, saveSecret } from './provider-secrets.store.ts';

/** Empty removes it; absent, it stays. */
export interface SentKeys {
  secretKey?: string | null | undefined;
  signingSecret?: string | null | undefined;
}

const names = {
  secretKey: 'stripe-secret-key',
  signingSecret: 'stripe-signing-secret',
} as const satisfies Record<keyof SentKeys, SecretName>;

/**
 * Keeps keys of Stripe, encrypted. Activity has that they were changed and nothing of them. Without a secret key Stripe is not offered any
 * more.
 * @returns what changed
 */
export async function changeStripeKeys(
  { db, encryption }: { db: Db; encryption: SecretEncryption },
  sent: SentKeys,
  { by, ip }: { by: string; ip: string },
): Promise<SettingChange[]> {
  return await inTransaction(db, async (tx) => {
    // Nobody offers Stripe meanwhile, and of two saves the second one finds what the first has done.
    await lockGroup(tx, 'payments');
    const changes: SettingChange[] = [];
    for (const key of ['secretKey', 'signingSecret'] as const) {
      const value = sent[key];
      const name = names[key];
      const before = await findSecret(tx, encryption, name);
      if (value === undefined || value === null || value === (before ? before.value : '')) continue;
      await saveSecret(tx, encryption, { name, value, by });
      const to = value === '' ? 'none' : before ? 'another one' : 'saved';
      changes.push({ setting: key, from: before ? 'saved' : 'none', to });
    }
    if (changes.length === 0) return [];
    if (sent.secretKey === '') changes.push(...(await stopOffering(tx, by)));
    const event = { id: v7(), at: new Date(), kind: 'settings-changed', by, ip, details: { changes } };
    await insertActivity(tx, [{ ...event, kind: 'settings-changed' }]);
    return changes;
  });
}

async function stopOffering(tx: Db, by: string): Promise<SettingChange[]> {
  const { value } = await getStoredGroup(tx, 'payments');
  const now = { offersStripe: false };
  const changes = changesBetween({ offersStripe: value.offersStripe }, now);
  if (changes.length > 0) await updateGroup(tx, 'payments', { value: now, by });
  return changes;
}
