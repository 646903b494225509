/** The quantity that may still be ordered, as it is stored. */
export interface StoredQuantity {
  quantity: number;
  /** On hand minus committed: with back-orders, `quantity` shows their limit more. Null with options. */
  uncommitted: number | null;
}

interface SentQuantity {
  quantity: number;
  /** When the form was opened: another one that is stored refuses any save. */
  quantityWas?: number | undefined;
  /** When the form was opened: another one that is stored stays, or refuses the save when `quantity` differs, too. */
  was?: number | undefined;
}

interface Counted {
  quantity: number;
  onHand: number;
  committed: number;
}

/** @returns the stock of a variant, to compare what was sent with it */
export const toStoredQuantity = ({ quantity, onHand, committed }: Counted): StoredQuantity => ({
  quantity,
  uncommitted: onHand - committed,
});

/** @returns whether the quantity that somebody typed is stored already, as after a lost reply */
export const isStoredQuantity = ({ quantity, uncommitted }: StoredQuantity, typed: number): boolean =>
  typed === quantity || typed === uncommitted;

/** @returns the quantity to write, the stored one when nothing has to be written; null when somebody else has changed it, too */
export function planQuantity(
  stored: StoredQuantity,
  { quantity, quantityWas, was }: SentQuantity,
): number | null {
  if (was === undefined)
    return quantityWas === undefined || quantityWas === stored.quantity ? quantity : null;
  if (quantity === was || isStoredQuantity(stored, quantity)) return stored.quantity;
  return was === stored.quantity ? quantity : null;
}
