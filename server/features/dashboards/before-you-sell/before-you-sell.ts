import { createHash } from 'node:crypto';
import type { BeforeYouSell } from '#contract/before-you-sell.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { SecretEncryption } from '#server/process/secret-encryption.ts';
import * as en from '#server/texts/en/before-you-sell.ts';
import { countUnsent } from '../../mail/unsent-mails.store.ts';
import { hasTerms } from '../../pages/pages.store.ts';
import { findSecret } from '../../payment-providers/provider-secrets.store.ts';
import { listMissing, noData } from '../../sellers/sellers.rules.ts';
import { findSeller } from '../../sellers/sellers.store.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { type ConfirmedStep, type ShopFacts, sellingSteps } from './before-you-sell.rules.ts';
import { countForSale, listConfirmed, storeConfirmed } from './before-you-sell.store.ts';

const texts = defineTexts({ en });

export interface SellingParts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
  encryption: SecretEncryption;
  leavesTheShop: boolean;
}

/** A short text that is another one once the settings of a question are. */
const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

/** Reads what the shop needs before it sells, and what of it somebody has decided. */
export async function readBeforeYouSell(parts: SellingParts): Promise<BeforeYouSell> {
  const { db, shopSettings, encryption, leavesTheShop } = parts;
  const settings = await shopSettings.latest();
  const [productsForSale, isPublished, key, unsent, seller, confirmed] = await Promise.all([
    countForSale(db),
    hasTerms(db),
    findSecret(db, encryption, 'stripe-secret-key'),
    countUnsent(db),
    findSeller(db, null),
    listConfirmed(db),
  ]);
  const company = seller?.settings ?? noData;
  return {
    steps: sellingSteps({
      ...{ settings, productsForSale, hasTerms: isPublished, confirmed },
      hasStripeKey: key?.value != null,
      mail: {
        leavesTheShop,
        unsent: unsent.count,
        oldest: unsent.oldest === null ? null : new Date(unsent.oldest),
      },
      company: { name: company.legalName, vatId: company.vatId, missing: listMissing(company) },
      seen: toSeen(settings),
    }),
  };
}

const toSeen = ({ general, taxes, delivery }: ShopFacts['settings']): ShopFacts['seen'] => ({
  delivery: digest(delivery),
  taxes: digest([general.taxRate, taxes]),
});

/**
 * Stores that somebody has said that delivery or taxes are right as they are.
 * @throws settings-changed when they are not what was seen
 */
export async function confirmStep(
  { db, shopSettings }: SellingParts,
  { step, seen }: { step: ConfirmedStep; seen: string },
  by: string,
): Promise<void> {
  if (toSeen(await shopSettings.latest())[step] !== seen)
    throw new ShopError('settings-changed', texts().changedMeanwhile);
  await inTransaction(db, (tx) => storeConfirmed(tx, step, { seen, by, at: new Date() }));
}
