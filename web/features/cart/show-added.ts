import { useEffect, useRef, useState } from 'react';
import type { CartItem } from './cart.rules.ts';
import { currentCart, useCart } from './cart.store.ts';

const listIds = (items: readonly CartItem[]) => items.map(({ _id }) => _id);

/** The lines when this module was loaded, which the page does early, and then when they last changed. */
let known = typeof window === 'undefined' ? [] : listIds(currentCart().items);

/** The line that came last into the bag, until the bag is closed. */
export function useAdded(open: boolean): string | undefined {
  const { items } = useCart();
  const [added, setAdded] = useState<string>();
  useEffect(() => {
    const fresh = listIds(items).findLast((id) => !known.includes(id));
    known = listIds(items);
    if (fresh !== undefined) setAdded(fresh);
  }, [items]);
  useEffect(() => {
    if (!open) setAdded(undefined);
  }, [open]);
  return added;
}

/**
 * On a phone the sums cover all but two lines. Brings the row into sight, and once more when the sums are known, which take more room
 * then.
 */
export function useShowRow(rowId: string | null, isPriced: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (rowId === null || isDone.current) return;
    document.getElementById(rowId)?.scrollIntoView({ block: 'nearest' });
    isDone.current = isPriced;
  }, [rowId, isPriced]);
}
