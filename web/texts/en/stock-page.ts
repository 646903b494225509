import type { AdjustmentKind, StockReason } from '#contract/statuses.ts';

/** Texts of a product's stock in the dashboard. */
export const title = (name: string) => `Stock of ${name}`;
export const pageTitle = 'Stock changes';
export const absent = 'No product found.';
export const failed = 'The stock did not load.';
export const backToProduct = 'Product';
export const backToList = 'Products';

export const counts = {
  label: 'Now',
  onHand: 'On hand',
  committed: 'Committed',
  quantity: 'Available',
  untracked: 'Not tracked',
} as const;

export const adjust = {
  heading: 'Change stock',
  variant: 'Variant',
  chooseVariant: 'Choose a variant.',
  kind: 'Reason',
  pieces: 'Pieces',
  counted: 'All pieces on hand, committed ones too.',
  save: 'Save',
  saving: 'Saving',
  saved: (onHand: string) => `Saved. ${onHand} on hand.`,
} as const;
export const kinds: Record<AdjustmentKind, string> = {
  received: 'Received',
  counted: 'Counted',
  returned: 'Returned',
  damaged: 'Damaged',
  lost: 'Lost',
  'sold-elsewhere': 'Sold elsewhere',
};

/** Variants that are not sold any more. */
export const retired = {
  heading: 'No longer offered',
  without: 'Without options',
  inStock: (pieces: string) => `${pieces} in stock`,
  missing: (pieces: string) => `${pieces} short for open orders`,
  offer: 'Offer again',
  offerLabel: (choice: string) => `Offer ${choice} again`,
  writeOff: 'Write off',
  writeOffLabel: (choice: string) => `Write off ${choice}`,
  writingOff: 'Saving',
  ask: (pieces: string, choice: string) => `Write off ${pieces} × ${choice}?`,
  asked: 'They are recorded as lost.',
  inForm: (choice: string) => `${choice} (no longer offered)`,
} as const;

export const changes = {
  heading: 'Stock changes',
  empty: 'No changes yet.',
  all: 'All variants',
  what: 'What',
  onHand: 'On hand',
  committed: 'Committed',
  why: 'Why',
  who: 'Who',
  when: 'When',
  more: 'Show more',
  removedVariant: 'Removed variant',
} as const;
export const reasons: Record<StockReason, string> = {
  ...kinds,
  added: 'Added',
  set: 'Quantity changed',
  ordered: 'Ordered',
  shipped: 'Shipped',
  reopened: 'Back from shipped',
  cancelled: 'Cancelled',
  removed: 'Variant removed',
  'import-undone': 'Import undone',
  held: 'Held while somebody pays',
  released: 'Back, as nobody paid',
};
export const orderLink = (label: string) => `Order ${label}`;
