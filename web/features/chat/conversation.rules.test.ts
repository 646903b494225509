import { expect, it, vi } from 'vitest';
import type { ChatMessage, ChatUser } from '#contract/socket-events.ts';
import {
  chatReducer,
  countUnread,
  emptyChat,
  messageParts,
  messagesWith,
  personToAsk,
  shownMessages,
  sortedPeople,
} from './conversation.rules.ts';

const at = Date.UTC(2026, 10, 20, 10, 0);
const said = (
  id: string,
  from: string,
  to: string,
  minutes = 0,
  readAt: number | null = null,
): ChatMessage => ({
  id,
  from,
  to,
  time: at + minutes * 60_000,
  value: id,
  user: { id: from, name: from },
  readAt,
});
const person = (id: string, online = false): ChatUser => ({
  id,
  name: id,
  role: 'ROLE MEMBER',
  isAdmin: false,
  online,
});

it('keeps a message that arrives twice once, and sorts by time', () => {
  let chat = chatReducer(emptyChat, { type: 'message', message: said('m2', 'a', 'me') });
  chat = chatReducer(chat, { type: 'message', message: said('m1', 'a', 'me') });
  chat = chatReducer(chat, { type: 'message', message: said('m2', 'a', 'me') });
  expect(chat.messages.map(({ id }) => id)).toEqual(['m1', 'm2']);
});

it('keeps a message that arrived while the list was loading', () => {
  let chat = chatReducer(emptyChat, { type: 'message', message: said('m3', 'a', 'me') });
  chat = chatReducer(chat, {
    type: 'messages',
    messages: [said('m1', 'a', 'me', 0, at), said('m2', 'me', 'a')],
  });
  expect(chat.messages.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3']);
  chat = chatReducer(chat, { type: 'messages', messages: [said('m3', 'a', 'me', 0, at)] });
  expect(countUnread(chat.messages, 'a')).toBe(0);
  expect(chat.messages).toHaveLength(3);
});

it('follows who is online', () => {
  let chat = chatReducer(emptyChat, { type: 'users', users: [person('a', true)] });
  chat = chatReducer(chat, { type: 'user', user: person('b', true) });
  chat = chatReducer(chat, { type: 'user', user: person('a', false) });
  expect(chat.users).toEqual([person('a', false), person('b', true)]);
});

it('counts messages until they are read', () => {
  let chat = chatReducer(emptyChat, {
    type: 'messages',
    messages: [said('m1', 'a', 'me'), said('m2', 'a', 'me')],
  });
  expect(countUnread(chat.messages, 'a')).toBe(2);
  chat = chatReducer(chat, { type: 'read', from: 'a', by: 'me', time: at + 1 });
  expect(countUnread(chat.messages, 'a')).toBe(0);
});

it('shows a header on the first of several messages of a sender, and on the first of a day', () => {
  const shown = shownMessages([
    said('m1', 'a', 'me'),
    said('m2', 'a', 'me', 1),
    said('m3', 'me', 'a', 2),
    said('m4', 'me', 'a', 24 * 60),
  ]);
  expect(shown.map(({ noHeader }) => noHeader)).toEqual([false, true, false, false]);
  expect(shown.map(({ startsDay }) => startsDay)).toEqual(['2026-11-20', null, null, '2026-11-21']);
});

it('begins a day at midnight of who reads it', () => {
  // New York.
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300);
  const [first, second] = shownMessages([said('m1', 'a', 'me', 18 * 60), said('m2', 'a', 'me', 19 * 60)]);
  offset.mockRestore();
  expect([first?.startsDay, second?.startsDay]).toEqual(['2026-11-20', '2026-11-21']);
});

it('shows one conversation', () => {
  const all = [said('m1', 'a', 'me'), said('m2', 'b', 'me'), said('m3', 'me', 'a')];
  expect(messagesWith(all, 'a').map(({ id }) => id)).toEqual(['m1', 'm3']);
});

it('sorts unread people first, then the latest conversation, then who is online', () => {
  const users = ['quiet', 'here', 'talked', 'waits'].map((id) => person(id, id === 'here'));
  const messages = [said('m1', 'waits', 'me'), said('m2', 'me', 'talked')];
  expect(sortedPeople({ users, messages }).map(({ id }) => id)).toEqual(['waits', 'talked', 'here', 'quiet']);
});

it('marks who waits until the staff answers, and keeps the mark when presence changes', () => {
  const list = { type: 'users', users: [{ ...person('marta'), waits: false }, person('ada')] } as const;
  const waits = (chat: typeof emptyChat) => chat.users.map((user) => user.waits);
  let chat = chatReducer(emptyChat, list);
  chat = chatReducer(chat, { type: 'message', message: said('m1', 'marta', 'me') });
  chat = chatReducer(chat, { type: 'user', user: person('marta', true) });
  expect(waits(chat)).toEqual([true, undefined]);
  expect(sortedPeople(chat)[0]?.id).toBe('marta');
  chat = chatReducer(chat, { type: 'message', message: said('m2', 'me', 'marta') });
  expect(waits(chat)).toEqual([false, undefined]);
});

it('has the reason of a refused connection until it is connected', () => {
  const refused = chatReducer(emptyChat, { type: 'refused', reason: 'Too many windows.' });
  expect(refused).toMatchObject({ isConnected: false, refusal: 'Too many windows.' });
  expect(chatReducer(refused, { type: 'connected' })).toMatchObject({ isConnected: true, refusal: null });
});

it('tells a first attempt to connect from a lost connection, and empty lists from those that are not loaded', () => {
  expect(emptyChat).toMatchObject({
    isConnected: false,
    isConnecting: true,
    hasUsers: false,
    hasMessages: false,
  });
  const failed = chatReducer(emptyChat, { type: 'disconnected' });
  expect(failed).toMatchObject({ isConnected: false, isConnecting: false });
  let chat = chatReducer(emptyChat, { type: 'connected' });
  chat = chatReducer(chat, { type: 'users', users: [] });
  expect(chat).toMatchObject({ isConnecting: false, hasUsers: true, hasMessages: false });
  expect(chatReducer(chat, { type: 'messages', messages: [] })).toMatchObject({ hasMessages: true });
});

it('asks the staff of the latest conversation, else who is online', () => {
  const [bea, ada] = [person('bea'), person('ada', true)].map((one) => ({ ...one, isAdmin: true }));
  const users = [person('tom', true), bea, ada].filter((one) => one !== undefined);
  expect(personToAsk({ users, messages: [] })).toBe('ada');
  expect(personToAsk({ users, messages: [said('m1', 'me', 'bea'), said('m2', 'tom', 'me', 5)] })).toBe('bea');
  expect(personToAsk({ users: [person('tom')], messages: [] })).toBeNull();
});

it.each<[string, (string | number)[]]>([
  ['#1056: Where is it?', [1056, ': Where is it?']],
  ['Orders #1056, (#1057) and #1058.', ['Orders ', 1056, ', (', 1057, ') and ', 1058, '.']],
  ['Nothing', ['Nothing']],
  // A house number, a colour, the part of an address of a page.
  [
    'Flat #12, colour #10560f, x.example/#1056 &#1056;',
    ['Flat #12, colour #10560f, x.example/#1056 &#1056;'],
  ],
])('finds the numbers of orders in %j', (value, parts) => {
  expect(messageParts(value).map(({ text, orderNumber }) => orderNumber ?? text)).toEqual(parts);
});
