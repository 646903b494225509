import type { EmailState } from '#web/lib/navigation/known-email.ts';

/** Facts from the checkout page for the page of the placed order, as link state. */
export interface PlacedState extends EmailState {
  isWithoutChange: boolean;
}

/** True when the order is without what was changed after it was sent first; history state may contain anything. */
export const isWithoutChange = (state: unknown): boolean =>
  (state as Partial<PlacedState> | null)?.isWithoutChange === true;
