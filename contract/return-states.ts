/** A `return` was asked for; a `withdrawal` is what was sent of a contract that its buyer has withdrawn from, which nobody may refuse. */
export const returnKinds = ['return', 'withdrawal'] as const;
export type ReturnKind = (typeof returnKinds)[number];

export const returnStates = ['asked', 'accepted', 'refused', 'received', 'closed', 'cancelled'] as const;
export type ReturnState = (typeof returnStates)[number];

/** Why something comes back. A withdrawal has no reason. */
export const returnReasons = ['unwanted', 'damaged', 'wrong', 'missing', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Who changes the state of a return: its buyer, who sells its part, which is the merchant and the shop, or the shop alone. */
export type ReturnActor = 'buyer' | 'seller' | 'shop';

interface ReturnTransition {
  /** Null for a new one. */
  from: ReturnState | null;
  to: ReturnState;
  by: Readonly<Record<ReturnKind, readonly ReturnActor[]>>;
}

/** All changes of the state of a return (docs/rules.md#returns). The refund of all that has come back closes it, too. */
export const returnTransitions: readonly ReturnTransition[] = [
  { from: null, to: 'asked', by: { return: ['buyer'], withdrawal: [] } },
  { from: null, to: 'accepted', by: { return: [], withdrawal: ['buyer', 'shop'] } },
  { from: 'asked', to: 'accepted', by: { return: ['seller'], withdrawal: [] } },
  { from: 'asked', to: 'refused', by: { return: ['seller'], withdrawal: [] } },
  { from: 'asked', to: 'cancelled', by: { return: ['buyer', 'seller'], withdrawal: [] } },
  { from: 'accepted', to: 'received', by: { return: ['seller'], withdrawal: ['seller'] } },
  { from: 'accepted', to: 'cancelled', by: { return: ['seller'], withdrawal: ['shop'] } },
  { from: 'received', to: 'closed', by: { return: ['seller'], withdrawal: ['seller'] } },
];

/** States in which pieces are still on their way back, or may be. */
export const openReturnStates = ['asked', 'accepted'] as const satisfies readonly ReturnState[];
/** States in which its pieces have come back. */
export const arrivedReturnStates = ['received', 'closed'] as const satisfies readonly ReturnState[];

/** States in which somebody has to do something, or a parcel is awaited. */
export const unsettledReturnStates = [
  'asked',
  'accepted',
  'received',
] as const satisfies readonly ReturnState[];
export const isUnsettled = ({ state }: { state: ReturnState }): boolean =>
  unsettledReturnStates.some((one) => one === state);

/** Withdrawals as statements (docs/rules.md#withdrawals). Those in `waiting` wait for a person or for an answer from the order's own address. */
export const withdrawalStates = ['unconfirmed', 'acted', 'denied', 'late', 'unmatched', 'settled'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];
