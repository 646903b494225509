import type { ChatMessage, ChatUser } from '#contract/socket-events.ts';

/** State of the chat. */
export interface Chat {
  isConnected: boolean;
  /** Before the first attempt has succeeded or failed. */
  isConnecting: boolean;
  /** Why the server refused the connection. */
  refusal: string | null;
  users: readonly ChatUser[];
  hasUsers: boolean;
  /** Oldest first. */
  messages: readonly ChatMessage[];
  hasMessages: boolean;
}

export type ChatEvent =
  | { type: 'connected' }
  | { type: 'disconnected' }
  | { type: 'refused'; reason: string }
  | { type: 'users'; users: readonly ChatUser[] }
  | { type: 'user'; user: ChatUser }
  | { type: 'messages'; messages: readonly ChatMessage[] }
  | { type: 'message'; message: ChatMessage }
  | { type: 'read'; from: string; by: string; time: number };

export const emptyChat: Chat = {
  isConnected: false,
  isConnecting: true,
  refusal: null,
  users: [],
  hasUsers: false,
  messages: [],
  hasMessages: false,
};

/** The chat after an event. A message that arrives twice is kept once. */
export function chatReducer(chat: Chat, event: ChatEvent): Chat {
  switch (event.type) {
    case 'connected':
      return { ...chat, isConnected: true, isConnecting: false, refusal: null };
    case 'disconnected':
      return { ...chat, isConnected: false, isConnecting: false };
    case 'refused':
      return { ...chat, isConnected: false, isConnecting: false, refusal: event.reason };
    case 'users':
      return { ...chat, users: event.users, hasUsers: true };
    case 'user':
      return { ...chat, users: withUser(chat.users, event.user) };
    case 'messages':
      // A message may have arrived after the list was read.
      return { ...chat, messages: chat.messages.reduce(withMessage, event.messages), hasMessages: true };
    case 'message':
      return {
        ...chat,
        users: chat.users.map((user) => afterMessage(user, event.message)),
        messages: withMessage(chat.messages, event.message),
      };
    case 'read':
      return { ...chat, messages: chat.messages.map((message) => afterRead(message, event)) };
  }
}

function withUser(users: readonly ChatUser[], user: ChatUser): ChatUser[] {
  const isKnown = users.some(({ id }) => id === user.id);
  return isKnown
    ? users.map((other) => (other.id === user.id ? { ...other, ...user } : other))
    : [...users, user];
}

/** Only the list of the staff says of customers whether they wait. */
function afterMessage(user: ChatUser, { from, to }: ChatMessage): ChatUser {
  if (user.waits === undefined || (user.id !== from && user.id !== to)) return user;
  return { ...user, waits: user.id === from };
}

function withMessage(messages: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] {
  if (messages.some(({ id }) => id === message.id)) return messages;
  // Ids are sorted by time (UUIDv7).
  return [...messages, message].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function afterRead(message: ChatMessage, { from, by, time }: { from: string; by: string; time: number }) {
  const isMeant = message.from === from && message.to === by && message.readAt === null;
  return isMeant && message.time <= time ? { ...message, readAt: time } : message;
}

/** The messages between the signed-in person and another one. */
export function messagesWith(messages: readonly ChatMessage[], personId: string): ChatMessage[] {
  return messages.filter(({ from, to }) => from === personId || to === personId);
}

/** The number of unread messages from a person. */
export function countUnread(messages: readonly ChatMessage[], personId: string): number {
  return messages.filter(({ from, readAt }) => from === personId && readAt === null).length;
}

/** A message as the conversation shows it: without a header when the previous one has the same sender and day. */
export interface ShownMessage {
  message: ChatMessage;
  noHeader: boolean;
  /** The day of the message when it is the first one of that day, else null. */
  startsDay: string | null;
}

/** By the clock of who reads it, as the hours are. */
function toDay(time: number): string {
  const offsetMs = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offsetMs).toISOString().slice(0, 10);
}

export function shownMessages(messages: readonly ChatMessage[]): ShownMessage[] {
  return messages.map((message, at) => {
    const before = messages[at - 1];
    const isSameDay = before !== undefined && toDay(before.time) === toDay(message.time);
    return {
      message,
      noHeader: isSameDay && before.from === message.from,
      startsDay: isSameDay ? null : toDay(message.time),
    };
  });
}

/** Sorts people who wait for an answer or whose messages are unread first, then by latest conversation, online and name. */
export function sortedPeople(chat: Pick<Chat, 'users' | 'messages'>): ChatUser[] {
  const latest = new Map<string, number>();
  for (const { time, from, to } of chat.messages) {
    for (const id of [from, to]) latest.set(id, Math.max(time, latest.get(id) ?? 0));
  }
  const rank = (user: ChatUser) =>
    [
      user.waits || countUnread(chat.messages, user.id) > 0 ? 1 : 0,
      latest.get(user.id) ?? 0,
      user.online ? 1 : 0,
    ] as const;
  return [...chat.users].sort((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    for (const at of [0, 1, 2] as const) {
      if (first[at] !== second[at]) return first[at] < second[at] ? 1 : -1;
    }
    return a.name.localeCompare(b.name);
  });
}

/** @returns whom a customer asks: the staff with unread messages, of the latest conversation, online; null when nobody is there */
export const personToAsk = (chat: Pick<Chat, 'users' | 'messages'>): string | null =>
  sortedPeople(chat).find(({ isAdmin }) => isAdmin)?.id ?? null;

/** A message in parts: the numbers of orders that it names, and the text between them. */
export function messageParts(value: string): { text: string; orderNumber: number | null }[] {
  // A split by a pattern in brackets keeps what matched, at each odd place.
  return value
    .split(/((?<![\w#&/])#[1-9]\d{3,14}\b)/)
    .map((text, at) => ({ text, orderNumber: at % 2 === 1 ? Number(text.slice(1)) : null }))
    .filter(({ text }) => text !== '');
}
