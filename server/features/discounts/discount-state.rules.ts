import type { DiscountState } from '#contract/discounts.contract.ts';

interface Stored {
  isActive: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  uses: number;
  maxUses: number | null;
}

/** The state of a discount at a moment (docs/rules.md#discounts): the first that fits. */
export function discountState(
  { isActive, startsAt, endsAt, uses, maxUses }: Stored,
  now: Date,
): DiscountState {
  if (endsAt !== null && endsAt <= now) return 'over';
  if (maxUses !== null && uses >= maxUses) return 'used-up';
  if (!isActive) return 'off';
  return startsAt !== null && startsAt > now ? 'planned' : 'active';
}
