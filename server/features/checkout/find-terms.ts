import { createHash } from 'node:crypto';
import { termsSlug } from '#contract/pages.contract.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { textsOf } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import * as en from '#server/texts/en/checkout.ts';
import { findShownPage } from '../pages/pages.store.ts';

const texts = textsOf({ en });

/**
 * @returns the hash of the terms that the buyer agreed to, which the order keeps; null when the shop asks nobody
 * @throws terms-required without consent
 */
export async function agreeOnTerms(
  tx: Db,
  { checkout }: Pick<AllSettings, 'checkout'>,
  hasAgreed: boolean,
): Promise<string | null> {
  const page = checkout.requiresTerms ? await findShownPage(tx, termsSlug) : null;
  if (!page) return null;
  if (!hasAgreed) throw refuseField('terms', texts().noTerms, 'terms-required');
  return createHash('sha256').update(page.text).digest('hex');
}
