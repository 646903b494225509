import { type CartItem, quantityError } from './cart.rules.ts';

/** Quantities that were typed in the bag and cannot be ordered, by product id: the bag itself keeps what it held. */
export type RefusedQuantities = Readonly<Record<string, string>>;

/** The first line whose typed quantity cannot be ordered: nothing is ordered beside an error that says so. */
export function findRefusedLine(items: readonly CartItem[], refused: RefusedQuantities): CartItem | null {
  const isRefused = ({ _id, inventory, unavailable }: CartItem) => {
    const typed = refused[_id];
    return !unavailable && typed !== undefined && quantityError(typed, inventory) !== null;
  };
  return items.find(isRefused) ?? null;
}
