import { useEffect, useState } from 'react';
import { createTabMessages } from '#web/lib/values/tab-messages.ts';

/** An order, for a link to it. */
export interface OrderedBag {
  id: string;
  /** The key in a guest's link; null with an account. It is told to tabs that are open, and not stored. */
  key: string | null;
}

const messages = createTabMessages<OrderedBag>('ordered');

/** Tells the other tabs what became of the bag that they share. */
export const announceOrdered = ({ id, key }: OrderedBag): void => messages.post({ id, key });

/** The order that another tab has placed since this page was opened. */
export function useOrderedElsewhere(): OrderedBag | null {
  const [ordered, setOrdered] = useState<OrderedBag | null>(null);
  useEffect(() => messages.listen(setOrdered), []);
  return ordered;
}
