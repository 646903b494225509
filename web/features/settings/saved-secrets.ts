import { isSame } from '#contract/is-same.ts';

interface Saved {
  settings: object;
  version: number;
  updatedAt: string;
  updatedBy: string | null;
}

/**
 * What the page knows after a key was saved. Where somebody else has changed the other settings meanwhile, the form keeps the version that
 * it was opened with: with the newer one, its next save would undo their change.
 */
export function withSecrets<Payments extends Saved>(before: Payments, now: Payments): Payments {
  if (isSame(before.settings, now.settings)) return now;
  const { settings, version, updatedAt, updatedBy } = before;
  return { ...now, settings, version, updatedAt, updatedBy };
}
