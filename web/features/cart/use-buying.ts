import { useState } from 'react';
import { maxPerOrder } from '#contract/limits.ts';
import { type Buyable, quantityError } from './cart.rules.ts';
import { addToCart, removeFromCart, useCart } from './cart.store.ts';

/** State and actions of the quantity fields and buttons of a product page. */
export interface Buying {
  /** As typed, or as in the bag. */
  quantity: string;
  error: string | null;
  /** The maximum of the stepper. */
  max: number;
  /** The quantity that was chosen before the variant of which fewer may be ordered. */
  loweredFrom: number | null;
  isInBag: boolean;
  isOutOfStock: boolean;
  setQuantity: (typed: string) => void;
  /** Adds the product to the bag or removes it. */
  toggle: () => void;
}

/** The panel of the bag. */
interface BagPanel {
  isBagOpen: boolean;
  openBag: () => void;
}

/**
 * For a product, or a variant that was chosen. The bag opens once it is in it.
 * @param onIncomplete called instead, while a variant has to be chosen
 */
export function useBuying(
  product: Buyable,
  { isBagOpen, openBag }: BagPanel,
  onIncomplete: (() => void) | null = null,
): Buying {
  const { _id, quantity: stock, purchaseLimit } = product;
  const inBag = useCart().items.find((item) => item._id === _id);
  const [{ text, of }, setText] = useState({ text: '1', of: _id });
  const setTyped = (next: string) => setText({ text: next, of: _id });
  const [refused, setRefused] = useState<{ of: string; error: string } | null>(null);
  const max = maxPerOrder(stock, purchaseLimit);
  // Another variant has other stock.
  const error = refused?.of === _id ? refused.error : null;
  const setError = (next: string | null) => setRefused(next === null ? null : { of: _id, error: next });
  const isLowered = !inBag && of !== _id && stock > 0 && Number(text) > max;
  const typed = isLowered ? String(max) : text;
  // An invalid quantity is shown as typed, a valid one as in the bag.
  const quantity = inBag && !error ? String(inBag.quantity) : typed;

  return {
    quantity,
    error,
    max,
    loweredFrom: isLowered ? Number(text) : null,
    isInBag: inBag !== undefined,
    isOutOfStock: stock <= 0 && !error,
    setQuantity(next) {
      setTyped(next);
      const wrong = inBag || error ? quantityError(next, stock, purchaseLimit) : null;
      setError(wrong);
      if (inBag && !wrong) addToCart(product, Number(next));
    },
    toggle() {
      if (inBag) {
        // While the bag opens, this is a second press of 'Add To Bag'.
        if (isBagOpen) return;
        removeFromCart(_id);
        setTyped('1');
        setError(null);
        return;
      }
      if (onIncomplete) return onIncomplete();
      const wrong = quantityError(typed, stock, purchaseLimit);
      setError(wrong);
      if (wrong) return;
      addToCart(product, Number(typed));
      setTyped('1');
      openBag();
    },
  };
}
