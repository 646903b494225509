import type { BackOfficeProduct } from '#contract/products-back-office.contract.ts';
import type { StatusTone } from '#web/components/labels/badges.tsx';

type State = Pick<BackOfficeProduct, 'isActive' | 'unsold'>;

const hiddenBy = {
  'no brand': 'it has no brand',
  'brand inactive': 'its brand is inactive',
  'merchant inactive': 'its merchant is disabled',
  'category inactive': 'one of its categories is inactive',
  'no variant': 'none of its variants is sold',
} as const;

const statusLabels = {
  'no brand': 'Hidden, no brand',
  'brand inactive': 'Hidden, brand inactive',
  'merchant inactive': 'Hidden, merchant disabled',
  'category inactive': 'Hidden, category inactive',
  'no variant': 'Hidden, no variant sold',
} as const;

/** The status in a list: for sale, inactive, or hidden by its brand, merchant or category. */
export function productStatus({ unsold }: State): { tone: StatusTone; label: string } {
  if (unsold === null) return { tone: 'pos', label: 'Active' };
  if (unsold === 'inactive') return { tone: 'off', label: 'Inactive' };
  return { tone: 'warn', label: statusLabels[unsold] };
}

/** The text beside the switch of the edit page. */
export function shownWhere({ isActive, unsold }: State): string {
  // The switch changes before the server replies with what else hides the product.
  if (!isActive) return 'Not shown in the shop.';
  if (unsold === null || unsold === 'inactive') return 'Shown in the shop and in search.';
  return `Not shown in the shop: ${hiddenBy[unsold]}.`;
}
