import { href, type Location } from 'react-router';
import { readOrderNumber } from '#contract/order-number.ts';

/** How to answer whoever writes. */
interface Sender {
  name: string;
  email: string;
}

/** The page to write to the shop, with an order's number typed. */
export const contactAbout = (orderNumber: number | undefined): string =>
  href('/contact') + (orderNumber === undefined ? '' : `?order=${orderNumber}`);

/** Link state with who writes: nothing of it is in the URL, which others may see. */
export const sentBy = (sender: Sender | undefined) => (sender ? { sender } : null);

/** @returns the number of the order that the page was opened with, and who writes, as far as a link has said it */
export function readContact({
  search,
  state,
}: Pick<Location, 'search' | 'state'>): Partial<Sender> & { order: number | null } {
  const order = readOrderNumber(new URLSearchParams(search).get('order') ?? '');
  // History state may contain anything.
  const { name, email } = (state as { sender?: Partial<Sender> } | null)?.sender ?? {};
  return typeof name === 'string' && typeof email === 'string' ? { order, name, email } : { order };
}
