import { createHash } from 'node:crypto';
import { termsSlug } from '#contract/pages.contract.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import type { Db } from '#server/db/db.ts';
import { findShownPage } from '../pages/pages.store.ts';

/** @returns the hash of the terms that a buyer has to agree to, which the order keeps; null when the shop asks nobody */
export async function findTermsHash(
  db: Db,
  { checkout }: Pick<AllSettings, 'checkout'>,
): Promise<string | null> {
  const page = checkout.requiresTerms ? await findShownPage(db, termsSlug) : null;
  return page && createHash('sha256').update(page.text).digest('hex');
}
