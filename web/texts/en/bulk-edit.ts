import type { BulkChange, BulkEdit, DoneChange } from '#contract/bulk-edits.contract.ts';
import { plural } from '#contract/texts.ts';

const changes = plural('en', { one: 'change', other: 'changes' });
const products = plural('en', { one: 'product', other: 'products' });

export const choosePage = 'Choose all on this page';
export const choose = (name: string) => `Choose ${name}`;
/** The count comes with its commas. */
export const chosen = (count: string) => `${count} chosen`;
export const allChosen = 'All results chosen';
export const chooseAll = (count: string) => `Choose all ${count} results`;
export const chooseNone = 'Choose none';
export const more = 'More';
export const moreLabel = 'More changes';
export const cancel = 'Cancel';
export const exporting = 'Exporting';
export const exportList = 'Export';
export const exportHint = 'Saves the products of this list as CSV.';

export const actions: Record<BulkChange['kind'], string> = {
  activate: 'Show in the shop',
  deactivate: 'Hide from the shop',
  price: 'Change prices',
  sale: 'Start a sale',
  'end-sales': 'End sales',
  categories: 'Change categories',
  'purchase-limit': 'Set purchase limit',
  'cannot-return': 'Set returns',
  safety: 'Set product safety',
  delete: 'Delete',
};

/** 'Change prices of 1,302 products' */
export const title = (kind: BulkChange['kind'], count: string, number: number): string => {
  const what = `${count} ${products(number)}`;
  const titles: Record<BulkChange['kind'], string> = {
    activate: `Show ${what} in the shop`,
    deactivate: `Hide ${what} from the shop`,
    price: `Change prices of ${what}`,
    sale: `Start a sale of ${what}`,
    'end-sales': `End the sales of ${what}`,
    categories: `Change categories of ${what}`,
    'purchase-limit': `Set the purchase limit of ${what}`,
    'cannot-return': `Set returns of ${what}`,
    safety: `Set product safety of ${what}`,
    delete: `Delete ${what}`,
  };
  return titles[kind];
};
export const hints: Record<BulkChange['kind'], string> = {
  activate: 'Those whose brand or category is hidden stay hidden.',
  deactivate: 'Shoppers no longer find them. Orders stay.',
  price: 'The percentage applies to the base price of each variant as it is when its turn comes.',
  sale: 'It replaces sales at the same time.',
  'end-sales': 'Also those that have not begun. Base prices stay.',
  categories: 'Where shoppers find them beside their brand.',
  'purchase-limit': 'How many pieces one order may hold, of each variant by itself.',
  'cannot-return': 'Orders that were placed stay as they are.',
  safety: 'What you leave empty stays as it is.',
  delete: 'They leave the shop, wish lists and categories for good. Orders stay.',
};

export const direction = 'Change';
export const directions = { up: 'Raise by', down: 'Lower by' };
export const percent = 'Percent';
export const percentOff = 'Percent off';
export const percentBelowZero = 'Enter a percentage above 0.';
export const rounding = 'Round';
export const roundings = {
  none: 'Not at all',
  whole: 'To whole amounts',
  'ninety-nine': 'To amounts that end in .99',
};
export const startsAt = 'From';
export const startsAtHint = 'Leave empty to begin at once.';
export const until = 'Until';
export const untilHint = 'Leave empty for a sale without an end.';
export const how = 'Change';
export const hows = { add: 'Add to', remove: 'Remove from', set: 'Replace all by' };

export const previewHeading = 'For example';
export const from = (price: string) => `from ${price}`;
export const becomes = 'becomes';
export const starting = 'Starting';

/** 'Prices +10%' */
export function sentence(change: DoneChange): string {
  switch (change.kind) {
    case 'undo':
      return `Undo “${sentence(change.of)}”`;
    case 'price':
      return `Prices ${change.percent > 0 ? '+' : '−'}${Math.abs(change.percent)}%`;
    case 'sale':
      return `Sale of ${change.percent}%`;
    default:
      return actions[change.kind];
  }
}
/** '12,400 of 100,000 products' */
export const progress = (done: string, total: string, number: number) =>
  `${done} of ${total} ${products(number)}`;
export const endings: Record<NonNullable<BulkEdit['ending']>, string> = {
  finished: 'Done',
  cancelled: 'Cancelled',
  stopped: 'Stopped, because you may no longer change products',
};
export const undone = 'Undone';
/** Results that are not shown at once: '3 earlier changes' */
export const earlier = (count: string, number: number) => `${count} earlier ${changes(number)}`;
export const changed = (count: string) => `${count} changed`;
export const stayed = (count: string) => `${count} stayed as they were`;
export const refused = (count: string) => `${count} refused`;
export const notReached = (count: string) => `${count} not reached`;
export const refusedTitle = 'Which were refused, and why';
export const firstRefused = (count: string) => `The first ${count} are listed.`;
/** For products whose change is undone: deleted ones cannot get anything back. */
export const gone = (count: string) => `${count} deleted since`;
export const undo = 'Undo';
export const dismiss = 'Close the result';
export const regionLabel = 'Changes of many products';

export const returns = {
  label: 'Returns',
  kinds: { yes: 'Cannot be returned', no: 'Can be returned' },
} as const;
