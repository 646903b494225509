export const chat = 'Support chat';
/** 'Last message: Friday, Nov 27, 2026' */
export const lastMessage = (day: string) => `Last message: ${day}`;
export const openChat = 'Open the chat';
