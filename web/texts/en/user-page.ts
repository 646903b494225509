export const chat = 'Support chat';
/** 'Last message: Friday, Nov 27, 2026' */
export const lastMessage = (day: string) => `Last message: ${day}`;
export const notes = 'Notes';
/** Whose account was deleted. */
export const formerColleague = 'Somebody';
/** 'Order #1042' */
export const orderOfNote = (order: string) => `Order ${order}`;
export const openChat = 'Open the chat';

export const customer = {
  orders: 'Orders',
  count: (count: number, formatted: string) =>
    count === 0 ? 'None' : `${formatted} ${count === 1 ? 'order' : 'orders'}`,
  sum: 'Ordered for',
  last: 'Last order',
  addresses: 'Addresses',
};
