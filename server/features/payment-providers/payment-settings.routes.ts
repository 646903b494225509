import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import type { SecretEncryption } from '#server/process/secret-encryption.ts';
import * as en from '#server/texts/en/payment-providers.ts';
import { readGroup } from '../settings/read-group.ts';
import { logChanges, saveSettings } from '../settings/save-settings.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { changeStripeKeys } from './change-stripe-keys.ts';
import { findSecret, type ProviderSecret } from './provider-secrets.store.ts';
import { findProviderState } from './provider-state.store.ts';
import { isTestKey, testConnection } from './stripe/test-connection.ts';

const texts = defineTexts({ en });

interface Parts {
  db: Db;
  shopSettings: ShopSettings;
  encryption: SecretEncryption;
  settings: { publicUrl: string; isLocal: boolean; stripeApiUrl: string | null };
}

/** A secret as it is shown: nothing that helps to guess it. */
const shown = (secret: ProviderSecret | null) => ({
  isSet: secret !== null,
  isReadable: secret?.value != null,
  hint: secret?.hint ?? null,
});

export function paymentSettingsRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, encryption, settings } = parts;
  const { isLocal } = settings;
  const findKey = (tx: Db) => findSecret(tx, encryption, 'stripe-secret-key');

  async function read() {
    const [saved, key, signing, { heardEventAt }] = await Promise.all([
      readGroup(parts, 'payments'),
      findKey(db),
      findSecret(db, encryption, 'stripe-signing-secret'),
      findProviderState(db),
    ]);
    return {
      ...saved,
      settings: { ...saved.settings, offersTest: saved.settings.offersTest && isLocal },
      secretKey: shown(key),
      signingSecret: shown(signing),
      isTestKey: key?.value != null && isTestKey(key.value),
      mayTest: isLocal,
      eventsUrl: `${settings.publicUrl}/api/payments/stripe/events`,
      heardEvent: heardEventAt?.toISOString() ?? null,
    };
  }

  serve(app, contract.getPaymentSettings, read);

  serve(app, contract.changePaymentSettings, async ({ actor, body: { settings: sent, version }, ip }) => {
    // Others could order without paying.
    const saved = { ...sent, offersTest: sent.offersTest && isLocal };
    const check = async (tx: Db) => {
      if (saved.offersStripe) refuseUnreadable(await findKey(tx), 'offersStripe');
    };
    await saveSettings(
      app,
      parts,
      { group: 'payments', settings: saved, version, check },
      { by: actor.id, ip },
    );
    return { ...done('The settings have been saved.'), ...(await read()) };
  });

  serve(app, contract.changeStripeSecrets, async ({ actor, body, ip }) => {
    const who = { by: actor.id, ip };
    logChanges(app, await changeStripeKeys({ db, encryption }, body, who), who);
    await parts.shopSettings.latest();
    return { ...done('The keys have been saved.'), ...(await read()) };
  });

  serve(app, contract.testStripe, async () => {
    const key = await findKey(db);
    if (!key?.value) return { works: false, message: key ? texts().unreadableKey : texts().noKey };
    return await testConnection(key.value, settings);
  });
}

/** @throws invalid-input without a key, and with one of another SETTINGS_KEY */
function refuseUnreadable(key: ProviderSecret | null, field: string): void {
  if (!key) throw refuseField(field, texts().noKey);
  if (key.value === null) throw refuseField(field, texts().unreadableKey);
}
