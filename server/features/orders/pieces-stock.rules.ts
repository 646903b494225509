import type { Pieces } from './line-counts.rules.ts';
import type { StoredLine } from './orders.rules.ts';

/** What one piece adds to the stock of its variant (docs/rules.md#stock). */
const effects = {
  shipped: { onHand: -1, committed: -1 },
  reopened: { onHand: 1, committed: 1 },
  cancelled: { onHand: 0, committed: -1 },
} as const;

/** What happens to the stock when pieces of these lines are sent, come back from a voided parcel, or are cancelled. */
export function movesOf(
  pieces: readonly Pieces[],
  lines: readonly Pick<StoredLine, 'id' | 'variantId'>[],
  reason: keyof typeof effects,
) {
  const { onHand, committed } = effects[reason];
  return pieces.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return [];
    return [
      { variantId: line.variantId, onHand: onHand * quantity, committed: committed * quantity, reason },
    ];
  });
}
