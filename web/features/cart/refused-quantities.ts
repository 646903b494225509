import { type CartItem, quantityError } from './cart.rules.ts';

/** Invalid quantities that were typed in the bag, by the id of their line; the bag keeps its last valid ones. */
export type RefusedQuantities = Readonly<Record<string, string>>;

/** The first line with an invalid quantity: the bag cannot be ordered while it shows an error. */
export function findRefusedLine(items: readonly CartItem[], refused: RefusedQuantities): CartItem | null {
  const isRefused = ({ _id, inventory, purchaseLimit, unavailable }: CartItem) => {
    const typed = refused[_id];
    return !unavailable && typed !== undefined && quantityError(typed, inventory, purchaseLimit) !== null;
  };
  return items.find(isRefused) ?? null;
}
