/** Texts of the links from an order to others of its list. */
export const label = 'Orders of the list';
export const previous = 'Previous order';
export const next = 'Next order';
/** @param position null once the order has left the list */
export const position = (position: string | null, count: string, isToSend: boolean) =>
  [position === null ? count : `${position} of ${count}`, isToSend ? 'to send' : '']
    .filter(Boolean)
    .join(' ');

export const afterSending = {
  heading: 'Nothing left to send',
  left: (count: number, formatted: string) =>
    count === 0
      ? 'There are no other orders to send.'
      : `${formatted} more ${count === 1 ? 'order' : 'orders'} to send`,
  next: 'Next to send',
  toList: 'Back to orders',
} as const;
