import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChatMessage, ChatUser } from '#contract/socket-events.ts';
import { emptyChat } from './conversation.rules.ts';
import { Conversation } from './conversation.tsx';
import { PeopleList } from './people-list.tsx';

beforeEach(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

const ines: ChatUser = { id: 'ines', name: 'Ines Okafor', role: 'ROLE ADMIN', isAdmin: true, online: true };
const maya: ChatUser = { ...ines, id: 'maya', name: 'Maya', role: 'ROLE MEMBER', isAdmin: false };
const said = (from: ChatUser, to: ChatUser, value: string): ChatMessage => ({
  ...{ id: value, from: from.id, to: to.id, time: 0, value, readAt: null },
  user: { id: from.id, name: from.name },
});

/** The words of an element, in a shop with these words about its support. */
function rendered(element: ReactElement, supportAnswers = '') {
  const hydrationData = {
    loaderData: { root: { shop: { name: 'Kiln', texts: { supportAnswers } } } },
  };
  const routes = [{ id: 'root', path: '*', element, loader: () => null }];
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter(routes, { hydrationData })} />,
  );
  return { html, words: html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') };
}

const peopleList = (chat: object, customer: { hasEmail: boolean } | null = { hasEmail: true }) => (
  <PeopleList
    chat={{ ...emptyChat, isConnected: true, isConnecting: false, hasUsers: true, ...chat }}
    {...{ customer, outage: null, selected: null, onSelect: () => {} }}
  />
);
const conversation = (props: object) => (
  <Conversation
    account={maya.id}
    user={ines}
    messages={[said(ines, maya, 'Yes.'), said(maya, ines, 'See #1056.')]}
    shop={{ name: 'Kiln', answers: 'Within an hour.' }}
    {...{ orderPath: null, personPath: null, typed: '', outage: null, takesFocus: false, answers: undefined }}
    {...{ onSend: async () => {}, onBack: () => {}, ...props }}
  />
);

it('tells customers the shop, when somebody answers, and who is staff', () => {
  const { words } = rendered(peopleList({ users: [ines] }), 'From 9 to 5.');
  expect(words).toContain('Kiln From 9 to 5. If you leave');
  expect(words).toContain('Ines Okafor Staff online');
  expect(rendered(peopleList({ users: [ines] })).words).toContain('Kiln If you leave');
  expect(rendered(peopleList({ users: [ines] }, { hasEmail: false })).words).not.toContain('by e-mail');
});

it('tells staff only who is a colleague', () => {
  const { words } = rendered(peopleList({ users: [ines, maya] }, null), 'From 9 to 5.');
  expect(words).not.toMatch(/Kiln|From 9/);
  expect(words).toMatch(/Ines Okafor Staff online.*Maya online/);
});

it('marks for staff who waits for an answer', () => {
  const { words } = rendered(peopleList({ users: [{ ...maya, waits: true }, ines] }, null));
  expect(words.match(/Waits for an answer/g)).toHaveLength(1);
  expect(words).toContain('Maya Waits for an answer online');
});

it('waits for the list, and says when nobody is there or online', () => {
  expect(rendered(peopleList({ hasUsers: false })).words).not.toContain('No users connected.');
  expect(rendered(peopleList({})).words).toContain('No users connected.');
  expect(rendered(peopleList({ users: [{ ...ines, online: false }] })).words).toContain('Nobody online');
});

it('marks the staff and its messages, with the shop', () => {
  const { words } = rendered(conversation({}));
  expect(words).toContain('Ines Okafor Staff Kiln · Online Within an hour.');
  expect(words.match(/Ines Okafor Staff/g)).toHaveLength(2);
  expect(rendered(conversation({ user: maya, shop: null })).words).not.toContain('Staff');
});

it('says that nothing was written once it knows, and to whom one writes', () => {
  expect(rendered(conversation({ messages: null })).words).not.toContain('No messages found.');
  expect(rendered(conversation({ messages: [] })).words).toContain(
    'No messages found. You are writing to Ines Okafor at Kiln.',
  );
});

it('links the number of an order for those who see all orders', () => {
  const orderPath = (number: number) => `/orders?search=${number}`;
  expect(rendered(conversation({ orderPath })).html).toMatch(
    /<a [^>]*href="\/orders\?search=1056"[^>]*>#1056<\/a>/,
  );
  expect(rendered(conversation({})).html).not.toContain('<a');
});

it('leads staff to the account and the orders of the person', () => {
  const { html } = rendered(conversation({ personPath: '/dashboard/users/1' }));
  expect(html).toContain('href="/dashboard/users/1"');
  expect(rendered(conversation({})).words).not.toContain('orders');
});
