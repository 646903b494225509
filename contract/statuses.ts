/** Statuses as the API names them: of merchants, reviews, order items and messages. */
export const merchantStatuses = ['Waiting Approval', 'Approved', 'Rejected'] as const;
export type MerchantStatus = (typeof merchantStatuses)[number];

export const reviewStatuses = ['Waiting Approval', 'Approved', 'Rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const itemStatuses = ['Not processed', 'Processing', 'Shipped', 'Delivered', 'Cancelled'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** Statuses of messages to the shop: an open one has no answer. */
export const messageStatuses = ['open', 'answered'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Who made a parcel: a person, with its pieces, or a call that set the status of an item. */
export const parcelMakers = ['parcel', 'status'] as const;
export type ParcelMaker = (typeof parcelMakers)[number];

/** Events of an order after it was placed. */
export const orderEventKinds = [
  'parcel-sent',
  'parcel-changed',
  'parcel-voided',
  'parcel-delivered',
  'cancelled',
  'status',
  'note',
  /** Somebody of the shop has ordered for the customer. */
  'placed-by-shop',
  /** By the buyer or the shop; what it was before is not kept. */
  'address-corrected',
  'paid',
  'unpaid',
  /** The order of a guest now belongs to an account. */
  'claimed',
  'links-ended',
  /** A person has placed it although another amount was paid. */
  'mismatch-placed',
  'refund-requested',
  'refunded',
  'refund-failed',
  'disputed',
  /** By hand: a refund of an online payment is 'refunded'. */
  'paid-back',
  'return-asked',
  'return-accepted',
  'return-refused',
  'return-received',
  /** The seller keeps a share of the price. */
  'return-withheld',
  'return-closed',
  'return-cancelled',
  /** With number and address alone: nothing of it is sent until it is confirmed or denied. */
  'withdrawal-typed',
  'withdrawn',
  'withdrawal-denied',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** `tracked` ends at what is on hand, `back-order` so many pieces later, `untracked` never. */
export const stockPolicies = ['tracked', 'back-order', 'untracked'] as const;
export type StockPolicy = (typeof stockPolicies)[number];

/** Reasons for a change of what is on hand; `counted` gives the number, the others what came or went. */
export const adjustmentKinds = [
  'received',
  'counted',
  'returned',
  'damaged',
  'lost',
  'sold-elsewhere',
] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** Why the stock of a variant changed: `set` by a form or an import, `removed` with the variant, `ordered` to
 * `cancelled` by orders, `held` and `released` while somebody pays. */
export const stockReasons = [
  'added',
  'set',
  'ordered',
  'shipped',
  'reopened',
  'cancelled',
  'removed',
  ...adjustmentKinds,
  'import-undone',
  'held',
  'released',
] as const;
export type StockReason = (typeof stockReasons)[number];
