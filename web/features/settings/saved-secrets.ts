import { isSame } from '#contract/is-same.ts';

interface Saved {
  settings: { offersStripe: boolean };
  version: number;
  updatedAt: string;
  updatedBy: string | null;
}

/**
 * The page's data after a key was saved, or removed, which ends the offer. Where somebody else has changed other settings meanwhile, the
 * form keeps the version that it was opened with: with the newer one, its next save would undo their change.
 */
export function withSecrets<Payments extends Saved>(before: Payments, now: Payments): Payments {
  const { offersStripe } = now.settings;
  if (isSame({ ...before.settings, offersStripe }, now.settings)) return now;
  const { settings, version, updatedAt, updatedBy } = before;
  return { ...now, settings, version, updatedAt, updatedBy };
}
