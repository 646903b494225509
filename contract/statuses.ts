/** Statuses as the API names them: of merchants, reviews and order items. */
export const merchantStatuses = ['Waiting Approval', 'Approved', 'Rejected'] as const;
export type MerchantStatus = (typeof merchantStatuses)[number];

export const reviewStatuses = ['Waiting Approval', 'Approved', 'Rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const itemStatuses = ['Not processed', 'Processing', 'Shipped', 'Delivered', 'Cancelled'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** `tracked` ends at what is on hand, `back-order` so many pieces later, `untracked` never. */
export const stockPolicies = ['tracked', 'back-order', 'untracked'] as const;
export type StockPolicy = (typeof stockPolicies)[number];

/** Why the stock of a variant changed: `set` by a person or an import, `removed` with the variant, the others by orders. */
export type StockReason = 'added' | 'set' | 'ordered' | 'shipped' | 'reopened' | 'cancelled' | 'removed';
