/** Texts of the links to the previous and next order of a list. */
export const label = 'Orders of the list';
export const previous = 'Previous order';
export const next = 'Next order';
/** @param position null once the order has left the list */
export const position = (position: string | null, count: string, isToSend: boolean) =>
  [position === null ? count : `${position} of ${count}`, isToSend ? 'to send' : '']
    .filter(Boolean)
    .join(' ');
